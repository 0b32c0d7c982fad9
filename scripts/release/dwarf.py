"""Numbers as DWARF writes them, with a variable number of bytes (LEB128)."""


def number(data, at):
    """An unsigned number, and its end position."""
    value = shift = 0
    while True:
        byte = data[at]
        value |= (byte & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if byte < 0x80:
            return value, at


def signed(data, at):
    """A signed number, and its end position."""
    start = at
    value, at = number(data, at)
    return (value - (1 << 7 * (at - start)) if data[at - 1] & 0x40 else value), at


def written(value):
    """The bytes of an unsigned number."""
    said = bytearray()
    while value >= 0x80:
        said.append(value & 0x7F | 0x80)
        value >>= 7
    said.append(value)
    return said


def written_signed(value):
    """The bytes of a signed number."""
    said = bytearray()
    while not -0x40 <= value < 0x40:
        said.append(value & 0x7F | 0x80)
        value >>= 7
    said.append(value & 0x7F)
    return said
