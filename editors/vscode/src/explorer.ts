import * as path from "node:path";
import * as vscode from "vscode";
import { describe, explain, levelOf } from "./budget";
import type { StatusParams, StoreStatus } from "./protocol";
import type { Server } from "./server";

/** How long changes are gathered before the tree is asked for again, in milliseconds. */
const gather = 300;

/** How many times as long as the last answer took, at least: a huge store is told of file by file. */
const rest = 3;

type Node =
  | { kind: "folder"; folder: vscode.WorkspaceFolder }
  | { kind: "agent"; title: string; stores: StoreStatus[] }
  | { kind: "store"; status: StoreStatus }
  | { kind: "file"; uri: vscode.Uri; store: vscode.Uri };

/** What the agents have in effect here: agents, their stores, the files in those. */
export class Explorer implements vscode.TreeDataProvider<Node>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChangeTreeData = this.changed.event;
  private readonly tree: vscode.TreeView<Node>;
  private readonly parts: vscode.Disposable;
  private readonly listed = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private pause = gather;
  private asked = 0;
  private again = false;
  /** What the tree shows of each session, and what it is to show when it asks next. */
  private readonly shown = new Map<string, string>();
  private readonly next = new Map<string, StoreStatus[]>();

  constructor(private readonly server: Server) {
    this.tree = vscode.window.createTreeView("memls.memory", { treeDataProvider: this, showCollapseAll: true });
    const soon = (): void => this.refreshSoon();
    this.parts = vscode.Disposable.from(
      this.tree,
      this.changed,
      server.onDidChangeState(soon),
      server.onDidChangeView(soon),
      // Problems show by themselves; those of memory files also tell that a file changed.
      vscode.languages.onDidChangeDiagnostics(({ uris }) => uris.some((uri) => this.listed.has(uri.toString())) && soon()),
      vscode.workspace.onDidChangeWorkspaceFolders(() => this.refresh()),
      this.tree.onDidChangeVisibility(soon),
    );
  }

  refresh(): void {
    this.changed.fire();
  }

  /** Nothing is asked for while nobody looks, and nothing again while an answer is under way. */
  private refreshSoon(): void {
    if (!this.tree.visible || !this.server.isRunning) {
      return;
    }
    if (this.asked > 0) {
      this.again = true;
      return;
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.look(), this.pause);
  }

  /** Asks again, and has the tree follow where something changed: one that is refreshed while it is being filled stays empty. */
  private async look(): Promise<void> {
    for (const uri of sessions()) {
      const stores = await this.ask(uri);
      if (stores !== undefined && JSON.stringify(stores) !== this.shown.get(uri.toString())) {
        this.next.set(uri.toString(), stores);
      }
    }
    if (this.next.size > 0) {
      this.refresh();
    }
  }

  async getChildren(node?: Node): Promise<Node[]> {
    const folders = vscode.workspace.workspaceFolders ?? [];
    switch (node?.kind) {
      case undefined:
        return folders.length > 1 ? folders.map((folder) => ({ kind: "folder", folder })) : this.agents(sessions()[0]);
      case "folder":
        return this.agents(node.folder.uri);
      case "agent":
        return node.stores.map((status) => ({ kind: "store", status }));
      case "store": {
        const store = vscode.Uri.parse(node.status.uri);
        return (node.status.files ?? []).map((file) => ({ kind: "file", uri: vscode.Uri.parse(file), store }));
      }
      case "file":
        return [];
    }
  }

  private async agents(uri: vscode.Uri | undefined): Promise<Node[]> {
    if (uri === undefined) {
      return [];
    }
    const session = uri.toString();
    const stores = this.next.get(session) ?? (await this.ask(uri));
    this.next.delete(session);
    this.shown.set(session, JSON.stringify(stores));
    const byAgent = new Map<string, Node & { kind: "agent" }>();
    for (const status of stores ?? []) {
      for (const file of [status.uri, ...(status.files ?? [])]) {
        this.listed.add(vscode.Uri.parse(file).toString());
      }
      const agent = byAgent.get(status.agent) ?? { kind: "agent", title: status.title, stores: [] };
      agent.stores.push(status);
      byAgent.set(status.agent, agent);
    }
    return [...byAgent.values()].filter((agent) => agent.stores.some((store) => store.exists));
  }

  private async ask(uri: vscode.Uri): Promise<StoreStatus[] | undefined> {
    const session: StatusParams = { textDocument: { uri: uri.toString() }, files: true };
    const begin = Date.now();
    this.asked++;
    try {
      return await this.server.ask<StoreStatus[]>("memls/status", session);
    } catch (error) {
      this.server.note(error);
      return undefined;
    } finally {
      this.asked--;
      this.pause = Math.max(gather, rest * (Date.now() - begin));
      if (this.again) {
        this.again = false;
        this.refreshSoon();
      }
    }
  }

  getTreeItem(node: Node): vscode.TreeItem {
    switch (node.kind) {
      case "folder":
        return new vscode.TreeItem(node.folder.name, vscode.TreeItemCollapsibleState.Expanded);
      case "agent":
        return new vscode.TreeItem(node.title, vscode.TreeItemCollapsibleState.Expanded);
      case "store":
        return storeItem(node.status);
      case "file":
        return fileItem(node.uri, node.store);
    }
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.parts.dispose();
  }
}

/** Where sessions would be started: in each folder of the workspace, or where there is none beside the active file. */
function sessions(): vscode.Uri[] {
  const folders = (vscode.workspace.workspaceFolders ?? []).map((folder) => folder.uri);
  const active = vscode.window.activeTextEditor?.document.uri;
  return (folders.length > 0 ? folders : active !== undefined ? [active] : []).filter((uri) => uri.scheme === "file");
}

function storeItem(status: StoreStatus): vscode.TreeItem {
  const uri = vscode.Uri.parse(status.uri);
  const isDirectory = (status.files ?? []).length > 0;
  const item = new vscode.TreeItem(
    `${status.store}: ${path.basename(uri.fsPath)}`,
    isDirectory ? vscode.TreeItemCollapsibleState.Collapsed : vscode.TreeItemCollapsibleState.None,
  );
  item.description = describe(status);
  item.tooltip = `${explain(status)}\n${uri.fsPath}`;
  item.iconPath = icon(status, isDirectory);
  item.contextValue = isDirectory ? "directory" : status.exists ? "file" : "none";
  item.accessibilityInformation = { label: explain(status).replaceAll("\n", " ") };
  if (status.exists) {
    item.resourceUri = uri; // its problems show on it
    if (!isDirectory) {
      item.command = { command: "vscode.open", title: "Open", arguments: [uri] };
    }
  }
  return item;
}

function icon(status: StoreStatus, isDirectory: boolean): vscode.ThemeIcon {
  if (!status.exists) {
    return new vscode.ThemeIcon("circle-slash", new vscode.ThemeColor("disabledForeground"));
  }
  const level = levelOf(status.used, status.limit);
  if (level !== "fine" || status.rulesLeftOut > 0) {
    const color = level === "near" ? "list.warningForeground" : "list.errorForeground";
    return new vscode.ThemeIcon("warning", new vscode.ThemeColor(color));
  }
  return new vscode.ThemeIcon(isDirectory ? "folder-library" : "markdown");
}

function fileItem(uri: vscode.Uri, store: vscode.Uri): vscode.TreeItem {
  const item = new vscode.TreeItem(path.relative(store.fsPath, uri.fsPath), vscode.TreeItemCollapsibleState.None);
  item.resourceUri = uri;
  item.iconPath = vscode.ThemeIcon.File;
  item.contextValue = "file";
  item.command = { command: "vscode.open", title: "Open", arguments: [uri] };
  return item;
}

/** The file or directory of a node of the tree, for a command that was started on it. */
export function uriOfNode(node: unknown): vscode.Uri | undefined {
  const known = node as Node | undefined;
  switch (known?.kind) {
    case "store":
      return vscode.Uri.parse(known.status.uri);
    case "file":
      return known.uri;
    default:
      return undefined;
  }
}
