#!/usr/bin/env python3
"""Plays many games on a Ray cluster: distributes shards of `sandtable simulate`, replays lost ones, sums up.

    python scripts/ray/simulate.py scenarios/1812.json --games 100000 --shards 200 --out /shared/results --address auto

All nodes must see the same files under the same paths: this project, the program, and the folder of the results. A shard depends
only on its arguments. The program writes each part to a temporary file and renames it, and skips parts that already exist. So a
shard that was cut short, or runs twice, does no harm, and the results are identical byte for byte to those of a single run.
"""
import argparse
import contextlib
import json
import os
import pathlib
import subprocess
import sys

os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
import ray  # noqa: E402  (after the setting)

BAD_INPUT = 2


class Lost(Exception):
    """A shard that was cut short, so that another try may help."""


class Refused(Exception):
    """A shard that the program refuses to play, so that no try helps."""


def die_with_parent():
    """On Linux, a shard's process ends when its worker ends, for any reason."""
    if sys.platform == "linux":
        import ctypes
        import signal

        set_death_signal = 1
        ctypes.CDLL(None).prctl(set_death_signal, signal.SIGKILL)


def play(command, folder):
    """Plays one shard and returns the output of `sandtable simulate --json`."""
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, preexec_fn=die_with_parent)
    told = run.stderr.strip()[-2000:]
    if run.returncode == BAD_INPUT:
        raise Refused(told)
    try:
        said = json.loads(run.stdout)
    except ValueError as no:
        raise Lost(f"exit code {run.returncode}: {told}") from no
    if said["stopped"] or said["error"]:
        raise Lost(f"stopped: {said['error']}")
    return {"games": said["games"], "failed": said["failed"]}


def arguments(argv):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("scenario")
    parser.add_argument("--games", type=int, required=True)
    parser.add_argument("--out", required=True, type=pathlib.Path, help="folder of the results, the same on all nodes")
    parser.add_argument("--shards", type=int, help="how many; as many as lets each last about a minute, without it")
    parser.add_argument("--block", type=int, default=500, help="games in each file of results")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", default="random")
    parser.add_argument("--cards")
    parser.add_argument("--threads", type=int, default=1, help="cores for each shard")
    parser.add_argument("--tries", type=int, default=5, help="how often a lost shard is played again")
    parser.add_argument("--binary", default="target/release/sandtable", help="the program, the same on all nodes")
    parser.add_argument("--project", type=pathlib.Path, default=pathlib.Path(__file__).parents[2])
    parser.add_argument("--address", help="the cluster; `auto` for the one of this machine; one of its own without it")
    parser.add_argument("--report", help="a page of the results goes here, too")
    return parser.parse_args(argv)


def shard_commands(args, common):
    blocks = -(-args.games // args.block)
    shards = min(args.shards or blocks, blocks)
    own = ["--json", "--threads", str(args.threads), "--shard"]
    return [common + own + [f"{number}/{shards}"] for number in range(1, shards + 1)]


def play_all(commands, args):
    """Plays all shards and returns those that could not be played, with the reasons."""
    task = ray.remote(num_cpus=args.threads, max_retries=args.tries, retry_exceptions=[Lost])(play)
    waiting = {task.remote(command, str(args.project)): command[-1] for command in commands}
    wrong = []
    while waiting:
        done, _ = ray.wait(list(waiting))
        shard = waiting.pop(done[0])
        try:
            said = ray.get(done[0])
            print(f"shard {shard}: {said['games']} games, {said['failed']} failed; {len(waiting)} left", file=sys.stderr)
        except Exception as no:  # whatever went wrong, the other shards continue
            wrong.append(f"shard {shard}: {no}")
            print(wrong[-1], file=sys.stderr)
    return wrong


def main(argv=None):
    args = arguments(argv)
    args.out = args.out.resolve()
    binary = args.project / args.binary
    common = [str(binary), "simulate", args.scenario, "--games", str(args.games), "--block", str(args.block)]
    common += ["--seed", str(args.seed), "--players", args.players, "--out", str(args.out)]
    common += ["--cards", args.cards] if args.cards else []
    # Without an address, all services listen only on this machine.
    here = {} if args.address else {"_node_ip_address": "127.0.0.1", "include_dashboard": False}
    # Ray's own output is not part of the summary.
    with contextlib.redirect_stdout(sys.stderr):
        ray.init(address=args.address, log_to_driver=False, **here)
        wrong = play_all(shard_commands(args, common), args)
        ray.shutdown()
    blocks = -(-args.games // args.block)
    parts = sum(1 for _ in args.out.glob("games.parquet/part-*.parquet"))
    if wrong or parts < blocks:
        print(f"{parts} of {blocks} parts are there; the same command goes on from here", file=sys.stderr)
        return BAD_INPUT
    # Files that a lost worker did not finish writing.
    for left in args.out.rglob(".tmp*"):
        left.unlink(missing_ok=True)
    # All parts exist, so no game is played, and the sums are those of a single run.
    code = subprocess.run(common, cwd=args.project, check=False).returncode
    if args.report:
        page = [str(binary), "report", str(args.out), "--out", str(pathlib.Path(args.report).resolve())]
        code = subprocess.run(page, cwd=args.project, check=False).returncode or code
    return code


if __name__ == "__main__":
    sys.exit(main())
