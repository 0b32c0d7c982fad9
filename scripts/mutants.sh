#!/usr/bin/env bash
# Checks what the tests notice: changes one thing in the code at a time and runs the tests, which should fail.
#
#   scripts/mutants.sh table            the module src/table, alone and with its own tests only: seconds for each change
#   scripts/mutants.sh rules [FILE...]  chapters of src/games/wellington/rules, with the tests of the rules
#   scripts/mutants.sh again MODULE     what survived in `table` or `rules`, with all tests of the program
#   scripts/mutants.sh figures          the results, as a table for docs/quality.md
#
# Needs `cargo install --locked cargo-mutants`. Arguments are passed to it: `scripts/mutants.sh table --file src/table/dice.rs`.
# It works on copies below the target folder. The results stay there, too; missed.txt lists what survived.
set -euo pipefail
cd "$(dirname "$0")/.."

work="${CARGO_TARGET_DIR:-$PWD/target}/mutants"
# Chapters 3, 7, 15, 17 with 18, and 19.
chapters=(control flags resources ending victory)
mkdir -p "$work"

# There is one build for each change.
export CARGO_INCREMENTAL=1 CARGO_PROFILE_DEV_DEBUG=0

# A copy of the project. Files keep their times, so that only changed files are built again.
copy() {
  rm -rf "$work/whole" && mkdir "$work/whole"
  git ls-files -z --cached --others --exclude-standard | tar --null --files-from=- --create --ignore-failed-read |
    tar --extract --directory "$work/whole"
}

# The module `table` as a separate package. All it uses of the program is the message of a panic.
table() {
  rm -rf "$work/table" && mkdir -p "$work/table/src"
  cp --archive src/table "$work/table/src/table"
  cp --archive Cargo.lock "$work/table/"
  {
    printf '[package]\nname = "table"\nversion = "%s"\nedition = "2024"\n\n[workspace]\n\n[dependencies]\n' \
      "$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)"
    grep -E '^(getrandom|postcard|rand|rand_pcg|serde|serde_json|xxhash-rust) = ' Cargo.toml
  } >"$work/table/Cargo.toml"
  cat >"$work/table/src/lib.rs" <<'RUST'
//! The room `table`, alone.

pub mod table;

mod mishap {
    pub fn text(panic: &(dyn std::any::Any + Send)) -> String {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("without a message").to_string()
    }
}
RUST
}

# The changes in a list, as regular expressions that match exactly these.
only() {
  sed -e 's/[][\.*^$+?(){}|&]/\\&/g' -e 's/.*/^&$/' "$1" | while IFS= read -r line; do printf -- '--re\n%s\n' "$line"; done
}

mutants() {
  # 2: a change survived; 3: a change made the tests time out.
  CARGO_TARGET_DIR="$work/build-$1" cargo mutants --in-place --no-shuffle --colors never "${@:2}" || (($? == 2 || $? == 3))
}

what="${1:-}"
shift || true
case "$what" in
table)
  table
  export CARGO_PROFILE_DEV_OPT_LEVEL=0
  mutants table --dir "$work/table" --output "$work/table-alone" --cargo-arg=--lib --minimum-test-timeout 10 "$@"
  ;;
rules)
  copy
  files=()
  while (($# > 0)) && [[ $1 != -* ]]; do files+=("--file=$1") && shift; done
  ((${#files[@]} > 0)) || for chapter in "${chapters[@]}"; do files+=("--file=src/games/wellington/rules/*/$chapter.rs"); done
  mutants whole --dir "$work/whole" --package sandtable --output "$work/rules-alone" --cargo-arg=--test=rules "${files[@]}" "$@"
  ;;
again)
  room="$1" && shift
  copy
  mapfile -t list < <(only "$work/$room-alone/mutants.out/missed.txt")
  # Tests that read the sources would notice any change, and tests of the prompt in a terminal are slow.
  mutants whole --dir "$work/whole" --package sandtable --test-workspace=true --output "$work/$room-again" "${list[@]}" "$@"
  ;;
figures)
  python3 scripts/quality.py mutants "$work"
  ;;
*)
  sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0" >&2
  exit 2
  ;;
esac
