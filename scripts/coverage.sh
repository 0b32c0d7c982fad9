#!/usr/bin/env bash
# Measures how much of the code the tests run: lines of Rust per module, as a table in docs/quality.md.
#
# Needs `cargo install --locked cargo-llvm-cov` and LLVM's tools, which `rustup component add llvm-tools` installs. Without rustup,
# set LLVM_COV and LLVM_PROFDATA to llvm-cov and llvm-profdata of the LLVM version that `rustc -vV` shows.
# Arguments are passed to the tests: `scripts/coverage.sh --package sandtable --lib --test rules`. Unit tests are counted in the
# library itself, not in the package that normally runs them.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! cargo llvm-cov --version >/dev/null 2>&1; then
  echo "cargo-llvm-cov is missing: cargo install --locked cargo-llvm-cov" >&2
  exit 1
fi
(($# > 0)) || set -- --package sandtable --lib --bins --tests --features pictures

report="${CARGO_TARGET_DIR:-target}/coverage.json"
mkdir -p "$(dirname "$report")"
# Without optimisation, line numbers are exact.
export CARGO_PROFILE_DEV_OPT_LEVEL=0 CARGO_PROFILE_DEV_DEBUG=0
cargo llvm-cov test --locked --ignore-run-fail --json --summary-only --output-path "$report" "$@"
python3 scripts/quality.py coverage "$report"
