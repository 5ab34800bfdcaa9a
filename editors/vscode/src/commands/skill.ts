import * as vscode from "vscode";
import { CodeActionKind, CreateFile, TextDocumentEdit, type CodeAction, type WorkspaceEdit } from "vscode-languageclient/node";
import { nameOf } from "../names";
import type { Server } from "../server";
import { decide, isApply } from "./confirm";

/** Shows the skill that the section at the cursor would become, as the server's code action drafts it, and makes it when it is wanted. */
export async function moveToSkill(server: Server): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  const client = await server.started();
  if (editor === undefined || client === undefined) {
    return;
  }
  const { document, selection } = editor;
  const { version } = document;
  const textDocument = { uri: document.uri.toString() };
  const range = client.code2ProtocolConverter.asRange(selection);
  const context = { diagnostics: [], only: [CodeActionKind.RefactorExtract] };
  const offered = await server.ask<CodeAction[] | null>("textDocument/codeAction", { textDocument, range, context });
  const action = offered?.find(({ title }) => title.endsWith(" to a skill"));
  const resolved = action && (await server.ask<CodeAction>("codeAction/resolve", action));
  const draft = resolved?.edit && created(resolved.edit);
  if (resolved?.edit === undefined || draft === undefined) {
    void vscode.window.showInformationMessage("The section at the cursor is no procedure: a skill needs steps, and says when to take them.");
    return;
  }
  const title = `${nameOf(draft.uri)} is made, and the section leaves ${nameOf(document.uri)}`;
  if (!isApply(await decide({ ...draft, before: "" }, title))) {
    return;
  }
  if (document.version !== version) {
    throw new Error(`${nameOf(document.uri)} changed meanwhile: look at the skill again.`);
  }
  const edit = await client.protocol2CodeConverter.asWorkspaceEdit(agreed(resolved.edit));
  if (!(await vscode.workspace.applyEdit(edit))) {
    return;
  }
  if (resolved.command !== undefined) {
    await server.run(resolved.command.command, resolved.command.arguments?.[0] ?? {});
  }
  await (await vscode.workspace.openTextDocument(draft.uri)).save();
  await document.save();
}

/** The file that an edit makes, and its text. */
function created(edit: WorkspaceEdit): { uri: vscode.Uri; after: string } | undefined {
  const changes = edit.documentChanges ?? [];
  const made = changes.find(CreateFile.is);
  const filled = changes.filter(TextDocumentEdit.is).find((change) => change.textDocument.uri === made?.uri);
  return filled && { uri: vscode.Uri.parse(filled.textDocument.uri), after: filled.edits.map((one) => ("newText" in one ? one.newText : "")).join("") };
}

/** An edit without what VS Code would ask about: it has been looked at. */
function agreed(edit: WorkspaceEdit): WorkspaceEdit {
  const text = JSON.stringify(edit, (key, value: unknown) => (key === "changeAnnotations" || key === "annotationId" ? undefined : value));
  return JSON.parse(text) as WorkspaceEdit;
}
