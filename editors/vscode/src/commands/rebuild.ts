import * as vscode from "vscode";
import { nameOf } from "../names";
import type { Index } from "../protocol";
import type { Server } from "../server";
import { decide, isApply, write } from "./confirm";

/** Shows the index of a memory directory as it would be, and writes it when it is wanted. */
export async function rebuildIndex(server: Server, uri: vscode.Uri | undefined): Promise<void> {
  if (uri?.scheme !== "file") {
    void vscode.window.showInformationMessage("Open a memory first: the index is that of its directory.");
    return;
  }
  const index = await server.ask<Index>("memls/index", { textDocument: { uri: uri.toString() }, rebuild: true });
  if (index === undefined) {
    return;
  }
  const file = vscode.Uri.parse(index.uri);
  if (index.before === index.after) {
    vscode.window.setStatusBarMessage(`memls: ${nameOf(file)} leads to every memory`, 5000);
    return;
  }
  const lines = [
    [index.added, "added"],
    [index.mended, "mended"],
    [index.removed, "removed"],
  ] as const;
  const summary = lines.filter(([n]) => n > 0).map(([n, verb]) => `${n} ${n === 1 ? "line" : "lines"} ${verb}`);
  const proposal = { uri: file, before: index.before, after: index.after };
  if (isApply(await decide(proposal, `${nameOf(file)}: ${summary.join(", ")}`))) {
    await write(proposal);
  }
}
