#!/usr/bin/env bash
# Installs what the tests in this folder drive, and prints the folder that it is in:
#
#   node          a Node that is new enough for the workbench, from npm: its package ships the binary
#   code-server   the workbench of VS Code itself, served to a browser, from npm
#   playwright    plays the person at the browser
#   chromium      the browser, from Debian with apt-get, which needs root
#
# Nothing is compiled: no native module of the workbench is needed to edit, or to run an extension or
# a language server. What is there already in the versions named below is left alone, so that a second
# run takes a moment and needs no network.
#
#   MEMLS_TEST_CACHE   the cache folder; default ${XDG_CACHE_HOME:-$HOME/.cache}/memls-test
set -euo pipefail

node=24.21.0
code_server=4.139.1 # VS Code 1.139.1
playwright=1.61.1

cache=${MEMLS_TEST_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/memls-test}

say() { printf 'vscode: %s\n' "$*" >&2; }
die() {
  printf 'vscode: FAILED: %s\n' "$*" >&2
  exit 1
}

updated=
# apt_install PROGRAM PACKAGE... installs Debian packages when the program is missing.
apt_install() {
  local program=$1
  shift
  if command -v "$program" >/dev/null; then return 0; fi
  command -v apt-get >/dev/null || die "$program is missing and this machine has no apt-get: these tests are made for Debian"
  [ "$(id -u)" = 0 ] || die "$program is missing and apt-get needs root: run editors/test/vscode/install.sh once as root"
  if [ -z "$updated" ]; then
    apt-get -qq update >&2 || die "apt-get update: is there a network, and do the sources in /etc/apt work?"
    updated=yes
  fi
  DEBIAN_FRONTEND=noninteractive apt-get -qq -y -o Dpkg::Use-Pty=0 -o DPkg::Lock::Timeout=300 install --no-install-recommends "$@" >"$cache/$program.log" 2>&1 ||
    { tail -n 20 "$cache/$program.log" >&2; die "$* cannot be installed"; }
}

# npm_install FOLDER ARGUMENT... keeps npm quiet until it fails.
npm_install() {
  local folder=$1
  shift
  (cd "$folder" && npm install --no-audit --no-fund --loglevel=error --ignore-scripts --omit=optional "$@") >"$cache/npm.log" 2>&1 ||
    { tail -n 20 "$cache/npm.log" >&2; die "npm install $* in $folder"; }
}

# The package with the binary is an optional one, and --omit=optional leaves it out: it is named.
install_workbench() {
  local folder=$1 platform
  platform=node-linux-$(node -p process.arch)
  mkdir -p "$folder"
  echo '{"private": true}' >"$folder/package.json"
  npm_install "$folder" --save-exact "$platform@$node" "playwright-core@$playwright" "code-server@$code_server"
  local vscode=$folder/node_modules/code-server/lib/vscode
  npm_install "$vscode" --omit=dev
  rm -rf "$vscode/extensions/copilot" "$vscode/extensions/mermaid-markdown-features"
  ln -s "node_modules/$platform/bin/node" "$folder/node"
}

mkdir -p "$cache"
cache=$(cd "$cache" && pwd)
if command -v flock >/dev/null; then # two runs at once would write into one folder
  exec 9>"$cache/vscode.lock"
  flock -w 900 9 || die "another run of this script holds $cache/vscode.lock"
fi
apt_install node nodejs npm
apt_install npm nodejs npm
apt_install chromium chromium fonts-dejavu-core
folder=$cache/vscode-$node-$code_server-$playwright
if [ ! -e "$folder/ready" ]; then
  rm -rf "$folder"
  install_workbench "$folder"
  [ "$("$folder/node" --version)" = "v$node" ] || die "$folder/node is not Node $node"
  touch "$folder/ready"
fi
say "VS Code $("$folder/node" "$folder/node_modules/code-server/out/node/entry.js" --config "$folder/config.yaml" --version | awk '{ print $NF }'), Node $node, $(chromium --version --no-sandbox 2>/dev/null)"
printf '%s\n' "$folder"
