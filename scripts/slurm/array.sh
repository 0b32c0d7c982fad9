#!/bin/bash
# Plays many games as an array of Slurm jobs, a shard each, in one folder that all nodes share:
#
#   sbatch --array=1-20 scripts/slurm/array.sh scenarios/1812.json --games 20000 --out /shared/results
#
# and, when the array is through, on any machine (or with --dependency=afterok:JOB): the same without sbatch; it finds all
# games there and sums them up. A job that was lost or requeued plays only the parts that miss.
#SBATCH --job-name=sandtable
#SBATCH --cpus-per-task=1
#SBATCH --requeue
set -euo pipefail
program="${SANDTABLE:-target/release/sandtable}"
if [ -z "${SLURM_ARRAY_TASK_ID:-}" ]; then
  exec "$program" simulate "$@"
fi
# Failed games are results as well (exit code 1, or 70 for a bug of ours): the summary tells them.
shard="$((SLURM_ARRAY_TASK_ID - SLURM_ARRAY_TASK_MIN + 1))/$SLURM_ARRAY_TASK_COUNT"
code=0
"$program" simulate "$@" --threads "${SLURM_CPUS_PER_TASK:-1}" --shard "$shard" || code=$?
case "$code" in 0 | 1 | 70) exit 0 ;; *) exit "$code" ;; esac
