"""Reduces the line table of a unit (DWARF 4) to the lines of calls.

A backtrace asks only for addresses inside calls: for the line from which a function was called. A table also has a row for every
other instruction that begins a line, and columns. Without both it is a quarter as large, compressed."""

from bisect import bisect_left

from dwarf import number, signed, written, written_signed

# Standard opcodes, by their numbers in the standard. Those that mark rows or set columns have no effect on lines.
COPY, ADVANCE_PC, ADVANCE_LINE, SET_FILE = 1, 2, 3, 4
SET_COLUMN, CONST_ADD_PC, FIXED_ADVANCE_PC, SET_ISA = 5, 8, 9, 12
WITHOUT_OPERAND = {6, 7, 10, 11}

# Extended opcodes.
EXTENDED, END_SEQUENCE, SET_ADDRESS, SET_DISCRIMINATOR = 0, 1, 2, 4


class Table:
    """The line table that begins at this position. Its rows are tuples of address, file and line."""

    def __init__(self, data, at):
        self.data, self.start = data, at
        self.end = at + 4 + int.from_bytes(data[at : at + 4], "little")
        version = int.from_bytes(data[at + 4 : at + 6], "little")
        if version != 4:
            raise ValueError(f"a line table has version {version}")
        self.program = at + 10 + int.from_bytes(data[at + 6 : at + 10], "little")
        # The bytes here are: the smallest instruction, operations in an instruction, whether rows begin statements, the least advance
        # of a special opcode's line, the number of such advances, and the first special opcode.
        self.step, _, _, self.base, self.range, self.first = data[at + 10 : at + 16]
        if self.base > 127:
            self.base -= 256

    def sequences(self):
        """The sequences, each with its rows and the address where it ends."""
        data, at, rows = self.data, self.program, []
        address, file, line = 0, 1, 1
        while at < self.end:
            opcode, at = data[at], at + 1
            if opcode >= self.first:
                address += (opcode - self.first) // self.range * self.step
                line += self.base + (opcode - self.first) % self.range
                rows.append((address, file, line))
            elif opcode == EXTENDED:
                length, at = number(data, at)
                if data[at] == END_SEQUENCE:
                    yield rows, address
                    rows, address, file, line = [], 0, 1, 1
                elif data[at] == SET_ADDRESS:
                    address = int.from_bytes(data[at + 1 : at + length], "little")
                elif data[at] != SET_DISCRIMINATOR:
                    raise ValueError(f"a line table has the extended opcode {data[at]}")
                at += length
            elif opcode == COPY:
                rows.append((address, file, line))
            elif opcode == ADVANCE_PC:
                value, at = number(data, at)
                address += value * self.step
            elif opcode == ADVANCE_LINE:
                value, at = signed(data, at)
                line += value
            elif opcode == SET_FILE:
                file, at = number(data, at)
            elif opcode in (SET_COLUMN, SET_ISA):
                _, at = number(data, at)
            elif opcode == CONST_ADD_PC:
                address += (255 - self.first) // self.range * self.step
            elif opcode == FIXED_ADVANCE_PC:
                address, at = address + int.from_bytes(data[at : at + 2], "little"), at + 2
            elif opcode not in WITHOUT_OPERAND:
                raise ValueError(f"a line table has the opcode {opcode}")

    def write(self, rows, end):
        """A sequence as opcodes."""
        said = bytearray([EXTENDED, 9, SET_ADDRESS]) + rows[0][0].to_bytes(8, "little")
        address, file, line = rows[0][0], 1, 1
        for row in rows:
            if row[0] != address:
                said += bytes([ADVANCE_PC]) + written((row[0] - address) // self.step)
            if row[1] != file:
                said += bytes([SET_FILE]) + written(row[1])
            forward = row[2] - line - self.base
            if 0 <= forward < self.range:
                said.append(self.first + forward)
            else:
                said += bytes([ADVANCE_LINE]) + written_signed(row[2] - line) + bytes([COPY])
            address, file, line = row
        return said + bytes([ADVANCE_PC]) + written((end - address) // self.step) + bytes([EXTENDED, 1, END_SEQUENCE])

    def reduced(self, calls):
        """The bytes of the table, with the same files and only the lines of calls. Takes the addresses of all calls, in order."""
        said = bytearray()
        for rows, end in self.sequences():
            kept = lines_of_calls(rows, end, calls)
            if kept:
                said += self.write(kept, end)
        head = self.data[self.start + 4 : self.program]
        return (len(head) + len(said)).to_bytes(4, "little") + head + said


def lines_of_calls(rows, end, calls):
    """The rows whose addresses, up to the next row's address, have a call. Addresses between them count as part of the last one."""
    kept = []
    for row, after in zip(rows, [*(row[0] for row in rows[1:]), end]):
        at = bisect_left(calls, row[0])
        if at < len(calls) and calls[at] < after and (not kept or kept[-1][1:] != row[1:]):
            kept.append(row)
    return kept
