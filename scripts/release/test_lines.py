"""Tests that a program without most of its debugging information still says where it failed: python scripts/release/test_lines.py

Needs rustc and what `lines.py` needs."""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from lines import calls

HERE = Path(__file__).parent

# It fails in the second of two calls of the same function, while it drops a value.
PROGRAM = """
struct Last(Vec<u32>);

impl Drop for Last {
    #[inline(never)]
    fn drop(&mut self) {
        let first = nth(&self.0, 0);
        println!("{}", first + nth(
            &self.0,
            7,
        ));
    }
}

#[inline(never)]
fn nth(list: &[u32], place: usize) -> u32 {
    list[place]
}

#[inline(never)]
fn forget(last: Last) {
    println!("forgets {} numbers", last.0.len());
    drop(std::hint::black_box(Box::new(last) as Box<dyn std::any::Any>));
}

fn main() {
    forget(Last(std::env::args().map(|text| text.len() as u32).collect()));
}
"""


def backtrace(program):
    """The functions and lines of the report of a failure, without columns."""
    said = subprocess.run([program], capture_output=True, text=True, env={**os.environ, "RUST_BACKTRACE": "1"}).stderr
    return re.sub(r":\d+$", "", said[said.index("stack backtrace") :], flags=re.MULTILINE)


def names(program, kinds):
    """The names of symbols of these kinds, as they are stored."""
    said = subprocess.run(["nm", program], check=True, capture_output=True, text=True).stdout
    return [line.split()[-1] for line in said.splitlines() if line.split()[-2] in kinds]


def lines_of_calls(program):
    """The files and lines of all calls. Code without lines counts as code of no file: that of the C library keeps no file."""
    addresses = "\n".join(hex(address) for address in calls(program))
    said = subprocess.run(["addr2line", "-e", program], input=addresses, check=True, capture_output=True, text=True).stdout
    return ["?" if line.endswith("?") else line for line in said.splitlines()]


def main():
    with tempfile.TemporaryDirectory() as folder:
        source, program = Path(folder) / "fails.rs", Path(folder) / "fails"
        source.write_text(PROGRAM)
        options = ["--edition=2021", "-Copt-level=1", "-Cdebuginfo=line-tables-only", "-o", program, source]
        subprocess.run(["rustc", *options], check=True)
        lines, size, functions = lines_of_calls(program), program.stat().st_size, names(program, "tT")
        assert {7, 8, 17, 27} <= {int(line.split(":")[1]) for line in lines if "fails.rs:" in line}

        subprocess.run([sys.executable, "-B", HERE / "lines.py", program], check=True)
        assert lines_of_calls(program) == lines
        told = backtrace(program)
        for function, line in [("fails::nth", 17), ("<fails::Last as core::ops::drop::Drop>::drop", 8), ("fails::main", 27)]:
            assert re.search(rf": {re.escape(function)}\n +at .*/fails\.rs:{line}\n", told), told
        assert "drop_in_place<fails::Last>" in told, told
        assert program.stat().st_size < size / 2, (program.stat().st_size, size)
        assert not set(names(program, "rdb")) - set(functions), names(program, "rdb")

        size = program.stat().st_size
        subprocess.run([sys.executable, "-B", HERE / "names.py", program], check=True)
        assert backtrace(program) == told.replace("drop_in_place<fails::Last>", "drop_in_place"), backtrace(program)
        assert program.stat().st_size < size, (program.stat().st_size, size)
        shorter = names(program, "tT")
        assert len(shorter) == len(functions) and not any(re.search("17h[0-9a-f]{16}E", name) for name in shorter), shorter
        print("a smaller program still says where it failed")


main()
