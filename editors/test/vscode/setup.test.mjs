// Plays a person in the real VS Code who has just installed the extension: the server that comes with
// it, none at all, a wrong setting; a workspace that is not trusted; a language model. In a light theme.
import assert from "node:assert/strict";
import { existsSync, readdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { session } from "./session.mjs";
import { logged, shop, trap } from "./stores.mjs";

let project;
let untrusted;
const settings = {
  "workbench.colorTheme": "Default Light Modern",
  "security.workspace.trust.enabled": true,
  "security.workspace.trust.startupPrompt": "never",
  "security.workspace.trust.banner": "never",
  "chat.disableAIFeatures": false,
};
const step = session("setup", { vsix: [process.env.MEMLS_VSIX, process.env.MEMLS_MODEL], settings }, (w) => {
  ({ project } = shop(w));
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
  await w.button("Leave It").click();
  assert.ok(!existsSync(trap(w).mark));
});

step("the walkthrough is there", async (w) => {
  await w.command("Welcome: Open Walkthrough");
  await w.quickPick("Know what your agent remembers").click();
  await w.page.locator(".getting-started-step .step-title", { hasText: "See the exact prompt text" }).click();
  await w.page.locator(".getting-started-step.expanded .monaco-button", { hasText: "Show Prompt View" }).waitFor();
  await w.shot("walkthrough");
});

const said = (w) => w.notifications().allInnerTexts();

step("a setting that names nothing is said once, with the way to it", async (w) => {
  await w.openFile("DGC.md");
  await w.status("DGC").waitFor();
  await w.set({ "memls.server.path": "/nowhere/memls" });
  await w.button("Open the Setting").waitFor();
  await w.status("DGC").waitFor({ state: "hidden" });
  await w.openFile("README.md");
  await w.openFile("DGC.md");
  await w.shot("bad-setting");
  const messages = await said(w);
  assert.equal(messages.length, 1);
  assert.match(messages[0], /memls\.server\.path names \/nowhere\/memls, and there is no program there/);
  await w.button("Open the Setting").click();
  await w.page.locator(".settings-editor", { hasText: "Path" }).waitFor();
  await w.shot("setting");
});

step("a command that needs the server says again that there is none", async (w) => {
  await w.command("Memory: Search Memories…");
  await w.button("Open the Setting").waitFor();
  assert.equal((await said(w)).length, 1);
  await w.command("Notifications: Clear All Notifications");
});

step("a program that is no server is said once", async (w) => {
  await w.set({ "memls.server.path": w.program("no-server", "echo no such command >&2; exit 1") });
  await w.page.locator(".notifications-toasts .notification-list-item", { hasText: "memls does not start" }).waitFor();
  await w.openFile("DGC.md");
  await w.shot("no-server");
  assert.equal((await said(w)).length, 1);
  await w.command("Notifications: Clear All Notifications");
});

const extensionFolder = (w) => join(w.extensions, readdirSync(w.extensions).find((name) => name.startsWith("memls.memls-")));

step("without any server there is one message, and the way out", async (w) => {
  renameSync(join(extensionFolder(w), "server"), join(extensionFolder(w), "away"));
  await w.set({ "memls.server.path": undefined });
  await w.page.locator(".notifications-toasts .notification-list-item", { hasText: "memls was not found" }).waitFor();
  await w.shot("no-server-at-all");
  assert.equal((await said(w)).length, 1);
  await w.command("Notifications: Clear All Notifications");
});

step("it serves as soon as it is there", async (w) => {
  renameSync(join(extensionFolder(w), "away"), join(extensionFolder(w), "server"));
  await w.command("Memory: Restart the Server");
  await w.openFile("DGC.md");
  await w.status("DGC").waitFor();
  assert.deepEqual(await said(w), []);
});

step("a language model of VS Code's own is asked when its button is pressed, and says by whom the text is", async (w) => {
  w.settings({ "security.workspace.trust.enabled": false });
  await w.openFolder(untrusted);
  await w.openFile("DGC.md");
  await w.status("DGC").waitFor();
  await w.command("Memory: Consolidate Log…");
  await w.button("Ask a Model").waitFor();
  await w.shot("ask-a-model");
  await w.button("Ask a Model").click();
  const byModel = w.page.locator(".notifications-toasts .notification-list-item", { hasText: "by the model" });
  const allow = w.dialogButton("Allow"); // VS Code asks whether the extension may
  await byModel.or(allow).first().waitFor();
  if (await allow.isVisible()) {
    await w.shot("may-it-ask");
    await allow.click();
    await byModel.waitFor();
  }
  await w.shot("by-the-model");
  await w.button("Leave It").click();
});

step("an edited memory of a project that is not this one stays without messages", async (w) => {
  await w.openFolder(project);
  await w.openFile("DGC.md");
  await w.status("DGC 115 %").waitFor();
  assert.deepEqual(await said(w), []);
  assert.ok(!existsSync(trap(w).mark));
});
