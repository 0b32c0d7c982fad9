"""PettingZoo's own tests, and what it does not test."""

import numpy as np
import pytest
import sandtable
from pettingzoo.test import api_test, seed_test


@pytest.mark.parametrize("name", ["wellington/1812", "napoleon/historical", "napoleon/ligny", "wellington/puzzles/madrid"])
def test_the_api_is_that_of_pettingzoo(name, recwarn):
    api_test(sandtable.make(name, seed=1), num_cycles=150)
    # It warns where it finds something odd: of spaces, of observations, of rewards.
    odd = {str(warning.message) for warning in recwarn if "pettingzoo" in str(warning.filename)}
    # That it says of every game with action masks, its own chess too; and here agents have the names of their Powers.
    usual = (
        "Observation space for each agent probably should be",
        "Observation is not a NumPy array",
        "Action mask numpy array is all zeros",
        "We recommend agents to be named in the format",
    )
    assert [said for said in odd if not said.startswith(usual)] == []


@pytest.mark.parametrize("name", ["wellington/1812", "napoleon/historical"])
def test_the_same_seed_is_the_same_game(name):
    seed_test(lambda: sandtable.make(name), num_cycles=60)


def test_a_game_is_played_to_its_end_and_pays_by_sides():
    env = sandtable.make("napoleon/ligny", seed=3)
    env.reset()
    env.action_space(env.agents[0]).seed(3)
    total = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        total[agent] += reward
        done = termination or truncation
        env.step(None if done else env.action_space(env.agents[0]).sample(observation["action_mask"]))
    assert not truncation and env.agents == []
    assert sorted(total.values()) == [-1.0, 1.0]
    assert total == dict(zip(env.possible_agents, env.state_.returns()))


def test_powers_of_one_side_win_together():
    env = sandtable.make("wellington/1812")
    assert env.sides == {"britain": "allies", "sud": "french", "spain": "allies", "nord": "french"}
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    while not env.state_.is_terminal():
        env.step(int(rng.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]))))
    rewards = env.rewards
    assert rewards["britain"] == rewards["spain"] == -rewards["sud"] == -rewards["nord"] != 0


def test_the_mask_marks_every_legal_choice_and_nothing_for_those_who_are_not_asked():
    env = sandtable.make("wellington/1812")
    env.reset(seed=5)
    for _ in range(40):
        count = env.state_.num_legal_actions()
        for agent in env.agents:
            mask = env.observe(agent)["action_mask"]
            assert mask.sum() == (count if agent == env.agent_selection else 0)
            assert mask[: mask.sum()].all()
        env.step(count - 1)


def test_long_lists_go_over_pages():
    whole, paged = sandtable.make("wellington/1812"), sandtable.make("wellington/1812", places=4)
    rng = np.random.default_rng(2)
    whole.reset(seed=2)
    paged.reset(seed=2)
    turned = 0
    for _ in range(120):
        action = int(rng.integers(whole.state_.num_legal_actions()))
        wanted, agent = whole.choice(action), whole.agent_selection
        seen = []
        while True:
            seen += paged.choices()
            if wanted in paged.choices():
                break
            assert paged.observe(agent)["action_mask"].all()
            before = paged.state_.hash()
            assert paged.choice(3) is None
            paged.step(3)
            turned += 1
            assert (paged.state_.hash(), paged.agent_selection) == (before, agent)
        paged.step(paged.choices().index(wanted))
        whole.step(action)
        assert len(seen) == len({str(choice) for choice in seen})
        assert paged.state_.hash() == whole.state_.hash()
    assert turned > 20


def test_the_last_page_turns_to_the_first():
    env = sandtable.make("wellington/1812", places=2)
    env.reset(seed=2)
    count, first = env.state_.num_legal_actions(), env.choices()
    while count <= 2:
        env.step(0)
        count, first = env.state_.num_legal_actions(), env.choices()
    for _ in range(count):
        env.step(1)
    assert env.choices() == first


def test_an_action_outside_of_the_mask_is_refused_and_changes_nothing():
    env = sandtable.make("napoleon/ligny")
    env.reset(seed=1)
    before, asked = env.state_.hash(), env.agent_selection
    for wrong in (-1, env.state_.num_legal_actions(), env.places - 1, None):
        with pytest.raises(ValueError, match="not legal"):
            env.step(wrong)
    assert (env.state_.hash(), env.agent_selection) == (before, asked)


def test_a_long_game_is_cut_off():
    env = sandtable.make("wellington/1812", max_decisions=10)
    env.reset(seed=1)
    steps = 0
    for _ in env.agent_iter():
        _, reward, termination, truncation, _ = env.last()
        assert not termination and reward == 0
        steps += not truncation
        env.step(None if truncation else 0)
    assert steps == 10


def test_games_without_a_seed_are_not_all_the_same():
    env = sandtable.make("wellington/1812", seed=11)
    hashes = []
    for _ in range(3):
        env.reset()
        hashes.append(env.state_.hash())
    env.reset(seed=12)
    assert len(set(hashes)) == 3 and env.state_.hash() == hashes[1]


def test_a_game_is_gone_on_with_from_a_state(chance):
    env = sandtable.make("wellington/1812")
    env.reset(seed=1)
    for _ in range(30):
        env.step(0)
    there = env.state_.clone()
    for _ in range(5):
        env.step(0)
    env.put(there)
    assert env.state_.hash() == there.hash() and env.agent_selection == there.current_name()


def test_what_is_rendered_is_a_text():
    env = sandtable.make("napoleon/ligny", render_mode="ansi")
    env.reset(seed=1)
    assert all(name in env.render() for name in env.state_.action_names())
    with pytest.raises(ValueError, match="render mode"):
        sandtable.make("napoleon/ligny", render_mode="human")
