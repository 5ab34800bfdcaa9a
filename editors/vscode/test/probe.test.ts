import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fault } from "../src/probe";

const folder = mkdtempSync(join(tmpdir(), "memls-probe-"));
after(() => rmSync(folder, { recursive: true, force: true }));

/** A program that is this shell script. */
function program(name: string, script: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return path;
}

for (const [name, script, want] of [
  ["memls itself", "echo memls v1.2.3 go1.26 linux/amd64", undefined],
  ["one that ends", "echo no such command >&2; exit 3", /^is another program: .* ended with status 3$/],
  ["one that says something else", "echo GNU something 5.2; echo memls", /^is another program: .* does not say that it is memls$/],
  ["one without an end of what it says", "while true; do echo y; done", /^is another program: .* does not say that it is memls$/],
] as const) {
  test(`a program that should be memls: ${name}`, async () => {
    const wrong = await fault(program(name.replaceAll(" ", "-"), script));
    if (want === undefined) {
      assert.equal(wrong, undefined);
    } else {
      assert.match(wrong ?? "", want);
    }
  });
}

test("a program that should be memls: one that never answers", async () => {
  assert.match((await fault(program("silent", "exec sleep 1000"), 200)) ?? "", /^does not answer: /);
});

test("a program that should be memls: one that cannot be run", async () => {
  assert.match((await fault(join(folder, "nothing"))) ?? "", /^does not start: /);
});
