"""A game as a PettingZoo AEC environment."""

import gymnasium
import numpy as np
from pettingzoo import AECEnv as _AECEnv

from sandtable._native import load_game

# Numbers of observations are counts, places in lists and flags.
_MOST = 65535.0


class AECEnv(_AECEnv):
    """A game with action masks, in which an observation holds only what its seat sees.

    The agents are the players of the game. `agent_selection` is the one who has to choose. An observation is a dictionary with
    `observation`, numbers with the names of `observation_names`, and `action_mask`, which marks the legal choices. It marks none for
    whoever is not asked.

    An action is a place in the list of legal choices: the same number is another choice in another position. `choice(action)` says which
    one it is, as data. Lists that are longer than the environment has places go over several pages. The last place turns the page then:
    the game stays as it is and the same agent is asked again.
    """

    metadata = {"render_modes": ["ansi"], "name": "sandtable", "is_parallelizable": False, "render_fps": 1}

    def __init__(self, game, seed=1, places=None, max_decisions=None, render_mode=None):
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise ValueError(f"there is no render mode {render_mode!r}: None or 'ansi'")
        self.game = game
        self.places = game.places if places is None else int(places)
        if self.places < 2:
            raise ValueError(f"{self.places} places are too few: a page needs one for a choice and one to turn it")
        self.max_decisions = game.max_decisions if max_decisions is None else int(max_decisions)
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": f"sandtable_{game.id}_{game.scenario}"}
        self.observation_names = game.observation_names
        self.possible_agents = list(game.players)
        self.sides = dict(zip(game.players, game.sides))
        size = len(self.observation_names)
        self._action_spaces = {agent: gymnasium.spaces.Discrete(self.places) for agent in self.possible_agents}
        self._observation_spaces = {
            agent: gymnasium.spaces.Dict(
                {
                    "observation": gymnasium.spaces.Box(0.0, _MOST, (size,), np.float32),
                    "action_mask": gymnasium.spaces.Box(0, 1, (self.places,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._next_seed = int(seed)
        self.state_ = None

    # What PettingZoo asks for.

    def observation_space(self, agent):
        return self._observation_spaces[agent]

    def action_space(self, agent):
        return self._action_spaces[agent]

    def reset(self, seed=None, options=None):
        """Begins a game. Without a seed it is the one after the last, so that no game comes twice."""
        seed = self._next_seed if seed is None else int(seed)
        self._next_seed = seed + 1
        self._begin(self.game.new_initial_state(seed))

    def observe(self, agent):
        seat = self._seat(agent)
        mask = np.zeros(self.places, np.int8)
        if self._asked() == agent:
            here, turns = self._page()
            mask[:here] = 1
            if turns:
                mask[-1] = 1
        return {"observation": self.state_.observation(seat), "action_mask": mask}

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        here, turns = self._page()
        # A refused action leaves everything as it was.
        if action is None or not 0 <= action < here and not (turns and action == self.places - 1):
            raise ValueError(f"action {action} is not legal: the mask of {agent} has {here} choices")
        is_turn = turns and action == self.places - 1
        if not is_turn:
            self.state_.apply(self._first + int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if is_turn:
            self._turn()
            return
        self._settle()
        self._accumulate_rewards()

    def render(self):
        if self.render_mode is None:
            gymnasium.logger.warn("render() without a render mode: make(..., render_mode='ansi')")
            return None
        return str(self.state_)

    def close(self):
        """Nothing has to be closed."""

    # What this environment has besides.

    def choice(self, action):
        """The choice behind an action, as data; None for the one that turns the page."""
        here, turns = self._page()
        if turns and action == self.places - 1:
            return None
        if not 0 <= action < here:
            raise ValueError(f"there is no action {action}: the mask has {here} choices")
        return self.state_.action_json(self._first + int(action))

    def choices(self):
        """The choices behind the actions that the mask marks, in their order, without the one that turns the page."""
        here, _ = self._page()
        return [self.state_.action_json(place) for place in range(self._first, self._first + here)]

    def put(self, state):
        """Goes on from a state of the same game: `env.put(env.state_.clone())`."""
        self._begin(state.clone())

    def _begin(self, state):
        self.state_ = state
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._settle()
        self._accumulate_rewards()

    def _seat(self, agent):
        if agent not in self.possible_agents:
            raise ValueError(f"nobody plays {agent!r}: {', '.join(self.possible_agents)}")
        return self.possible_agents.index(agent)

    def _asked(self):
        return None if self.state_ is None else self.state_.current_name()

    def _page(self):
        """How many choices the page has, and whether its last place turns it."""
        count = self.state_.num_legal_actions()
        if count <= self.places:
            return count, False
        return min(count - self._first, self.places - 1), True

    def _turn(self):
        self._first += self.places - 1
        if self._first >= self.state_.num_legal_actions():
            self._first = 0

    def _settle(self):
        """Notes who has to choose now, or how the game ended."""
        self._first = 0
        if self.state_.is_terminal():
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.possible_agents, self.state_.returns()))
            return
        if self.state_.num_decisions() >= self.max_decisions:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self._asked()


def make(name, seed=1, *, folder=None, params=(), places=None, max_decisions=None, render_mode=None):
    """A PettingZoo AEC environment of a game: `make("wellington/1812", seed=1)`.

    `name` is `GAME`, `GAME/SCENARIO` or `GAME/FILE.json`; `scenarios()` lists what comes with the package. `seed` is that of the first
    game, unless `reset` names another. Files in `folder` go before those of the package. `params` changes parameters of cards and fields
    of the scenario: `["63.sp=6"]`. `places` is how many actions there are, and `max_decisions` after how many choices a game is cut off.
    """
    game = load_game(name, folder, list(params))
    return AECEnv(game, seed=seed, places=places, max_decisions=max_decisions, render_mode=render_mode)
