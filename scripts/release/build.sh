#!/usr/bin/env bash
# Builds the program as releases have it: scripts/release/build.sh [TARGET]
#
# With pictures, in the profile `dist`, without any path of this machine in it; the last line that is printed is where the
# program lies. It needs cargo and a C++ compiler for the target; on Linux also Python and objcopy.
set -euo pipefail
cd "$(dirname "$0")/../.."

target="${1:-$(rustc -vV | sed -n 's/^host: //p')}"
into="${CARGO_TARGET_DIR:-target}"
cargo="${CARGO_HOME:-$HOME/.cargo}"
suffix=""
case "$target" in *windows*) suffix=".exe" ;; esac

# A folder as the compilers name it: on Windows with a drive and backslashes.
native() {
  if command -v cygpath >/dev/null 2>&1; then cygpath -w "$1"; else printf '%s' "$1"; fi
}

# The sources of what we build on have to be there, so that their folders are known.
cargo fetch --locked --target "$target" >&2

# What is put in the place of folders of this machine. Of several that fit the last one counts.
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
  # Luau and zstd are C++ and C. The compiler of Windows knows another option, without anything in the place.
  case "$target" in
    *msvc) cflags+=("/d1trimfile:$folder\\") ;;
    *) cflags+=("-ffile-prefix-map=$folder=${to[i]}") ;;
  esac
done
case "$target" in
  # The lines of backtraces lie beside the program there: in sandtable.dSYM, and in sandtable.pdb by default.
  *apple*) export CARGO_PROFILE_DIST_SPLIT_DEBUGINFO=packed CARGO_PROFILE_DIST_STRIP=debuginfo ;;
  # One program for every Linux.
  *musl) flags+=("-Ctarget-feature=+crt-static") ;;
esac

# A byte that no path has is between flags of Rust. Those of C are split at blanks: a folder with blanks is not remapped, and
# the look at the end says so.
CARGO_ENCODED_RUSTFLAGS="$(IFS=$'\x1f'; printf '%s' "${flags[*]}")"
export CARGO_ENCODED_RUSTFLAGS
export CFLAGS="${CFLAGS:-} ${cflags[*]}" CXXFLAGS="${CXXFLAGS:-} ${cflags[*]}"
cargo build --locked --profile dist --features pictures --bin sandtable --target "$target" >&2

# What is done to it from here on is done to a copy, and what names lines elsewhere goes along.
built="$into/$target/dist" shipped="$into/$target/shipped"
rm -rf "$shipped" && mkdir -p "$shipped"
cp "$built/sandtable$suffix" "$shipped/"
for lines in "$built/sandtable.dSYM" "$built/sandtable.pdb"; do
  [ ! -e "$lines" ] || cp -RL "$lines" "$shipped/"
done
program="$shipped/sandtable$suffix"

# No path of this machine is in it.
for folder in "$HOME/" "$cargo/" "$PWD/"; do
  folder="$(native "$folder")"
  if [ "${#folder}" -gt 3 ] && LC_ALL=C grep --text --quiet --fixed-strings -e "$folder" -e "${folder//\\//}" "$program"; then
    echo "$program has paths of this machine in it:" >&2
    LC_ALL=C grep --text --only-matching --fixed-strings -e "$folder" "$program" | sort | uniq -c >&2
    exit 1
  fi
done

# What names the lines of backtraces stays in the program; it reads it packed as well.
case "$target" in
  *linux*)
    python3 scripts/release/lines.py "$program"
    objcopy --compress-debug-sections=zlib "$program"
    ;;
esac

bytes="$(wc -c <"$program")"
echo "$bytes bytes" >&2
if [ "$bytes" -gt 30000000 ]; then
  echo "$program has more than 30 MB" >&2
  exit 1
fi
echo "$program"
