// Plays a person in the real VS Code: opens memory, reads, mends, adds, searches. Started by run.sh,
// which says where things are. Screenshots go to $MEMLS_SHOTS.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { broken, huge, plain, shop, token } from "./stores.mjs";
import { patience, Workbench } from "./workbench.mjs";

const { MEMLS_INSTALL: install, MEMLS_VSIX: vsix, MEMLS_PROGRAM: memls } = process.env;
const work = mkdtempSync(join(tmpdir(), "memls-vscode-"));
let w;
let project;
let memories;

before(async () => {
  w = await Workbench.start({ install, work, vsix, memls });
  ({ project, memories } = shop(w));
});
after(async () => {
  await w?.stop();
  rmSync(work, { recursive: true, force: true });
});

/** A step of the one session: what fails leaves a picture. */
function step(name, run) {
  test(name, { timeout: 4 * patience }, async () => {
    try {
      await run();
    } catch (error) {
      await w.shot(`failed ${name}`).catch(() => undefined);
      throw error;
    }
  });
}

async function eventually(what, holds) {
  const until = Date.now() + patience;
  while (!(await holds())) {
    assert.ok(Date.now() < until, `never: ${what}`);
    await w.page.waitForTimeout(50);
  }
}

const quickPick = (text) => w.page.locator(".quick-input-list .monaco-list-row", { hasText: text }).first();
const input = () => w.page.locator(".quick-input-widget input").first();
const titled = (title) => w.page.locator(".quick-input-title", { hasText: title }).waitFor();
const button = (text) => w.page.locator(".notifications-toasts .monaco-button", { hasText: text }).first();
const onDisk = (name) => readFileSync(join(memories, name), "utf8");

step("a project without memory: no server, no message, no view", async () => {
  await w.openFolder(plain(w));
  await w.openFile("README.md");
  await w.goTo(3, 1);
  await w.page.keyboard.type("Typed. ");
  await w.page.waitForTimeout(2000);
  assert.deepEqual(w.served(), []);
  assert.equal(await w.notifications().count(), 0);
  assert.equal(await w.page.locator(".pane-header", { hasText: "Agent Memory" }).count(), 0);
  await w.shot("no-store");
  await w.page.keyboard.press("Control+Z");
  await w.command("File: Revert File");
});

step("a memory file over its limit: budget, problems, faded text", async () => {
  await w.openFolder(project);
  await w.openFile("DGC.md");
  await w.status("DGC 115 %").waitFor();
  await w.page.locator(".squiggly-info").first().waitFor();
  await w.goTo(118);
  await eventually("text that is not loaded is faded", () =>
    w.page.evaluate(() => [...document.querySelectorAll(".squiggly-inline-unnecessary, [class*=ced-][style], .view-line span")].some((e) => parseFloat(getComputedStyle(e).opacity) < 0.9)),
  );
  await w.shot("faded");
  await w.command("Problems: Focus on Problems View");
  await w.page.locator(".markers-panel-container .monaco-list-row", { hasText: "lines 112-158 are not loaded" }).waitFor();
  await w.shot("problems");
  await w.command("View: Toggle Panel Visibility");
});

step("nothing is asked while other Markdown is edited", async () => {
  await w.openFile("README.md");
  await w.goTo(3, 1);
  await w.page.waitForTimeout(1500); // what the file before still asks
  const before = w.served().length;
  await w.page.keyboard.type("Typed in another file. ");
  await w.page.keyboard.press("Control+Space");
  await w.page.waitForTimeout(1500);
  await w.page.keyboard.press("Escape");
  assert.deepEqual(w.served().slice(before), []);
  await w.command("File: Revert File");
});

step("the hover says what becomes of a heading, and leads to the view", async () => {
  await w.openFile("DGC.md");
  await w.goTo(1);
  await w.page.locator(".view-line", { hasText: "## Rules" }).locator("span span").last().hover();
  const hover = w.page.locator(".monaco-hover:not(.hidden)", { hasText: "In the prompt" });
  await hover.waitFor();
  await hover.locator("a", { hasText: "Prompt view" }).click();
  await w.seen(w.group("Prompt of DGC.md"), "the rules", (text) => text.includes("[Rules from this file"));
  await w.shot("view");
});

step("the view follows what is typed, and the cursor", async () => {
  await w.openFile("DGC.md");
  await w.goTo(3);
  await w.page.keyboard.press("End");
  await w.page.keyboard.type(" Typed just now.");
  await w.seen(w.group("Prompt of DGC.md"), "what was typed", (text) => text.includes("Typed just now."));
  await w.goTo(112);
  await w.seen(w.group("Prompt of DGC.md"), "the marker", (text) => /memory characters omitted/.test(text));
  await w.shot("marker");
});

step("a quick fix mends the text", async () => {
  await w.goTo(129, 5);
  await w.page.keyboard.press("Control+Period");
  const fix = w.page.locator(".action-widget .monaco-list-row.action", { hasText: 'Write it as DGC reads it: "## Rule: never push to main"' });
  await fix.waitFor();
  await w.page.waitForTimeout(300);
  await fix.click();
  await w.seen(w.group("DGC.md").first(), "the rule", (text) => text.includes("## Rule: never push to main"));
});

step("a fact with a credential is refused; another one is added", async () => {
  await w.command("Memory: Add Fact…");
  await titled("Add Fact");
  await input().fill(`the token is ${token}`);
  await w.page.locator(".quick-input-message", { hasText: "refused: this holds what looks like a GitHub token" }).waitFor();
  await input().fill("The smoke test of a deploy to staging needs Redis");
  await w.page.locator(".quick-input-message", { hasText: "refused" }).waitFor({ state: "hidden" });
  await w.page.keyboard.press("Enter");
  await titled("Where does it belong?");
  await quickPick("deploy.md").waitFor(); // the memory about the same
  await w.shot("where");
  await quickPick("DGC, this project").click();
  await w.seen(w.group("DGC.md").first(), "the fact", (text) => /needs\s+Redis/.test(text)); // lines wrap
  await w.page.keyboard.press("Control+S");
  await eventually("the fact stands in DGC.md", () => readFileSync(join(project, "DGC.md"), "utf8").includes("- The smoke test of a deploy to staging needs Redis"));
});

step("search finds a memory, and shows the line", async () => {
  await w.command("Memory: Search Memories…");
  await titled("Search Memories");
  await input().pressSequentially("deploy");
  await quickPick("with `make deploy`").waitFor();
  await w.shot("search");
  await quickPick("with `make deploy`").click();
  await w.seen(w.group("deploy.md"), "the memory", (text) => text.includes("The deploy runs from"));
});

step("trace shows the way to it", async () => {
  await w.command("Memory: Trace How an Agent Comes Here");
  await titled("How an agent comes to");
  await quickPick("[Deploys](deploy.md)").waitFor();
  await w.shot("trace");
  await w.page.keyboard.press("Escape");
});

step("the index is rebuilt once it was seen", async () => {
  await w.command("Memory: Rebuild Index…");
  await button("Apply").waitFor();
  assert.match(onDisk("MEMORY.md"), /old\.md/);
  await w.shot("index");
  await button("Apply").click();
  await eventually("MEMORY.md leads to billing.md and no more to old.md", () => onDisk("MEMORY.md").includes("billing.md") && !onDisk("MEMORY.md").includes("old.md"));
});

step("a log is consolidated once it was seen", async () => {
  await w.openFile(join(memories, "log.md"));
  await w.status("deepcode").waitFor();
  await w.command("Memory: Consolidate Log…");
  await button("What Becomes of Each Line").click();
  await quickPick("dropped").waitFor();
  await w.shot("fates");
  await w.page.keyboard.press("Escape");
  await button("Apply").waitFor();
  assert.match(onDisk("log.md"), /2026-01-12/);
  await w.shot("consolidate");
  await button("Apply").click();
  await eventually("log.md holds what recurs and no dates", () => /3 times/.test(onDisk("log.md")) && !/2026-01-12/.test(onDisk("log.md")));
});

step("the explorer lists agents, stores and files", async () => {
  await w.page.locator(".pane-header", { hasText: "Agent Memory" }).click();
  const row = (text) => w.page.locator(".pane-body .monaco-list-row", { hasText: text }).first();
  await row("project: DGC.md").waitFor();
  await row("personal: DGC.md").waitFor();
  await w.shot("explorer");
});

step("light, and in a narrow window", async () => {
  await w.command("Preferences: Toggle between Light/Dark Themes");
  await eventually("the editor is light", () => w.isLight());
  await w.openFile("DGC.md");
  await w.goTo(112);
  await w.shot("light");
  await w.page.setViewportSize({ width: 640, height: 700 });
  await w.shot("narrow");
  await w.page.setViewportSize({ width: 1280, height: 800 });
  await w.command("Preferences: Toggle between Light/Dark Themes");
  await eventually("the editor is dark", async () => !(await w.isLight()));
});

step("a broken store is said to be so, and nothing else breaks", async () => {
  await w.openFolder(broken(w));
  await w.openFile("DGC.md");
  await w.status("DGC").waitFor();
  await w.page.locator(".squiggly-warning").first().waitFor();
  await w.command("Memory: Show Prompt View");
  const view = w.group("Prompt of DGC.md");
  await w.seen(view, "the redaction", (text) => text.includes("[REDACTED]") && !text.includes(token));
  await w.command("Problems: Focus on Problems View");
  await w.page.locator(".markers-panel-container .monaco-list-row", { hasText: "this header is not closed" }).first().waitFor();
  await w.shot("broken-store");
  await w.command("View: Toggle Panel Visibility");
});

step("a huge store", async () => {
  await w.openFolder(huge(w));
  await w.openFile("DGC.md");
  await w.status("DGC 3").waitFor();
  await w.command("Memory: Show Prompt View");
  await w.seen(w.group("Prompt of DGC.md"), "the rule", (text) => text.includes("never push to main"));
  await w.goTo(5000);
  await w.shot("huge-store");
});

step("no step left a message behind that nobody asked for", async () => {
  assert.deepEqual(await w.notifications().allInnerTexts(), []);
});
