import * as path from "node:path";
import * as vscode from "vscode";

/** A file as it is and as it would be. */
export interface Proposal {
  uri: vscode.Uri;
  before: string;
  after: string;
  /** What becomes of lines of the text before, shown behind them. */
  fates?: { line: number; text: string }[];
}

const scheme = "memls-proposal";
const apply = "Apply";

/** The texts that are shown, by number, and who waits for a decision about them. */
const contents = new Map<string, string>();
const waiting = new Map<string, (choice: string | undefined) => void>();
let next = 0;

const fate = vscode.window.createTextEditorDecorationType({
  after: { color: new vscode.ThemeColor("editorCodeLens.foreground"), margin: "0 0 0 2em", fontStyle: "italic" },
});

/** The two buttons over a proposal, and the texts that it shows. */
export function registerProposals(): vscode.Disposable {
  const decide = (choice: string | undefined) => (): void => {
    const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
    if (input instanceof vscode.TabInputTextDiff) {
      waiting.get(input.modified.query)?.(choice);
    }
  };
  return vscode.Disposable.from(
    fate,
    vscode.workspace.registerTextDocumentContentProvider(scheme, { provideTextDocumentContent: (uri) => contents.get(uri.query) ?? "" }),
    vscode.commands.registerCommand("memls.applyProposal", decide(apply)),
    vscode.commands.registerCommand("memls.discardProposal", decide(undefined)),
    vscode.window.tabGroups.onDidChangeTabs(({ closed }) => {
      for (const { input } of closed) {
        if (input instanceof vscode.TabInputTextDiff && input.modified.scheme === scheme) {
          waiting.get(input.modified.query)?.(undefined);
        }
      }
    }),
  );
}

/**
 * Shows what would change and waits for a decision: a button over the change, one of the notification
 * about it, or closing it. Answers which button, undefined for none that does something.
 */
export async function decide(proposal: Proposal, title: string, ...more: string[]): Promise<string | undefined> {
  const id = `${next++}`;
  const side = (text: string, name: string): vscode.Uri => {
    contents.set(name, text);
    return vscode.Uri.from({ scheme, path: `/${path.posix.basename(proposal.uri.path)}`, query: name });
  };
  const left = side(proposal.before, `${id}-before`);
  const right = side(proposal.after, id);
  try {
    const chosen = new Promise<string | undefined>((resolve) => waiting.set(id, resolve));
    await vscode.commands.executeCommand("vscode.diff", left, right, title, { preview: true });
    showFates(left, proposal.fates ?? []);
    const leave = "Leave It";
    const said = vscode.window
      .showInformationMessage(title, apply, ...more, leave)
      // A notification that goes away by itself decides nothing.
      .then((choice) => (choice === undefined ? chosen : choice === leave ? undefined : choice));
    return await Promise.race([chosen, said]);
  } finally {
    waiting.delete(id);
    await close(id);
    contents.delete(id);
    contents.delete(`${id}-before`);
  }
}

/** Whether a choice is to make the change. */
export function isApply(choice: string | undefined): boolean {
  return choice === apply;
}

function showFates(uri: vscode.Uri, fates: { line: number; text: string }[]): void {
  const editor = vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === uri.toString());
  editor?.setDecorations(
    fate,
    fates.map(({ line, text }) => {
      const { end } = editor.document.lineAt(Math.min(line, editor.document.lineCount - 1)).range;
      return { range: new vscode.Range(end, end), renderOptions: { after: { contentText: text } } };
    }),
  );
}

/** Writes a proposal through the editor, so that it can be undone. A file that changed meanwhile is left alone. */
export async function write({ uri, before, after }: Proposal): Promise<boolean> {
  const edit = new vscode.WorkspaceEdit();
  const isNew = await vscode.workspace.fs.stat(uri).then(
    () => false,
    () => true,
  );
  if (isNew) {
    edit.createFile(uri, { contents: Buffer.from(after, "utf8") });
    return vscode.workspace.applyEdit(edit);
  }
  const document = await vscode.workspace.openTextDocument(uri);
  if (document.getText() !== before) {
    throw new Error(`${vscode.workspace.asRelativePath(uri)} changed meanwhile: look at the change again.`);
  }
  edit.replace(uri, new vscode.Range(document.positionAt(0), document.positionAt(before.length)), after);
  return (await vscode.workspace.applyEdit(edit)) && document.save();
}

async function close(id: string): Promise<void> {
  const tabs = vscode.window.tabGroups.all
    .flatMap((group) => group.tabs)
    .filter(({ input }) => input instanceof vscode.TabInputTextDiff && input.modified.scheme === scheme && input.modified.query === id);
  await vscode.window.tabGroups.close(tabs);
}
