import * as vscode from "vscode";
import { CodeActionKind, type CodeAction, type WorkspaceEdit } from "vscode-languageclient/node";
import type { Server } from "../server";

/** Makes a skill of the section that the cursor is in, as the server's code action does. */
export async function moveToSkill(server: Server): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  const client = await server.started();
  if (editor === undefined || client === undefined) {
    return;
  }
  const textDocument = { uri: editor.document.uri.toString() };
  const range = client.code2ProtocolConverter.asRange(editor.selection);
  const context = { diagnostics: [], only: [CodeActionKind.RefactorExtract] };
  const offered = await server.ask<CodeAction[] | null>("textDocument/codeAction", { textDocument, range, context });
  const action = offered?.find(({ title }) => title.endsWith(" to a skill"));
  const resolved = action && (await server.ask<CodeAction>("codeAction/resolve", action));
  if (resolved?.edit === undefined) {
    void vscode.window.showInformationMessage("The section at the cursor is no procedure: a skill needs steps, and says when to take them.");
    return;
  }
  const edit = await client.protocol2CodeConverter.asWorkspaceEdit(agreed(resolved.edit));
  if ((await vscode.workspace.applyEdit(edit, { isRefactoring: true })) && resolved.command !== undefined) {
    await server.run(resolved.command.command, resolved.command.arguments?.[0] ?? {});
  }
}

/** An edit without what VS Code would ask about: whoever starts the command has said what is wanted. */
function agreed(edit: WorkspaceEdit): WorkspaceEdit {
  const text = JSON.stringify(edit, (key, value: unknown) => (key === "changeAnnotations" || key === "annotationId" ? undefined : value));
  return JSON.parse(text) as WorkspaceEdit;
}
