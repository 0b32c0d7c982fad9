#!/bin/bash
# Plays many games as an array of Slurm jobs, one shard per job, in one folder that all nodes share:
#
#   sbatch --array=1-20 scripts/slurm/array.sh scenarios/1812.json --games 20000 --out /shared/results
#
# When the array has finished, run the same command without sbatch on any machine (or with --dependency=afterok:JOB). It finds all
# games in the folder and sums them up. A job that was lost or requeued plays only the missing parts.
#SBATCH --job-name=sandtable
#SBATCH --cpus-per-task=1
#SBATCH --requeue
set -euo pipefail
program="${SANDTABLE:-target/release/sandtable}"
if [ -z "${SLURM_ARRAY_TASK_ID:-}" ]; then
  exec "$program" simulate "$@"
fi
# Failed games are results as well (exit code 1, or 70 for a bug in the engine). The summary reports them.
shard="$((SLURM_ARRAY_TASK_ID - SLURM_ARRAY_TASK_MIN + 1))/$SLURM_ARRAY_TASK_COUNT"
code=0
"$program" simulate "$@" --threads "${SLURM_CPUS_PER_TASK:-1}" --shard "$shard" || code=$?
case "$code" in 0 | 1 | 70) exit 0 ;; *) exit "$code" ;; esac
