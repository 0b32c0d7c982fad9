"""The examples and the book's blocks of Python do what they say."""

import re
import sys
from pathlib import Path

import pytest

PYTHON = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(PYTHON / "examples"))

PAGES = [PYTHON.parent / "docs/python.md", PYTHON / "README.md"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_blocks_of_a_page_run_one_after_another(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert blocks
    known = {}
    for block in blocks:
        exec(compile(block, page.name, "exec"), known)


def test_the_agent_learns(tmp_path, monkeypatch, capsys):
    import train

    out = tmp_path / "curve.svg"
    wanted = ["--games", "700", "--test", "60", "--rate", "0.6", "--out", str(out)]
    monkeypatch.setattr(sys, "argv", ["train.py", *wanted])
    before, after = train.main()
    assert before < 25 and after > before + 15
    assert "<polyline" in out.read_text() and "games that they were not trained in" in capsys.readouterr().out


def test_how_fast_it_is_can_be_measured():
    import sandtable
    import speed

    game = sandtable.load_game("napoleon/wavre")
    assert speed.plain(game, 1, looks=True) == speed.plain(game, 1, looks=False) > 0
    assert speed.copies(game, seconds=0.02) > 0 and speed.most(game, 1) > 1
    assert speed.rate(lambda seed: speed.pettingzoo(game, seed), seconds=0.1) > 0
