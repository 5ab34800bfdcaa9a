// Plays a person in the real VS Code who has just installed the extension: the server that comes with
// it, a workspace that is not trusted, the walkthrough. In a light theme.
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
