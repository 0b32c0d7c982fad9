"""What the tests of the package share."""

import random

import pytest
import sandtable

# One scenario of each game, and the small ones that are over soon.
SCENARIOS = ["wellington/1812", "napoleon/historical", "napoleon/ligny", "wellington/puzzles/madrid"]


@pytest.fixture(scope="session", params=SCENARIOS)
def game(request):
    """A game that is loaded once."""
    return sandtable.load_game(request.param)


@pytest.fixture
def chance():
    """Chances that are the same in every run."""
    return random.Random(7)


def played(state, chance, choices):
    """Makes so many random choices, or fewer if the game is over before."""
    for _ in range(choices):
        if state.is_terminal():
            break
        state.apply(chance.randrange(state.num_legal_actions()))
    return state
