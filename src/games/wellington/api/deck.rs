//! The card set as the rules see it.

use super::ablation::{Ablated, Part};
use super::answers;
use super::card_function::CardFunction;
use super::condition_cache::{Answer, Asked, ConditionCache, in_words};
use super::fields::place_of;
use super::host::{Context, Mode as May};
use super::loader::{EffectFace, Loaded};
use super::machine::Machine;
use super::modifier_cache::ModifierCache;
use super::plain::{Part as Function, PlainScripts};
use super::plainly::Idle;
use super::reads::Question;
use super::sources::{Source, Sources};
use super::trail::Trail;
use super::values;
use crate::faults::{Trouble, TroubleKind};
use crate::games::wellington::board::{Board, Card, Datum, Effect, Facts, Footing, Moment, Moments, Played, Told};
use crate::games::wellington::rules::{Cards, Face, Intent, Looked, Point, Points, Seat, Working};
use crate::script::raised::Raised;
use mlua::{MultiValue, Value};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

/// The hint for scripts that trigger each other.
const NESTED: &str = "a modifier must not ask for the value it changes, and a handler must not trigger itself";

/// A card set: the loaded scripts, and the faces of all cards in the index.
pub struct Deck(pub(super) Rc<Inner>);

pub(super) struct Inner {
    pub(super) board: Rc<Board>,
    /// The files in force. If a file does not load, this is its last version that did.
    pub(super) sources: Sources,
    pub(super) machine: RefCell<Rc<Machine>>,
    /// Indexed by card number, as the effects are.
    pub(super) faces: Vec<Option<Face>>,
    pub(super) effects: Vec<Vec<EffectFace>>,
    /// Whether the card with this number asks for a target.
    pub(super) aims: Vec<bool>,
    /// Whether it has a condition of its own.
    pub(super) judges: Vec<bool>,
    /// Cached results of modifiers.
    pub(super) kept: RefCell<ModifierCache>,
    /// Cached results of conditions and targets.
    pub(super) recall: ConditionCache,
    /// The functions that need no Luau.
    pub(super) plain: PlainScripts,
    /// How many cached answers were compared with the script; `None` if that is not wanted.
    #[cfg(test)]
    pub(super) doubted: std::cell::Cell<Option<usize>>,
    pub(super) prints: Vec<(Card, String)>,
    pub(super) unknown: Face,
    /// The disabled part, while tests are checked for noticing it, and the faces that cards without a script then have.
    pub(super) ablated: Ablated,
    pub(super) unscripted: BTreeMap<Card, Face>,
}

impl Deck {
    /// The board the cards were loaded for.
    pub fn board(&self) -> &Rc<Board> {
        &self.0.board
    }

    /// The files in force.
    pub fn sources(&self) -> &Sources {
        &self.0.sources
    }

    /// The file of a card, if any.
    pub fn file(&self, card: Card) -> Option<&Source> {
        self.0.sources.cards.values().find(|s| s.number() == Some(card))
    }

    /// What the effects of a card do.
    pub fn effects(&self, card: Card) -> &[EffectFace] {
        self.0.effects.get(usize::from(card.0)).map_or(&[], Vec::as_slice)
    }

    /// The cards that have a script.
    pub fn scripted(&self) -> impl Iterator<Item = Card> + '_ {
        self.0.faces.iter().flatten().filter(|face| face.scripted).map(|face| face.card)
    }

    pub(super) fn machine(&self) -> Rc<Machine> {
        self.0.machine()
    }

    /// Which lines of the scripts wrote which entries, while that is recorded.
    pub fn trail<R>(&self, look: impl FnOnce(&Trail) -> R) -> R {
        look(&self.0.machine().binding.host.trail)
    }

    /// Memory in use by the scripts, in bytes.
    pub fn memory(&self) -> usize {
        self.0.machine.borrow().lua.used_memory()
    }
}

impl Inner {
    /// The machine; a new one if a script used up the memory of the last. Anything running on the old machine ends there, because
    /// values of one machine mean nothing to another.
    pub(super) fn machine(&self) -> Rc<Machine> {
        self.leave_spoilt();
        self.machine.borrow().clone()
    }

    /// Replaces a machine whose memory was used up right away. Otherwise it might stay for long, because all further questions
    /// might be answered from the cache.
    pub(super) fn leave_spoilt(&self) {
        let spoilt = self.machine.borrow().spoilt.get();
        if spoilt {
            self.replace_machine();
        }
    }

    fn replace_machine(&self) -> bool {
        let fresh = Machine::new(&self.board, &self.sources);
        fresh.is_ok_and(|(fresh, _)| {
            self.machine.replace(Rc::new(fresh));
            true
        })
    }

    /// Calls a script function that may not suspend. A failure halts the table, and the result is then `None`.
    pub(super) fn call(
        &self,
        t: &Rc<Seat>,
        context: Context,
        pick: impl FnOnce(&Machine) -> Option<(&Loaded, &CardFunction, MultiValue)>,
    ) -> Option<Value> {
        self.enter(t, context, |machine| {
            let (card, asked, args) = pick(machine)?;
            Some(asked.function(machine, &card.chunk).and_then(|function| function.call::<Value>(args)))
        })
    }

    /// Works with script functions that may not suspend, as one entry into the script.
    pub(super) fn enter(
        &self,
        t: &Rc<Seat>,
        context: Context,
        run: impl FnOnce(&Machine) -> Option<mlua::Result<Value>>,
    ) -> Option<Value> {
        let machine = self.machine();
        let (card, what) = (context.card, context.what);
        if machine.binding.host.is_deep() {
            let nested = Raised::new(TroubleKind::Nested, "scripts trigger each other endlessly").hint(NESTED);
            let error = nested.after(crate::script::sandbox::place(&machine.lua)).into();
            machine.failed(t, &error, card, what, t.inputs().saturating_sub(1));
            return None;
        }
        let result = machine.binding.host.within(context, || run(&machine));
        let offence = machine.binding.host.offence.take();
        let error = match (result?, offence) {
            (Ok(value), None) => return Some(value),
            (Err(error), _) => error,
            (Ok(_), Some(offence)) => offence.into(),
        };
        machine.failed(t, &error, card, what, t.inputs().saturating_sub(1));
        None
    }

    /// A value that a script returned, which must be of this kind.
    pub(super) fn expect<T>(
        &self,
        t: &Rc<Seat>,
        card: Card,
        what: &str,
        value: &Value,
        read: impl Fn(&Datum) -> Option<T>,
        wanted: &str,
    ) -> Option<T> {
        let datum = values::from_lua(value);
        if let Some(read) = datum.as_ref().ok().and_then(&read) {
            return Some(read);
        }
        let message = format!("{what} must return {wanted}; it returned {}", values::describe(value));
        let trouble = t.world().cards.fault(card, what, message, "");
        t.fail(trouble, t.inputs().saturating_sub(1));
        None
    }

    pub(super) fn intent_context(&self, t: &Rc<Seat>, intent: &Intent, what: &'static str) -> Context {
        Context {
            t: Some(t.clone()),
            mode: May::Look,
            what,
            card: Some(intent.card),
            player: Some(intent.by),
            played: Some(Rc::new(played(intent))),
            ..Context::load()
        }
    }

    pub(super) fn effect_context(&self, t: &Rc<Seat>, effect: &Effect, mode: May, what: &'static str) -> Context {
        Context {
            t: Some(t.clone()),
            mode,
            what,
            card: Some(effect.card),
            player: Some(effect.by),
            effect: Some(Rc::new(effect.clone())),
            ..Context::load()
        }
    }
}

/// A card as it would be played, without a target so far.
fn played(intent: &Intent) -> Played {
    let Intent { card, by, mode } = *intent;
    Played { id: 0, card, by, mode, target: Datum::Nil, cancelled: false, turned: None }
}

impl Cards for Deck {
    fn face(&self, card: Card) -> &Face {
        if let Some(other) = self.ablated_face(card) {
            return other;
        }
        self.0.faces.get(usize::from(card.0)).and_then(Option::as_ref).unwrap_or(&self.0.unknown)
    }

    fn condition(&self, t: &Rc<Seat>, intent: &Intent) -> Result<(), String> {
        let ask = || Answer::Condition(self.judged(t, intent));
        match self.0.remembered(t, intent, Asked::Condition, ask) {
            Answer::Condition(said) => in_words(said),
            _ => Ok(()),
        }
    }

    fn allows(&self, t: &Rc<Seat>, intent: &Intent) -> bool {
        if !self.0.judges[usize::from(intent.card.0)] {
            self.0.leave_spoilt();
            return true;
        }
        let ask = || Answer::Condition(self.judged(t, intent));
        !matches!(self.0.remembered(t, intent, Asked::Condition, ask), Answer::Condition(Err(_)))
    }

    fn targets(&self, t: &Rc<Seat>, intent: &Intent) -> Option<(String, Vec<Datum>)> {
        let text = self.0.machine().cards.get(&intent.card).filter(|c| c.targets.is_some())?.ask.clone();
        let ask = || Answer::Targets(self.aims(t, intent).into());
        match self.0.remembered(t, intent, Asked::Targets, ask) {
            Answer::Targets(targets) => Some((text, targets.to_vec())),
            _ => Some((text, Vec::new())),
        }
    }

    fn has_target(&self, t: &Rc<Seat>, intent: &Intent) -> Option<bool> {
        if !self.0.aims[usize::from(intent.card.0)] {
            return None;
        }
        let ask = || Answer::Any(self.has_aim(t, intent));
        Some(matches!(self.0.remembered(t, intent, Asked::Any, ask), Answer::Any(true)))
    }

    fn in_force(&self) -> Rc<Cell<u64>> {
        self.0.ablated.changes()
    }

    fn hurts(&self, t: &Rc<Seat>, intent: &Intent, target: &Datum) -> bool {
        self.hurtful(t, intent, target)
    }

    fn play(&self, t: Rc<Seat>, played: Played) -> Working {
        if self.0.ablated.lacks(played.card, &[Part::Play, Part::Script]) {
            return Box::pin(std::future::ready(()));
        }
        Box::pin(self.0.clone().play(t, played))
    }

    fn has_effect(&self, card: Card, name: &str) -> bool {
        self.effects(card).iter().any(|effect| effect.name == name)
    }

    fn points(&self, effect: &Effect) -> Points {
        self.acting(effect).0
    }

    fn does(&self, effect: &Effect) -> (Points, Moments, Moments) {
        self.acting(effect)
    }

    fn modify(
        &self,
        t: &Rc<Seat>,
        effect: &Effect,
        point: Point,
        facts: &dyn Told,
        value: Datum,
    ) -> (Datum, Option<Looked>) {
        let inner = &self.0;
        if let Some((known, looked)) = inner.modified_plainly(t, effect, point, facts, &value) {
            #[cfg(test)]
            self.doubt(t, effect, point, facts, &value, &known);
            return (known, Some(looked));
        }
        let question = Question { t, card: effect.card, player: effect.by, effect: Some(effect), facts: Some(facts) };
        let what = (effect.card, Function::Point(point), effect.name.as_str());
        let answers = inner
            .plain
            .may_be_cached(what.0, what.1, what.2)
            .then(|| inner.kept.borrow().answers(effect, point, &value));
        if let Some((known, looked)) = answers.flatten().and_then(|answers| answers.get_with_looks(&question)) {
            inner.plain.was_cached(what.0, what.1, what.2);
            #[cfg(test)]
            self.doubt(t, effect, point, facts, &value, &known);
            return (known, looked);
        }
        let ((answer, reads, all), footing) =
            inner.footing(&question, || self.modified(t, effect, point, facts, &value));
        let looked = all.then(|| answers::looks(&reads));
        if !t.halted() {
            inner.compare_modifier(t, effect, point, facts, &value, &answer);
        }
        // A script with unrecorded reads, none of them at the table, may depend on anything, so its answer is not cached.
        if !t.halted() && (all || footing != Footing::default()) {
            let footing = if all { Footing::default() } else { footing };
            let mut kept = inner.kept.borrow_mut();
            kept.keep(effect, point, value, reads, footing, answer.clone());
        }
        (answer, looked)
    }

    fn hooks(&self, effect: &Effect) -> Moments {
        self.acting(effect).1
    }

    fn decisions(&self, effect: &Effect) -> Moments {
        self.acting(effect).2
    }

    fn decide(&self, t: Rc<Seat>, effect: Effect, moment: Moment, facts: Facts) -> Working {
        Box::pin(self.0.clone().decide(t, effect, moment, facts))
    }

    fn hook(&self, t: &Rc<Seat>, effect: &Effect, moment: Moment, facts: &Facts) {
        let idle = match self.0.idle(t, effect, moment, facts) {
            #[cfg(test)]
            Idle::Known if self.0.doubted.get().is_some() => Idle::Known,
            Idle::Known => return,
            other => other,
        };
        let mut context = self.0.effect_context(t, effect, May::Hook, moment.word());
        context.facts = Some(Rc::new(facts.clone()));
        context.moment = Some(moment);
        let acts = self.0.machine().binding.host.acts.get();
        self.0.call(t, context, |machine| {
            let card = machine.cards.get(&effect.card)?;
            let hook = card.effects.get(&effect.name)?.hooks.get(&moment)?;
            let (fx, ev) = (Value::UserData(machine.effect.clone()), Value::UserData(machine.event.clone()));
            Some((card, hook, MultiValue::from_iter([fx, ev])))
        });
        #[cfg(test)]
        if let Idle::Known = idle {
            assert_eq!(self.0.machine().binding.host.acts.get(), acts, "{effect:?} {moment:?} {facts:?}");
        }
        if let Idle::Thought = idle {
            let same = !t.halted() && self.0.machine().binding.host.acts.get() == acts;
            self.0.plain.compared((effect.card, Function::Hook(moment), &effect.name), same);
        }
    }

    fn expire(&self, t: &Rc<Seat>, effect: &Effect) {
        let machine = self.0.machine();
        let script = machine.cards.get(&effect.card).and_then(|card| card.effects.get(&effect.name));
        if script.is_none_or(|script| script.expire.is_none()) || self.0.ablated.lacks_expire(effect) {
            return;
        }
        let context = self.0.effect_context(t, effect, May::Hook, "expire");
        self.0.call(t, context, |machine| {
            let card = machine.cards.get(&effect.card)?;
            let expire = card.effects.get(&effect.name)?.expire.as_ref()?;
            let (fx, ev) = (Value::UserData(machine.effect.clone()), Value::UserData(machine.event.clone()));
            Some((card, expire, MultiValue::from_iter([fx, ev])))
        });
    }

    fn step_begins(&self) {
        self.0.machine.borrow().binding.host.budget.step_begins();
    }

    fn again_from_the_start(&self) -> bool {
        let (spoilt, exact) = {
            let machine = self.0.machine.borrow();
            (machine.spoilt.get(), machine.binding.host.budget.is_exact())
        };
        let again = spoilt && !exact && self.0.replace_machine();
        if again {
            // Cached answers would skip work in the repeated step and so leave the memory in another state.
            self.0.recall.clear();
            self.0.kept.take();
            self.0.plain.forget();
        }
        self.0.machine.borrow().binding.host.budget.set_exact(again);
        again
    }

    fn came_to_its_end(&self) {
        self.0.machine.borrow().binding.host.budget.set_exact(false);
    }

    fn last_run(&self) -> Option<(Card, &'static str)> {
        self.0.machine.borrow().binding.host.last.get()
    }

    fn fault(&self, card: Card, field: &str, message: String, hint: &str) -> Trouble {
        let place = self.file(card).map_or("script".into(), |source| place_of(source, field));
        Trouble::new(TroubleKind::Other, Some(card), place, message, hint)
    }

    fn fingerprints(&self) -> Vec<(Card, String)> {
        self.0.prints.clone()
    }
}
