// Makes one .vsix a platform, with the server inside:
//
//   npm run package                    every platform
//   npm run package -- linux-x64 none  these; "none" is one without a server, for any platform
//
// The server is cross-built from the repository that this folder is in; Go must be on PATH. A server
// that is built already is taken as it is when MEMLS_SERVER names it.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { platformOf } from "./programs.mjs";

/** What VS Code calls a platform: what Go calls it. A server without cgo runs on any libc. */
const platforms = {
  "linux-x64": ["linux", "amd64"],
  "linux-arm64": ["linux", "arm64"],
  "alpine-x64": ["linux", "amd64"],
  "alpine-arm64": ["linux", "arm64"],
  "darwin-x64": ["darwin", "amd64"],
  "darwin-arm64": ["darwin", "arm64"],
  "win32-x64": ["windows", "amd64"],
  "win32-arm64": ["windows", "arm64"],
};

const here = dirname(fileURLToPath(import.meta.url));
const repository = join(here, "..", "..");
const server = join(here, "server");

function run(program, args, options = {}) {
  execFileSync(program, args, { cwd: here, stdio: "inherit", ...options });
}

/** Puts the server for a platform into its folder; one for another platform would not start there, and is refused. */
function buildServer([GOOS, GOARCH]) {
  mkdirSync(server, { recursive: true });
  const out = join(server, GOOS === "windows" ? "memls.exe" : "memls");
  if (process.env.MEMLS_SERVER) {
    copyFileSync(process.env.MEMLS_SERVER, out);
  } else {
    run("go", ["build", "-trimpath", "-ldflags=-s -w", "-o", out, "./cmd/memls"], {
      cwd: repository,
      env: { ...process.env, CGO_ENABLED: "0", GOOS, GOARCH },
    });
  }
  const is = platformOf(readFileSync(out).subarray(0, 1024));
  if (is !== `${GOOS}/${GOARCH}`) {
    rmSync(server, { recursive: true });
    console.error(`the server must be one for ${GOOS}/${GOARCH}, and this one is for ${is}`);
    process.exit(1);
  }
}

const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(platforms);
for (const platform of wanted) {
  if (platform !== "none" && !(platform in platforms)) {
    console.error(`unknown platform ${platform}: use none or ${Object.keys(platforms).join(", ")}`);
    process.exit(1);
  }
}
if (process.env.MEMLS_SERVER && wanted.length !== 1) {
  console.error("MEMLS_SERVER is the server of one platform: name that one");
  process.exit(1);
}
run(process.execPath, ["esbuild.mjs"]);
for (const platform of wanted) {
  rmSync(server, { recursive: true, force: true });
  const target = [];
  if (platform !== "none") {
    buildServer(platforms[platform]);
    target.push("--target", platform);
  }
  const vsce = join(here, "node_modules", "@vscode", "vsce", "vsce");
  const out = `memls-${platform}.vsix`;
  run(process.execPath, [vsce, "package", "--no-dependencies", "--allow-missing-repository", "--no-rewrite-relative-links", "--out", out, ...target]);
}
rmSync(server, { recursive: true, force: true });
