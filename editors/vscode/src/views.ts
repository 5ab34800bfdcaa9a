import * as vscode from "vscode";
import type { View, ViewParams } from "./protocol";
import type { Server } from "./server";

/** The views that something shows, asked for once each until the server says that they changed. */
export class Views {
  private readonly known = new Map<string, Promise<View | undefined>>();
  private readonly changed = new vscode.EventEmitter<string>();

  /** The views of the file with this URI changed. */
  readonly onDidChange: vscode.Event<string> = this.changed.event;

  constructor(private readonly server: Server) {
    server.onDidChangeView((uri) => {
      for (const key of this.known.keys()) {
        if (JSON.parse(key).textDocument.uri === uri) {
          this.known.delete(key);
        }
      }
      this.changed.fire(uri);
    });
    server.onDidChangeState(() => this.known.clear());
  }

  /** The view, or undefined while no server runs; rejected when the server has none. */
  get(params: ViewParams): Promise<View | undefined> {
    const key = JSON.stringify(params);
    let view = this.known.get(key);
    if (view === undefined) {
      view = this.server.askRunning<View>("memls/view", params).then((answer) => answer && normal(answer));
      this.known.set(key, view);
      view.then(
        (answer) => answer === undefined && this.known.delete(key),
        () => this.known.delete(key),
      );
    }
    return view;
  }

  /** Forgets the views of a document that was closed. */
  forget(uri: string): void {
    for (const key of this.known.keys()) {
      if (JSON.parse(key).textDocument.uri === uri) {
        this.known.delete(key);
      }
    }
  }
}

/** URIs as VS Code writes them, so that they can be compared as text. */
function normal(view: View): View {
  const known = new Map<string, string>();
  for (const { source } of view.segments) {
    if (source !== undefined) {
      let uri = known.get(source.uri);
      if (uri === undefined) {
        uri = vscode.Uri.parse(source.uri).toString();
        known.set(source.uri, uri);
      }
      source.uri = uri;
    }
  }
  return view;
}
