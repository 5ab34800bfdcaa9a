// Gives VS Code a language model that needs nobody: it answers with the draft that the prompt holds, a
// little shorter, between the lines that the prompt asks for.
const vscode = require("vscode");

const model = { id: "draft", name: "Draft", family: "draft", version: "1", maxInputTokens: 100_000, maxOutputTokens: 100_000, capabilities: {} };

function answer(prompt) {
  const [, begin, end, mark] = prompt.match(/with the line (BEGIN \w+), .* the line (END (\w+))\./);
  const [, draft] = prompt.split(`DRAFT ${mark}\n`);
  return `${begin}\n${draft.split(`DRAFT ${mark}`)[0].replace("The limit is 4 GiB now.", "The limit is 4 GiB.")}${end}\n`;
}

exports.activate = (context) => {
  context.subscriptions.push(
    vscode.lm.registerLanguageModelChatProvider("memls-test", {
      provideLanguageModelChatInformation: () => [model],
      provideLanguageModelChatResponse: async (_model, messages, _options, progress) => {
        const prompt = messages.flatMap(({ content }) => content.map((part) => part.value ?? "")).join("\n");
        progress.report(new vscode.LanguageModelTextPart(answer(prompt)));
      },
      provideTokenCount: async () => 1,
    }),
  );
};
