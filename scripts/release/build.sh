#!/usr/bin/env bash
# Builds the program for a release: scripts/release/build.sh [TARGET]
#
# It builds with pictures, in the profile `dist`, without any path of this machine in the program. The last line of output is the
# path of the program. Needs cargo and a C++ compiler for the target; on Linux also Python and binutils.
#
# The program for x86_64-unknown-linux-gnu is built twice. The first one counts in some games which code runs how often, and the
# second one is compiled accordingly. It plays up to an eighth more games a second (docs/speed.md). That needs `llvm-profdata`
# (`rustup component add llvm-tools`). UNTRAINED=1 does without.
set -euo pipefail
cd "$(dirname "$0")/../.."

target="${1:-$(rustc -vV | sed -n 's/^host: //p')}"
into="${CARGO_TARGET_DIR:-target}"
cargo="${CARGO_HOME:-$HOME/.cargo}"
suffix=""
case "$target" in *windows*) suffix=".exe" ;; esac

# A folder in the form that the compilers use: on Windows with a drive and backslashes.
native() {
  if command -v cygpath >/dev/null 2>&1; then cygpath -w "$1"; else printf '%s' "$1"; fi
}

# The sources of the dependencies must exist, so that their folders are known.
cargo fetch --locked --target "$target" >&2

# The replacements for this machine's folders. If several match, the last one counts.
from=("$HOME" "$cargo" "$(rustc --print sysroot)/lib/rustlib/src/rust")
to=(home cargo rust)
for registry in "$cargo"/registry/src/*/; do
  from+=("${registry%/}")
  to+=(crates)
done
mkdir -p "$into"
from+=("$PWD" "$(cd "$into" && pwd)")
to+=(sandtable target)

flags=() cflags=()
for i in "${!from[@]}"; do
  folder="$(native "${from[i]}")"
  flags+=("--remap-path-prefix=$folder=${to[i]}")
  # Luau and zstd are C++ and C. The Windows compiler has a different option, which removes the folder without a replacement.
  case "$target" in
    *msvc) cflags+=("/d1trimfile:$folder\\") ;;
    *) cflags+=("-ffile-prefix-map=$folder=${to[i]}") ;;
  esac
done
case "$target" in
  # Line information is stored beside the program: here in sandtable.dSYM, and on Windows in sandtable.pdb by default.
  *apple*) export CARGO_PROFILE_DIST_SPLIT_DEBUGINFO=packed CARGO_PROFILE_DIST_STRIP=debuginfo ;;
  # The default linker (lld) keeps only one of several functions with the same code.
  x86_64-unknown-linux-gnu) flags+=("-Clink-arg=-Wl,--icf=safe") ;;
  # A static program that runs on every Linux.
  *musl) flags+=("-Ctarget-feature=+crt-static") ;;
esac

# Nobody replaces a function of this program when it starts, so the compiler may build functions of C into each other.
case "$target" in *linux*) cflags+=("-fno-semantic-interposition") ;; esac
export CFLAGS="${CFLAGS:-} ${cflags[*]}" CXXFLAGS="${CXXFLAGS:-} ${cflags[*]}"

# Builds the program, with more flags for Rust. They are separated by a byte that occurs in no path. Flags for C are separated by
# spaces, so a folder with spaces is not remapped. The check at the end reports it.
build() {
  local all=("${flags[@]}" "$@")
  CARGO_ENCODED_RUSTFLAGS="$(IFS=$'\x1f'; printf '%s' "${all[*]}")" \
    cargo build --locked --profile dist --features pictures --bin sandtable --target "$target" >&2
}

built="$into/$target/dist" shipped="$into/$target/shipped"
if [ "$target" = x86_64-unknown-linux-gnu ] && [ -z "${UNTRAINED:-}" ]; then
  profdata="$(rustc --print target-libdir)/../bin/llvm-profdata"
  if [ ! -x "$profdata" ]; then
    echo "llvm-profdata is missing: rustup component add llvm-tools" >&2
    exit 1
  fi
  work="$(cd "$into" && pwd)/$target/training"
  rm -rf "$work"
  build "-Cprofile-generate=$work/counts"
  scripts/release/train.sh "$built/sandtable"
  "$profdata" merge --output "$work/profile" "$work/counts" >&2
  # The counts say which calls are worth inlining. Lower limits for all others, also for those that the sources ask to inline, make
  # the program smaller and no slower.
  build "-Cprofile-use=$work/profile" "-Cllvm-args=-inline-threshold=75" "-Cllvm-args=-inlinehint-threshold=100"
else
  build
fi

# From here on we work on a copy. Separate files with line information are copied too.
rm -rf "$shipped" && mkdir -p "$shipped"
cp "$built/sandtable$suffix" "$shipped/"
for lines in "$built/sandtable.dSYM" "$built/sandtable.pdb"; do
  [ ! -e "$lines" ] || cp -RL "$lines" "$shipped/"
done
program="$shipped/sandtable$suffix"

# Checks that the program contains no path of this machine.
for folder in "$HOME/" "$cargo/" "$PWD/"; do
  folder="$(native "$folder")"
  if [ "${#folder}" -gt 3 ] && LC_ALL=C grep --text --quiet --fixed-strings -e "$folder" -e "${folder//\\//}" "$program"; then
    echo "$program has paths of this machine in it:" >&2
    LC_ALL=C grep --text --only-matching --fixed-strings -e "$folder" "$program" | sort | uniq -c >&2
    exit 1
  fi
done

# Line information for backtraces stays in the program, which can read it compressed.
case "$target" in
  *linux*)
    python3 -B scripts/release/lines.py "$program"
    objcopy --compress-debug-sections=zlib "$program"
    python3 -B scripts/release/names.py "$program"
    ;;
esac

bytes="$(wc -c <"$program")"
echo "$bytes bytes" >&2
if [ "$bytes" -gt 30000000 ]; then
  echo "$program has more than 30 MB" >&2
  exit 1
fi
echo "$program"
