import assert from "node:assert/strict";
import { test } from "node:test";
import { locate, type Machine } from "../src/locate";

const machine = (programs: string[], more: Partial<Machine> = {}): Machine => ({
  platform: "linux", home: "/home/u", path: "/usr/bin:/usr/local/bin", isProgram: (path) => programs.includes(path), ...more,
});

const everywhere = ["/opt/memls", "/ext/server/memls", "/usr/local/bin/memls"];

test("the server that the user names comes first", () => {
  assert.deepEqual(locate("/opt/memls", "/ext", machine(everywhere)), { program: "/opt/memls", from: "setting" });
});

test("then the one that came with the extension, then the one on PATH", () => {
  assert.deepEqual(locate("", "/ext", machine(everywhere)), { program: "/ext/server/memls", from: "extension" });
  assert.deepEqual(locate("  ", "/ext", machine(["/usr/local/bin/memls"])), { program: "/usr/local/bin/memls", from: "path" });
});

test("~ in the setting is home", () => {
  assert.deepEqual(locate("~/bin/memls", "/ext", machine(["/home/u/bin/memls"])), { program: "/home/u/bin/memls", from: "setting" });
});

test("a setting that leads nowhere is said, and nothing else is started in its place", () => {
  const found = locate("/opt/old/memls", "/ext", machine(everywhere));
  assert.match("missing" in found ? found.missing : "", /names \/opt\/old\/memls, and there is no program there/);
});

test("a relative path is refused: it would be one in whatever folder is open", () => {
  for (const setting of ["memls", "./memls", "bin/memls"]) {
    const found = locate(setting, "/ext", machine([setting, ...everywhere]));
    assert.match("missing" in found ? found.missing : "", /absolute/);
  }
});

test("entries of PATH that are no absolute paths are left out, for the same reason", () => {
  const found = locate("", "/ext", machine(["./memls", "memls", "/memls", "bin/memls"], { path: ".::bin" }));
  assert.ok("missing" in found);
});

test("Windows has its own separators and names", () => {
  const windows = { platform: "win32", path: "bin;C:\\tools\\;D:/more" };
  assert.deepEqual(locate("", "C:\\ext", machine(["C:\\ext\\server\\memls.exe"], windows)), { program: "C:\\ext\\server\\memls.exe", from: "extension" });
  assert.deepEqual(locate("", "C:\\ext", machine(["C:\\tools\\memls.exe"], windows)), { program: "C:\\tools\\memls.exe", from: "path" });
  assert.ok("missing" in locate("tools\\memls.exe", "C:\\ext", machine(["tools\\memls.exe"], windows)));
});
