//! Ablation: disables parts of a card, one at a time, to see which tests notice. Each disabled part is a mutant of the card.

use super::deck::Deck;
use super::effect_script::EffectScript;
use super::loader::Loaded;
use crate::games::wellington::board::{Card, Datum, Effect, Kind, Line, Moment, Moments, Power};
use crate::games::wellington::rules::{After, Face, Point, Points, Seat, look};
use std::cell::{Cell, OnceCell, RefCell};
use std::collections::BTreeMap;
use std::fmt;
use std::rc::Rc;

/// A part of a card that is treated as if it were not written.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Part {
    /// The whole file: the card has no script.
    Script,
    /// Its `play`: the card is played without any effect.
    Play,
    /// Its `can_play`: the condition always holds.
    CanPlay,
    /// Its `targets`: everything on the map of the kind that it lists can be chosen.
    Targets,
    /// Its `fits`: everything that `targets` lists can be chosen.
    Fits,
    /// Its `hurts`: no target hurts the Power that plays the card.
    Hurts,
    /// An entry of its `when`.
    Window(String),
    /// Its `after`: the card goes to the discards.
    After,
    /// Its `stays`: no effect keeps it on the table.
    Stays,
    /// Its `plus`: it is not a '+' card.
    Plus,
    /// All its `effects`: they begin and end, but do nothing.
    Effects,
    /// One of them.
    Effect(String),
    /// A modifier of an effect.
    Point(String, Point),
    /// An effect's handler at a moment, which asks nobody.
    Hook(String, Moment),
    /// An effect's handler at a window where it may wait for choices.
    Decides(String, Moment),
    /// An effect's handler for its end.
    Expire(String),
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Script => write!(f, "the whole script"),
            Part::Play => write!(f, "play"),
            Part::CanPlay => write!(f, "can_play"),
            Part::Targets => write!(f, "targets"),
            Part::Fits => write!(f, "fits"),
            Part::Hurts => write!(f, "hurts"),
            Part::Window(word) => write!(f, "window {word} of when"),
            Part::After => write!(f, "after"),
            Part::Stays => write!(f, "stays"),
            Part::Plus => write!(f, "plus"),
            Part::Effects => write!(f, "all effects"),
            Part::Effect(name) => write!(f, "effect {name}"),
            Part::Point(name, point) => write!(f, "hook {} of effect {name}", point.word()),
            Part::Hook(name, moment) => write!(f, "handler {} of effect {name}", moment.word()),
            Part::Decides(name, moment) => write!(f, "decides {} of effect {name}", moment.word()),
            Part::Expire(name) => write!(f, "expire of effect {name}"),
        }
    }
}

/// A card and its disabled part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ablation {
    /// The card.
    pub card: Card,
    /// The part.
    pub part: Part,
}

/// What is disabled in a card set.
#[derive(Default)]
pub struct Ablated {
    now: RefCell<Option<Ablation>>,
    /// How often that has changed.
    changes: Rc<Cell<u64>>,
    /// Whether something was offered since then that `targets` would not have listed.
    widened: Cell<bool>,
    /// The faces of cards that lack a part which affects the face. A game never needs them.
    faces: OnceCell<BTreeMap<(Card, Part), Face>>,
}

impl Ablated {
    /// A number that changes with each ablation.
    pub fn changes(&self) -> Rc<Cell<u64>> {
        self.changes.clone()
    }

    /// Whether a card lacks one of these parts.
    pub fn lacks(&self, card: Card, parts: &[Part]) -> bool {
        self.now.borrow().as_ref().is_some_and(|out| out.card == card && parts.contains(&out.part))
    }

    /// Whether a running effect has its ending handler disabled.
    pub fn lacks_expire(&self, effect: &Effect) -> bool {
        let now = self.now.borrow();
        now.as_ref().filter(|out| out.card == effect.card).is_some_and(|out| match &out.part {
            Part::Script | Part::Effects => true,
            Part::Effect(name) | Part::Expire(name) => *name == effect.name,
            _ => false,
        })
    }
}

impl Deck {
    /// Disables a part of a card, or enables everything again. Cached results are cleared: here the answers of scripts, and on
    /// tables everything that depends on [`Cards::in_force`](crate::games::wellington::rules::Cards::in_force).
    pub fn ablate(&self, without: Option<Ablation>) {
        let ablated = &self.0.ablated;
        ablated.now.replace(without);
        ablated.changes.set(ablated.changes.get() + 1);
        ablated.widened.set(false);
        self.0.recall.clear();
        self.0.kept.take();
        self.0.plain.forget();
    }

    /// Whether a card with its `targets` disabled was offered more than `targets` lists, since it was disabled.
    pub fn offered_more(&self) -> bool {
        self.0.ablated.widened.get()
    }

    /// What a running effect does: the hooks that it modifies, the moments of its handlers that ask nobody, and of those that may
    /// wait.
    pub(super) fn acting(&self, effect: &Effect) -> (Points, Moments, Moments) {
        const NOTHING: (Points, Moments, Moments) = (Points::NONE, Moments::NONE, Moments::NONE);
        let face = self.effects(effect.card).iter().find(|face| face.name == effect.name);
        let Some((points, hooks, decides)) = face.map(|face| (face.points, face.hooks, face.decides)) else {
            return NOTHING;
        };
        let now = self.0.ablated.now.borrow();
        let Some(out) = now.as_ref().filter(|out| out.card == effect.card) else { return (points, hooks, decides) };
        let own = |name: &String| *name == effect.name;
        match &out.part {
            Part::Script | Part::Effects => NOTHING,
            Part::Effect(name) if own(name) => NOTHING,
            Part::Point(name, point) if own(name) => (points.without(*point), hooks, decides),
            Part::Hook(name, moment) if own(name) => (points, hooks.without(*moment), decides),
            Part::Decides(name, moment) if own(name) => (points, hooks, decides.without(*moment)),
            _ => (points, hooks, decides),
        }
    }

    /// The face of a card with a disabled part, if that part affects the face.
    pub(super) fn ablated_face(&self, card: Card) -> Option<&Face> {
        // Games usually have all cards as they are.
        if self.0.ablated.changes.get() == 0 {
            return None;
        }
        let now = self.0.ablated.now.borrow();
        let out = now.as_ref().filter(|out| out.card == card)?;
        match &out.part {
            Part::Script => Some(self.0.unscripted.get(&card).unwrap_or(&self.0.unknown)),
            part => self.0.ablated.faces.get_or_init(|| self.faces_without()).get(&(card, part.clone())),
        }
    }

    fn faces_without(&self) -> BTreeMap<(Card, Part), Face> {
        let machine = self.machine();
        let faces = machine
            .cards
            .iter()
            .flat_map(|(card, loaded)| without(loaded).into_iter().map(move |(part, face)| ((*card, part), face)));
        faces.collect()
    }

    /// What a card could be played on if everything of the kind that `targets` lists were a target.
    pub(super) fn widened(&self, t: &Rc<Seat>, listed: Vec<Datum>) -> Vec<Datum> {
        // The added targets depend on more than the script read.
        self.0.looked_unrecorded();
        let more: Vec<Datum> = alike(t, &listed).into_iter().filter(|item| !listed.contains(item)).collect();
        if !more.is_empty() {
            self.0.ablated.widened.set(true);
        }
        listed.into_iter().chain(more).collect()
    }

    /// Every part of a card that can be disabled separately. Parts that would be equivalent to another are left out: the only
    /// modifier of an effect is equivalent to the effect, and a card without the only entry of its `when` is never played.
    pub fn parts(&self, card: Card) -> Vec<Part> {
        let machine = self.machine();
        let Some(loaded) = machine.cards.get(&card) else { return vec![Part::Script] };
        let functions = [
            (Part::Play, &loaded.play),
            (Part::CanPlay, &loaded.can_play),
            (Part::Targets, &loaded.targets),
            (Part::Fits, &loaded.fits),
            (Part::Hurts, &loaded.hurts),
        ];
        let functions = functions.into_iter().filter(|(_, function)| function.is_some()).map(|(part, _)| part);
        let mut parts: Vec<Part> = [Part::Script].into_iter().chain(functions).collect();
        parts.extend(without(loaded).into_iter().map(|(part, _)| part));
        let acting: Vec<(&String, Vec<Part>)> =
            loaded.effects.iter().map(|(name, script)| (name, deeds(name, script))).collect();
        if acting.iter().filter(|(_, deeds)| !deeds.is_empty()).count() > 1 {
            parts.push(Part::Effects);
        }
        for (name, deeds) in acting {
            if deeds.len() > 1 {
                parts.push(Part::Effect(name.clone()));
            }
            parts.extend(deeds);
        }
        parts
    }
}

/// The parts of an effect that can be disabled; none if it only keeps its card on the table.
fn deeds(name: &str, script: &EffectScript) -> Vec<Part> {
    let name = || name.to_string();
    let points = script.points.keys().map(|point| Part::Point(name(), *point));
    let hooks = script.hooks.keys().map(|moment| Part::Hook(name(), *moment));
    let decides = script.decides.iter().map(|moment| Part::Decides(name(), moment));
    let expire = script.expire.iter().map(|_| Part::Expire(name()));
    points.chain(hooks).chain(decides).chain(expire).collect()
}

/// The parts that affect the face of a card, and the face without each.
fn without(loaded: &Loaded) -> Vec<(Part, Face)> {
    let face = &loaded.face;
    let mut faces = Vec::new();
    for (at, (word, _)) in loaded.windows.iter().enumerate() {
        let others = loaded.windows.iter().enumerate().filter(|(other, _)| *other != at);
        let when = others.fold(Moments::NONE, |all, (_, (_, moments))| all.and(*moments));
        if when != face.when && when != Moments::NONE {
            faces.push((Part::Window(word.clone()), Face { when, ..face.clone() }));
        }
    }
    if face.after != After::Discard {
        faces.push((Part::After, Face { after: After::Discard, ..face.clone() }));
    }
    if face.stays.is_some() {
        faces.push((Part::Stays, Face { stays: None, ..face.clone() }));
    }
    if face.plus {
        faces.push((Part::Plus, Face { plus: false, ..face.clone() }));
    }
    faces
}

/// The widest set of targets for a card that lists these: everything of their kind.
fn alike(t: &Seat, listed: &[Datum]) -> Vec<Datum> {
    let sight = look(t);
    match listed.first() {
        Some(Datum::Power(_)) => Power::TRACK.map(Datum::Power).to_vec(),
        Some(Datum::Duchy(_)) => {
            sight.b.places().filter(|d| sight.b.duchy(*d).kind != Kind::Box).map(Datum::Duchy).collect()
        }
        Some(Datum::Line(_)) => (0..sight.b.lines.len() as u8).map(|line| Datum::Line(Line(line))).collect(),
        Some(Datum::Leader(_)) => {
            let there = sight.p.officers.iter().filter(|o| o.is_piece() && o.at.duchy().is_some());
            there.map(|o| Datum::Leader(o.leader)).collect()
        }
        _ => Vec::new(),
    }
}
