//! Taking parts of a card out of force, one at a time, to see which tests notice. Each part that is taken out is a mutant of the card.

use super::deck::Deck;
use super::effect_script::EffectScript;
use super::loader::Loaded;
use super::registry::Depth;
use crate::games::wellington::board::{Card, Datum, Effect, Kind, Line, Moment, Moments, Power};
use crate::games::wellington::rules::{After, Face, Point, Points, Seat, look};
use std::cell::{Cell, OnceCell, RefCell};
use std::collections::BTreeMap;
use std::fmt;
use std::rc::Rc;

/// A part of a card that is as if it were not written.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Part {
    /// The whole file: the card has no script.
    Script,
    /// Its `play`: the card is played, and nothing happens.
    Play,
    /// Its `can_play`: the condition always holds.
    CanPlay,
    /// Its `targets`: whatever on the map is of the kind that it lists can be chosen.
    Targets,
    /// Its `fits`: all that `targets` lists can be chosen.
    Fits,
    /// Its `hurts`: no target hurts the Power that plays the card.
    Hurts,
    /// An entry of its `when`.
    Window(String),
    /// Its `after`: it goes to the discards.
    After,
    /// Its `stays`: no effect keeps it on the table.
    Stays,
    /// Its `plus`: it is no '+' card.
    Plus,
    /// All its `effects`: they begin and end, and do nothing.
    Effects,
    /// One of them.
    Effect(String),
    /// A modifier of an effect.
    Point(String, Point),
    /// What an effect does by itself at a moment.
    Hook(String, Moment),
    /// What an effect does at a window where it may wait for choices.
    Decides(String, Moment),
    /// What an effect does as it ends.
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

/// A card, and what of it is out of force.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ablation {
    /// The card.
    pub card: Card,
    /// The part.
    pub part: Part,
}

/// What of a card set is out of force.
#[derive(Default)]
pub struct Ablated {
    now: RefCell<Option<Ablation>>,
    /// How often that changed.
    changes: Cell<u64>,
    /// Whether `targets` would have listed less than was offered since then.
    widened: Cell<bool>,
    /// The faces of cards that lack one of the parts that stand on it. Nobody needs them in a game.
    faces: OnceCell<BTreeMap<(Card, Part), Face>>,
}

impl Ablated {
    /// A number that is another one after each change.
    pub fn changes(&self) -> u64 {
        self.changes.get()
    }

    /// Whether a card lacks one of these parts.
    pub fn lacks(&self, card: Card, parts: &[Part]) -> bool {
        self.now.borrow().as_ref().is_some_and(|out| out.card == card && parts.contains(&out.part))
    }

    /// Whether a running effect does nothing as it ends.
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
    /// Takes a part of a card out of force, or puts everything in force again. What was worked out before is forgotten: here what
    /// scripts said, and with the tables what hangs on [`Cards::in_force`](crate::games::wellington::rules::Cards::in_force).
    pub fn ablate(&self, without: Option<Ablation>) {
        let ablated = &self.0.ablated;
        ablated.now.replace(without);
        ablated.changes.set(ablated.changes.get() + 1);
        ablated.widened.set(false);
        self.0.recall.clear();
        self.0.kept.take();
    }

    /// Whether a card whose `targets` is out of force was offered more than that lists, since it was taken out.
    pub fn offered_more(&self) -> bool {
        self.0.ablated.widened.get()
    }

    /// What a running effect does: the points that it changes, the moments at which it acts by itself, and those where it may
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

    /// The face of a card of which something is out of force that stands on it.
    pub(super) fn ablated_face(&self, card: Card) -> Option<&Face> {
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

    /// What a card could be played on if whatever is of the kind that `targets` lists were a target.
    pub(super) fn widened(&self, t: &Rc<Seat>, listed: Vec<Datum>) -> Vec<Datum> {
        let host = self.machine().binding.host.clone();
        // What is added hangs on more than the script read.
        host.looked(Depth::Table);
        host.reads(|| None, &Datum::Nil);
        let more: Vec<Datum> = alike(t, &listed).into_iter().filter(|item| !listed.contains(item)).collect();
        if !more.is_empty() {
            self.0.ablated.widened.set(true);
        }
        listed.into_iter().chain(more).collect()
    }

    /// Every part of a card that can be taken out of force by itself. What would be the same as another part is left out: the only
    /// modifier of an effect is the effect, and a card without the only entry of its `when` is never played.
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

/// What can be taken out of an effect: nothing where it only keeps its card on the table.
fn deeds(name: &str, script: &EffectScript) -> Vec<Part> {
    let name = || name.to_string();
    let points = script.points.keys().map(|point| Part::Point(name(), *point));
    let hooks = script.hooks.keys().map(|moment| Part::Hook(name(), *moment));
    let decides = script.decides.iter().map(|moment| Part::Decides(name(), moment));
    let expire = script.expire.iter().map(|_| Part::Expire(name()));
    points.chain(hooks).chain(decides).chain(expire).collect()
}

/// The parts that stand on the face of a card, and the face without each.
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

/// Whatever a card might be played on that lists these: all there is of their kind.
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
