import assert from "node:assert/strict";
import { test } from "node:test";
import { filters, isSettings, nearest, rootOf } from "../src/memory";

const patterns = (...roots: string[]): string[] => filters(roots).map(({ pattern }) => pattern);

test("only files on the disk are asked about", () => assert.ok(filters(["/r"]).every(({ scheme }) => scheme === "file")));

test("the files that agents know by name, and those in their own folders", () => {
  assert.deepEqual(patterns().slice(0, 2), ["**/{DGC,DEEPCODE,MEMORY,AGENTS,CLAUDE}.md", "**/.deepcode/**/*.md"]);
});

test("memls' own settings are served, and are no memory", () => {
  assert.ok(patterns().includes("**/.memls.yaml"));
  assert.deepEqual([".memls.yaml", "my.memls.yaml", ".memls.yaml/DGC.md"].map((name) => isSettings(`/p/${name}`)), [true, false, false]);
});

for (const [name, files, want] of [
  ["the one nearest to the top", ["/p/memory/MEMORY.md", "/p/AGENTS.md"], "/p/AGENTS.md"],
  ["in one folder the likeliest name", ["/p/AGENTS.md", "/p/MEMORY.md", "/p/DGC.md"], "/p/DGC.md"],
  ["of two alike the first", ["/p/b/DGC.md", "/p/a/DGC.md"], "/p/a/DGC.md"],
  ["none of none", [], undefined],
] as const) {
  test(`what is opened where no memory is open: ${name}`, () => assert.equal(nearest(files.map((path) => ({ path })))?.path, want));
}

test("a directory of memories is served whole, with the messages of its commits", () => {
  assert.deepEqual(patterns("/srv/memory").slice(-2), ["/srv/memory/**/*.md", "/srv/memory/.git/{COMMIT_EDITMSG,MERGE_MSG}"]);
});

test("names that would mean something in a glob are taken as they are", () => {
  assert.equal(patterns("C:\\a[b]{c}").at(-2), "C:/a[[]b[]][{]c[}]/**/*.md");
});

const has = (...files: string[]) => (path: string) => Promise.resolve(files.includes(path));

for (const [name, file, files, want] of [
  ["beside its index", "/p/memory/a.md", ["/p/memory/MEMORY.md"], "/p/memory"],
  ["below it", "/p/memory/x/y/a.md", ["/p/memory/MEMORY.md"], "/p/memory"],
  ["below an index that another one leads to", "/p/memory/x/a.md", ["/p/memory/MEMORY.md", "/p/memory/x/MEMORY.md"], "/p/memory"],
  ["in a repository of memories", "/l/notes/a.md", ["/l/.memfs.config.json"], "/l"],
  ["in one that only git knows", "/l/notes/a.md", ["/l/.git/letta-memory-layout-policy"], "/l"],
  ["anywhere else", "/p/docs/a.md", ["/p/memory/MEMORY.md"], undefined],
  ["in home, which nobody means as a whole", "/home/u/notes/a.md", ["/home/u/MEMORY.md"], undefined],
  ["too deep to look for", `/m${"/x".repeat(20)}/a.md`, ["/m/MEMORY.md"], undefined],
] as const) {
  test(`a file ${name}`, async () => assert.equal(await rootOf(file, "/home/u", has(...files)), want));
}
