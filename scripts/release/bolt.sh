#!/usr/bin/env bash
# Moves the code that runs often together: scripts/release/bolt.sh PROGRAM
#
# The program must have been linked with `--emit-relocs`. It is replaced. Needs `llvm-bolt`, or another program that BOLT names. The
# interpreter loop of Luau stays as it is: BOLT cannot follow its jumps.
set -euo pipefail

program="$1" bolt="${BOLT:-llvm-bolt}" here="$(dirname "$0")"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
skip='--skip-funcs=.*luau_execute.*'

# Each run of the instrumented program writes what it counted over what the last run wrote, so each gets a file of its own.
"$bolt" "$program" -instrument "$skip" -instrumentation-file="$work/counts" -instrumentation-file-append-pid \
  -o "$work/counting" >"$work/log" || (cat "$work/log" >&2 && false)
"$here/train.sh" "$work/counting"
cat "$work"/counts* >"$work/profile"
"$bolt" "$program" "$skip" -data "$work/profile" -o "$work/arranged" -reorder-blocks=ext-tsp -reorder-functions=hfsort+ \
  -split-functions -split-all-cold -split-eh -icf=1 -use-gnu-stack -update-debug-sections \
  >"$work/log" || (cat "$work/log" >&2 && false)
mv "$work/arranged" "$program"
