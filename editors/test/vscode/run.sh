#!/usr/bin/env bash
# Tests the extension for VS Code: its types, its parts, its package, and the whole of it in a real
# workbench. Installs what that needs (see install.sh).
#
#   MEMLS_SHOTS   a folder for the screenshots; default: they go with the test
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
repository=$(cd "$here/../../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

install=$("$here/install.sh")
cd "$repository/editors/vscode"
# The packages that the extension is built with, in a cache: one folder for each package-lock.json.
if ! [ -e node_modules ] || [ -L node_modules ]; then
  packages=$(dirname "$install")/vscode-packages-$(sha256sum package-lock.json | cut -c 1-16)
  if ! [ -e "$packages/ready" ]; then
    rm -rf "$packages"
    mkdir -p "$packages"
    cp package.json package-lock.json "$packages"
    (cd "$packages" && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error)
    touch "$packages/ready"
  fi
  ln -sfT "$packages/node_modules" node_modules
fi
npm run --silent check
npm test --silent

# Built once for this machine: how the server gets into a package for each platform is the same.
(cd "$repository" && go build -o "$work/memls" ./cmd/memls)
platform=linux-$(node -p process.arch)
MEMLS_SERVER=$work/memls npm run --silent package -- "$platform" >"$work/package.log" || {
  cat "$work/package.log"
  exit 1
}
grep -q 'server/' "$work/package.log" || {
  echo "the package holds no server:"
  cat "$work/package.log"
  exit 1
}

# A language model for the tests, as an extension of its own.
(cd "$here/model" && node "$repository/editors/vscode/node_modules/@vscode/vsce/vsce" package --no-dependencies --allow-missing-repository --skip-license --out "$work/model.vsix" >"$work/package.log") || {
  cat "$work/package.log"
  exit 1
}

# One workbench at a time: each of them takes what the machine has.
export MEMLS_INSTALL=$install MEMLS_VSIX=$PWD/memls-$platform.vsix MEMLS_MODEL=$work/model.vsix MEMLS_PROGRAM=$work/memls
node --test --test-concurrency=1 --test-reporter=tap "$here"/*.test.mjs
