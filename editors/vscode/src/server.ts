import * as fs from "node:fs";
import * as os from "node:os";
import * as vscode from "vscode";
import { RevealOutputChannelOn, State, type LanguageClient, type LanguageClientOptions } from "vscode-languageclient/node";
import { QuietClient } from "./client";
import { Failures } from "./failures";
import { locate, type Found } from "./locate";
import { answer } from "./model";
import { filters, isSettings, marks, rootOf, skipped } from "./memory";
import { fault } from "./probe";
import { explicit } from "./settings";

/** What the hover and the code lens of the server may start. */
const viewCommand = "memls.promptView";

/** The server and its lifetime. It runs once a memory file is open, or something asks for it. */
export class Server implements vscode.Disposable {
  private client: LanguageClient | undefined;
  private starting: Promise<LanguageClient | undefined> | undefined;
  private readonly roots = new Set<string>();
  private told = false;
  /** A program was tried that is no server: it is not tried again until somebody wants it. */
  private refused = false;
  private attempts = 0;
  private readonly log: vscode.LogOutputChannel;
  private readonly changedView = new vscode.EventEmitter<string>();
  private readonly changedState = new vscode.EventEmitter<void>();

  /** The view of the file with this URI is no longer what it was. */
  readonly onDidChangeView = this.changedView.event;
  /** The server came or went. */
  readonly onDidChangeState = this.changedState.event;

  constructor(private readonly extension: vscode.Extension<unknown>) {
    this.log = vscode.window.createOutputChannel("memls", { log: true });
  }

  /** Notes what nobody asked for and so nobody is told. */
  note(error: unknown): void {
    this.log.warn(sentence(error));
  }

  showLog(): void {
    this.log.show();
  }

  get isRunning(): boolean {
    return this.client?.state === State.Running;
  }

  /** Whether the server is asked about this document. */
  serves(document: vscode.TextDocument): boolean {
    return vscode.languages.match(filters(this.roots), document) > 0;
  }

  /** Whether an agent may load this document, as opposed to memls' own settings. */
  isMemory(document: vscode.TextDocument): boolean {
    return this.serves(document) && !isSettings(document.uri.path);
  }

  /** Starts the server if this document is memory. */
  async opened(document: vscode.TextDocument): Promise<void> {
    if (document.uri.scheme !== "file") {
      return;
    }
    const names = ["markdown", "json", "jsonc", "git-commit"];
    if (!this.serves(document) && !(names.includes(document.languageId) && (await this.addRootOf(document)))) {
      return;
    }
    await this.started();
  }

  /** Starts the server if the workspace has memories, so that its problems are listed. */
  async lookInWorkspace(): Promise<void> {
    const [named, marked] = await Promise.all([
      vscode.workspace.findFiles("**/{DGC,DEEPCODE}.md", skipped, 1),
      vscode.workspace.findFiles(`**/{${marks.filter((m) => !m.includes("/")).join(",")}}`, skipped, 200),
    ]);
    for (const uri of marked) {
      await this.addRoot(uri.fsPath);
    }
    if (named.length + marked.length > 0) {
      await this.started();
    }
  }

  private addRootOf(document: vscode.TextDocument): Promise<boolean> {
    return this.addRoot(document.uri.fsPath);
  }

  /** Takes the directory of memories that a file lies in into what is served; false if it lies in none. */
  private async addRoot(file: string): Promise<boolean> {
    const root = await rootOf(file, os.homedir(), (path) =>
      fs.promises.access(path).then(
        () => true,
        () => false,
      ),
    );
    if (root === undefined) {
      return false;
    }
    if (!this.roots.has(root)) {
      this.roots.add(root);
      if (this.client !== undefined) {
        await this.restart();
      }
    }
    return true;
  }

  /** The running server, started if need be; undefined when there is none to start. */
  started(): Promise<LanguageClient | undefined> {
    this.starting ??= this.start().then((client) => {
      if (client === undefined && !this.refused) {
        this.starting = undefined; // it may be installed meanwhile
      }
      return client;
    });
    return this.starting;
  }

  /** Somebody has started a command: that there is no server is said again, and one that was none is tried again. */
  wanted(): void {
    this.told = false;
    if (this.refused) {
      this.refused = false;
      this.starting = undefined;
    }
  }

  async restart(): Promise<void> {
    const before = this.client;
    this.client = undefined;
    this.starting = undefined;
    this.refused = false;
    this.told = false;
    await before?.dispose().catch(() => undefined);
    await this.started();
  }

  /** Asks the server; an error is its sentence for people. */
  async ask<R>(method: string, params: object, token?: vscode.CancellationToken): Promise<R | undefined> {
    const client = await this.started();
    // A token that is not there would be sent as a second parameter.
    return token === undefined ? client?.sendRequest<R>(method, params) : client?.sendRequest<R>(method, params, token);
  }

  /** Runs a command of the server. */
  run<R>(command: string, argument: object): Promise<R | undefined> {
    return this.ask<R>("workspace/executeCommand", { command, arguments: [argument] });
  }

  /** Asks about views alone, and only while the server runs: nothing that only looks starts it. */
  async askRunning<R>(method: string, params: object): Promise<R | undefined> {
    return this.isRunning ? this.client?.sendRequest<R>(method, params) : undefined;
  }

  /** The program of the server; undefined when there is none, which is said then. */
  locate(): Found | undefined {
    const setting = vscode.workspace.getConfiguration("memls").inspect<string>("server.path")?.globalValue ?? "";
    const found = locate(setting, this.extension.extensionPath, {
      platform: process.platform,
      home: os.homedir(),
      path: process.env["PATH"] ?? "",
      isProgram,
    });
    if ("missing" in found) {
      this.log.error(found.missing);
      this.tell(found.missing);
      return undefined;
    }
    this.log.info(`the server is ${found.program} (${found.from})`);
    return found;
  }

  private async start(): Promise<LanguageClient | undefined> {
    const attempt = ++this.attempts;
    const found = this.locate();
    if (found === undefined) {
      return undefined;
    }
    const { program, from } = found;
    const wrong = from === "extension" ? undefined : await fault(program);
    if (attempt !== this.attempts) {
      return this.started(); // there is another setting by now
    }
    if (wrong !== undefined) {
      this.refuse(`${from === "setting" ? "The setting memls.server.path names" : "PATH leads to"} ${program}, which ${wrong}.`);
      return undefined;
    }
    const failures = new Failures((message) => this.tell(message, { "Restart the Server": () => this.restart() }));
    const client = new QuietClient("memls", "memls", { command: program, args: ["serve"] }, this.options(failures));
    // The server tells by itself what it finds. Asked for it, it would be asked every two seconds, also
    // while nothing happens.
    client.registerFeature({
      fillClientCapabilities(capabilities) {
        delete capabilities.textDocument?.diagnostic;
        delete capabilities.workspace?.diagnostics;
        capabilities.experimental = { ...capabilities.experimental, memls: { model: true } };
      },
      initialize: () => undefined,
      getState: () => ({ kind: "static" }),
      clear: () => undefined,
    });
    client.onNotification("memls/viewChanged", (changed: { uri: string }) => this.changedView.fire(vscode.Uri.parse(changed.uri).toString()));
    client.onRequest("memls/model", answer);
    client.onDidChangeState(() => this.changedState.fire());
    this.client = client;
    try {
      await client.start();
      failures.started();
    } catch (error) {
      this.client = undefined;
      this.refuse(`memls does not start: ${sentence(error)}`);
      return undefined;
    }
    return client;
  }

  /** Leaves a program alone that is no server. */
  private refuse(why: string): void {
    this.refused = true;
    this.log.error(why);
    this.tell(why);
  }

  private options(errorHandler: Failures): LanguageClientOptions {
    return {
      documentSelector: filters(this.roots),
      outputChannel: this.log,
      revealOutputChannelOn: RevealOutputChannelOn.Never,
      progressOnInitialization: false,
      errorHandler,
      initializationFailedHandler: () => false, // start says so
      middleware: {
        workspace: {
          configuration: (params) => params.items.map((item) => (item.section === "memls" ? explicit(this.extension) : null)),
        },
        executeCommand: (command, args, next) =>
          command === "memls.view" ? vscode.commands.executeCommand(viewCommand, args[0]) : next(command, args),
        // The outline of a Markdown file is VS Code's own: a second one beside it helps nobody.
        provideDocumentSymbols: (document, token, next) => (document.languageId === "markdown" ? [] : next(document, token)),
        provideHover: async (document, position, token, next) => {
          const hover = await next(document, position, token);
          return hover && withViewLinks(hover, document.uri);
        },
      },
    };
  }

  /** Says once why there is no server, with the way out; whoever looks for more finds it in the log. */
  private tell(message: string, ways: Record<string, () => unknown> = { "Open the Setting": openSetting }): void {
    if (this.told) {
      return;
    }
    this.told = true;
    const all = { ...ways, "Show the Log": () => this.showLog() } as Record<string, () => unknown>;
    void vscode.window.showErrorMessage(message, ...Object.keys(all)).then((chosen) => chosen && all[chosen]?.());
  }

  async stop(): Promise<void> {
    await this.client?.dispose().catch(() => undefined);
    this.client = undefined;
  }

  dispose(): void {
    this.changedView.dispose();
    this.changedState.dispose();
    this.log.dispose();
  }
}

/** Links to the server's own view documents lead to the extension's view, which is live and tinted. */
function withViewLinks(hover: vscode.Hover, uri: vscode.Uri): vscode.Hover {
  const argument = encodeURIComponent(JSON.stringify([{ textDocument: { uri: uri.toString() } }]));
  hover.contents = hover.contents.map((content) => {
    if (!(content instanceof vscode.MarkdownString)) {
      return content;
    }
    const linked = new vscode.MarkdownString(content.value.replace(/\]\(memls-view:[^)\s]*\)\s*$/, `](command:${viewCommand}?${argument})`));
    linked.isTrusted = { enabledCommands: [viewCommand] };
    return linked;
  });
  return hover;
}

/** Opens the setting that names the server, which is one of the machine that it runs on. */
function openSetting(): Thenable<unknown> {
  const where = vscode.env.remoteName === undefined ? "workbench.action.openSettings" : "workbench.action.openRemoteSettings";
  return vscode.commands.executeCommand(where, { query: "memls.server.path" });
}

function isProgram(path: string): boolean {
  try {
    fs.accessSync(path, fs.constants.X_OK);
    return fs.statSync(path).isFile();
  } catch {
    return false;
  }
}

/** What an error says, for people. */
export function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
