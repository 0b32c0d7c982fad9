"""Positions that a seat cannot tell apart look the same to it, to the last byte."""

import json

import sandtable


def told(state, seat):
    """All that a seat is given."""
    return (
        state.observation(seat).tobytes(),
        json.dumps(state.observation_json(seat)),
        state.standing(seat),
        state.action_names(),
        json.dumps(state.legal_choices()),
        state.question(),
    )


def test_what_is_dealt_again_is_not_seen(game, chance):
    dealt = differ = 0
    for seed in range(3):
        state = game.new_initial_state(seed)
        for step in range(120):
            if state.is_terminal():
                break
            seat = state.current_player()
            if step % 6 == 0:
                for number in range(3):
                    other = state.imagine(number)
                    assert told(other, seat) == told(state, seat)
                    dealt += 1
                    # To the host they are two positions: there was something to hide.
                    differ += all(one != own for one, own in zip(told(other, None)[:2], told(state, None)[:2]))
            state.apply(chance.randrange(state.num_legal_actions()))
    assert dealt > 20
    assert differ > dealt // 3 or game.name.startswith("wellington/puzzles")


def test_an_environment_gives_no_more_than_the_state(chance):
    env = sandtable.make("wellington/1812")
    env.reset(seed=8)
    for _ in range(100):
        agent = env.agent_selection
        mine = env.observe(agent)
        env.put(env.state_.imagine(5))
        other = env.observe(agent)
        assert all((mine[key] == other[key]).all() for key in mine)
        assert env.infos[agent] == {}
        env.step(chance.randrange(env.state_.num_legal_actions()))


def test_a_hand_is_seen_by_its_power_alone():
    game = sandtable.load_game("wellington/1812")
    state = game.new_initial_state(1)
    names = game.observation_names
    hands = {}
    for seat, power in enumerate(game.players):
        seen = state.observation(power)
        hands[power] = {name for name, n in zip(names, seen) if n and name.endswith("/hand")}
        at = names.index(f"hand_size/{power}")
        assert len(hands[power]) == seen[at] == state.observation(seat)[at] > 0
        assert state.observation_json(power)["position"]["cards"]["hands"][seat] != [0] * len(hands[power])
    everything = state.observation_json()["position"]["cards"]["hands"]
    for seat, power in enumerate(game.players):
        assert hands[power] == {f"card/{number}/hand" for number in everything[seat]}
        others = [hand for other, hand in enumerate(state.observation_json(power)["position"]["cards"]["hands"]) if other != seat]
        assert all(number == 0 or number > 250 for hand in others for number in hand)


def test_imagined_games_go_on_and_come_back():
    state = sandtable.load_game("wellington/1812").new_initial_state(4)
    for _ in range(20):
        state.apply(0)
    other = state.imagine(3)
    again = state.game.deserialize_state(other.serialize())
    for _ in range(15):
        other.apply(0)
        again.apply(0)
        assert other.hash() == again.hash() == other.clone().hash()
    other.undo(15)
    assert other.hash() == state.imagine(3).hash() != state.hash()
    other.undo()
    state.undo()
    assert other.hash() == state.hash()
