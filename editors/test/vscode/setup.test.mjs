// Plays a person in the real VS Code who has just installed the extension: the server that comes with
// it, one that dies; a setting that it refuses; a workspace that is not trusted; the walkthrough. In a
// light theme.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { session } from "./session.mjs";
import { logged, trap } from "./stores.mjs";

let untrusted;
const settings = {
  "workbench.colorTheme": "Default Light Modern",
  "security.workspace.trust.enabled": true,
  "security.workspace.trust.startupPrompt": "never",
  "security.workspace.trust.banner": "never",
};
const step = session("setup", { settings }, (w) => {
  untrusted = logged(w);
});

step("the server that comes with the extension serves, also where nothing is trusted", async (w) => {
  await w.openFolder(untrusted);
  await w.status("Restricted Mode").waitFor();
  await w.openFile("DGC.md");
  await w.status("DGC").waitFor();
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
  await w.status("DGC").waitFor({ state: "hidden" });
  await w.shot("dies");
  const said = await w.told("memls ended 4 times in a short while");
  assert.equal(said.length, 1);
  await w.press("Restart the Server");
  await w.openFile("DGC.md");
  await w.status("DGC").waitFor();
  assert.deepEqual(await w.said(), []);
});

step("a setting that the server refuses is said once, in a sentence", async (w) => {
  w.settings({ "memls.checks": { "rule/nothing": "off" } });
  await w.openFolder(untrusted);
  await w.openFile("DGC.md");
  await w.status("DGC").waitFor();
  await w.told("rule/nothing");
  await w.openFile("README.md");
  await w.openFile("DGC.md");
  await w.shot("refused-setting");
  assert.equal((await w.said()).length, 1);
});
