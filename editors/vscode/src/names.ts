import * as os from "node:os";
import * as vscode from "vscode";
import { shortPath } from "./paths";

/** What a file is called in sentences and lists. */
export function nameOf(uri: vscode.Uri): string {
  const folders = (vscode.workspace.workspaceFolders ?? []).map((folder) => folder.uri.fsPath);
  return shortPath(uri.fsPath, folders, os.homedir());
}
