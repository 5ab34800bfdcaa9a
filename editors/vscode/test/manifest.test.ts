import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
import manifest from "../package.json";

const { contributes } = manifest;
const own = new Set(contributes.commands.map(({ command }) => command));
const ofVSCode = /^workbench\.|^vscode\./;

test("each command is called once, and by a name that says what it does", () => {
  assert.equal(own.size, contributes.commands.length);
  const titles = contributes.commands.map(({ title }) => title);
  assert.equal(new Set(titles).size, titles.length);
  assert.ok(contributes.commands.every(({ category }) => category === "Memory"));
});

test("menus hold commands that exist, and nothing but when they show", () => {
  for (const [menu, entries] of Object.entries(contributes.menus)) {
    for (const entry of entries) {
      assert.ok(own.has(entry.command), `${menu}: ${entry.command}`);
      assert.deepEqual(
        Object.keys(entry).filter((key) => !["command", "when", "group"].includes(key)),
        [],
        `${menu}: ${entry.command}`,
      );
    }
  }
});

test("the palette hides each command by one rule", () => {
  const hidden = contributes.menus.commandPalette.map(({ command }) => command);
  assert.equal(new Set(hidden).size, hidden.length);
  assert.ok(contributes.menus.commandPalette.every(({ when }) => when !== ""));
});

/** The commands that a Markdown text links to. */
const linked = (text: string): string[] => [...text.matchAll(/\(command:([^)?]+)/g)].map((match) => match[1]!);

test("the walkthrough starts commands that exist, ends when they ran, and shows pictures that are there", () => {
  const [start] = contributes.walkthroughs;
  assert.ok(start !== undefined && start.steps.length > 0);
  for (const step of start.steps) {
    const commands = linked(step.description);
    assert.equal(commands.length, 1, step.id);
    for (const command of commands) {
      assert.ok(own.has(command) || ofVSCode.test(command), `${step.id}: ${command}`);
    }
    assert.deepEqual(step.completionEvents, commands.map((command) => `onCommand:${command}`));
    assert.ok(existsSync(step.media.markdown), step.media.markdown);
  }
});

test("what an empty explorer offers exists", () => {
  for (const { contents } of contributes.viewsWelcome) {
    for (const command of linked(contents)) {
      assert.ok(own.has(command), command);
    }
  }
});

test("what starts a program or opens a connection is never taken from a workspace", () => {
  const restricted = manifest.capabilities.untrustedWorkspaces.restrictedConfigurations as string[];
  const properties = contributes.configuration.properties as Record<string, { scope?: string }>;
  for (const name of ["memls.server.path", "memls.consolidate.command", "memls.consolidate.endpoint"]) {
    assert.equal(properties[name]?.scope, "machine", name);
    assert.ok(restricted.includes(name), name);
  }
});
