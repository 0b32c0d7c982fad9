"""Trains a small agent against `random` and draws how often it wins: python examples/train.py

The agent is a line of numbers, a weight for each part of a choice. It takes a choice with a chance that grows with the sum of the weights
of its parts, and after some games moves the weights towards what it did in the better ones (REINFORCE; numpy is all it needs). It plays
every player of one side, and `random` plays the other.

What it is taught by is how many Keys its side holds at the end, and who won. What is drawn is only how often it won.
"""

import argparse
import time

import numpy as np
import sandtable

PLACES = 1024


class Agent:
    """Weights for parts of choices, by the kind of question that they answer."""

    def __init__(self, rng):
        self.weights = np.zeros(PLACES, np.float64)
        self.rng = rng
        self.known = {}

    def places(self, question, choice):
        """The places of the weights of a choice. Most choices come again and again, so they are kept."""
        key = (question, str(choice))
        if key not in self.known:
            vector = sandtable.hashed({question: choice}, PLACES)
            self.known[key] = np.flatnonzero(vector)
        return self.known[key]

    def choose(self, question, choices):
        """A choice, and what making it more likely would change in the weights."""
        places = [self.places(question, choice) for choice in choices]
        worth = np.array([self.weights[own].sum() for own in places])
        chance = np.exp(worth - worth.max())
        chance /= chance.sum()
        action = int(self.rng.choice(len(choices), p=chance))
        gradient = np.zeros(PLACES)
        for own, part in zip(places, chance):
            gradient[own] -= part
        gradient[places[action]] += 1.0
        return action, gradient


def kind_of(question):
    """The kind of a question: what is asked, without about what."""
    return next(iter(question)) if isinstance(question, dict) else question


def play(env, seed, side, agent, rng):
    """One game. Says whether the agent's side won, what the game was worth to it, and what would make its choices more likely."""
    env.reset(seed=seed)
    total = np.zeros(PLACES)
    while not env.state_.is_terminal():
        choices = env.choices()
        if agent is not None and env.sides[env.agent_selection] == side:
            action, gradient = agent.choose(kind_of(env.state_.question_json()), choices)
            total += gradient
        else:
            action = int(rng.integers(len(choices)))
        env.step(action)
    own = next(name for name in env.possible_agents if env.sides[name] == side)
    won = env.rewards[own] > 0
    return won, 1.0 * won + 0.1 * held(env, side), total


def held(env, side):
    """The Keys of a side at the end, less those of the other."""
    seen = dict(zip(env.observation_names, env.state_.observation(), strict=True))
    keys = {other: seen.get(f"keys/{other}", 0.0) for other in set(env.sides.values())}
    return 2 * keys[side] - sum(keys.values())


def share(env, games, first, side, agent, rng):
    """How often a side wins with these players, in per cent."""
    return 100.0 * sum(play(env, first + game, side, agent, rng)[0] for game in range(games)) / games


def drawn(curve, before, after, title):
    """The curve as SVG."""
    width, height, left, top = 640, 320, 50, 40
    right = max(games for games, _ in curve)
    spots = [(left + games / right * (width - left - 20), top + (100 - won) / 100 * (height - top - 40)) for games, won in curve]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in spots)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">']
    out.append(f'<rect width="{width}" height="{height}" fill="white"/><text x="{left}" y="20" font-size="14">{title}</text>')
    for per_cent in (0, 25, 50, 75, 100):
        y = top + (100 - per_cent) / 100 * (height - top - 40)
        out.append(f'<line x1="{left}" x2="{width - 20}" y1="{y}" y2="{y}" stroke="#ddd"/>')
        out.append(f'<text x="{left - 8}" y="{y + 4}" text-anchor="end">{per_cent} %</text>')
    out.append(f'<polyline points="{line}" fill="none" stroke="#1f5f8b" stroke-width="2"/>')
    said = f"random: {before:.0f} %, trained: {after:.0f} %; games trained: {right}"
    out.append(f'<text x="{left}" y="{height - 12}">{said}</text></svg>')
    return "\n".join(out) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--scenario", default="napoleon/wavre")
    parser.add_argument("--side", default="french")
    parser.add_argument("--games", type=int, default=2000, help="games to train in")
    parser.add_argument("--test", type=int, default=200, help="games to measure in, before and after, with other seeds")
    parser.add_argument("--batch", type=int, default=20, help="games between two changes of the weights")
    parser.add_argument("--rate", type=float, default=0.3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="curve.svg")
    wanted = parser.parse_args()

    env = sandtable.make(wanted.scenario)
    rng = np.random.default_rng(wanted.seed)
    agent = Agent(rng)
    fresh = 1_000_000 * wanted.seed
    before = share(env, wanted.test, fresh, wanted.side, None, rng)
    print(f"random against random: the {wanted.side} win {before:.1f} % of {wanted.test} games", flush=True)

    began, decisions, curve = time.monotonic(), 0, [(0, before)]
    for first in range(0, wanted.games, wanted.batch):
        played = []
        for game in range(wanted.batch):
            played.append(play(env, first + game + 1, wanted.side, agent, rng))
            decisions += env.state_.num_decisions()
        worth = np.array([worth for _, worth, _ in played])
        advantage = (worth - worth.mean()) / (worth.std() + 1e-6)
        step = sum(part * gradient for part, (_, _, gradient) in zip(advantage, played)) / wanted.batch
        agent.weights += wanted.rate * step
        won = 100.0 * np.mean([won for won, _, _ in played])
        curve.append((first + wanted.batch, won))
        if (first + wanted.batch) % (5 * wanted.batch) == 0:
            lately = np.mean([won for _, won in curve[-5:]])
            print(f"{first + wanted.batch:5} games: {lately:5.1f} %  {'#' * int(lately / 2)}", flush=True)
    took = time.monotonic() - began

    after = share(env, wanted.test, fresh, wanted.side, agent, rng)
    smooth = [(games, float(np.mean([won for _, won in curve[max(0, i - 4) : i + 1]]))) for i, (games, _) in enumerate(curve)]
    with open(wanted.out, "w", encoding="utf-8") as file:
        file.write(drawn(smooth, before, after, f"{wanted.scenario}: the {wanted.side} against random"))
    print(f"trained against random: the {wanted.side} win {after:.1f} % of {wanted.test} games that they were not trained in")
    print(f"{decisions / took:.0f} decisions a second in {took:.0f} s; the curve is in {wanted.out}")
    return before, after


if __name__ == "__main__":
    main()
