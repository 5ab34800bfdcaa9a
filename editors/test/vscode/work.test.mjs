// Plays a person in the real VS Code who works with memory: opens it, reads, mends, adds, searches.
// Started by run.sh, which says where things are. Screenshots go to $MEMLS_SHOTS.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { session } from "./session.mjs";
import { broken, huge, memfs, plain, shop, token, trap } from "./stores.mjs";

let project;
let memories;
const step = session("work", { memls: process.env.MEMLS_PROGRAM }, (w) => {
  ({ project, memories } = shop(w));
});
const onDisk = (name) => readFileSync(join(memories, name), "utf8");

/** Asks the server for something and waits for the answer: what was sent before has been served then. */
async function served(w) {
  await w.command("Memory: Search Memories…");
  await w.titled("Search Memories");
  await w.input().fill("nothing-holds-this");
  await w.quickPick("No memory holds this").waitFor();
  await w.page.keyboard.press("Escape");
  return w.served();
}

step("a project without memory: no server, no message, no view", async (w) => {
  await w.openFolder(plain(w));
  await w.openFile("README.md");
  await w.goTo(3, 1);
  await w.page.keyboard.type("Typed. ");
  await w.seen(w.group("README.md"), "what was typed", (text) => text.includes("Typed. "));
  assert.deepEqual(w.served(), []);
  assert.equal(await w.notifications().count(), 0);
  assert.equal(await w.page.locator(".pane-header", { hasText: "Agent Memory" }).count(), 0);
  await w.shot("no-store");
});

step("a first memory file is made when it is asked for", async (w) => {
  await w.command("Memory: Create a First Memory File");
  await w.titled("Whose memory?");
  await w.quickPick("deepcode").waitFor();
  await w.shot("init");
  await w.quickPick("DGC.md: new").click();
  await w.seen(w.group("DGC.md"), "what the repository shows", (text) => text.includes("go test ./..."));
  await w.shot("begun");
});

/** What has been served once all that came before is done: what opening a project sets going may come late. */
async function settled(w) {
  for (let before = await served(w); ; ) {
    const now = await served(w);
    if (now.slice(before.length).every((method) => method === "memls/search")) {
      return now;
    }
    before = now;
  }
}

step("nothing is asked while other Markdown is edited", async (w) => {
  await w.openFolder(project);
  await w.openFile("README.md");
  const before = (await settled(w)).length;
  await w.goTo(3, 1);
  await w.page.keyboard.type("Typed in another file. ");
  await w.page.keyboard.press("Control+Space");
  await w.seen(w.group("README.md"), "what was typed", (text) => text.includes("Typed in another file."));
  await w.page.keyboard.press("Escape");
  // VS Code's client library tells its trace level whenever a setting of anything changes; nothing is done for it.
  const asked = (await served(w)).slice(before).filter((method) => method !== "memls/search" && method !== "$/setTrace");
  assert.deepEqual(asked, [], `asked while README.md was edited: ${asked.join(", ")}`);
  await w.command("File: Revert File");
});

step("a memory file over its limit: budget, problems, faded text", async (w) => {
  await w.openFile("DGC.md");
  await w.budget("DGC 115 %").waitFor();
  await w.page.locator(".squiggly-info").first().waitFor();
  await w.goTo(118);
  await w.eventually("text that is not loaded is faded", () =>
    w.page.evaluate(() => [...document.querySelectorAll(".squiggly-inline-unnecessary, [class*=ced-][style], .view-line span")].some((e) => parseFloat(getComputedStyle(e).opacity) < 0.9)),
  );
  await w.shot("faded");
  await w.command("Problems: Focus on Problems View");
  await w.page.locator(".markers-panel-container .monaco-list-row", { hasText: "lines 112-158 are not loaded" }).waitFor();
  await w.shot("problems");
  await w.command("View: Toggle Panel Visibility");
});

step("the hover says what becomes of a heading, and leads to the view", async (w) => {
  await w.openFile("DGC.md");
  await w.goTo(1);
  await w.page.locator(".view-line", { hasText: "## Rules" }).locator("span span").last().hover();
  const hover = w.page.locator(".monaco-hover:not(.hidden)", { hasText: "In the prompt" });
  await hover.waitFor();
  await hover.locator("a", { hasText: "Prompt view" }).click();
  await w.seen(w.group("Prompt of DGC.md"), "the rules", (text) => text.includes("[Rules from this file"));
  await w.shot("view");
});

step("the view follows what is typed, and the cursor", async (w) => {
  await w.openFile("DGC.md");
  await w.goTo(3);
  await w.page.keyboard.press("End");
  await w.page.keyboard.type(" Typed just now.");
  await w.seen(w.group("Prompt of DGC.md"), "what was typed", (text) => text.includes("Typed just now."));
  await w.goTo(112);
  await w.seen(w.group("Prompt of DGC.md"), "the marker", (text) => /memory characters omitted/.test(text));
  await w.shot("marker");
});

step("a click in the view leads to the line of the file, and one in the file to the line of the view", async (w) => {
  const file = w.group(/^\s*DGC\.md/);
  const view = w.group("Prompt of DGC.md");
  await w.goTo(1);
  await w.leads(view, "Every migration has a way back", file);
  await w.page.keyboard.press("Control+End");
  await w.seen(file, "the end of the file", (text) => text.includes("Basket: what other shops call a cart"));
  await w.shot("from-the-view");
  await w.leads(file, "Basket: what other shops call a cart", view);
  await w.page.keyboard.press("Control+Home");
  await w.seen(view, "the start of the view", (text) => text.includes("[Rules from this file"));
  await w.leads(file, "## Commands", view);
  await w.shot("from-the-file");
});

step("a quick fix mends the text", async (w) => {
  await w.goTo(129, 5);
  await w.page.keyboard.press("Control+Period");
  const fix = w.page.locator(".action-widget .monaco-list-row.action", { hasText: 'Write it as DGC reads it: "## Rule: never push to main"' });
  await fix.waitFor();
  // A menu that has just opened takes no click: the one that opened it may still be under way.
  await w.eventually("the rule", async () => {
    if (await fix.isVisible()) {
      await fix.click({ timeout: 2000 }).catch(() => undefined);
    }
    return (await w.visibleText(w.group("DGC.md").first())).includes("## Rule: never push to main");
  });
  await w.page.keyboard.press("Control+S");
});

step("a fact with a credential is refused; another one is added, and saved", async (w) => {
  await w.command("Memory: Add Fact…");
  await w.titled("Add Fact");
  await w.input().fill(`the token is ${token}`);
  await w.page.locator(".quick-input-message", { hasText: "refused: this holds what looks like a GitHub token" }).waitFor();
  await w.input().fill("The smoke test of a deploy to staging needs Redis");
  await w.page.locator(".quick-input-message", { hasText: "refused" }).waitFor({ state: "hidden" });
  await w.page.keyboard.press("Enter");
  await w.titled("Where does it belong?");
  assert.match(await w.page.locator(".quick-input-list .monaco-list-row").first().innerText(), /deploy\.md/); // the memory about the same
  await w.shot("where");
  await w.quickPick("DGC, this project").click();
  await w.eventually("the fact stands in DGC.md", () => readFileSync(join(project, "DGC.md"), "utf8").includes("- The smoke test of a deploy to staging needs Redis"));
  await w.status("memls: added to DGC.md").waitFor();
});

step("a memory of its own is made, and opened", async (w) => {
  await w.command("Memory: New Memory…");
  await w.titled("New Memory");
  await w.input().fill("Refunds are made by hand on Fridays");
  await w.page.keyboard.press("Enter");
  await w.titled("Where does it belong?");
  await w.shot("new-memory");
  await w.quickPick("deepcode, this project: a project memory").click();
  await w.seen(w.group("refunds-are-made-by-hand-on.md"), "the memory", (text) => text.includes("type: project") && text.includes("Refunds are made by hand"));
  await w.eventually("the index leads to it", () => onDisk("MEMORY.md").includes("refunds-are-made-by-hand"));
});

step("search finds a memory, and shows the line", async (w) => {
  await w.command("Memory: Search Memories…");
  await w.titled("Search Memories");
  await w.input().pressSequentially("deploy");
  await w.quickPick("with `make deploy`").waitFor();
  await w.shot("search");
  await w.quickPick("with `make deploy`").click();
  await w.seen(w.group("deploy.md"), "the memory", (text) => text.includes("The deploy runs from"));
});

step("trace shows the way to it", async (w) => {
  await w.command("Memory: Trace How an Agent Comes Here");
  await w.titled("How an agent comes to");
  await w.quickPick("[Deploys](deploy.md)").waitFor();
  await w.shot("trace");
  await w.page.keyboard.press("Escape");
});

step("the index is rebuilt once it was seen", async (w) => {
  await w.command("Memory: Rebuild Index…");
  await w.button("Apply").waitFor();
  assert.match(onDisk("MEMORY.md"), /old\.md/);
  await w.shot("index");
  await w.press("Apply");
  await w.eventually("MEMORY.md leads to billing.md and no more to old.md", () => onDisk("MEMORY.md").includes("billing.md") && !onDisk("MEMORY.md").includes("old.md"));
});

step("a log is consolidated once it was seen", async (w) => {
  await w.openFile(join(memories, "log.md"));
  await w.budget("deepcode").waitFor();
  await w.command("Memory: Consolidate Log…");
  await w.press("What Becomes of Each Line");
  await w.quickPick("dropped").waitFor();
  await w.shot("fates");
  await w.page.keyboard.press("Escape");
  await w.button("Apply").waitFor();
  assert.match(onDisk("log.md"), /2026-01-12/);
  await w.shot("consolidate");
  await w.press("Apply");
  await w.eventually("log.md holds what recurs and no dates", () => /3 times/.test(onDisk("log.md")) && !/2026-01-12/.test(onDisk("log.md")));
});

step("the settings of memls in a workspace are completed", async (w) => {
  await w.openFile(".memls.yaml");
  await w.page.keyboard.press("Control+End");
  await w.page.keyboard.type("che");
  const offered = w.page.locator(".suggest-widget.visible .monaco-list-row", { hasText: "checks" }).first();
  await w.eventually("checks is offered", async () => {
    if (!(await offered.isVisible())) {
      await w.page.keyboard.press("Escape"); // it may have opened before the server was asked
      await w.page.keyboard.press("Control+Space");
    }
    return w.comes(offered, 5000);
  });
  await w.shot("settings");
  await w.page.keyboard.press("Escape");
  await w.command("File: Revert File");
});

step("the explorer lists agents, stores and files", async (w) => {
  await w.explorer("project: DGC.md");
  await w.explorer("personal: DGC.md");
  await w.shot("explorer");
});

step("light, and in a narrow window", async (w) => {
  await w.toggleTheme();
  await w.openFile("DGC.md");
  await w.goTo(112);
  await w.shot("light");
  await w.page.setViewportSize({ width: 640, height: 700 });
  await w.budget("DGC 115 %").waitFor();
  await w.shot("narrow");
  await w.page.setViewportSize({ width: 1280, height: 800 });
  await w.toggleTheme();
});

step("a broken store is said to be so, and nothing else breaks", async (w) => {
  const folder = broken(w);
  await w.openFolder(folder);
  await w.openFile("DGC.md");
  await w.budget("DGC").waitFor();
  await w.page.locator(".squiggly-warning").first().waitFor();
  await w.command("Memory: Show Prompt View");
  const view = w.group("Prompt of DGC.md");
  await w.seen(view, "the redaction", (text) => text.includes("[REDACTED]") && !text.includes(token));
  await w.command("Problems: Focus on Problems View");
  await w.page.locator(".markers-panel-container .monaco-list-row", { hasText: "this header is not closed" }).first().waitFor();
  await w.shot("broken-store");
  await w.command("View: Toggle Panel Visibility");
  await w.command("Memory: Fix All in This File");
  await w.seen(w.group("DGC.md").first(), "what needs no decision is mended", (text) => text.includes("## Rule: never push") && !text.includes(token));
  await w.seen(view, "the same", (text) => text.includes("## Rule: never push"));
  await w.shot("fixed");
});

step("in a memory repository a procedure becomes a skill, and git asks memls", async (w) => {
  const folder = memfs(w);
  await w.openFolder(folder);
  await w.openFile("deploys.md");
  await w.budget("Letta").waitFor();
  await w.goTo(5);
  const skills = join(folder, "skills");
  const memory = () => readFileSync(join(folder, "deploys.md"), "utf8");
  const untouched = () => assert.ok(!existsSync(skills) && memory().includes("make clean-cache"));

  // As a refactoring VS Code itself shows it first.
  const move = w.page.locator(".action-widget .monaco-list-row.action", { hasText: 'Move "When a deploy fails" to a skill' });
  const preview = w.page.locator(".bulk-edit-panel");
  await w.eventually("the preview of the refactoring", async () => {
    await w.page.keyboard.press("Control+Period");
    if (await w.comes(move, 5000)) {
      await move.click({ timeout: 2000 }).catch(() => undefined);
    }
    return w.comes(preview, 5000);
  });
  await w.shot("skill-preview");
  await preview.locator(".monaco-button", { hasText: "Discard" }).click();
  await preview.waitFor({ state: "hidden" });
  untouched();

  // The command shows the skill, and makes nothing before it is wanted.
  const draft = w.page.locator(".editor-group-container .tab.active", { hasText: "SKILL.md is made" });
  await w.command("Memory: Move Section to a Skill…");
  await draft.waitFor();
  await w.seen(w.group("SKILL.md is made"), "the skill", (text) => text.includes('description: "When a deploy fails"') && text.includes("make clean-cache"));
  await w.shot("skill-draft");
  await w.press("Leave It");
  await draft.waitFor({ state: "hidden" });
  untouched();
  await w.command("Memory: Move Section to a Skill…");
  await draft.waitFor();
  await w.press("Apply");
  const skill = join(skills, "when-a-deploy-fails", "SKILL.md");
  await w.eventually("the skill is saved", () => existsSync(skill) && readFileSync(skill, "utf8").includes("make clean-cache"));
  await w.eventually("the memory is saved without it", () => !memory().includes("make clean-cache"));
  await w.seen(w.group("deploys.md"), "the section is gone", (text) => !text.includes("make clean-cache"));
  await w.shot("skill");
  await w.command("Memory: Install Git Hooks…");
  await w.dialogButton("Install").waitFor();
  await w.shot("hooks");
  assert.ok(!existsSync(join(folder, ".git", "hooks", "commit-msg")));
  await w.dialogButton("Install").click();
  await w.notifications().filter({ hasText: "wrote .git/hooks/commit-msg" }).waitFor();
  await w.shot("hooks-installed");
  assert.match(readFileSync(join(folder, ".git", "hooks", "commit-msg"), "utf8"), /memls/);
  await w.command("Notifications: Clear All Notifications");
});

step("a huge store: the budget stands at once and does not flicker, the explorer counts, and nothing pops up", async (w) => {
  const starts = () => w.served().filter((method) => method === "initialize").length;
  const before = starts();
  const folder = huge(w);
  await w.watch(/^DGC/);
  await w.openFolder(folder);
  await w.openFile("DGC.md");
  await w.budget("DGC 3,0").waitFor();
  await w.command("Memory: Show Prompt View");
  await w.seen(w.group("Prompt of DGC.md"), "the rule", (text) => text.includes("never push to main"));
  await w.goTo(5000);
  await w.shot("huge-store");
  await w.explorer("5,000 memories");
  await w.shot("huge-explorer");
  assert.equal(starts(), before + 1); // its directories were found before the server was started
  const { bar, toasts } = await w.watched();
  assert.equal(bar.length, 1, bar.join(" → "));
  assert.deepEqual(toasts, []);
});

step("no step left a message behind that nobody asked for, and no workspace started anything", async (w) => {
  assert.deepEqual(await w.said(), []);
  assert.ok(!existsSync(trap(w).mark));
});
