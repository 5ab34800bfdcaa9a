// Packages the extension for systems that this one is not, and looks into what was made.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { inflateRawSync } from "node:zlib";
import { platformOf } from "../../vscode/programs.mjs";

const folder = new URL("../../vscode/", import.meta.url).pathname;

/** What is in a .vsix, which is a zip file: its directory stands at the end. */
function contents(file) {
  const zip = readFileSync(file);
  const end = zip.lastIndexOf("PK\x05\x06", undefined, "latin1");
  const out = new Map();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size, name, extra, comment] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)];
    const local = zip.readUInt32LE(at + 42);
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(begin, begin + size);
    out.set(zip.toString("utf8", at + 46, at + 46 + name), () => (method === 0 ? packed : inflateRawSync(packed)));
    at += 46 + name + extra + comment;
  }
  return out;
}

for (const [platform, program, system] of [
  ["darwin-arm64", "memls", "darwin/arm64"],
  ["win32-x64", "memls.exe", "windows/amd64"],
]) {
  test(`the package for ${platform} says so and holds a server for it`, () => {
    execFileSync(process.execPath, [join(folder, "package.mjs"), platform], { stdio: "pipe" });
    const files = contents(join(folder, `memls-${platform}.vsix`));
    assert.match(files.get("extension.vsixmanifest")().toString(), new RegExp(`TargetPlatform="${platform}"`));
    const servers = [...files.keys()].filter((name) => name.startsWith("extension/server/"));
    assert.deepEqual(servers, [`extension/server/${program}`]);
    assert.equal(platformOf(files.get(servers[0])()), system);
  });
}

test("a server for another platform goes into no package", () => {
  const { status, stderr } = spawnSync(process.execPath, [join(folder, "package.mjs"), "darwin-arm64"], { env: { ...process.env, MEMLS_SERVER: process.env.MEMLS_PROGRAM }, encoding: "utf8" });
  assert.equal(status, 1);
  assert.match(stderr, /must be one for darwin\/arm64, and this one is for linux/);
});
