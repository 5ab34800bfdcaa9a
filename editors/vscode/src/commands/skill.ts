import * as vscode from "vscode";

/** Makes a skill of the section that the cursor is in, as the server's code action does. */
export async function moveToSkill(): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) {
    return;
  }
  const { document, selection } = editor;
  const kind = vscode.CodeActionKind.RefactorExtract.value;
  const all = 100; // actions to resolve: their edits are needed
  const offered = await vscode.commands.executeCommand<vscode.CodeAction[]>("vscode.executeCodeActionProvider", document.uri, selection, kind, all);
  const action = offered.find(({ title, edit }) => title.endsWith(" to a skill") && edit !== undefined);
  if (action?.edit === undefined) {
    void vscode.window.showInformationMessage("The section at the cursor is no procedure: a skill needs steps, and says when to take them.");
    return;
  }
  if ((await vscode.workspace.applyEdit(action.edit, { isRefactoring: true })) && action.command !== undefined) {
    await vscode.commands.executeCommand(action.command.command, ...(action.command.arguments ?? []));
  }
}
