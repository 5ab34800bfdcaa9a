import * as vscode from "vscode";
import { uriOfNode, type Explorer } from "../explorer";
import { anyNamed, nearest, skipped } from "../memory";
import type { Prompt } from "../prompt";
import type { ViewParams } from "../protocol";
import { sentence, type Server } from "../server";
import { addFact } from "./add";
import { consolidate } from "./consolidate";
import { installHooks } from "./hooks";
import { createFirst } from "./init";
import { rebuildIndex } from "./rebuild";
import { moveToSkill } from "./skill";
import { search } from "./search";
import { trace } from "./trace";

/** The file that a command is about: what it was started on, else the active one. */
function target(argument: unknown): vscode.Uri | undefined {
  if (argument instanceof vscode.Uri) {
    return argument;
  }
  return uriOfNode(argument) ?? vscode.window.activeTextEditor?.document.uri;
}

/** What a view is asked for: a lens and a hover say it in full, anything else names a file. */
function viewParams(argument: unknown): ViewParams | undefined {
  const params = argument as ViewParams | undefined;
  if (typeof params?.textDocument?.uri === "string") {
    // As VS Code writes it: that the view changed is told by that name.
    return { ...params, textDocument: { uri: vscode.Uri.parse(params.textDocument.uri).toString() } };
  }
  const uri = target(argument);
  return uri?.scheme === "file" ? { textDocument: { uri: uri.toString() } } : undefined;
}

/** Opens the memory file nearest to the top of the workspace, for a command that was started beside none. */
async function nearestMemory(): Promise<ViewParams | undefined> {
  const uri = nearest(await vscode.workspace.findFiles(anyNamed, skipped, 500));
  if (uri !== undefined) {
    await vscode.window.showTextDocument(uri);
    return { textDocument: { uri: uri.toString() } };
  }
  const create = "Create a First Memory File";
  const chosen = await vscode.window.showInformationMessage("There is no memory file here yet: the prompt view shows what an agent loads of one.", create);
  if (chosen === create) {
    await vscode.commands.executeCommand("memls.createFirst");
  }
  return undefined;
}

export function registerCommands(server: Server, prompt: Prompt, explorer: Explorer, agents: string[]): vscode.Disposable {
  const say = (message: string): void => void vscode.window.showInformationMessage(message);
  const commands: Record<string, (argument: unknown) => Promise<void> | void> = {
    "memls.promptView": async (argument) => {
      const params = viewParams(argument) ?? (await nearestMemory());
      if (params !== undefined) {
        await prompt.open(params);
      }
    },
    "memls.sessionView": async () => {
      const uri = vscode.workspace.workspaceFolders?.[0]?.uri ?? target(undefined);
      if (uri?.scheme !== "file") {
        return say("Open a folder first: the prompt is that of a session started in it.");
      }
      await prompt.open({ textDocument: { uri: uri.toString() }, kind: "session" });
    },
    "memls.addFact": () => addFact(server, false),
    "memls.newMemory": () => addFact(server, true),
    "memls.createFirst": () => createFirst(server, agents),
    "memls.search": () => search(server),
    "memls.trace": (argument) => trace(server, target(argument)),
    "memls.rebuildIndex": (argument) => rebuildIndex(server, target(argument)),
    "memls.consolidate.preview": () => consolidate(server),
    "memls.moveToSkill": () => moveToSkill(server),
    "memls.installHooks": () => installHooks(server),
    "memls.fixFile": async () => {
      const document = vscode.window.activeTextEditor?.document;
      if (document === undefined || !server.serves(document)) {
        return say("Open a memory file first.");
      }
      const changed = await server.run<{ uris?: string[] }>("memls.fixAll", { textDocument: { uri: document.uri.toString() } });
      if (changed !== undefined && (changed.uris ?? []).length === 0) {
        vscode.window.setStatusBarMessage("memls: nothing here can be fixed without a decision", 5000);
      }
    },
    "memls.restart": () => server.restart(),
    "memls.showLog": () => server.showLog(),
    "memls.refresh": () => explorer.refresh(),
  };
  return vscode.Disposable.from(
    ...Object.entries(commands).map(([name, run]) =>
      vscode.commands.registerCommand(name, async (argument: unknown) => {
        server.wanted();
        try {
          await run(argument);
        } catch (error) {
          void vscode.window.showErrorMessage(sentence(error));
        }
      }),
    ),
  );
}
