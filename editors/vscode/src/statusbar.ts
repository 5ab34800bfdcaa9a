import * as vscode from "vscode";
import { budgetOf, type Level } from "./budget";
import type { Server } from "./server";
import type { Views } from "./views";

const backgrounds: Record<Level, vscode.ThemeColor | undefined> = {
  fine: undefined,
  near: new vscode.ThemeColor("statusBarItem.warningBackground"),
  over: new vscode.ThemeColor("statusBarItem.errorBackground"),
};

/** Shows the budget of the active file while it is memory. */
export function showBudget(server: Server, views: Views): vscode.Disposable {
  // On the left: what does not fit in a narrow window goes from the right.
  const item = vscode.window.createStatusBarItem("memls.budget", vscode.StatusBarAlignment.Left, 0);
  item.name = "Budget of the memory file";
  item.command = "memls.promptView";

  const update = async (): Promise<void> => {
    const document = vscode.window.activeTextEditor?.document;
    const isMemory = document !== undefined && server.isRunning && server.isMemory(document);
    void vscode.commands.executeCommand("setContext", "memls.isMemory", isMemory);
    if (!isMemory) {
      item.hide();
      return;
    }
    const view = await views.get({ textDocument: { uri: document.uri.toString() } }).catch(() => undefined);
    if (vscode.window.activeTextEditor?.document !== document) {
      return;
    }
    if (view === undefined) {
      item.hide();
      return;
    }
    const budget = budgetOf(view);
    item.text = budget.text;
    item.tooltip = `${budget.details}\nClick to see the exact text.`;
    item.accessibilityInformation = { label: budget.details, role: "button" };
    item.backgroundColor = backgrounds[budget.level];
    item.show();
  };

  void update();
  return vscode.Disposable.from(
    item,
    vscode.window.onDidChangeActiveTextEditor(update),
    server.onDidChangeState(update),
    views.onDidChange((uri) => {
      if (uri === vscode.window.activeTextEditor?.document.uri.toString()) {
        void update();
      }
    }),
  );
}
