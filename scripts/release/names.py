"""Shortens the names of a program's functions: python scripts/release/names.py PROGRAM

Rust ends each name with a hash, and a backtrace does not show it. Without hashes, many names are the same and are stored once. The code
that drops a value has the value's type in its name, which can be a whole page; it is left out too. For 64-bit ELF with the lowest byte
first."""

import re
import struct
import sys
from pathlib import Path

# A section's header: name, type, flags, address, offset, size, link, info, alignment, size of an entry.
HEADER = struct.Struct("<IIQQQQIIQQ")
TYPE, FLAGS, OFFSET, SIZE, LINK, ALIGNMENT = 1, 2, 4, 5, 6, 8
SYMBOLS, LOADED = 2, 2
SYMBOL_SIZE = 24

HASH = re.compile(rb"17h[0-9a-f]{16}E")
DROP = re.compile(rb"_ZN4core3ptr[0-9]+drop_in_place\$LT\$.*E")


def shortened(data, symbols, names):
    """The symbols with new positions of their names, and the names."""
    at, end = symbols[OFFSET], symbols[OFFSET] + symbols[SIZE]
    table, texts, places = bytearray(data[at:end]), bytearray(1), {b"": 0}
    for at in range(0, len(table), SYMBOL_SIZE):
        start = names[OFFSET] + int.from_bytes(table[at : at + 4], "little")
        name = HASH.sub(b"E", data[start : data.index(0, start)])
        name = DROP.sub(b"_ZN4core3ptr13drop_in_placeE", name)
        if name not in places:
            places[name] = len(texts)
            texts += name + b"\0"
        table[at : at + 4] = places[name].to_bytes(4, "little")
    return table, texts


def main():
    program = Path(sys.argv[1])
    data = program.read_bytes()
    if data[:6] != b"\x7fELF\x02\x01":
        raise ValueError(f"{program} is not a 64-bit ELF file with the lowest byte first")
    headers = int.from_bytes(data[40:48], "little")
    count = int.from_bytes(data[60:62], "little")
    sections = [list(HEADER.unpack_from(data, headers + n * HEADER.size)) for n in range(count)]
    symbols = next(section for section in sections if section[TYPE] == SYMBOLS)
    names = sections[symbols[LINK]]
    table, texts = shortened(data, symbols, names)

    # The names and everything behind them move. The system loads none of it.
    start = names[OFFSET]
    moving = sorted((section for section in sections if section[OFFSET] >= start), key=lambda section: section[OFFSET])
    if any(section[FLAGS] & LOADED for section in moving) or symbols in moving:
        raise ValueError(f"the sections of {program} are in an unexpected order")
    new = bytearray(data[:start])
    new[symbols[OFFSET] : symbols[OFFSET] + symbols[SIZE]] = table
    for section in moving:
        held = texts if section is names else data[section[OFFSET] : section[OFFSET] + section[SIZE]]
        new += bytes(-len(new) % max(section[ALIGNMENT], 1))
        section[OFFSET], section[SIZE] = len(new), len(held)
        new += held
    new += bytes(-len(new) % 8)
    new[40:48] = len(new).to_bytes(8, "little")
    for section in sections:
        new += HEADER.pack(*section)
    program.write_bytes(new)


main()
