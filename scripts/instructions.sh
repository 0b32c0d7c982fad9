#!/usr/bin/env bash
# Counts the processor instructions of 20 random games of 1812, without loading, and compares the count with the number in
# benches/instructions.txt. Unlike a time, the count is nearly the same in each run, however busy the machine is.
#
#   scripts/instructions.sh [PROGRAM]            fails if the count grew by more than 3 %
#   scripts/instructions.sh --update [PROGRAM]   writes the file; the commit must say why games cost more or less
#
# The default program is target/debug/sandtable, the build that the tests use (see .ci/run).
set -euo pipefail
cd "$(dirname "$0")/.."

update=
if [ "${1:-}" = --update ]; then
  update=yes
  shift
fi
program=${1:-${CARGO_TARGET_DIR:-target}/debug/sandtable}
file=benches/instructions.txt
games=20
most=3

# The instructions of a run. All runs begin with the same seed, so two runs differ only in the number of games.
counted() {
  local said
  said=$(valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null \
    "$program" simulate 1812 --games "$1" --players random --threads 1 --seed 1 2>&1 >/dev/null) || {
    echo "$said" >&2
    return 1
  }
  local number
  number=$(sed -n 's/^==[0-9]*== I *refs: *//p' <<<"$said" | tr -d ,)
  [ -n "$number" ] || { echo "valgrind told no count: $said" >&2; return 1; }
  echo "$number"
}

one=$(counted 1)
all=$(counted $((games + 1)))
now=$((all - one))

if [ -n "$update" ]; then
  sed -i "s/^[0-9][0-9]*$/$now/" "$file"
  echo "$file: $now instructions"
  exit 0
fi

before=$(sed -n '/^[0-9][0-9]*$/p' "$file")
change=$(awk -v now="$now" -v before="$before" 'BEGIN { printf "%+.2f", (now / before - 1) * 100 }')
echo "instructions of $games random games of 1812: $now, and $before in $file: $change %"
if awk -v change="$change" -v most="$most" 'BEGIN { exit !(change > most) }'; then
  echo "the games cost more than $most % more. If that is meant: scripts/instructions.sh --update, and say why in the commit" >&2
  exit 1
fi
if awk -v change="$change" -v most="$most" 'BEGIN { exit !(change < -most) }'; then
  echo "the games cost more than $most % less: scripts/instructions.sh --update writes that down"
fi
