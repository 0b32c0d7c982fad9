"""Reduces a program's names and debugging information to what a backtrace needs: python scripts/release/lines.py PROGRAM

Most of that information records which functions were inlined into which others, and it is larger than the program. Without it, a
backtrace still shows the functions that were not inlined, each with its file and the line of its call. For ELF and DWARF 4, the
formats that Rust writes on Linux. The names of data are removed too. Needs `objcopy`, `objdump` and `nm`."""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

from dwarf import number, written
from line_table import Table

# The sections that are rewritten, and those that are removed because they describe functions or serve only debuggers.
KEPT = [".debug_info", ".debug_abbrev", ".debug_str", ".debug_ranges", ".debug_line"]
GONE = [".debug_aranges", ".debug_loc", ".debug_frame", ".debug_gdb_scripts", ".debug_pubnames", ".debug_pubtypes"]

# Attribute forms, by their numbers in the DWARF standard.
STRING, STRP, SEC_OFFSET = 0x08, 0x0E, 0x17
SIZES = {0x01: 8, 0x05: 2, 0x06: 4, 0x07: 8, 0x0B: 1, 0x0C: 1, STRP: 4, SEC_OFFSET: 4, 0x19: 0}
LEB = {0x0D, 0x0F}
STATEMENT_LIST, RANGES = 0x10, 0x55
COMPILE_UNIT = 0x11

# A call in a disassembled program, for x86 and ARM.
CALL = re.compile(r" *([0-9a-f]+):\s+(?:call|blr?)\b")


def abbreviation(data, at, wanted):
    """The tag and the attributes of an abbreviation, from the table that begins at this position."""
    while True:
        code, at = number(data, at)
        if code == 0:
            raise ValueError(f"there is no abbreviation {wanted}")
        tag, at = number(data, at)
        at, attributes = at + 1, []
        while True:
            attribute, at = number(data, at)
            form, at = number(data, at)
            if attribute == form == 0:
                break
            attributes.append((attribute, form))
        if code == wanted:
            return tag, attributes


def end(data, at, form):
    """The end position of an attribute's value."""
    if form == STRING:
        return data.index(0, at) + 1
    if form in LEB:
        return number(data, at)[1]
    return at + SIZES[form]


def range_list(data, at):
    """The bytes of a list of addresses. Two zeros end the list."""
    start = at
    while data[at : at + 16] != bytes(16):
        at += 16
    return data[start : at + 16]


class Lines:
    """The sections of a program with lines and without functions. Takes the old ones and the addresses of all calls, in order."""

    def __init__(self, old, calls):
        self.old, self.calls, self.codes = old, calls, {}
        self.info, self.strings, self.ranges, self.lines = (bytearray() for _ in range(4))
        self.places = {}
        at = 0
        while at < len(old[".debug_info"]):
            at = self.unit(at)
        if not self.info:
            raise ValueError("there is no unit of DWARF 4")

    def unit(self, at):
        """Copies the attributes of a unit as a whole. Gives the position of the next unit."""
        info = self.old[".debug_info"]
        length = int.from_bytes(info[at : at + 4], "little")
        after = at + 4 + length
        version = int.from_bytes(info[at + 4 : at + 6], "little")
        if version != 4 or length >= 0xFFFFFFF0:
            # The few lines of C that start a program.
            return after
        table, address = int.from_bytes(info[at + 6 : at + 10], "little"), info[at + 10 : at + 11]
        code, at = number(info, at + 11)
        tag, attributes = abbreviation(self.old[".debug_abbrev"], table, code)
        if tag != COMPILE_UNIT:
            return after
        said = bytearray([self.codes.setdefault(tuple(attributes), len(self.codes) + 1)])
        for attribute, form in attributes:
            to = end(info, at, form)
            value = int.from_bytes(info[at:to], "little")
            if form == STRP:
                said += self.string(value).to_bytes(4, "little")
            elif attribute == STATEMENT_LIST:
                said += len(self.lines).to_bytes(4, "little")
                self.lines += Table(self.old[".debug_line"], value).reduced(self.calls)
            elif attribute == RANGES:
                said += len(self.ranges).to_bytes(4, "little")
                self.ranges += range_list(self.old[".debug_ranges"], value)
            else:
                said += info[at:to]
            at = to
        head = (4).to_bytes(2, "little") + bytes(4) + address
        self.info += len(head + said).to_bytes(4, "little") + head + said
        return after

    def string(self, at):
        """The new position of a text."""
        data = self.old[".debug_str"]
        text = data[at : data.index(0, at) + 1]
        if text not in self.places:
            self.places[text] = len(self.strings)
            self.strings += text
        return self.places[text]

    def abbreviations(self):
        """The abbreviations of all units. No unit has children."""
        table = bytearray()
        for attributes, code in self.codes.items():
            table += bytes([code, COMPILE_UNIT, 0])
            for attribute, form in attributes:
                table += written(attribute) + written(form)
            table += bytes(2)
        return table + bytes(1)

    def sections(self):
        return dict(zip(KEPT, [self.info, self.abbreviations(), self.strings, self.ranges, self.lines]))


def names_of_data(program):
    """The names of everything local that is not a function."""
    said = subprocess.run(["nm", program], check=True, capture_output=True, text=True).stdout
    symbols = [line.split()[-2:] for line in said.splitlines()]
    functions = {name for kind, name in symbols if kind.lower() in ("t", "w")}
    return sorted({name for kind, name in symbols if kind in ("r", "d", "b")} - functions)


def calls(program):
    """The addresses of all calls, in order."""
    instructions = subprocess.Popen(
        ["objdump", "--disassemble", "--no-show-raw-insn", program], stdout=subprocess.PIPE, text=True
    )
    with instructions:
        found = [int(call[1], 16) for call in map(CALL.match, instructions.stdout) if call]
    if instructions.returncode or not found:
        raise ValueError(f"found no calls in {program}")
    return sorted(found)


def main():
    program = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        files = {name: Path(folder) / name for name in KEPT}
        dump = [f"--dump-section={name}={file}" for name, file in files.items()]
        subprocess.run(["objcopy", *dump, program, f"{folder}/copy"], check=True)
        new = Lines({name: file.read_bytes() for name, file in files.items()}, calls(program)).sections()
        for name, data in new.items():
            files[name].write_bytes(data)
        update = [f"--update-section={name}={file}" for name, file in files.items()]
        names = Path(folder) / "names"
        names.write_text("\n".join(names_of_data(program)) + "\n")
        gone = [*[f"--remove-section={name}" for name in GONE], f"--strip-symbols={names}"]
        subprocess.run(["objcopy", *update, *gone, program], check=True)


if __name__ == "__main__":
    main()
