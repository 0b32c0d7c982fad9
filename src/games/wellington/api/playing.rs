//! Runs the Event of a card, or an effect that waits for choices, as a coroutine, and serves it whenever it suspends.

use super::deck::Inner;
use super::host::{Context, Mode as May};
use super::machine::Machine;
use super::registry::Run;
use super::{bind, card_function};
use crate::faults::Trouble;
use crate::games::wellington::board::{Card, Effect, Facts, Moment, Played};
use crate::games::wellington::rules::{Scene, Seat};
use mlua::thread::ThreadStatus;
use mlua::{MultiValue, Value};
use std::rc::Rc;

/// The most times that a script may wait in one play.
const WAITS: u32 = 1_000;

impl Inner {
    /// Runs the Event of a card.
    pub async fn play(self: Rc<Self>, t: Rc<Seat>, played: Played) {
        let card = played.card;
        // The choice that played the card is the last one before its own frame began.
        let keep =
            t.frames().iter().rev().find(|f| matches!(f.scene, Scene::Card(c, _) if c == card)).map_or(0, |f| f.inputs);
        let keep = keep.saturating_sub(1);
        let context = Context {
            t: Some(t.clone()),
            mode: May::Play,
            what: "play",
            card: Some(card),
            player: Some(played.turned.unwrap_or(played.by)),
            played: Some(Rc::new(played)),
            ..Context::load()
        };
        let machine = self.machine();
        let loaded = machine.cards.get(&card);
        let started = loaded.and_then(|loaded| Some((loaded, loaded.play.as_ref()?))).map(|(loaded, play)| {
            let thread = play.function(&machine, &loaded.chunk).and_then(|play| machine.thread(play));
            thread.map_err(|e| machine.trouble(&e, Some(card), "play"))
        });
        let args = MultiValue::from_iter([Value::UserData(machine.event.clone())]);
        self.run(&machine, context, started, args, keep).await;
    }

    /// Runs an effect's handler where it may wait for choices.
    pub async fn decide(self: Rc<Self>, t: Rc<Seat>, effect: Effect, moment: Moment, facts: Facts) {
        let keep = t.inputs().saturating_sub(1);
        let mut context = self.effect_context(&t, &effect, May::Play, moment.word());
        context.facts = Some(Rc::new(facts));
        context.moment = Some(moment);
        let machine = self.machine();
        let started = Some(thread(&machine, effect.card, &["effects", &effect.name, "decides", moment.word()]));
        let (fx, ev) = (Value::UserData(machine.effect.clone()), Value::UserData(machine.event.clone()));
        self.run(&machine, context, started, MultiValue::from_iter([fx, ev]), keep).await;
    }

    /// Runs a coroutine and serves it whenever it suspends. Only this function does that.
    async fn run(
        &self,
        machine: &Machine,
        context: Context,
        started: Option<Result<mlua::Thread, Trouble>>,
        args: MultiValue,
        keep: usize,
    ) {
        let context = Rc::new(context);
        let (Some(t), what) = (context.t.clone(), context.what) else { return };
        let card = context.card;
        let thread = match started {
            None => return,
            Some(Ok(thread)) => thread,
            Some(Err(trouble)) => {
                t.fail(trouble, keep);
                return std::future::pending().await;
            }
        };
        let mut input: Result<MultiValue, String> = Ok(args);
        for served in 0_u32.. {
            let given = input;
            let host = &machine.binding.host;
            let result = host.within(context.clone(), || match given {
                // Each answer renews the budget, so a script that waits forever would never use it up. This limit stops it.
                _ if served > WAITS => {
                    host.budget.exhaust();
                    thread.resume::<()>(())
                }
                Ok(values) => thread.resume::<()>(values),
                Err(what) => thread.resume_error::<()>(what),
            });
            if t.halted() || result.is_err() {
                host.waiting.set(None);
            }
            if t.halted() {
                return std::future::pending().await;
            }
            match result {
                Err(error) => {
                    machine.failed(&t, &error, card, what, keep);
                    return std::future::pending().await;
                }
                Ok(()) if thread.status() != ThreadStatus::Resumable => return machine.ended(thread),
                Ok(()) => {}
            }
            input = serve(machine).await;
        }
    }
}

/// A coroutine for a function in a fresh copy of the card's table, so that nothing is left over from the last time.
fn thread(machine: &Machine, card: Card, way: &[&str]) -> Result<mlua::Thread, Trouble> {
    let start = || {
        let loaded = machine.cards.get(&card).ok_or_else(|| bind::raise("the card no longer has a script"))?;
        machine.thread(card_function::fresh(machine, &loaded.chunk, way)?)
    };
    start().map_err(|e| machine.trouble(&e, Some(card), "play"))
}

/// Does what a suspended script asked for, and returns the values to resume it with.
async fn serve(machine: &Machine) -> Result<MultiValue, String> {
    let unknown = "a script suspended in a way that the rules do not know";
    let (member, call) = machine.binding.host.waiting.take().ok_or(unknown)?;
    let Run::Ask(run) = member.run else { return Err(format!("{} does not suspend", member.name)) };
    // If the script's last change ended the game, nothing further happens.
    call.t.unless_over().await;
    let answer = run(Rc::new(call)).await.map_err(|what| format!("{}: {what}", bind::title(member)))?;
    let value = machine.binding.to_lua(&machine.lua, &answer).map_err(|e| e.to_string())?;
    Ok(MultiValue::from_iter([value]))
}
