import * as vscode from "vscode";
import { nameOf } from "../names";
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
    const params: AddParams = { text, agent, to: { uri }, ...where };
    await added(await server.run<Changed>("memls.add", params), newMemory);
  } else if (chosen?.place !== undefined) {
    const { agent, scope, type } = chosen.place;
    const params: AddParams = { text, agent, scope, ...(type === undefined ? {} : { type }), ...where };
    await added(await server.run<Changed>("memls.add", params), newMemory);
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

function choicesOf({ places, nearest }: Places, newMemory: boolean): Choice[] {
  const item = (place: Place): Choice => {
    const reach = place.scope === "user" ? "every project" : "this project";
    const kind = place.type === undefined ? "" : ` · ${place.type}`;
    const file = nameOf(vscode.Uri.parse(place.uri));
    return { label: `${place.title}, ${reach}${kind}`, description: place.create ? `new: ${file}` : file, place };
  };
  // Those of the project come first: most facts are about it.
  const inOrder = [...places].sort((a, b) => Number(a.scope === "user") - Number(b.scope === "user"));
  const own = inOrder.filter((place) => place.own).map(item);
  const plain = inOrder.filter((place) => !place.own).map(item);
  const near = nearest.map((memory): Choice => {
    const file = vscode.Uri.parse(memory.uri);
    const name = nameOf(file);
    const description = `about the same: ${memory.shared.slice(0, 4).join(", ")}`;
    return memory.extend
      ? { label: `Add to ${name}`, description, extend: memory }
      : { label: `$(go-to-file) Open ${name}`, description, open: file };
  });
  const also = group("About the same", near);
  return newMemory ? [...group("As", own), ...also] : [...group("Add to", plain), ...also, ...group("Make a memory of it", own)];
}

function group(label: string, items: Choice[]): Choice[] {
  return items.length === 0 ? [] : [{ label, kind: vscode.QuickPickItemKind.Separator }, ...items];
}

/** Shows where the fact went. */
async function added(changed: Changed | undefined, open: boolean): Promise<void> {
  const uri = changed?.uris[0];
  if (uri === undefined) {
    return;
  }
  const file = vscode.Uri.parse(uri);
  const isShown = vscode.window.visibleTextEditors.some((editor) => editor.document.uri.toString() === file.toString());
  if (open || isShown) {
    const editor = await vscode.window.showTextDocument(file);
    const end = editor.document.lineAt(editor.document.lineCount - 1).range.end;
    editor.revealRange(new vscode.Range(end, end));
  }
  vscode.window.setStatusBarMessage(`memls: added to ${nameOf(file)}`, 5000);
}
