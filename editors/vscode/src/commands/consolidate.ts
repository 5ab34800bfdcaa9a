import * as vscode from "vscode";
import { nameOf } from "../names";
import { fatesByLine } from "../fates";
import { listed } from "../paths";
import type { Consolidation, Fate, Kept } from "../protocol";
import type { Server } from "../server";
import { decide, isApply } from "./confirm";

const copying = "Apply and Copy Commit Message";
const whatBecomes = "What Becomes of Each Line";
const asking = "Ask a Model";

/** Shows what a log becomes, with the fate of each of its sentences, and makes it so when it is wanted. */
export async function consolidate(server: Server): Promise<void> {
  const document = vscode.window.activeTextEditor?.document;
  if (document === undefined || !server.serves(document)) {
    void vscode.window.showInformationMessage("Open a memory file first: what is consolidated is its log.");
    return;
  }
  const ask = (model: boolean): Thenable<Consolidation | null | undefined> =>
    vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title: "Consolidating" }, () =>
      server.ask<Consolidation | null>("memls/consolidate", { textDocument: { uri: document.uri.toString() }, model }),
    );
  let proposed = await ask(false);
  if (proposed === null) {
    void vscode.window.showInformationMessage(`There is no log to consolidate in ${nameOf(document.uri)}.`);
    return;
  }
  while (proposed) {
    const choices = [...(proposed.message ? [copying] : []), ...(!proposed.byModel && (await hasModel()) ? [asking] : [])];
    const before = document.getText();
    const { fates, text } = proposed;
    const choice = await decide({ uri: document.uri, before, after: text }, titleOf(proposed), choices, {
      [whatBecomes]: () => showFates(before, fates),
    });
    if (choice === asking) {
      proposed = await ask(true);
      continue;
    }
    if (isApply(choice) || choice === copying) {
      await make(server, document, proposed, choice === copying);
    }
    return;
  }
}

/** Lists every line of the log and what becomes of it. */
async function showFates(before: string, fates: Fate[]): Promise<void> {
  const lines = before.split(/\r\n|\n|\r/);
  const items = fatesByLine(fates).map(({ line, text }): vscode.QuickPickItem => ({
    label: `${line + 1}: ${listed(lines[line] ?? "")}`,
    detail: listed(text),
  }));
  await vscode.window.showQuickPick(items, { title: whatBecomes, placeHolder: "Type to find a line, or what becomes of it", matchOnDetail: true });
}

function titleOf({ summary, outcome, byModel, why }: Consolidation): string {
  const by = byModel ? " · by the model" : why?.length ? ` · without the model: ${why[0]}` : "";
  return `${summary}: ${outcome}${by}`;
}

async function make(server: Server, document: vscode.TextDocument, proposed: Consolidation, copy: boolean): Promise<void> {
  const kept = await server.run<Kept>("memls.consolidate", { textDocument: { uri: document.uri.toString() }, text: proposed.number });
  if (copy && (kept?.message ?? proposed.message)) {
    await vscode.env.clipboard.writeText(kept?.message ?? proposed.message ?? "");
  }
  await document.save();
  await vscode.window.showTextDocument(document);
  vscode.window.setStatusBarMessage("memls: consolidated; the text before is kept (memls consolidate --undo)", 8000);
}

/** Whether somebody could be asked: the program or address of the settings, or a model of VS Code's own. */
async function hasModel(): Promise<boolean> {
  const configuration = vscode.workspace.getConfiguration("memls.consolidate");
  const command = configuration.inspect<string[]>("command")?.globalValue ?? [];
  const endpoint = configuration.inspect<string>("endpoint")?.globalValue ?? "";
  return command.length > 0 || endpoint !== "" || (await vscode.lm.selectChatModels()).length > 0;
}
