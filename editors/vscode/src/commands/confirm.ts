import * as path from "node:path";
import * as vscode from "vscode";

/** A file as it is and as it would be. */
export interface Proposal {
  uri: vscode.Uri;
  before: string;
  after: string;
  create: boolean;
}

const scheme = "memls-proposal";
const contents = new Map<string, string>();
let next = 0;

export function registerProposals(): vscode.Disposable {
  return vscode.workspace.registerTextDocumentContentProvider(scheme, {
    provideTextDocumentContent: (uri) => contents.get(uri.query) ?? "",
  });
}

/** Shows what would change, and makes it when it is wanted; true when it was made. */
export async function confirm(proposals: Proposal[], title: string): Promise<boolean> {
  const ids: string[] = [];
  const document = (text: string, uri: vscode.Uri): vscode.Uri => {
    const id = `${next++}`;
    ids.push(id);
    contents.set(id, text);
    return vscode.Uri.from({ scheme, path: `/${path.posix.basename(uri.path)}`, query: id });
  };
  try {
    for (const { uri, before, after } of proposals) {
      await vscode.commands.executeCommand("vscode.diff", document(before, uri), document(after, uri), title, { preview: true });
    }
    const apply = "Apply";
    const chosen = await vscode.window.showInformationMessage(`${title}. Apply this change?`, apply, "Leave It");
    if (chosen !== apply) {
      return false;
    }
    return await write(proposals);
  } finally {
    await closeProposals(ids);
    ids.forEach((id) => contents.delete(id));
  }
}

/** Writes through the editor, so that it can be undone; a file that changed meanwhile is left alone. */
async function write(proposals: Proposal[]): Promise<boolean> {
  const edit = new vscode.WorkspaceEdit();
  for (const { uri, before, after, create } of proposals) {
    if (create) {
      edit.createFile(uri, { contents: Buffer.from(after, "utf8") });
      continue;
    }
    const document = await vscode.workspace.openTextDocument(uri);
    if (document.getText() !== before) {
      void vscode.window.showErrorMessage(`${vscode.workspace.asRelativePath(uri)} changed meanwhile: look at the change again.`);
      return false;
    }
    edit.replace(uri, new vscode.Range(document.positionAt(0), document.positionAt(before.length)), after);
  }
  if (!(await vscode.workspace.applyEdit(edit))) {
    return false;
  }
  await Promise.all(proposals.filter((p) => !p.create).map(async ({ uri }) => (await vscode.workspace.openTextDocument(uri)).save()));
  return true;
}

async function closeProposals(ids: string[]): Promise<void> {
  const tabs = vscode.window.tabGroups.all
    .flatMap((group) => group.tabs)
    .filter(({ input }) => input instanceof vscode.TabInputTextDiff && input.modified.scheme === scheme && ids.includes(input.modified.query));
  await vscode.window.tabGroups.close(tabs);
}
