#!/usr/bin/env bash
# Checks that a built program names source lines when it reports a bug: scripts/release/backtrace.sh PROGRAM
#
# There is no known way to make the program panic. So this script makes the system misbehave: it refuses to prepare threads. Needs
# Linux with glibc, and a C compiler.
set -euo pipefail

program="$(cd "$(dirname "$1")" && pwd)/$(basename "$1")"
scenario="$(cd "$(dirname "$0")/../.." && pwd)/scenarios/1812.json"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"

cat >thread.c <<'END'
#include <pthread.h>
/* No thread can be prepared. */
int pthread_attr_init(pthread_attr_t *attributes) {
    (void)attributes;
    return 12;
}
END
cc -shared -fPIC -o thread.so thread.c

LD_PRELOAD="$folder/thread.so" "$program" simulate "$scenario" --games 1 --seed 1 >said 2>&1 && code=0 || code=$?
cat said ./*.txt >all 2>/dev/null || true
if ! grep --quiet --extended-regexp 'at ([^ ]*/)?src/(cli|mishap)/[a-z_/]*\.rs:[0-9]+' all; then
  echo "failed: exit code $code, and no line of ours in:" >&2
  cat all >&2
  exit 1
fi
echo "a panic names $(grep --count --extended-regexp 'src/[a-z_/]+\.rs:[0-9]+' all) lines"
