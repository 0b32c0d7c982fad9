"""Where cards and scenarios come from, and what is said of those that are wrong."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import sandtable

ROOT = Path(__file__).resolve().parents[2]

HARVEST = """
return card {
    api = 1, number = 17, title = "Harvest", cp = 2, kind = "event",
    text = "Gain three Resources.",
    play = function(ev)
        ev:gain_resource(3)
    end,
}
"""


def card_17(folder, text):
    """A folder in which card 17 has this text."""
    (folder / "cards").mkdir(exist_ok=True)
    name = next((ROOT / "cards").glob("017_*.lua")).name
    (folder / "cards" / name).write_text(text)
    return folder


def with_card_17(game, power):
    """A state in which a Power has card 17 and may play it."""
    for seed in range(400):
        state = game.new_initial_state(seed)
        for _ in range(12):
            if state.is_terminal():
                break
            plays = [i for i, choice in enumerate(state.legal_choices()) if choice == {"play": [17, "event"]}]
            if plays and state.current_name() == power:
                return state, plays[0]
            state.apply(0)
    raise AssertionError("nobody holds card 17")


def test_every_scenario_of_the_project_loads_from_any_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names = sandtable.scenarios()
    own = [f"wellington/{file.relative_to(ROOT / 'scenarios').with_suffix('')}" for file in (ROOT / "scenarios").rglob("*.json")]
    others = [f"napoleon/{file.stem}" for file in (ROOT / "games/napoleon/scenarios").glob("*.json")]
    no_scenarios = {"wellington/cards", "wellington/leaders", "wellington/map", "wellington/test-board-map"}
    assert set(names) == set(own) - no_scenarios | set(others)
    for name in names:
        assert sandtable.load_game(name).new_initial_state().num_legal_actions() > 0


def test_the_files_of_the_working_folder_are_left_alone(tmp_path, monkeypatch):
    usual = sandtable.load_game("wellington/1812").new_initial_state().hash()
    card_17(tmp_path, "return nothing at all")
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "scenarios/1812.json").write_text("[]")
    monkeypatch.chdir(tmp_path)
    assert sandtable.load_game("wellington/1812").new_initial_state().hash() == usual


def test_cards_of_a_folder_go_first_and_what_it_lacks_is_built_in(tmp_path, monkeypatch):
    monkeypatch.chdir("/")
    game = sandtable.load_game("wellington/1812", folder=card_17(tmp_path, HARVEST))
    state, play = with_card_17(game, "britain")
    before = state.observation_json()["position"]["resources"][0]
    state.apply(play)
    while any(choice == "pass" for choice in state.legal_choices()):
        state.apply(state.legal_choices().index("pass"))
    assert state.observation_json()["position"]["resources"][0] == before + 3


def test_a_script_that_fails_is_an_exception_and_the_state_stands_as_before(tmp_path):
    game = sandtable.load_game("wellington/1812", folder=card_17(tmp_path, HARVEST.replace("ev:gain_resource(3)", "error('the barn is empty')")))
    state, play = with_card_17(game, "britain")
    before, history = state.hash(), state.history()
    with pytest.raises(sandtable.ScriptError, match="the barn is empty") as caught:
        for _ in range(8):
            state.apply(play)
            play = state.legal_choices().index("pass")
    assert "017_" in str(caught.value)
    state.undo(state.num_decisions() - len(history))
    assert state.hash() == before and state.history() == history
    state.apply(0)


def test_a_card_that_does_not_load_is_a_value_error_with_its_place(tmp_path):
    with pytest.raises(ValueError, match=r"017_.*\n?.*"):
        sandtable.load_game("wellington/1812", folder=card_17(tmp_path, "return card {"))


def test_a_rule_of_a_folder_goes_first(tmp_path):
    scripts = tmp_path / "games/napoleon/scripts"
    scripts.mkdir(parents=True)
    text = (ROOT / "games/napoleon/scripts/fire.lua").read_text()
    (scripts / "fire.lua").write_text(text)
    usual = sandtable.load_game("napoleon/ligny").new_initial_state().serialize()
    same = sandtable.load_game("napoleon/ligny", folder=tmp_path)
    assert same.deserialize_state(usual).hash() == sandtable.load_game("napoleon/ligny").new_initial_state().hash()
    (scripts / "fire.lua").write_text("return 1 +")
    with pytest.raises(ValueError, match="fire.lua"):
        sandtable.load_game("napoleon/ligny", folder=tmp_path)


def test_states_are_read_only_with_the_cards_that_they_were_played_with(tmp_path):
    text = sandtable.load_game("wellington/1812").new_initial_state().serialize()
    other = sandtable.load_game("wellington/1812", folder=card_17(tmp_path, HARVEST))
    with pytest.raises(ValueError, match="other scripts"):
        other.deserialize_state(text)


def test_a_scenario_is_a_file_too(tmp_path):
    folder = tmp_path / "scenarios"
    folder.mkdir()
    for name in ("1812.json", "map.json", "cards.json", "leaders.json"):
        shutil.copy(ROOT / "scenarios" / name, folder)
    (folder / "mine.json").write_text((ROOT / "scenarios/1812.json").read_text())
    assert "wellington/mine" in sandtable.scenarios(tmp_path)
    for name in ("wellington/mine", "wellington/scenarios/mine.json", f"wellington/{folder / 'mine.json'}"):
        assert sandtable.load_game(name, folder=tmp_path).scenario == "mine"


def test_parameters_change_a_scenario():
    game = sandtable.load_game("wellington/1812", params=["/resources/nord=4"])
    assert game.new_initial_state().observation_json()["position"]["resources"][3] == 4
    text = game.new_initial_state().serialize()
    assert game.deserialize_state(text).hash() == game.new_initial_state().hash()
    with pytest.raises(ValueError, match="is not a parameter"):
        sandtable.load_game("wellington/1812", params=["+=1"])


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("welington/1812", "unknown game 'welington'|did you mean wellington"),
        ("chess", "the games are wellington, napoleon"),
        ("wellington/1821", "did you mean wellington/1812"),
        ("napoleon/lignie", "did you mean napoleon/ligny"),
        ("napoleon/nowhere.json", "file not found: nowhere.json"),
    ],
)
def test_wrong_names_are_value_errors_with_a_hint(name, said):
    with pytest.raises(ValueError, match=said) as caught:
        sandtable.make(name)
    assert "Hint: " in str(caught.value)


def test_a_folder_that_there_is_not_is_a_value_error():
    with pytest.raises(ValueError, match="folder not found: /nowhere/at/all"):
        sandtable.make("wellington", folder="/nowhere/at/all")


def test_texts_go_to_other_processes_and_states_say_that_they_do_not(tmp_path):
    lines = [
        "import multiprocessing, sandtable",
        "def play(text):",
        "    state = sandtable.load_game('napoleon/ligny').deserialize_state(text)",
        "    state.apply(0)",
        "    return state.hash()",
        "if __name__ == '__main__':",
        "    state = sandtable.load_game('napoleon/ligny').new_initial_state(5)",
        "    with multiprocessing.get_context('spawn').Pool(2) as pool:",
        "        there = pool.map(play, [state.serialize()] * 2)",
        "        try:",
        "            pool.map(play, [state])",
        "        except RuntimeError as no:",
        "            assert 'belongs to the thread' in str(no)",
        "        else:",
        "            raise AssertionError('a state went through a pool')",
        "    assert there == [play(state.serialize())] * 2",
    ]
    script = tmp_path / "many.py"
    script.write_text("\n".join(lines))
    subprocess.run([sys.executable, str(script)], check=True, cwd=tmp_path, env=dict(os.environ), timeout=120)
