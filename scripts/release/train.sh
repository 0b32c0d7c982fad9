#!/usr/bin/env bash
# Plays the games that show which code runs often: scripts/release/train.sh PROGRAM
#
# They are of every kind that takes long: random and thinking players, both games, and the check of all files. They are the same each
# time.
set -euo pipefail

program="$(cd "$(dirname "$1")" && pwd)/$(basename "$1")"
cd "$(dirname "$0")/../.."

play() {
  "$program" simulate "$1" --players "$2" --games "$3" --threads 1 --seed 901 >/dev/null
}
play 1812 random 80
play 1813 random 50
play 1812 quick 10
play napoleon random 30
play napoleon steady 4
"$program" check >/dev/null
