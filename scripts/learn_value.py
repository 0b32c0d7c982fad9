#!/usr/bin/env python3
"""Learns what a position of Wellington is worth, from the rows that `sandtable simulate --positions` writes.

    pip install numpy==2.4.6 scipy==1.17.1 scikit-learn==1.9.1
    python3 scripts/learn_value.py positions scripts/bots/value.json --note "how the rows were made"

It is a logistic regression whose weights differ by the Turn and have the signs that they must have. A quarter of the games,
those whose seed divides by four, is kept apart: how well the value fits them is printed and written into the file. The same
rows give the same file. --network tries a small network on the same rows and only prints how well that fits.
"""

import argparse
import json
import os
import sys
from pathlib import Path

os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
from scipy.optimize import minimize
from sklearn.metrics import log_loss, roc_auc_score
from sklearn.neural_network import MLPClassifier

HEAD = ["seed", "impulse", "turns_left", "late", "won", "lead"]
# The weights of a feature: one for all Turns, what each Turn adds, and what the end of a Turn adds.
KINDS = ["all", "earlier", "before", "last", "late"]


def rows(folders):
    """The names of the features, and all rows as one table."""
    names, parts = None, []
    for file in sorted(file for folder in folders for file in Path(folder).glob("positions-*.csv")):
        with open(file, encoding="utf-8") as text:
            columns = text.readline().strip().split(",")
        if names not in (None, columns[len(HEAD) :]) or columns[: len(HEAD)] != HEAD:
            sys.exit(f"{file}: its columns are not those of the other files")
        names = columns[len(HEAD) :]
        parts.append(np.loadtxt(file, delimiter=",", skiprows=1, dtype=np.float32))
    if not parts:
        sys.exit(f"there are no positions-*.csv in {', '.join(folders)}")
    return names, np.concatenate(parts)


def quality(name, table, chance, held):
    """How well the chances fit the games that were kept apart: all, and by Turn."""
    said = {}
    for what, which in [("all", held), *((f"turns_left {t}", held & (table[:, 2] == t)) for t in (2, 1, 0))]:
        won, p = table[which, 4], chance[which]
        if len(set(won)) == 2:
            said[what] = {"auc": round(float(roc_auc_score(won, p)), 4), "log_loss": round(float(log_loss(won, p)), 4)}
    print(name, json.dumps(said))
    return said


def sign(name):
    """Whether more of it is good (1) or bad (-1) for the Allies, so that what happens to go along with it in games of these
    players is not taken for its worth; 0 where that is not known beforehand."""
    if name in ("conquest", "lead"):
        return -1 if name == "conquest" else 1
    what, _, whose = name.partition("/")
    if what == "impulse":
        return 0
    side = 1 if whose in ("allies", "britain", "spain") else -1
    return side * (-1 if what in ("danger", "exposed", "bare_keys", "capital_in_danger", "regroup") else 1)


def shares(table):
    """How much each kind of weight counts in each row."""
    turn, late = table[:, 2], table[:, 3]
    return [np.ones(len(table), np.float32), *((turn == t).astype(np.float32) for t in (2, 1, 0)), late]


def fitted(x, won, signs, decay):
    """A logistic regression whose weights have these signs. The last columns are constants and are not held small."""
    small = np.where(np.arange(x.shape[1]) < x.shape[1] - len(KINDS), decay, 0.0)

    def loss(guess):
        logit = x @ guess.astype(np.float32)
        chance = 1 / (1 + np.exp(-logit))
        down = x.T @ (chance - won).astype(np.float32) / len(won) + small * guess
        value = np.mean(np.logaddexp(0, logit) - won * logit) + np.sum(small * guess**2) / 2
        return float(value), down.astype(np.float64)

    limits = [(0, None) if s > 0 else (None, 0) if s < 0 else (None, None) for s in signs]
    came = minimize(loss, np.zeros(x.shape[1]), jac=True, method="L-BFGS-B", bounds=limits, options={"maxiter": 400})
    return came.x


def network(x, won, held, seed, hidden):
    """A network with one hidden layer. It stops when games that it does not learn from, a fifth, fit no better."""
    model = MLPClassifier((hidden,), alpha=1e-2, batch_size=1024, random_state=1)
    watch, learn = ~held & (seed % 5 == 1), ~held & (seed % 5 != 1)
    best, waited, kept = np.inf, 0, None
    while waited < 4:
        model.partial_fit(x[learn], won[learn], classes=[0.0, 1.0])
        loss = log_loss(won[watch], model.predict_proba(x[watch])[:, 1])
        waited += 1
        if loss < best - 1e-5:
            best, waited, kept = loss, 0, model.predict_proba(x)[:, 1]
    return kept


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", help="folders of positions, and last the file to write")
    parser.add_argument("--network", type=int, metavar="N", help="also try a network with so many hidden numbers")
    parser.add_argument("--decay", type=float, default=2e-3, help="how strongly large weights are punished")
    parser.add_argument("--note", default="", help="how the rows were made")
    wanted = parser.parse_args()
    *folders, out = wanted.folders
    names, table = rows(folders)
    seed = table[:, 0].astype(np.int64)
    held = seed % 4 == 0
    won, values = table[:, 4], table[:, len(HEAD) :]
    mean, spread = values[~held].mean(0), values[~held].std(0)
    spread[spread < 1e-3] = 1.0
    scaled = (values - mean) / spread
    counts = shares(table)
    x = np.concatenate([scaled * share[:, None] for share in counts] + [share[:, None] for share in counts], 1)
    x = x.astype(np.float32)
    signs = [sign(name) for name in names] * len(KINDS) + [0] * len(KINDS)
    guess = fitted(x[~held], won[~held], signs, wanted.decay)
    fit = quality("value  ", table, 1 / (1 + np.exp(-(x @ guess))), held)
    quality("lead   ", table, 1 / (1 + np.exp(-(values[:, names.index("lead")] + 2) / 5)), held)
    if wanted.network:
        told = np.concatenate([scaled] + [share[:, None] for share in counts[1:]], 1).astype(np.float32)
        quality("network", table, network(told, won, held, seed, wanted.network), held)
    # For the program: for each unit of a feature, and for each Turn as a whole.
    by = dict(zip(KINDS, guess[: -len(KINDS)].reshape(len(KINDS), -1) / spread))
    constant = dict(zip(KINDS, guess[-len(KINDS) :] - [weights @ mean for weights in by.values()]))
    weights = {"constant": constant, **{n: {k: by[k][i] for k in KINDS} for i, n in enumerate(names)}}
    lines = []
    for name, kinds in weights.items():
        own = {kind: round(float(kinds["all"] + kinds[kind]), 5) for kind in ("earlier", "before", "last")}
        own["late"] = round(float(kinds["late"]), 5)
        lines.append(f"  {json.dumps(name)}: {json.dumps(own)}")
    made = {"by": "scripts/learn_value.py", "from": wanted.note, "positions": int(len(table)),
            "games": int(len(set(seed.tolist()))), "fit_on_games_kept_apart": fit,
            "gives": "the logit of the chance that the Allies win"}
    made = ",\n".join(f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in made.items())
    text = '{\n "made": {\n' + made + '\n },\n "weights": {\n' + ",\n".join(lines) + "\n }\n}\n"
    Path(out).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
