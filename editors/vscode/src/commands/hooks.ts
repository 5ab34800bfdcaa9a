import { execFile } from "node:child_process";
import { promisify } from "node:util";
import * as vscode from "vscode";
import { chooseFolder } from "../folder";
import type { Server } from "../server";

/** Writes the git hooks of a memory repository that call memls, after asking. */
export async function installHooks(server: Server): Promise<void> {
  const folder = await chooseFolder("memory repository");
  const found = server.locate();
  if (folder === undefined || found === undefined) {
    return;
  }
  const install = "Install";
  const detail = `Two hooks in ${folder.uri.fsPath} will run memls before a commit: one checks what is staged, one the message.`;
  if ((await vscode.window.showInformationMessage("Install git hooks?", { modal: true, detail }, install)) !== install) {
    return;
  }
  try {
    const { stdout } = await promisify(execFile)(found.program, ["hook", "install"], { cwd: folder.uri.fsPath });
    void vscode.window.showInformationMessage(stdout.trim().replaceAll("\n", "; "));
  } catch (error) {
    // What memls says is a sentence; what node says of a failed command is not.
    const { stderr } = error as { stderr?: string };
    throw stderr ? new Error(stderr.trim().replace(/^memls: /, "")) : error;
  }
}
