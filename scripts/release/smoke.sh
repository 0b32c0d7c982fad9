#!/usr/bin/env bash
# Tests a built or unpacked program: scripts/release/smoke.sh PROGRAM [FOLDER]
#
# The program runs in an empty folder with an empty home folder, so it must contain everything it needs. With FOLDER, it gets a copy
# of the cards, scenarios and scripts in that folder.
set -euo pipefail

program="$(cd "$(dirname "$1")" && pwd)/$(basename "$1")"
empty="$(mktemp -d)"
trap 'rm -rf "$empty"' EXIT
mkdir "$empty/home" "$empty/game"
[ $# -lt 2 ] || (cd "$2" && cp -R cards scenarios scripts "$empty/game/")
cd "$empty/game"

# Removes personal settings, history and editor. Variables that the system needs stay.
export HOME="$empty/home" USERPROFILE="$empty/home" LOCALAPPDATA="$empty/home" APPDATA="$empty/home"
unset XDG_STATE_HOME XDG_DATA_HOME XDG_CONFIG_HOME XDG_CACHE_HOME SANDTABLE_HISTORY VISUAL EDITOR

# Runs a command and names what it tests. If the command fails, its output is shown.
try() {
  local what="$1"
  shift
  if ! "$@" >"$empty/said" 2>&1; then
    echo "failed: $what ($*)" >&2
    cat "$empty/said" >&2
    exit 1
  fi
  echo "works: $what"
}

# Checks that the last command printed this.
said() {
  if ! grep --quiet -e "$1" "$empty/said"; then
    echo "failed: nothing says $1 here:" >&2
    cat "$empty/said" >&2
    exit 1
  fi
}

# Checks that the first bytes of a file contain this.
begins() {
  if ! head -c 8 "$1" | LC_ALL=C grep --text --quiet -e "$2"; then
    echo "failed: $1 does not begin with $2" >&2
    exit 1
  fi
}

prompt() {
  printf 'responses off; keep; keep; keep; keep\nshow wellington\n' | "$program" --seed 1
}

# The same with Windows line endings, and a block.
prompt_of_windows() {
  printf 'responses off; keep; keep; keep; keep\r\nlua\r\nlocal n = 1\r\nend lua\r\nshow wellington\r\n' | "$program" --seed 1
}

try "the version" "$program" --version
said '^sandtable [0-9]'
try "the help" "$program" --help
said 'Example: '
try "the prompt on 1812" prompt
said 'Wellington (Britain), Battle 5'
try "the prompt with other line ends" prompt_of_windows
said 'Wellington (Britain), Battle 5'
try "check" "$program" check
said ' 0 faults'
try "where the files come from" "$program" where
said '110 built in\|110 here'
try "a laboratory" "$program" init ../laboratory
begins ../laboratory/sandtable.json '{'
try "two games" "$program" simulate scenarios/1812.json --games 2 --seed 1 --out results
said 'games'
try "a report" "$program" report results --out report.html
try "the board as PNG" "$program" render --out board.png
begins board.png PNG
try "the board as SVG" "$program" render --out board.svg
begins board.svg '<svg'
try "a sheet of cards as PDF" "$program" cards 24 --sheet sheet.pdf
begins sheet.pdf '%PDF'
for shell in bash zsh fish powershell elvish; do
  try "completions of $shell" "$program" completions "$shell"
  said 'simulate'
done
try "the pages of the manual" "$program" man --out man
begins man/sandtable-simulate.1 '.'

# An error must have its message and its exit code.
if "$program" render --out x.bmp >"$empty/said" 2>&1; then
  echo "failed: a picture of no known kind is drawn" >&2
  exit 1
fi
said 'Hint: '
echo "$(basename "$program") works"
