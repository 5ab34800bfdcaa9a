import * as vscode from "vscode";
import { chooseFolder } from "../folder";
import { nameOf } from "../names";
import type { Beginning } from "../protocol";
import type { Server } from "../server";

interface Choice extends vscode.QuickPickItem {
  beginning: Beginning;
}

/** Makes the first memory file of a project, of what the repository itself shows, or adds what one does not say. */
export async function createFirst(server: Server, agents: string[]): Promise<void> {
  const folder = await chooseFolder("project");
  const client = await server.started();
  if (folder === undefined || client === undefined) {
    return;
  }
  const textDocument = { uri: folder.uri.toString() };
  const possible = await Promise.all(
    // An agent that can have no memory here says so, and is not offered.
    agents.map((agent) => server.ask<Beginning>("memls/init", { textDocument, agent }).catch((error: unknown) => server.note(error))),
  );
  const choices = possible.filter((beginning) => beginning !== undefined).map(choiceOf);
  const chosen = choices.length > 1 ? await vscode.window.showQuickPick(choices, { title: "Whose memory?" }) : choices[0];
  if (chosen === undefined) {
    return;
  }
  const { uri, edit, why } = chosen.beginning;
  const file = vscode.Uri.parse(uri);
  if (edit === null) {
    void vscode.window.showInformationMessage(why ?? `${nameOf(file)} says what the repository shows already.`);
    return;
  }
  if (await vscode.workspace.applyEdit(await client.protocol2CodeConverter.asWorkspaceEdit(edit))) {
    await vscode.window.showTextDocument(file); // not saved: it is read first
  }
}

function choiceOf(beginning: Beginning): Choice {
  const file = nameOf(vscode.Uri.parse(beginning.uri));
  const what = beginning.edit === null ? "nothing to add" : beginning.create ? "new" : "adds what it does not say";
  return { label: beginning.title, description: `${file}: ${what}`, beginning };
}
