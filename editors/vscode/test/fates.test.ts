import assert from "node:assert/strict";
import { test } from "node:test";
import { fatesByLine } from "../src/fates";
import type { Fate } from "../src/protocol";

const fate = (line: number, outcome: string, more: Partial<Fate> = {}): Fate => ({
  range: { start: { line, character: 0 }, end: { line, character: 9 } }, entry: 0, outcome, kind: "fact", ...more,
});

test("each line says what becomes of its sentences", () => {
  const said = fatesByLine([
    fate(3, "merged", { into: "exit 137" }),
    fate(3, "kept", { into: "The limit is 4 GiB." }),
    fate(4, "replaced", { into: "The limit is 8 GiB." }),
    fate(4, "kept"),
    fate(5, "dropped", { reason: "bare status" }),
    fate(5, "dropped", { reason: "bare status" }),
  ]);
  assert.deepEqual(said, [
    { line: 3, text: "merged into “exit 137”; kept as “The limit is 4 GiB.”" },
    { line: 4, text: "replaced by “The limit is 8 GiB.”; kept" },
    { line: 5, text: "dropped: bare status" },
  ]);
});

test("a long statement is cut", () => {
  const [{ text } = { text: "" }] = fatesByLine([fate(0, "merged", { into: "x".repeat(200) })]);
  assert.ok(text.length < 70 && text.endsWith("…”"), text);
});
