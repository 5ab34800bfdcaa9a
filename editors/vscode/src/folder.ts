import * as vscode from "vscode";

/** The folder that a command is about, chosen where there are several; undefined when there is none, which is said. */
export async function chooseFolder(kind: string): Promise<vscode.WorkspaceFolder | undefined> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (folders.length > 1) {
    return vscode.window.showWorkspaceFolderPick({ placeHolder: `Which ${kind}?` });
  }
  if (folders.length === 0) {
    void vscode.window.showInformationMessage(`Open the ${kind} first, as a folder.`);
  }
  return folders[0];
}
