import assert from "node:assert/strict";
import { test } from "node:test";
import { budgetOf, describe, explain, levelOf, number, percent } from "../src/budget";
import type { StoreStatus, View } from "../src/protocol";

const view = (used: number, limit: number, text = "x"): View => ({ text, agent: "dgc", title: "DGC", unit: "characters", used, limit, segments: [] });

const store = (more: Partial<StoreStatus>): StoreStatus => ({
  agent: "dgc", title: "DGC", store: "project", uri: "file:///DGC.md", exists: true, loads: true,
  used: 31_204, limit: 32_768, rulesLeftOut: 0, budget: "31,204 of 32,768 characters", remarks: [], ...more,
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
  ["a file that needs hardly anything", view(37, 32_768), "DGC <1 %"],
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

const rules = { text: "3 rules, 1 not in effect", bad: true };
const missing = { exists: false, loads: false, budget: "none" };

for (const [name, given, want] of [
  ["in use", {}, "95 %"],
  ["hardly in use", { used: 20 }, "<1 %"],
  ["without a limit", { limit: 0, budget: "31,204 characters" }, "31,204 characters"],
  ["without a budget", { limit: 0, budget: "" }, ""],
  ["missing", missing, "none"],
  ["that is not loaded", { loads: false, remarks: [{ text: "not loaded: DGC.md hides it", bad: true }] }, "31,204 of 32,768 characters · not loaded: DGC.md hides it"],
  ["of which more is to be known", { remarks: [rules, { text: "2 memories" }] }, "95 % · 3 rules, 1 not in effect · 2 memories"],
] as const) {
  test(`a store ${name}, in the tree`, () => assert.equal(describe(store({ ...given } as Partial<StoreStatus>)), want));
}

test("the tooltip of a store says it in full", () => {
  assert.equal(explain(store({ remarks: [rules] })), "DGC, project\n31,204 of 32,768 characters.\n3 rules, 1 not in effect.");
  assert.equal(explain(store(missing)), "DGC, project\nThere is no such file yet.");
});
