// Plays a person in the real VS Code who has just installed the extension: the server that comes with
// it, one that dies, none at all, programs that are none; a setting that it refuses; a workspace that is
// not trusted; the walkthrough; a language model. In a light theme, and in high contrast.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { session } from "./session.mjs";
import { logged, trap } from "./stores.mjs";

let untrusted;
const settings = {
  "workbench.colorTheme": "Default Light Modern",
  "chat.disableAIFeatures": false,
  "security.workspace.trust.enabled": true,
  "security.workspace.trust.startupPrompt": "never",
  "security.workspace.trust.banner": "never",
};
const step = session("setup", { vsix: [process.env.MEMLS_VSIX, process.env.MEMLS_MODEL], settings }, (w) => {
  untrusted = logged(w);
});

step("the server that comes with the extension serves, also where nothing is trusted", async (w) => {
  await w.openFolder(untrusted);
  await w.status("Restricted Mode").waitFor();
  await w.openFile("DGC.md");
  await w.budget("DGC").waitFor();
  assert.equal(w.bundled().length, 1);
  await w.shot("untrusted");
});

step("a workspace that is not trusted names no program and no address", async (w) => {
  await w.command("Memory: Consolidate Log…");
  await w.button("Apply").waitFor();
  assert.equal(await w.button("Ask a Model").count(), 0);
  await w.press("Leave It");
  assert.ok(!existsSync(trap(w).mark));
});

step("the walkthrough is there", async (w) => {
  await w.command("Welcome: Open Walkthrough");
  await w.quickPick("Know what your agent remembers").click();
  await w.page.locator(".getting-started-step .step-title", { hasText: "See the exact prompt text" }).click();
  await w.page.locator(".getting-started-step.expanded .monaco-button", { hasText: "Show Prompt View" }).waitFor();
  await w.shot("walkthrough");
  await w.page.locator(".getting-started-step.expanded .monaco-button", { hasText: "Show Prompt View" }).click();
  await w.seen(w.group("Prompt of DGC.md"), "the memory file of the workspace", (text) => text.includes("Deploy failed"));
  await w.shot("from-the-walkthrough");
});

/** Ends the server as a crash would, and says which process it was. */
async function crash(w) {
  await w.eventually("a server", () => w.bundled().length === 1);
  const [pid] = w.bundled();
  process.kill(pid, "SIGKILL");
  await w.eventually("the end of the server", () => !w.bundled().includes(pid));
  return pid;
}

step("a server that dies is started again, and nobody is told", async (w) => {
  const before = await crash(w);
  await w.eventually("another server", () => w.bundled().length === 1);
  assert.notEqual(w.bundled()[0], before);
  await w.openFile("DGC.md");
  await w.page.keyboard.press("Control+End");
  await w.page.keyboard.type("\nTyped after the crash.");
  await w.seen(w.group("Prompt of DGC.md"), "what was typed", (text) => text.includes("Typed after the crash."));
  assert.deepEqual(await w.said(), []);
  await w.command("File: Revert File");
});

step("one that dies again and again is left alone, which is said once, with the way out", async (w) => {
  const restart = w.button("Restart the Server");
  while (!(await restart.isVisible())) {
    await crash(w);
    await w.eventually("the next server, or the message", async () => w.bundled().length === 1 || (await restart.isVisible()));
  }
  await w.budget("DGC").waitFor({ state: "hidden" });
  await w.shot("dies");
  const said = await w.told("memls ended 4 times in a short while");
  assert.equal(said.length, 1);
  await w.press("Restart the Server");
  await w.openFile("DGC.md");
  await w.budget("DGC").waitFor();
  assert.deepEqual(await w.said(), []);
});

/** Opens the workspace anew with other settings of the user. */
async function withSettings(w, settings) {
  w.settings(settings);
  await w.openFolder(untrusted);
  await w.openFile("DGC.md");
}

/** Looks at other files and comes back: what was said once is not said again. */
async function lookAround(w) {
  await w.openFile("README.md");
  await w.openFile("DGC.md");
}

/** The notifications, of which there is one. */
async function onlyOne(w, text) {
  await w.told(text);
  await lookAround(w);
  const said = await w.said();
  assert.equal(said.length, 1, said.join("\n"));
  return said[0];
}

step("a setting that the server refuses is said once, in a sentence", async (w) => {
  await withSettings(w, { "memls.checks": { "rule/nothing": "off" } });
  await w.budget("DGC").waitFor();
  await onlyOne(w, "rule/nothing");
  await w.shot("refused-setting");
});

step("a setting that names no program is said once, with the way to it", async (w) => {
  await withSettings(w, { "memls.checks": undefined, "memls.server.path": "/nowhere/memls" });
  await w.button("Open the Setting").waitFor();
  await w.shot("bad-setting");
  await onlyOne(w, "memls.server.path names /nowhere/memls, and there is no program there");
  assert.equal(await w.budget("DGC").count(), 0);
  await w.press("Open the Setting");
  await w.page.locator(".settings-editor .setting-item-contents", { hasText: "The memls program to start" }).waitFor();
  await w.shot("setting");
  await w.command("View: Close Editor");
});

step("a command that needs the server says again that there is none", async (w) => {
  await w.command("Memory: Search Memories…");
  await onlyOne(w, "memls.server.path names /nowhere/memls");
});

for (const [what, script, said] of [
  ["ends at once", "echo no such command >&2; exit 3", "is another program: asked for its version, it ended with status 3"],
  ["says something else", "echo rubbish", "is another program: asked for its version, it does not say that it is memls"],
  ["never answers", "exec sleep 1000", "does not answer: asked for its version, it said nothing in 15 seconds"],
]) {
  step(`a program that ${what} is no server: it is started once, and that is said once`, async (w) => {
    const starts = join(w.work, "starts");
    writeFileSync(starts, "");
    await withSettings(w, { "memls.server.path": w.program("no-server", `echo started >>'${starts}'\n${script}`) });
    await w.button("Open the Setting").waitFor();
    await w.shot(`no-server ${what}`);
    const message = await onlyOne(w, said);
    assert.match(message, /Open the Setting/);
    assert.equal(readFileSync(starts, "utf8"), "started\n");
  });
}

step("without any server there is one message, with the way out, and it serves as soon as there is one", async (w) => {
  const extension = join(w.extensions, readdirSync(w.extensions).find((name) => name.startsWith("memls.memls-")));
  renameSync(join(extension, "server"), join(extension, "away"));
  await withSettings(w, { "memls.server.path": undefined });
  await w.button("Open the Setting").waitFor();
  await w.shot("no-server-at-all");
  await onlyOne(w, "memls was not found");
  renameSync(join(extension, "away"), join(extension, "server"));
  await w.command("Notifications: Clear All Notifications");
  await w.command("Memory: Restart the Server");
  await w.budget("DGC").waitFor();
  assert.deepEqual(await w.said(), []);
});

step("a language model of VS Code's own is asked when its button is pressed, and the text says by whom it is", async (w) => {
  await withSettings(w, { "security.workspace.trust.enabled": false, "workbench.colorTheme": "Default High Contrast" });
  await w.budget("DGC").waitFor();
  await w.command("Memory: Consolidate Log…");
  await w.button("Ask a Model").waitFor();
  await w.shot("ask-a-model");
  await w.press("Ask a Model");
  // VS Code asks whether the extension may.
  const allow = w.dialogButton("Allow");
  const byModel = w.page.locator(".tab.active", { hasText: "by the model" });
  await byModel.or(allow).first().waitFor();
  if (await allow.isVisible()) {
    await w.shot("may-it-ask");
    await allow.click();
    await byModel.waitFor();
  }
  await w.shot("by-the-model");
  await w.press("Leave It");
});

step("in high contrast; and nothing of a workspace was started, and nothing said", async (w) => {
  await w.openFile("DGC.md");
  await w.command("Memory: Show Prompt View");
  await w.seen(w.group("Prompt of DGC.md"), "the log", (text) => text.includes("Deploy failed"));
  await w.shot("high-contrast");
  assert.deepEqual(await w.said(), []);
  assert.ok(!existsSync(trap(w).mark));
});
