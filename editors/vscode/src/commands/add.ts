import * as path from "node:path";
import * as vscode from "vscode";
import { nameOf } from "../names";
import { listed } from "../paths";
import type { AddParams, Changed, Nearest, Place, Places } from "../protocol";
import { sentence, type Server } from "../server";

interface Choice extends vscode.QuickPickItem {
  place?: Place;
  /** A memory about the same that the fact can be added to, or else looked at. */
  extend?: Nearest;
  open?: vscode.Uri;
}

/** Where a session would be: at the active memory file, else in the folder. */
export function session(server: Server): { textDocument?: { uri: string } } {
  const document = vscode.window.activeTextEditor?.document;
  return document !== undefined && server.serves(document) ? { textDocument: { uri: document.uri.toString() } } : {};
}

/** Asks for a fact and where it belongs, and has it remembered as the agent would. */
export async function addFact(server: Server, newMemory: boolean): Promise<void> {
  if ((await server.started()) === undefined) {
    return;
  }
  const where = session(server);
  let value = vscode.window.activeTextEditor?.document.getText(vscode.window.activeTextEditor.selection).trim() ?? "";
  if (value.includes("\n")) {
    value = "";
  }
  const text = await vscode.window.showInputBox({
    title: newMemory ? "New Memory" : "Add Fact",
    prompt: newMemory ? "What is the memory about? The first sentence becomes its description." : "What should the agent remember?",
    placeHolder: "Tests need Postgres on port 5433",
    value,
    ignoreFocusOut: true,
    validateInput: (typed) => refusal(server, typed, where),
  });
  if (text === undefined || text.trim() === "") {
    return;
  }
  const places = await server.ask<Places>("memls/places", { text, ...where });
  if (places === undefined) {
    return;
  }
  const choices = choicesOf(places, newMemory);
  if (!choices.some((choice) => choice.place ?? choice.extend)) {
    void vscode.window.showInformationMessage("No agent in use here keeps memories in files of their own.");
    return;
  }
  const chosen = await vscode.window.showQuickPick(choices, { title: "Where does it belong?", ignoreFocusOut: true, matchOnDescription: true });
  if (chosen?.open !== undefined) {
    await vscode.window.showTextDocument(chosen.open);
  } else if (chosen?.extend !== undefined) {
    const { agent, uri } = chosen.extend;
    await add(server, { text, agent, to: { uri }, ...where }, newMemory);
  } else if (chosen?.place !== undefined) {
    const { agent, scope, type } = chosen.place;
    await add(server, { text, agent, scope, ...(type === undefined ? {} : { type }), ...where }, newMemory);
  }
}

/** Has the fact written, and saved where the file is open: elsewhere it is on the disk at once, too. */
async function add(server: Server, params: AddParams, open: boolean): Promise<void> {
  const unsaved = new Set(vscode.workspace.textDocuments.filter((document) => document.isDirty).map((document) => document.uri.toString()));
  const changed = await server.run<Changed>("memls.add", params);
  const uris = (changed?.uris ?? []).map((uri) => vscode.Uri.parse(uri));
  let left = false;
  for (const uri of uris) {
    const document = vscode.workspace.textDocuments.find((known) => known.uri.toString() === uri.toString());
    if (document?.isDirty) {
      // What the user had not saved before stays so.
      left ||= unsaved.has(uri.toString()) || !(await document.save());
    }
  }
  if (uris[0] !== undefined) {
    await added(uris[0], open, left);
  }
}

/** Why a fact is refused, while it is typed: a credential never gets as far as a question. */
async function refusal(server: Server, text: string, where: object): Promise<string | undefined> {
  if (text.trim() === "") {
    return undefined;
  }
  try {
    await server.ask<Places>("memls/places", { text, ...where });
    return undefined;
  } catch (error) {
    return sentence(error);
  }
}

/** Where the fact can go: the memories about the same first, then the files, then what would be new; each as the server ranks them. */
function choicesOf({ places, nearest }: Places, newMemory: boolean): Choice[] {
  const item = (place: Place): Choice => {
    const reach = place.scope === "user" ? "every project" : "this project";
    const file = nameOf(vscode.Uri.parse(place.uri));
    if (place.own) {
      const kind = place.type === undefined ? "a memory" : `a ${place.type} memory`;
      return { label: `${place.title}, ${reach}: ${kind}`, description: path.posix.basename(vscode.Uri.parse(place.uri).path), place };
    }
    return { label: `${place.title}, ${reach}`, description: place.create ? `new: ${file}` : file, place };
  };
  const own = places.filter((place) => place.own).map(item);
  const plain = places.filter((place) => !place.own).map(item);
  const near = nearest.map((memory): Choice => {
    const file = vscode.Uri.parse(memory.uri);
    const name = nameOf(file);
    const description = listed(`about ${memory.shared.slice(0, 4).join(", ")}`);
    return memory.extend
      ? { label: `Add to ${name}`, description, extend: memory }
      : { label: `$(go-to-file) Open ${name}`, description, open: file };
  });
  const also = group("About the same", near);
  return newMemory ? [...group("New memory", own), ...also] : [...also, ...group("Add to", plain), ...group("Make a memory of it", own)];
}

function group(label: string, items: Choice[]): Choice[] {
  return items.length === 0 ? [] : [{ label, kind: vscode.QuickPickItemKind.Separator }, ...items];
}

/** Shows where the fact went. */
async function added(file: vscode.Uri, open: boolean, left: boolean): Promise<void> {
  const isShown = vscode.window.visibleTextEditors.some((editor) => editor.document.uri.toString() === file.toString());
  if (open || isShown) {
    const editor = await vscode.window.showTextDocument(file);
    const end = editor.document.lineAt(editor.document.lineCount - 1).range.end;
    editor.revealRange(new vscode.Range(end, end));
  }
  vscode.window.setStatusBarMessage(`memls: added to ${nameOf(file)}${left ? ", not saved: there are changes of yours" : ""}`, 5000);
}
