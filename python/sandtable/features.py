"""Numbers for choices, so that a learner can weigh what a choice does and not where it stands in the list."""

import zlib

import numpy as np


def hashed(choice, size):
    """A choice as a vector: each part of its data is a 1 at a place that follows from the part.

    The same data gives the same vector in every run. Two parts may meet at one place; more places make that rare.
    """
    vector = np.zeros(size, np.float32)
    for part in parts(choice):
        vector[zlib.crc32(part.encode()) % size] = 1.0
    return vector


def parts(choice):
    """The parts of a choice as texts: each value with the way to it, and the whole."""
    found = []

    def walk(value, way):
        if isinstance(value, dict):
            for key, inner in value.items():
                walk(inner, f"{way}/{key}")
        elif isinstance(value, list):
            for place, inner in enumerate(value):
                walk(inner, f"{way}/{place}")
        else:
            found.append(f"{way}={value}")

    walk(choice, "")
    kind = next(iter(choice)) if isinstance(choice, dict) else choice
    return [f"kind={kind}", *found, " ".join(found)]
