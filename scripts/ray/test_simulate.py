#!/usr/bin/env python3
"""Runs a cluster of two worker nodes on this machine. One shard crashes. Another hangs, and its node is killed. The results must still
be identical byte for byte to those of a single run.

    python scripts/ray/test_simulate.py target/debug/sandtable
"""
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest

os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
import ray  # noqa: E402
from ray.cluster_utils import Cluster  # noqa: E402

PROJECT = pathlib.Path(__file__).parents[2]
GAMES = ["--games", "12", "--block", "2", "--seed", "5"]

# Replaces the program. The first shard that finds the file that tells it to hang plays for one second, writes its shard number, and
# hangs. The first shard that finds the file that tells it to crash exits.
WRAPPER = """#!/bin/sh
case "$*" in *--shard*)
  if mv {folder}/crash {folder}/crashed 2>/dev/null; then kill -9 $$; fi
  if mv {folder}/hang {folder}/hanging 2>/dev/null; then
    timeout -s KILL 1 {program} "$@" >/dev/null 2>&1
    for shard; do :; done
    echo "$shard" > {folder}/hung.new && mv {folder}/hung.new {folder}/hung
    sleep 600
  fi ;;
esac
exec {program} "$@"
"""


def files(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def wait_for(what, seconds=120):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = what()
        if found:
            return found
        time.sleep(0.05)
    raise AssertionError("waited in vain")


class OnTwoNodes(unittest.TestCase):
    def test_a_lost_node_and_a_lost_shard_change_nothing(self):
        program = (PROJECT / (sys.argv[1] if len(sys.argv) > 1 else "target/debug/sandtable")).resolve()
        with tempfile.TemporaryDirectory() as temporary:
            folder = pathlib.Path(temporary)
            single = folder / "single"
            plain = [program, "simulate", "scenarios/1812.json", *GAMES, "--out", single]
            expected = subprocess.run(plain, cwd=PROJECT, check=True, capture_output=True, text=True).stdout

            wrapper = folder / "sandtable"
            wrapper.write_text(WRAPPER.format(folder=folder, program=program))
            wrapper.chmod(0o755)
            (folder / "hang").touch()
            (folder / "crash").touch()
            quick = {"health_check_period_ms": 500, "health_check_failure_threshold": 4, "health_check_initial_delay_ms": 0}
            head = {"num_cpus": 0, "include_dashboard": False, "_system_config": quick}
            cluster = Cluster(initialize_head=True, head_node_args=head)
            try:
                nodes = [cluster.add_node(num_cpus=1) for _ in range(2)]
                cluster.wait_for_nodes()
                script = [sys.executable, PROJECT / "scripts/ray/simulate.py", "scenarios/1812.json", *GAMES]
                script += ["--binary", wrapper, "--shards", "6", "--out", folder / "out", "--address", cluster.address]
                run = subprocess.Popen(
                    [str(word) for word in script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
                )
                hung = wait_for(lambda: (folder / "hung").exists() and (folder / "hung").read_text().strip())
                # Finds the node that has the hanging process among its children.
                victim = wait_for(lambda: next((node for node in nodes if self.runs(node, hung)), None))
                cluster.remove_node(victim, allow_graceful=False)
                said, told = run.communicate(timeout=240)
            finally:
                cluster.shutdown()
            self.assertEqual(run.returncode, 0, told)
            self.assertTrue((folder / "crashed").exists() and (folder / "hanging").exists())
            self.assertIn(f"shard {hung}: ", told)
            self.assertIn("0 games in ", told, "the summary plays nothing")
            self.assertEqual(said.replace(str(folder / "out"), ""), expected.replace(str(single), ""))
            self.assertEqual(files(folder / "out"), files(single))

    @staticmethod
    def runs(node, shard):
        """Whether a shard's process has the node's raylet among its ancestors."""
        raylet = node.all_processes["raylet"][0].process.pid
        for process in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                words = (process / "cmdline").read_bytes().split(b"\0")
                if shard.encode() not in words:
                    continue
                pid = int(process.name)
                while pid > 1:
                    if pid == raylet:
                        return True
                    stat = pathlib.Path(f"/proc/{pid}/stat").read_text()
                    pid = int(stat.rsplit(")", 1)[1].split()[1])
            except (OSError, ValueError):
                continue
        return False


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
