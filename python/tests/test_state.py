"""The plain interface, after the random simulations of OpenSpiel: legal choices, copies, taking back, texts and returns agree everywhere."""

import copy
import pickle
import random

import numpy as np
import pytest
import sandtable
from conftest import played


def test_a_random_simulation_agrees_with_its_copies_at_every_step(game, chance):
    """What `open_spiel.python.tests.pyspiel_test` and `RandomSimTest` look at, on the way to the end or for a few hundred choices."""
    state = game.new_initial_state(seed=4)
    other = game.new_initial_state(seed=4)
    names = game.observation_names
    assert len(names) == len(set(names)) == game.observation_size()
    for step in range(250):
        assert state.hash() == other.hash() and state.num_decisions() == step == len(state.history())
        if state.is_terminal():
            break
        legal = state.legal_actions()
        assert legal == list(range(len(legal))) and len(legal) == state.num_legal_actions() > 0
        assert state.returns() == [0.0] * game.num_players()
        assert game.players[state.current_player()] == state.current_name()
        labels, choices = state.action_names(), state.legal_choices()
        assert len(labels) == len(choices) == len(legal) == len(set(labels)) == len({str(choice) for choice in choices})
        action = chance.choice(legal)
        assert state.string_to_action(state.action_to_string(action)) == action
        assert state.action_json(action) == choices[action]
        for seat in range(game.num_players()):
            seen = state.observation(seat)
            assert seen.dtype == np.float32 and seen.shape == (len(names),)
            assert seen.min() >= 0 and seen.max() < 65536
            assert [names[i] for i, n in enumerate(seen) if n and names[i].startswith("seat/")] == [f"seat/{game.players[seat]}"]
        if step % 20 == 0:
            twin = state.clone()
            read = game.deserialize_state(state.serialize())
            for made in (twin, read, copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
                assert made.hash() == state.hash() and made.history() == state.history()
                made.apply(action)
                twin_after = made.hash()
            state.apply(action)
            assert state.hash() == twin_after
            state.undo()
            assert state.legal_choices() == choices and state.num_decisions() == step
        state.apply(action)
        other.apply(action)


def test_games_come_to_an_end_with_a_winner(game, chance):
    for seed in range(2):
        state = played(game.new_initial_state(seed), chance, game.max_decisions)
        assert state.is_terminal() and state.current_player() == -4 and state.current_name() is None
        assert state.legal_actions() == [] and state.question() is None
        paid = dict(zip(game.sides, state.returns()))
        assert sorted(paid.values()) == [-1.0, 1.0]
        assert state.returns() == [paid[side] for side in game.sides]
        with pytest.raises(ValueError, match="no decision is open"):
            state.apply(0)
        last = state.hash()
        text = state.serialize()
        state.undo(min(3, state.num_decisions()))
        assert not state.is_terminal()
        assert game.deserialize_state(text).hash() == last


def test_all_can_be_taken_back(game, chance):
    state = game.new_initial_state(seed=9)
    hashes = [state.hash()]
    for _ in range(60):
        if state.is_terminal():
            break
        state.apply(chance.randrange(state.num_legal_actions()))
        hashes.append(state.hash())
    made = len(hashes) - 1
    for back in (1, 2, 7, 20):
        back = min(back, made)
        state.undo(back)
        made -= back
        assert state.hash() == hashes[made] and state.num_decisions() == made
    with pytest.raises(ValueError, match=f"{made} were made"):
        state.undo(made + 1)
    assert state.hash() == hashes[made]
    state.undo(made)
    state.undo(0)
    assert state.hash() == hashes[0] and state.history() == []


def test_a_state_that_was_read_has_the_same_dice_to_come(game, chance):
    state = played(game.new_initial_state(seed=2), chance, 50)
    read = game.deserialize_state(state.serialize())
    ways = random.Random(1), random.Random(1)
    for _ in range(100):
        if state.is_terminal():
            break
        for one, way in zip((state, read), ways):
            one.apply(way.randrange(one.num_legal_actions()))
        assert state.hash() == read.hash()


def test_seeds_are_different_games(game):
    assert len({game.new_initial_state(seed).hash() for seed in range(5)}) == 5


def test_a_choice_that_there_is_not_is_a_value_error_and_changes_nothing(game):
    state = game.new_initial_state(seed=1)
    before = state.hash()
    with pytest.raises(ValueError, match=f"Hint: the legal choices are 0 to {state.num_legal_actions() - 1}"):
        state.apply(state.num_legal_actions())
    with pytest.raises(ValueError, match="no legal choice is called"):
        state.string_to_action("to the moon")
    with pytest.raises(ValueError, match="there is no seat 9"):
        state.observation(9)
    with pytest.raises(ValueError, match='nobody plays "prussia"'):
        state.observation("prussia")
    with pytest.raises(ValueError, match="no player|no bot"):
        state.bot_action("stedy")
    assert state.hash() == before


def test_bots_give_advice(game):
    state = game.new_initial_state(seed=1)
    for _ in range(12):
        if state.is_terminal():
            break
        action = state.bot_action("steady", seed=3)
        assert action in state.legal_actions() and action == state.bot_action("steady", seed=3)
        state.apply(action)
    assert {"random", "steady", "search"} <= set(game.bots)


def test_texts_of_others_are_refused():
    one, other = sandtable.load_game("napoleon/ligny"), sandtable.load_game("napoleon/wavre")
    text = one.new_initial_state().serialize()
    with pytest.raises(ValueError, match="the state is of napoleon/ligny, and this is napoleon/wavre"):
        other.deserialize_state(text)
    with pytest.raises(ValueError, match="not a serialized state"):
        one.deserialize_state("{}")
    with pytest.raises(ValueError, match="a different position"):
        one.deserialize_state(text.replace('"seed":1', '"seed":2'))
    state = one.new_initial_state()
    state.apply(0)
    with pytest.raises(ValueError, match="cannot be replayed"):
        one.deserialize_state(state.serialize().replace('"done":[0]', '"done":[99999]'))


def test_a_save_is_one_of_the_program(tmp_path):
    state = played(sandtable.load_game("wellington/1812").new_initial_state(3), random.Random(3), 40)
    assert '"game":"wellington"' in state.save().replace(" ", "")
    with pytest.raises(ValueError, match="imagined"):
        state.imagine(1).save()


def test_choices_become_vectors():
    march = {"march": [{"army": 3}, 17]}
    vector = sandtable.hashed(march, 256)
    assert vector.sum() >= 3 and (vector == sandtable.hashed({"march": [{"army": 3}, 17]}, 256)).all()
    assert (vector != sandtable.hashed({"march": [{"army": 4}, 17]}, 256)).any()
    assert sandtable.hashed("pass", 256).sum() >= 1
