import assert from "node:assert/strict";
import { test } from "node:test";
import { listed, shortPath } from "../src/paths";

for (const [path, want] of [
  ["/srv/shop/DGC.md", "DGC.md"],
  ["/srv/shop/memory/a.md", "memory/a.md"],
  ["/srv/shopping/a.md", "/srv/shopping/a.md"],
  ["/home/u/.dgc/DGC.md", "~/.dgc/DGC.md"],
  ["/home/u/.deepcode/projects/-srv-shop/memory/deploy.md", "~/.deepcode/…/memory/deploy.md"],
  ["C:\\Users\\u\\a.md", "C:/Users/u/a.md"],
] as const) {
  test(`${path} is called ${want}`, () => assert.equal(shortPath(path, ["/srv/shop"], "/home/u"), want));
}

for (const [text, want] of [
  ["  - run\n  it ", "- run it"],
  ["`$(pwd)` and $(loading~spin)", "`\\$(pwd)` and \\$(loading~spin)"],
  ["$(cd x && make) costs $5", "$(cd x && make) costs $5"],
] as const) {
  test(`${JSON.stringify(text)} in a list holds no icon`, () => assert.equal(listed(text), want));
}
