import assert from "node:assert/strict";
import { test } from "node:test";
import { budgetOf, describe, explain, levelOf, number, percent } from "../src/budget";
import type { StoreStatus, View } from "../src/protocol";

const view = (used: number, limit: number, text = "x"): View => ({ text, agent: "dgc", title: "DGC", unit: "characters", used, limit, segments: [] });

const store = (more: Partial<StoreStatus>): StoreStatus => ({
  agent: "dgc", title: "DGC", store: "project", uri: "file:///DGC.md", exists: true, loads: true, unit: "characters",
  used: 31_204, limit: 32_768, rules: 0, rulesLeftOut: 0, linesLeftOut: 0, ...more,
});

test("numbers have a comma before each three digits", () => {
  assert.deepEqual([0, 999, 1000, 31_204, 1_000_000].map(number), ["0", "999", "1,000", "31,204", "1,000,000"]);
});

for (const [used, limit, want, level] of [
  [0, 100, 0, "fine"],
  [89, 100, 89, "fine"],
  [90, 100, 90, "near"],
  [32_767, 32_768, 99, "near"], // not yet full
  [100, 100, 100, "near"],
  [32_769, 32_768, 101, "over"], // no longer full
  [37_749, 32_768, 115, "over"],
] as const) {
  test(`${used} of ${limit}: ${want} %, ${level}`, () => {
    assert.equal(percent(used, limit), want);
    assert.equal(levelOf(used, limit), level);
  });
}

test("without a limit nothing is ever full", () => assert.equal(levelOf(1e9, 0), "fine"));

for (const [name, given, text] of [
  ["a file near its limit", view(31_204, 32_768), "DGC 95 %"],
  ["a file far over it", view(1_000_000, 32_768), "DGC 3,052 %"],
  ["a file of an agent without a limit", view(31_204, 0), "DGC"],
  ["a file of which nothing is loaded", view(0, 32_768, ""), "DGC: not loaded"],
] as const) {
  test(`the status bar of ${name}`, () => assert.equal(budgetOf(given).text, text));
}

test("what is over the limit is said to be left out", () => {
  assert.match(budgetOf(view(37_749, 32_768)).details, /37,749 of 32,768 characters\. The rest is left out/);
  assert.doesNotMatch(budgetOf(view(10, 32_768)).details, /left out/);
});

for (const [name, given, want] of [
  ["in use", {}, "95 % of 32,768 characters"],
  ["without a limit", { limit: 0 }, "31,204 characters"],
  ["missing", { exists: false, loads: false }, "none"],
  ["hidden", { loads: false, why: "DGC.md hides it" }, "not loaded: DGC.md hides it"],
  ["with a rule that falls out", { rules: 3, rulesLeftOut: 1, linesLeftOut: 40 }, "95 % of 32,768 characters · 1 of 3 rules not in effect"],
  ["cut", { linesLeftOut: 1 }, "95 % of 32,768 characters · 1 line not loaded"],
  ["with a note", { note: "2 memories with no index line" }, "95 % of 32,768 characters · 2 memories with no index line"],
] as const) {
  test(`a store ${name}, in the tree`, () => assert.equal(describe(store(given)), want));
}

test("the tooltip of a store says it in full", () => {
  const said = explain(store({ rules: 2, rulesLeftOut: 1, linesLeftOut: 1_200, note: "cut" }));
  assert.equal(said, "DGC, project\n31,204 of 32,768 characters.\n2 rules, 1 not in effect.\n1,200 lines are left out of the prompt.\nNote: cut.");
  assert.match(explain(store({ exists: false })), /no such file yet/);
  assert.match(explain(store({ loads: false, why: "it is empty" })), /Not loaded: it is empty\./);
});
