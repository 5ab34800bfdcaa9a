import * as path from "node:path";
import * as vscode from "vscode";
import { nameOf } from "../names";

/** A file as it is and as it would be. */
export interface Proposal {
  uri: vscode.Uri;
  before: string;
  after: string;
}

const scheme = "memls-proposal";
const apply = "Apply";

/** The texts that are shown, by number, and who waits for a decision about them. */
const contents = new Map<string, string>();
const waiting = new Map<string, (choice: string | undefined) => void>();
let next = 0;

/** The two buttons over a proposal, and the texts that it shows. */
export function registerProposals(): vscode.Disposable {
  const decide = (choice: string | undefined) => (): void => {
    const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
    if (input instanceof vscode.TabInputTextDiff) {
      waiting.get(input.modified.query)?.(choice);
    }
  };
  return vscode.Disposable.from(
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
 * about it, or closing it. Answers which button, undefined for none that does something. The buttons of
 * `asides` show more about it and decide nothing.
 */
export async function decide(proposal: Proposal, title: string, more: string[] = [], asides: Record<string, () => Promise<void>> = {}): Promise<string | undefined> {
  const id = `${next++}`;
  const side = (text: string, name: string): vscode.Uri => {
    contents.set(name, text);
    return vscode.Uri.from({ scheme, path: `/${path.posix.basename(proposal.uri.path)}`, query: name });
  };
  const left = side(proposal.before, `${id}-before`);
  const right = side(proposal.after, id);
  const chosen = new Promise<string | undefined>((resolve) => waiting.set(id, resolve));
  const leave = "Leave It";
  const ask = async (): Promise<string | undefined> => {
    const choice = await vscode.window.showInformationMessage(title, apply, ...more, ...Object.keys(asides), leave);
    const aside = choice === undefined ? undefined : asides[choice];
    if (aside !== undefined) {
      await aside();
      return waiting.has(id) ? ask() : undefined;
    }
    // A notification that goes away by itself decides nothing.
    return choice === undefined ? chosen : choice === leave ? undefined : choice;
  };
  try {
    await vscode.commands.executeCommand("vscode.diff", left, right, title, { preview: false });
    return await Promise.race([chosen, ask()]);
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
    throw new Error(`${nameOf(uri)} changed meanwhile: look at the change again.`);
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
