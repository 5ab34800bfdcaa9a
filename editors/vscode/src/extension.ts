import * as vscode from "vscode";
import { registerCommands } from "./commands";
import { registerProposals } from "./commands/confirm";
import { Explorer } from "./explorer";
import { Prompt } from "./prompt";
import { Server } from "./server";
import { agentNames } from "./settings";
import { showBudget } from "./statusbar";
import { Views } from "./views";

let running: Server | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const server = new Server(context.extension);
  running = server;
  const views = new Views(server);
  const prompt = new Prompt(server, views);
  const explorer = new Explorer(server);
  context.subscriptions.push(
    server,
    prompt,
    explorer,
    showBudget(server, views),
    registerProposals(),
    registerCommands(server, prompt, explorer, agentNames(context.extension)),
    server.onDidChangeState(() => vscode.commands.executeCommand("setContext", "memls.runs", server.isRunning)),
    vscode.workspace.onDidOpenTextDocument((document) => server.opened(document)),
    vscode.workspace.onDidCloseTextDocument((document) => views.forget(document.uri.toString())),
    vscode.workspace.onDidChangeConfiguration(async (event) => {
      if (event.affectsConfiguration("memls.server.path")) {
        await server.restart();
      }
    }),
  );
  // First what is served, then what is open: a directory that is found once the server runs has it start anew.
  await server.lookInWorkspace().catch((error: unknown) => server.note(error));
  await Promise.all(vscode.workspace.textDocuments.map((document) => server.opened(document)));
}

/** VS Code waits for what this returns, so that the server goes in order. */
export async function deactivate(): Promise<void> {
  await running?.stop();
}
