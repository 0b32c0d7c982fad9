#!/usr/bin/env python3
"""Learns what a position of Wellington is worth, from the rows that `sandtable simulate --positions` writes.

    pip install numpy==2.4.6 scikit-learn==1.9.1
    python3 scripts/learn_value.py positions scripts/bots/value.json --hidden 16

Without --hidden it is a logistic regression whose weights differ by the Turn; with it a small network. A quarter of the
games, those whose seed divides by four, is kept apart: how well the value fits them is printed and written into the file.
The same rows give the same file.
"""

import argparse
import json
import os
import sys
from pathlib import Path

os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import log_loss, roc_auc_score
from sklearn.neural_network import MLPClassifier

HEAD = ["seed", "impulse", "turns_left", "late", "won", "lead"]


def rows(folders):
    """The names of the features, and all rows as one table."""
    names, parts = None, []
    for file in sorted(file for folder in folders for file in Path(folder).glob("positions-*.csv")):
        kept = file.with_suffix(".npy")
        with open(file, encoding="utf-8") as text:
            columns = text.readline().strip().split(",")
        if names not in (None, columns[len(HEAD) :]) or columns[: len(HEAD)] != HEAD:
            sys.exit(f"{file}: its columns are not those of the other files")
        names = columns[len(HEAD) :]
        if not kept.exists() or kept.stat().st_mtime < file.stat().st_mtime:
            np.save(kept, np.loadtxt(file, delimiter=",", skiprows=1, dtype=np.float32))
        parts.append(np.load(kept))
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


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", help="folders of positions, and last the file to write")
    parser.add_argument("--hidden", type=int, default=0, help="numbers in the hidden layer; 0 for none")
    parser.add_argument("--keep", type=float, default=1.0, help="share of the rows that are used")
    parser.add_argument("--decay", type=float, default=1e-3, help="how strongly large weights are punished")
    parser.add_argument("--note", default="", help="how the rows were made")
    wanted = parser.parse_args()
    *folders, out = wanted.folders
    names, table = rows(folders)
    if wanted.keep < 1.0:
        table = table[np.random.default_rng(1).random(len(table)) < wanted.keep]
    seed = table[:, 0].astype(np.int64)
    held = seed % 4 == 0
    won, values = table[:, 4], table[:, len(HEAD) :]
    mean, spread = values[~held].mean(0), values[~held].std(0)
    spread[spread < 1e-6] = 1.0
    mean, spread = np.round(mean, 4), np.round(np.maximum(spread, 1e-3), 4)
    scaled = (values - mean) / spread
    kinds = [(None, False)] if wanted.hidden else [(None, False), (0, False), (1, False), (None, True)]
    inputs, columns = [], []
    for turns, late in kinds:
        share = np.ones(len(table), np.float32)
        if turns is not None:
            share = (table[:, 2] == turns).astype(np.float32)
        if late:
            share = share * table[:, 3]
        columns.append(scaled * share[:, None])
        for name, m, s in zip(names, mean, spread):
            entry = {"feature": name, "mean": float(f"{m:.4f}"), "spread": float(f"{s:.4f}")}
            if turns is not None:
                entry["turns_left"] = turns
            if late:
                entry["late"] = True
            inputs.append(entry)
    x = np.concatenate(columns, 1).astype(np.float32)
    if wanted.hidden:
        model = MLPClassifier((wanted.hidden,), alpha=wanted.decay, batch_size=1024, max_iter=30, random_state=1,
                              early_stopping=False, learning_rate_init=1e-3)
        # The network stops when games that it does not learn from fit no better: every fifth of the others.
        watch, learn = ~held & (seed % 5 == 1), ~held & (seed % 5 != 1)
        best, waited, kept = np.inf, 0, None
        for _ in range(40):
            model.partial_fit(x[learn], won[learn], classes=[0.0, 1.0])
            loss = log_loss(won[watch], model.predict_proba(x[watch])[:, 1])
            print(f"  {loss:.4f}", flush=True)
            if loss < best - 1e-5:
                best, waited = loss, 0
                kept = [a.copy() for a in model.coefs_], [a.copy() for a in model.intercepts_]
            else:
                waited += 1
                if waited == 4:
                    break
        model.coefs_, model.intercepts_ = kept
        layers = [{"add": add, "weights": weights.T} for weights, add in zip(model.coefs_, model.intercepts_)]
    else:
        model = LogisticRegression(C=1.0 / (wanted.decay * (~held).sum()), max_iter=300)
        model.fit(x[~held], won[~held])
        layers = [{"add": model.intercept_, "weights": model.coef_}]
    layers = [{"add": [round(float(a), 4) for a in layer["add"]],
               "weights": [[round(float(w), 4) for w in row] for row in layer["weights"]]} for layer in layers]
    fit = quality("value", table, model.predict_proba(x)[:, 1], held)
    quality("lead ", table, 1 / (1 + np.exp(-(table[:, len(HEAD) + names.index("lead")] + 2) / 5)), held)
    made = {"by": "scripts/learn_value.py", "rows": wanted.note, "positions": int(len(table)),
            "games": int(len(set(seed.tolist()))), "fit_on_games_kept_apart": fit,
            "gives": "the logit of the chance that the Allies win"}
    text = json.dumps({"made": made, "inputs": inputs, "layers": layers}, indent=1)
    # A row of numbers is a line.
    compact = []
    inside = False
    for line in text.split("\n"):
        body = line.strip()
        if inside:
            compact[-1] += body if body in ("]", "],") or compact[-1].endswith("[") else " " + body
            inside = not body.startswith("]")
        elif body.endswith("[") and body not in ('"inputs": [', '"layers": [', '"weights": ['):
            compact.append(line)
            inside = True
        else:
            compact.append(line)
    Path(out).write_text("\n".join(compact) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
