"""The games of sandtable for programs that learn.

`make` gives a PettingZoo AEC environment. `load_game` gives a game whose states list every legal choice, are copied, taken back, written
down and read again, as those of OpenSpiel are.
"""

import copyreg

from sandtable import _native
from sandtable._native import BugError, Game, ScriptError, State, load_game, scenarios
from sandtable.env import AECEnv, make
from sandtable.features import hashed

__version__ = _native.__version__
__all__ = ["AECEnv", "BugError", "Game", "ScriptError", "State", "hashed", "load_game", "make", "scenarios"]


def _restored(game, text):
    """A state that was pickled."""
    return game.deserialize_state(text)


def _reduced(thing):
    try:
        return thing.__reduce__()
    except BaseException as no:
        # Pools pickle in a thread of their own. A panic there would end that thread, and the pool would wait for ever.
        if type(no).__name__ != "PanicException":
            raise
    raise RuntimeError("a game belongs to the thread that made it: hand State.serialize() to a pool, and deserialize it there")


copyreg.pickle(Game, _reduced)
copyreg.pickle(State, _reduced)
