#!/usr/bin/env bash
# Tests `cargo install` with the crate as it would be published: scripts/release/install_test.sh
#
# It packs the crate, unpacks it into an empty folder, installs it from there with an empty home folder, and tests the installed
# program in an empty folder. Libraries are shared with other builds in CARGO_TARGET_DIR. PROFILE=release builds what people get;
# the default is a fast build.
set -euo pipefail
cd "$(dirname "$0")/../.."

mkdir -p "${CARGO_TARGET_DIR:-target}"
CARGO_TARGET_DIR="$(cd "${CARGO_TARGET_DIR:-target}" && pwd)"
export CARGO_TARGET_DIR
export CARGO_HOME="${CARGO_HOME:-$HOME/.cargo}" RUSTUP_HOME="${RUSTUP_HOME:-$HOME/.rustup}"
version="$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)"
empty="$(mktemp -d)"
trap 'rm -rf "$empty"' EXIT
mkdir "$empty/home" "$empty/root"

# Uncommitted changes are packed, too.
cargo package --package sandtable --locked --allow-dirty --no-verify --quiet
crate="$CARGO_TARGET_DIR/package/sandtable-$version.crate"
bytes="$(wc -c <"$crate")"
echo "the crate has $bytes bytes"
if [ "$bytes" -gt $((10 * 1024 * 1024)) ]; then
  echo "failed: the crate has more than 10 MB" >&2
  exit 1
fi
tar -xzf "$crate" -C "$empty"

# Without optimisation, because this test plays only a few games. The libraries are still those of other builds.
export CARGO_PROFILE_DEV_DEBUG=0 CARGO_PROFILE_DEV_OPT_LEVEL=0 CARGO_INCREMENTAL=0
# As in .cargo/config.toml, which is not found from there: otherwise Luau would be built a second time.
export LUAU_CXXFLAGS="${LUAU_CXXFLAGS:--DNDEBUG}"
(
  cd "$empty"
  HOME="$empty/home" cargo install --locked --quiet --path "$empty/sandtable-$version" --root "$empty/root" \
    --profile "${PROFILE:-dev}" --features pictures
)
"$(dirname "$0")/smoke.sh" "$empty/root/bin/sandtable" "$@"
