#!/usr/bin/env bash
# Installs the editors that the tests in this folder drive:
#
#   nvim-gate     Neovim 0.10, from Debian's stable release, the oldest one that memls promises to work with
#   nvim-newest   the newest Neovim that Debian has, so that a change in its LSP client is seen early
#   helix         from Debian's stable release; it has no mode without a terminal, so tmux is one for it
#   emacs         with eglot and markdown-mode, from the packages of this machine's own release
#
# The two Neovims and Helix are unpacked into a cache folder outside the checkout, with their own C
# library, and change nothing on the machine; Emacs and tmux are installed with apt-get, which needs root. What is there
# already and runs is left alone, so that a second run takes a moment and needs no network.
#
#   MEMLS_TEST_CACHE   the cache folder; default ${XDG_CACHE_HOME:-$HOME/.cache}/memls-test
set -euo pipefail

cache=${MEMLS_TEST_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/memls-test}

say() { printf 'editors: %s\n' "$*"; }
die() {
  printf 'editors: FAILED: %s\n' "$*" >&2
  exit 1
}

# apt-get update runs at most once, and only when something is missing.
updated=
update_lists() {
  [ -z "$updated" ] || return 0
  command -v apt-get >/dev/null || die "$1 is missing and this machine has no apt-get: these tests are made for Debian"
  [ "$(id -u)" = 0 ] || die "$1 is missing and apt-get needs root: run editors/test/install.sh once as root"
  apt-get -qq update || die "apt-get update: is there a network, and do the sources in /etc/apt work?"
  updated=yes
}

# debian_mirror prints the mirror from which this machine takes Debian itself.
debian_mirror() {
  apt-get indextargets --format '$(ORIGIN) $(SITE) $(RELEASE)' |
    awk '$1 == "Debian" && $3 !~ /-/ { print $2; exit }'
}

# unpack_debs SUITE FOLDER PACKAGE... downloads packages of another Debian suite, with all they depend
# on, and unpacks them into FOLDER. apt gets lists and a package state of its own, so that nothing
# counts as installed and the machine's own lists stay as they are.
unpack_debs() {
  local suite=$1 folder=$2 mirror apt
  shift 2
  mirror=$(debian_mirror)
  [ -n "$mirror" ] || die "no Debian mirror among this machine's apt sources; $* of $suite cannot be had"
  apt=$folder/apt
  mkdir -p "$apt/lists/partial" "$apt/archives/partial"
  echo "deb $mirror $suite main" >"$apt/sources.list"
  : >"$apt/status"
  local options=(
    -qq
    -o Dir::Etc::SourceList="$apt/sources.list" -o Dir::Etc::SourceParts=/dev/null
    -o Dir::State::Lists="$apt/lists" -o Dir::State::status="$apt/status"
    -o Dir::Cache="$apt" -o APT::Sandbox::User=root
    -o Acquire::Languages=none -o Acquire::IndexTargets::deb::DEP-11::DefaultEnabled=false
    -o APT::Install-Recommends=false -o Debug::NoLocking=1
  )
  apt-get "${options[@]}" update || die "the package lists of Debian $suite cannot be read"
  apt-get "${options[@]}" -y --download-only install "$@" || die "$* of Debian $suite cannot be downloaded"
  local deb
  for deb in "$apt"/archives/*.deb; do
    dpkg -x "$deb" "$folder" || die "$deb cannot be unpacked"
  done
  rm -rf "$apt"
}

# write_launcher FOLDER PROGRAM LINE... writes FOLDER/PROGRAM, which starts the unpacked program with the C
# library and the libraries that came with it: those of an older machine do not do. Programs that it
# starts (the language server) see nothing of this. The LINEs stand before the start, and say where the
# rest of it is, which it would look for under /usr.
write_launcher() {
  local launcher=$1/$2
  cat >"$launcher" <<'LAUNCHER'
#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
for loader in "$here"/usr/lib*/ld-linux-*.so.* "$here"/usr/lib/*/ld-linux-*.so.*; do
  [ -e "$loader" ] && break
done
libraries=$(dirname "$(find "$here/usr/lib" -name 'libc.so.6' | head -n 1)")
LAUNCHER
  printf '%s\n' "${@:3}" "exec \"\$loader\" --library-path \"\$libraries\" \"\$here/usr/bin/$2\" \"\$@\"" >>"$launcher"
  chmod +x "$launcher"
}

# Neovim dies on Markdown without its tree-sitter parsers.
launch_nvim() {
  # shellcheck disable=SC2016 # the launcher reads these
  write_launcher "$1" nvim 'VIMRUNTIME=$here/usr/share/nvim/runtime; export VIMRUNTIME' \
    'set -- --cmd "set runtimepath+=$here/usr/lib/nvim" "$@"'
}

launch_hx() {
  # shellcheck disable=SC2016
  write_launcher "$1" hx 'HELIX_RUNTIME=$here/usr/lib/hx/runtime; export HELIX_RUNTIME'
}

# version_of FOLDER PROGRAM: what it says of itself, "NVIM v0.10.4" or "helix 25.01.1 (…)".
version_of() {
  { timeout 30 "$1/$2" --version 2>/dev/null || true; } | sed -nE '1s/^(NVIM v|helix )([^ ]+).*/\2/p'
}

# install_unpacked NAME PROGRAM PACKAGE SUITE PATTERN: the program of a suite's package, whose version must
# match the shell pattern.
install_unpacked() {
  local name=$1 program=$2 package=$3 suite=$4 pattern=$5 folder=$cache/$1 fresh=$cache/$1.new version
  version=$(version_of "$folder" "$program")
  # shellcheck disable=SC2053 # a pattern is wanted on the right
  if [[ -z $version || $version != $pattern ]]; then
    update_lists "$package"
    rm -rf "$fresh"
    mkdir -p "$fresh"
    unpack_debs "$suite" "$fresh" "$package"
    "launch_$program" "$fresh"
    version=$(version_of "$fresh" "$program")
    [ -n "$version" ] || die "$package from Debian $suite was unpacked into $fresh and does not run"
    # shellcheck disable=SC2053
    [[ $version == $pattern ]] || die "Debian $suite has $package $version, wanted is $pattern: change editors/test/install.sh"
    rm -rf "$folder"
    mv "$fresh" "$folder"
  fi
  say "$name: $package $version"
}

# apt_install PACKAGE... installs packages of this machine's own release.
apt_install() {
  DEBIAN_FRONTEND=noninteractive apt-get -qq -y -o Dpkg::Use-Pty=0 -o DPkg::Lock::Timeout=300 install --no-install-recommends "$@" >"$cache/$1.log" 2>&1 ||
    { tail -n 20 "$cache/$1.log" >&2; die "$* cannot be installed"; }
}

install_tmux() {
  if ! command -v tmux >/dev/null; then
    update_lists tmux
    apt_install tmux
  fi
  say "tmux: $(tmux -V)"
}

emacs_works() {
  command -v emacs >/dev/null &&
    timeout 60 emacs -q --batch --eval "(progn (require 'eglot) (require 'markdown-mode))" >/dev/null 2>&1
}

install_emacs() {
  if ! emacs_works; then
    update_lists Emacs
    local packages=(emacs-nox elpa-markdown-mode)
    # From Emacs 29 on eglot comes with Emacs, and newer releases have no package for it.
    if apt-cache show elpa-eglot >/dev/null 2>&1; then packages+=(elpa-eglot); fi
    apt_install "${packages[@]}"
    emacs_works || die "Emacs is installed but does not load eglot and markdown-mode"
  fi
  say "emacs: $(emacs --version | sed -n 1p)"
}

mkdir -p "$cache"
cache=$(cd "$cache" && pwd)
if command -v flock >/dev/null; then # two runs at once would unpack into one folder
  exec 9>"$cache/lock"
  flock -w 900 9 || die "another run of this script holds $cache/lock"
fi
install_unpacked nvim-gate nvim neovim trixie '0.10.*'
install_unpacked nvim-newest nvim neovim forky '0.*'
install_unpacked helix hx hx trixie '25.*'
install_tmux
install_emacs
