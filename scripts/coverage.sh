#!/usr/bin/env bash
# How much of the code the tests run: lines of Rust, room by room, as a table in docs/quality.md.
#
# Needs `cargo install --locked cargo-llvm-cov` and LLVM's own tools, which `rustup component add llvm-tools` brings. With a
# Rust that has no rustup, LLVM_COV and LLVM_PROFDATA name llvm-cov and llvm-profdata of the version that `rustc -vV` tells.
# More words go to the tests: `scripts/coverage.sh --package sandtable --lib --test rules`. Unit tests are counted in the library
# itself, not in the package that runs them every day.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! cargo llvm-cov --version >/dev/null 2>&1; then
  echo "cargo-llvm-cov is missing: cargo install --locked cargo-llvm-cov" >&2
  exit 1
fi
(($# > 0)) || set -- --package sandtable --lib --bins --tests --features pictures

report="${CARGO_TARGET_DIR:-target}/coverage.json"
mkdir -p "$(dirname "$report")"
# Without optimisation every line is where it was written.
export CARGO_PROFILE_DEV_OPT_LEVEL=0 CARGO_PROFILE_DEV_DEBUG=0
cargo llvm-cov test --locked --ignore-run-fail --json --summary-only --output-path "$report" "$@"
python3 scripts/quality.py coverage "$report"
