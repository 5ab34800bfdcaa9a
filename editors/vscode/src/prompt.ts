import * as path from "node:path";
import * as vscode from "vscode";
import type { ViewParams } from "./protocol";
import { place, sourceOf, viewLine, type Placed } from "./segments";
import { sentence, type Server } from "./server";
import type { Views } from "./views";

/** The scheme of the documents that show a prompt. */
const scheme = "memls-prompt";

interface Shown {
  /** The text as it was last asked for. */
  text: string;
  placed: Placed[];
}

const kinds: Record<"file" | "session" | "directory", (name: string) => string> = {
  file: (name) => `Prompt of ${name}`,
  session: (name) => `Whole prompt in ${name}.md`,
  directory: (name) => `Prompt of ${name}.md`,
};

/** The document that shows a view: what it shows stands in its query. */
function uriOf(params: ViewParams): vscode.Uri {
  const source = vscode.Uri.parse(params.textDocument.uri);
  const name = path.posix.basename(source.path);
  return vscode.Uri.from({ scheme, path: `/${kinds[params.kind ?? "file"](name)}`, query: JSON.stringify(params) });
}

function paramsOf(uri: vscode.Uri): ViewParams {
  return JSON.parse(uri.query) as ViewParams;
}

/** The prompt view: beside a memory file the exact text that its agent loads, read-only and live. */
export class Prompt implements vscode.Disposable, vscode.TextDocumentContentProvider, vscode.DefinitionProvider {
  private readonly shown = new Map<string, Shown>();
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.changed.event;

  private readonly added = vscode.window.createTextEditorDecorationType({
    backgroundColor: new vscode.ThemeColor("memls.addedBackground"),
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
    overviewRulerColor: new vscode.ThemeColor("memls.addedBackground"),
  });
  private readonly redacted = vscode.window.createTextEditorDecorationType({
    backgroundColor: new vscode.ThemeColor("memls.redactedBackground"),
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
    overviewRulerColor: new vscode.ThemeColor("memls.redactedBackground"),
  });
  private readonly here = vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: new vscode.ThemeColor("editor.rangeHighlightBackground"),
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed, // it does not grow with a text that is replaced
  });
  private readonly parts: vscode.Disposable;

  constructor(
    private readonly server: Server,
    private readonly views: Views,
  ) {
    this.parts = vscode.Disposable.from(
      this.changed,
      this.added,
      this.redacted,
      this.here,
      vscode.workspace.registerTextDocumentContentProvider(scheme, this),
      vscode.languages.registerDefinitionProvider({ scheme }, this),
      views.onDidChange((uri) => this.refresh(uri)),
      server.onDidChangeState(() => server.isRunning && this.refresh()),
      vscode.workspace.onDidChangeTextDocument((event) => this.changedText(event.document)),
      vscode.workspace.onDidCloseTextDocument((document) => this.shown.delete(document.uri.toString())),
      vscode.window.onDidChangeVisibleTextEditors((editors) => editors.forEach((editor) => this.tint(editor.document))),
      vscode.window.onDidChangeTextEditorVisibleRanges((event) => this.scrolled(event.textEditor)),
      vscode.window.onDidChangeTextEditorSelection((event) => this.selected(event.textEditor)),
    );
  }

  /** Opens the view to the side; the cursor stays where it is. */
  async open(params: ViewParams): Promise<void> {
    if ((await this.server.started()) === undefined) {
      return;
    }
    try {
      await this.views.get(params); // so that what goes wrong is said, and no empty document opens
    } catch (error) {
      void vscode.window.showInformationMessage(sentence(error));
      return;
    }
    const document = await vscode.workspace.openTextDocument(uriOf(params));
    const source = this.sourceEditor(params.textDocument.uri);
    const open = vscode.window.visibleTextEditors.find((editor) => editor.document === document);
    await vscode.window.showTextDocument(document, {
      viewColumn: open?.viewColumn ?? vscode.ViewColumn.Beside,
      preserveFocus: true,
      preview: true,
    });
    if (source !== undefined) {
      this.scrolled(source);
    }
  }

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const view = await this.views.get(paramsOf(uri)).catch((error: unknown) => sentence(error));
    if (view === undefined) {
      return this.shown.get(uri.toString())?.text ?? ""; // no server: it keeps what it showed
    }
    if (typeof view !== "object") {
      this.shown.delete(uri.toString());
      return view;
    }
    this.shown.set(uri.toString(), { text: view.text, placed: place(view) });
    return view.text;
  }

  /** "Go to Definition" in the view goes to where the text stands. */
  provideDefinition(document: vscode.TextDocument, position: vscode.Position): vscode.Location | undefined {
    const source = sourceOf(this.current(document)?.placed ?? [], position);
    return source && new vscode.Location(vscode.Uri.parse(source.uri), new vscode.Position(source.line, 0));
  }

  private refresh(source?: string): void {
    for (const document of vscode.workspace.textDocuments) {
      if (document.uri.scheme === scheme && (source === undefined || paramsOf(document.uri).textDocument.uri === source)) {
        this.changed.fire(document.uri);
      }
    }
  }

  /** What a document shows, unless the editor has yet to take over its new text. */
  private current(document: vscode.TextDocument): Shown | undefined {
    const shown = this.shown.get(document.uri.toString());
    return shown !== undefined && sameLines(document.getText(), shown.text) ? shown : undefined;
  }

  /** A view has its new text: it is tinted, and where it was scrolled to meanwhile holds again, as does the cursor's line. */
  private changedText(document: vscode.TextDocument): void {
    if (document.uri.scheme === scheme) {
      this.tint(document);
      const active = vscode.window.activeTextEditor;
      const uri = paramsOf(document.uri).textDocument.uri;
      if (active?.document.uri.toString() === uri) {
        this.scrolled(active);
        this.follow(uri, active.selection.active.line, (view, line) => this.mark(view, line));
      }
    }
  }

  private tint(document: vscode.TextDocument): void {
    if (document.uri.scheme !== scheme) {
      return;
    }
    const added: vscode.DecorationOptions[] = [];
    const redacted: vscode.DecorationOptions[] = [];
    for (const { segment, range } of this.current(document)?.placed ?? []) {
      if (segment.kind === "source" || segment.kind === "join") {
        continue;
      }
      const where = new vscode.Range(range.start.line, range.start.character, range.end.line, range.end.character);
      const option = segment.note === undefined ? { range: where } : { range: where, hoverMessage: plain(segment.note) };
      (segment.kind === "redaction" ? redacted : added).push(option);
    }
    for (const editor of vscode.window.visibleTextEditors) {
      if (editor.document === document) {
        editor.setDecorations(this.added, added);
        editor.setDecorations(this.redacted, redacted);
      }
    }
  }

  private sourceEditor(uri: string): vscode.TextEditor | undefined {
    return vscode.window.visibleTextEditors.find((editor) => editor.document.uri.toString() === uri);
  }

  private promptEditors(source: string): vscode.TextEditor[] {
    return vscode.window.visibleTextEditors.filter(
      ({ document }) => document.uri.scheme === scheme && paramsOf(document.uri).textDocument.uri === source,
    );
  }

  /**
   * The view scrolls with its file, and the file with its view: the one that has the focus leads. While its cursor is to
   * be seen, so is that line on the other side, where lines may take more room.
   */
  private scrolled(editor: vscode.TextEditor): void {
    const top = editor.visibleRanges[0]?.start.line;
    if (top === undefined || editor !== vscode.window.activeTextEditor) {
      return;
    }
    const { document } = editor;
    const cursor = editor.selection.active;
    const isSeen = editor.visibleRanges.some((range) => range.contains(cursor));
    if (document.uri.scheme === scheme) {
      const placed = this.current(document)?.placed ?? [];
      const source = sourceOf(placed, new vscode.Position(top, 0));
      const other = source && this.sourceEditor(source.uri);
      if (other !== undefined) {
        reveal(other, source!.line, vscode.TextEditorRevealType.AtTop);
        const here = sourceOf(placed, cursor);
        if (isSeen && here?.uri === source!.uri) {
          reveal(other, here.line, vscode.TextEditorRevealType.Default);
        }
      }
      return;
    }
    const uri = document.uri.toString();
    if (top > 0) {
      this.follow(uri, top, (view, line) => reveal(view, line, vscode.TextEditorRevealType.AtTop));
    } else {
      // The top of a file is shown with what the agent puts before it.
      this.promptEditors(uri).forEach((view) => reveal(view, 0, vscode.TextEditorRevealType.AtTop));
    }
    if (isSeen) {
      this.follow(uri, cursor.line, (view, line) => reveal(view, line, vscode.TextEditorRevealType.Default));
    }
  }

  /** Shows on the other side the line that the cursor is in. */
  private selected(editor: vscode.TextEditor): void {
    if (editor !== vscode.window.activeTextEditor) {
      return;
    }
    const { document, selection } = editor;
    if (document.uri.scheme === scheme) {
      editor.setDecorations(this.here, []);
      const source = sourceOf(this.current(document)?.placed ?? [], selection.active);
      const other = source && this.sourceEditor(source.uri);
      if (other !== undefined) {
        this.point(other, source!.line);
      }
      return;
    }
    const uri = document.uri.toString();
    if (this.promptEditors(uri).length > 0) {
      editor.setDecorations(this.here, []);
    }
    this.follow(uri, selection.active.line, (view, line) => this.point(view, line));
  }

  /** Does something with the line that shows a line of a file, in each view of it. */
  private follow(uri: string, sourceLine: number, show: (view: vscode.TextEditor, line: number) => void): void {
    for (const view of this.promptEditors(uri)) {
      const line = viewLine(this.current(view.document)?.placed ?? [], uri, sourceLine);
      if (line !== undefined) {
        show(view, line);
      }
    }
  }

  private mark(editor: vscode.TextEditor, line: number): void {
    editor.setDecorations(this.here, [new vscode.Range(line, 0, line, 0)]);
  }

  private point(editor: vscode.TextEditor, line: number): void {
    this.mark(editor, line);
    reveal(editor, line, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  }

  dispose(): void {
    this.parts.dispose();
  }
}

function reveal(editor: vscode.TextEditor, line: number, how: vscode.TextEditorRevealType): void {
  editor.revealRange(new vscode.Range(line, 0, line, 0), how);
}

function plain(text: string): vscode.MarkdownString {
  return new vscode.MarkdownString().appendText(text);
}

/** Whether two texts differ in their line ends alone, which an editor makes alike. */
function sameLines(a: string, b: string): boolean {
  return a === b || a.replace(/\r\n?/g, "\n") === b.replace(/\r\n?/g, "\n");
}
