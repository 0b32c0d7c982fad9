#!/usr/bin/env bash
# Compiles as cargo asks for, with two differences: RUSTC_WRAPPER=scripts/ci/rustc.sh cargo test
#
# - Integration tests and examples are not optimised. They are in the same package as the library, so no profile can tell them apart.
#   They only call the library, which is optimised.
# - LINT=yes also checks our own packages with clippy, at the same time. `cargo clippy` would compile Luau and other libraries a
#   second time, and would take half as long as the build.
set -euo pipefail

fast=()
case " $* " in
  *" --test "* | *" examples/"*) fast=(-C opt-level=0) ;;
esac
if [ "${LINT:-no}" != yes ] || [ -z "${CARGO_PRIMARY_PACKAGE:-}" ]; then
  exec "$@" "${fast[@]}"
fi

# Clippy writes where cargo does not look, and does not tell cargo what it has written.
scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT
check=()
before=""
for argument in "$@"; do
  case "$argument" in
    --emit=*) argument=--emit=metadata ;;
    --json=*) argument="${argument/artifacts,/}" ;;
  esac
  if [ "$before" = --out-dir ]; then argument="$scratch"; fi
  check+=("$argument")
  before="$argument"
done
clippy-driver "${check[@]}" -D warnings 2>"$scratch/messages" &
clippy=$!
compiled=0
"$@" "${fast[@]}" || compiled=$?
linted=0
wait "$clippy" || linted=$?
cat "$scratch/messages" >&2
if [ "$compiled" -ne 0 ]; then exit "$compiled"; fi
exit "$linted"
