//! Positions for tests: an empty map, with the units that a test wants.

use sandtable::games::napoleon::board::{
    Area, Arm, Army, Battle, City, Column, Group, Place, Position, Scenario, Seat, Side, Stage, Step, Unit,
};
use sandtable::games::napoleon::kit::world;
use sandtable::games::napoleon::rules::{
    Choice, Decision, Entry, Happening, Napoleon, Question, Reason, Session, Sight, Standing, World, opening,
};
use sandtable::games::napoleon::scripts;
use sandtable::json::Tweak;
use sandtable::kit::Kit;
use sandtable::table::{Dice, What};
use std::path::{Path, PathBuf};
use std::rc::Rc;

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("games/napoleon")
}

/// The world of a scenario with parameters.
pub fn loaded(scenario: &str, params: &[&str]) -> Rc<World> {
    let tweaks: Vec<Tweak> = params.iter().map(|text| Tweak::parse(text).expect("a parameter")).collect();
    let file = root().join(format!("scenarios/{scenario}.json"));
    let scenario = Scenario::load(&file, &tweaks).unwrap_or_else(|faults| panic!("{faults}"));
    let made = world(scenario, scripts::places(&root().join("scripts"), None));
    Rc::new(made.unwrap_or_else(|troubles| panic!("{troubles:?}")))
}

/// A position under construction.
pub struct Field {
    pub world: Rc<World>,
    pub p: Position,
    dice: Vec<u8>,
    printed: Vec<u8>,
}

impl Field {
    /// An empty map in a turn, before the marches. Armies are not defeated for being small.
    pub fn new(turn: u8) -> Field {
        Field::with(turn, &[])
    }

    /// The same with parameters.
    pub fn with(turn: u8, params: &[&str]) -> Field {
        let all: Vec<&str> = params.iter().copied().chain(["army_limits=false"]).collect();
        // Every unit but a Leader may have four steps here, so that a test can say how many it has.
        let tweaks: Vec<Tweak> = all.iter().map(|text| Tweak::parse(text).expect("a parameter")).collect();
        let mut scenario = Scenario::load(&root().join("scenarios/historical.json"), &tweaks).expect("a scenario");
        let printed: Vec<u8> = scenario.board.blocks.iter().map(|info| info.cv).collect();
        let mut board = (*scenario.board).clone();
        board.blocks.iter_mut().filter(|info| info.arm != Arm::Leader).for_each(|info| info.cv = 4);
        scenario.board = Rc::new(board);
        let world = Rc::new(world(scenario, scripts::places(&root().join("scripts"), None)).expect("Luau files"));
        let mut p = opening(&world, 1).position;
        for block in &mut p.blocks {
            (block.place, block.cv, block.shown) = (Place::Lost, 0, true);
        }
        (p.turn, p.step) = (turn, Step::March);
        Field { world, p, dice: Vec::new(), printed }
    }

    pub fn city(&self, id: &str) -> City {
        self.world.scenario.board.city_named(id).unwrap_or_else(|| panic!("no city {id}"))
    }

    pub fn unit(&self, id: &str) -> Unit {
        self.world.scenario.board.unit_named(id).unwrap_or_else(|| panic!("no unit {id}"))
    }

    /// The next unit of an army and arm that is not used yet.
    fn fresh(&self, army: Army, arm: Arm) -> Unit {
        let board = &self.world.scenario.board;
        let fits = |unit: &Unit| {
            let info = board.info(*unit);
            (info.army, info.arm, info.old_guard) == (army, arm, false)
        };
        let free = |unit: &Unit| self.p.block(*unit).place == Place::Lost;
        board.all_units().filter(fits).find(free).unwrap_or_else(|| panic!("no {army} {arm} is left"))
    }

    fn stand(&mut self, unit: Unit, place: Place, cv: u8) -> Unit {
        let block = &mut self.p.blocks[unit.index()];
        (block.place, block.cv) = (place, cv);
        block.shown = matches!(place, Place::Battle(_, Area::Front(..)));
        self.p.began[unit.index()] = if let Place::City(city) = place { Some(city) } else { None };
        unit
    }

    /// A named unit in a city, at full strength.
    pub fn put(&mut self, id: &str, city: &str) -> Unit {
        let (unit, city) = (self.unit(id), self.city(city));
        let cv = self.printed[unit.index()];
        self.stand(unit, Place::City(city), cv)
    }

    /// Some unit of an army and arm in a city.
    pub fn some(&mut self, army: Army, arm: Arm, city: &str) -> Unit {
        let unit = self.fresh(army, arm);
        let cv = self.printed[unit.index()];
        let place = Place::City(self.city(city));
        self.stand(unit, place, cv)
    }

    /// This many infantry of an army in a city.
    pub fn many(&mut self, army: Army, n: usize, city: &str) -> Vec<Unit> {
        (0..n).map(|_| self.some(army, Arm::Infantry, city)).collect()
    }

    /// A battle in progress, in the set of a side.
    pub fn battle(&mut self, at: &str, attacker: Side, set: Side) -> City {
        let at = self.city(at);
        (self.p.step, self.p.set) = (Step::Battles, set);
        let battle = Battle {
            at,
            attacker,
            stage: Stage::Running,
            played: false,
            idle: 0,
            stirred: false,
            turns: 0,
            came_from: Vec::new(),
        };
        self.p.battles.push(battle);
        at
    }

    /// A named unit on a battle board, with this many CV.
    pub fn fights(&mut self, id: &str, at: City, area: Area, cv: u8) -> Unit {
        let unit = self.unit(id);
        self.stand(unit, Place::Battle(at, area), cv)
    }

    /// Some unit on the board of a battle.
    pub fn someone(&mut self, army: Army, arm: Arm, at: City, area: Area, cv: u8) -> Unit {
        let unit = self.fresh(army, arm);
        self.stand(unit, Place::Battle(at, area), cv)
    }

    /// Fills a side's empty columns with infantry, so that nobody routs.
    pub fn hold(&mut self, side: Side, at: City) {
        let army = if side == Side::French { Army::French } else { Army::Prussian };
        for column in Column::ALL {
            let there = |area: Area| {
                let s = Sight::new(&self.world, &self.p);
                s.is_in(side, at, area)
            };
            if !there(Area::Front(side, column)) && !there(Area::Front(side.enemy(), column)) {
                self.someone(army, Arm::Infantry, at, Area::Front(side, column), 2);
            }
        }
    }

    /// Forces the first dice.
    pub fn dice(mut self, dice: &[u8]) -> Field {
        self.dice.extend(dice);
        self
    }

    /// The game from here.
    pub fn play(self) -> Game {
        let mut dice = Dice::new(7);
        dice.force(self.dice);
        let standing = Standing { position: self.p, dice };
        let session = Session::open(self.world.clone(), standing).unwrap_or_else(|no| panic!("{no:?}"));
        Game { session, world: self.world }
    }

    /// What the rules see of the position as it is.
    pub fn sight(&self) -> Sight<'_> {
        Sight::new(&self.world, &self.p)
    }
}

/// A game in progress.
pub struct Game {
    pub session: Session,
    pub world: Rc<World>,
}

impl Game {
    pub fn choices(&self) -> Vec<Choice> {
        self.session.decision().map_or_else(Vec::new, |decision| decision.choices.clone())
    }

    pub fn offers(&self, choice: Choice) -> bool {
        self.choices().contains(&choice)
    }

    pub fn choose(&mut self, choice: Choice) {
        let asked = self.session.decision().map(|decision| decision.question);
        self.session.choose(choice, false).unwrap_or_else(|no| panic!("{choice:?} at {asked:?}: {no:?}"));
    }

    /// Takes `Done` until a question comes that is none of these.
    pub fn done(&mut self) {
        self.choose(Choice::Done);
    }

    pub fn p(&self) -> Position {
        self.session.position().clone()
    }

    pub fn place(&self, unit: Unit) -> Place {
        self.session.position().block(unit).place
    }

    pub fn cv(&self, unit: Unit) -> u8 {
        self.session.position().block(unit).cv
    }

    pub fn city(&self, id: &str) -> City {
        self.world.scenario.board.city_named(id).unwrap_or_else(|| panic!("no city {id}"))
    }

    pub fn why<T>(&self, ask: impl Fn(&Sight<'_>) -> Result<T, Reason>) -> Option<Reason> {
        let position = self.session.position();
        ask(&Sight::new(&self.world, &position)).err()
    }

    pub fn journal(&self) -> Vec<Entry> {
        self.session.journal().to_vec()
    }

    /// Whether the log has this.
    pub fn told(&self, wanted: &Happening) -> bool {
        self.journal().iter().any(|entry| matches!(&entry.what, What::Told(told) if told == wanted))
    }

    /// The text of the open decision for a viewer, with its choices.
    pub fn labels(&self, seat: Option<Seat>) -> Vec<String> {
        let Some(decision) = self.session.decision() else { return Vec::new() };
        let position = self.session.position();
        let seen = Napoleon::seen(&self.world, &position, seat);
        let mut out = vec![Napoleon::asked(&seen, &decision).to_string()];
        out.extend(Napoleon::labels(&seen, &decision).iter().map(ToString::to_string));
        out
    }
}

/// A random choice of an aggressive player: into battle if possible, and seldom nothing.
pub fn bold(game: &Game, decision: &Decision, chance: &mut Dice) -> Choice {
    let position = game.session.position();
    let s = Sight::new(&game.world, &position);
    let active: Vec<Choice> = decision.choices.iter().copied().filter(|choice| *choice != Choice::Done).collect();
    let enemies = s.held(decision.who.side().enemy());
    let attacks = active.iter().copied().filter(|c| matches!(c, Choice::March(_, to) if enemies[to.index()]));
    let attacks: Vec<Choice> = attacks.collect();
    let among = match (attacks.is_empty(), active.is_empty() || chance.below(8) == 0) {
        (false, _) if chance.below(4) > 0 => &attacks,
        (_, false) => &active,
        _ => &decision.choices,
    };
    among[chance.below(among.len() as u32) as usize]
}

/// The unit that a choice moves or uses, if it does.
pub fn unit_of(choice: Choice) -> Option<Unit> {
    match choice {
        Choice::Roll(_) | Choice::Hit(_) => None,
        other => other.unit(),
    }
}

/// The armies of the units and groups among the choices.
pub fn armies(game: &Game) -> Vec<Army> {
    let board = &game.world.scenario.board;
    let of = |choice: &Choice| match *choice {
        Choice::Activate(group) => Some(group.army),
        choice => unit_of(choice).map(|unit| board.info(unit).army),
    };
    let mut out: Vec<Army> = game.choices().iter().filter_map(of).collect();
    out.sort_unstable();
    out.dedup();
    out
}

/// The group of an army in a city.
pub fn group(army: Army, at: City) -> Group {
    Group { army, at }
}

/// The area of a side in a column.
pub fn own(side: Side, column: Column) -> Area {
    Area::Front(side, column)
}

/// Passes retreats, so that combat is asked about.
pub fn to_combat(game: &mut Game) {
    while matches!(game.session.decision().map(|d| d.question), Some(Question::Retreat(_))) {
        game.done();
    }
    assert!(
        matches!(game.session.decision().map(|d| d.question), Some(Question::Combat(_))),
        "{:?}",
        game.labels(None)
    );
}

/// An attack that is to be set up.
pub fn attack(french: usize, prussian: usize) -> (Game, City, Vec<Unit>, Vec<Unit>) {
    let mut field = Field::new(1);
    let attackers = field.many(Army::French, french, "charleroi");
    let defenders = field.many(Army::Prussian, prussian, "ligny");
    let mut game = field.play();
    let [charleroi, ligny] = ["charleroi", "ligny"].map(|id| game.city(id));
    game.choose(Choice::Activate(group(Army::French, charleroi)));
    for unit in &attackers {
        game.choose(Choice::March(*unit, ligny));
    }
    // If nobody is left to march, the marches have ended.
    while matches!(game.session.decision().map(|d| d.question), Some(Question::March(_) | Question::Activate)) {
        game.done();
    }
    (game, ligny, attackers, defenders)
}
