"""How many decisions a second: python examples/speed.py [GAME/SCENARIO ...]

Random games, with the interface alone, with an observation at each decision, and as a PettingZoo environment.
"""

import random
import sys
import time

import sandtable


def plain(game, seed, looks):
    """A random game on states alone; says how many decisions it took."""
    state, chance = game.new_initial_state(seed), random.Random(seed)
    while not state.is_terminal():
        if looks:
            state.observation(state.current_player())
        state.apply(chance.randrange(state.num_legal_actions()))
    return state.num_decisions()


def pettingzoo(game, seed):
    """A random game in an environment, with `last` at each step."""
    env, chance = sandtable.AECEnv(game), random.Random(seed)
    env.reset(seed=seed)
    for _ in env.agent_iter():
        observation, _, termination, truncation, _ = env.last()
        done = termination or truncation
        env.step(None if done else chance.randrange(int(observation["action_mask"].sum())))
    return env.state_.num_decisions()


def copies(game, seconds=5.0):
    """How many copies of a state a second, at every tenth decision of random games."""
    seed, made, took = 0, 0, 0.0
    while took < seconds:
        seed += 1
        state, chance = game.new_initial_state(seed), random.Random(seed)
        while not state.is_terminal():
            if state.num_decisions() % 10 == 0:
                began = time.perf_counter()
                state.clone()
                took += time.perf_counter() - began
                made += 1
            state.apply(chance.randrange(state.num_legal_actions()))
    return made / took


def most(game, seed):
    """The longest list of choices in a random game."""
    state, chance, longest = game.new_initial_state(seed), random.Random(seed), 0
    while not state.is_terminal():
        longest = max(longest, state.num_legal_actions())
        state.apply(chance.randrange(state.num_legal_actions()))
    return longest


def rate(play, seconds=5.0):
    """How many decisions a second it comes to."""
    count, seed, began = 0, 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        seed += 1
        count += play(seed)
    return count / (time.perf_counter() - began)


def main():
    for name in sys.argv[1:] or ["wellington/1812", "napoleon/historical"]:
        game = sandtable.load_game(name)
        print(name, f"({game.observation_size()} numbers)")
        print(f"  states alone:             {rate(lambda seed: plain(game, seed, False)):8.0f} decisions a second")
        print(f"  with an observation each: {rate(lambda seed: plain(game, seed, True)):8.0f}")
        print(f"  as an environment:        {rate(lambda seed: pettingzoo(game, seed)):8.0f}")
        print(f"  copies within a game:     {copies(game):8.0f} copies a second")
        print(f"  longest list of choices in 200 games: {max(most(game, seed) for seed in range(200))}", flush=True)


if __name__ == "__main__":
    main()
