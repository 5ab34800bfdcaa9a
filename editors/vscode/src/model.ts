import * as vscode from "vscode";
import type { ModelAnswer, ModelParams } from "./protocol";

/** Answers a prompt of the server with a model that the user has in VS Code. It is only asked when the user asks for it. */
export async function answer({ system, user }: ModelParams, token: vscode.CancellationToken): Promise<ModelAnswer> {
  const [model] = await vscode.lm.selectChatModels();
  if (model === undefined) {
    throw new Error("VS Code has no language model: set memls.consolidate.command or memls.consolidate.endpoint");
  }
  // These models know no system message.
  const prompt = [vscode.LanguageModelChatMessage.User(`${system}\n\n${user}`)];
  const options = { justification: "memls asks a model to turn a log into analysis." };
  const response = await model.sendRequest(prompt, options, token);
  let text = "";
  for await (const part of response.text) {
    text += part;
  }
  return { text };
}
