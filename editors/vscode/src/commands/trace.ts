import * as vscode from "vscode";
import { nameOf } from "../names";
import { listed } from "../paths";
import type { Range, Trace } from "../protocol";
import type { Server } from "../server";

interface Step extends vscode.QuickPickItem {
  uri?: vscode.Uri;
  range?: Range;
}

/** Shows how a session comes to a memory, entry by entry, or where the way breaks. */
export async function trace(server: Server, uri: vscode.Uri | undefined): Promise<void> {
  if (uri?.scheme !== "file") {
    void vscode.window.showInformationMessage("Open a memory first: the trace is the way that an agent comes to it.");
    return;
  }
  const traces = await server.ask<Trace[]>("memls/trace", { textDocument: { uri: uri.toString() } });
  if (traces === undefined) {
    return;
  }
  const name = nameOf(uri);
  if (traces.length === 0) {
    void vscode.window.showInformationMessage(`No agent keeps ${name} as a memory.`);
    return;
  }
  const chosen = await vscode.window.showQuickPick(traces.flatMap(stepsOf), { title: `How an agent comes to ${name}`, placeHolder: "Choose an entry to see it" });
  if (chosen?.uri !== undefined) {
    const { start, end } = chosen.range ?? { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
    await vscode.window.showTextDocument(chosen.uri, { selection: new vscode.Range(start.line, start.character, end.line, end.character) });
  }
}

function stepsOf(trace: Trace): Step[] {
  const title = trace.agent ?? "its directory";
  const steps = trace.steps.map((step): Step => {
    const uri = vscode.Uri.parse(step.uri);
    return {
      label: `$(arrow-down) ${nameOf(uri)}:${step.range.start.line + 1}`,
      description: step.note ?? "",
      detail: listed(step.text),
      uri,
      range: step.range,
    };
  });
  return [{ label: title, kind: vscode.QuickPickItemKind.Separator }, ...steps, endOf(trace)];
}

/** The last line: whether the memory is reached. */
function endOf(trace: Trace): Step {
  if (trace.inPrompt) {
    return { label: "$(check) in every prompt", description: trace.note ?? "" };
  }
  if (trace.reached) {
    return { label: `$(check) ${nameOf(vscode.Uri.parse(trace.uri))}`, description: trace.note ?? "read on demand" };
  }
  const end: Step = { label: `$(error) not reached: ${trace.why ?? "no entry leads to it"}`, description: trace.note ?? "" };
  if (trace.breaksAt !== undefined) {
    end.uri = vscode.Uri.parse(trace.breaksAt.uri);
    end.range = trace.breaksAt.range;
  }
  return end;
}
