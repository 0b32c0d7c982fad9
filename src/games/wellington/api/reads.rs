//! What a script reads while it answers a question: the facts of its window or hook, the data of its effect, and the results of members.
//! A script without state of its own always gives the same answer for the same reads in the same order. So the answer can be found
//! without running the script, because every read can be repeated from Rust.

use super::registry::{Call, Caller, Member, Run, Secrecy};
use crate::games::wellington::board::{Card, Datum, Effect, Fact, Power, Told};
use crate::games::wellington::rules::Seat;
use std::borrow::Cow;
use std::rc::Rc;

/// One thing that a script reads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Read {
    /// A fact, `at.duchy`, `ev.window.duchy`.
    Fact(Fact),
    /// The name of the window or hook, `ev.window.name`.
    Name,
    /// A value the effect was started with, `fx.power`.
    Field(Rc<str>),
    /// The Power that started the effect, `fx.by`.
    By,
    /// The number of the effect, `fx.id`.
    Id,
    /// The result of a member.
    Called(Rc<Called>),
}

/// A call of a member that only looks.
#[derive(Clone)]
pub struct Called {
    member: &'static Member,
    this: Datum,
    args: Vec<Datum>,
    options: Vec<(&'static str, Datum)>,
    privy: bool,
}

impl PartialEq for Called {
    fn eq(&self, other: &Called) -> bool {
        let what = |called: &Called| (called.member.on, called.member.name, called.privy);
        what(self) == what(other)
            && (&self.this, &self.args, &self.options) == (&other.this, &other.args, &other.options)
    }
}

impl Eq for Called {}

impl std::fmt::Debug for Called {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}:{}:{}{:?}", self.this, self.member.on.word(), self.member.name, self.args)
    }
}

impl Called {
    /// A call that was made; `None` if its result depends on who asks.
    pub fn of(member: &'static Member, call: &Call<'_>) -> Option<Called> {
        let plain = member.secrecy == Secrecy::Open && matches!(member.run, Run::Look(_));
        plain.then(|| Called {
            member,
            this: call.this.clone(),
            args: call.args.to_vec(),
            options: call.options.to_vec(),
            privy: call.privy,
        })
    }
}

/// A question at the moment it is asked. Everything that the script reads comes from it.
pub struct Question<'q> {
    /// The table.
    pub t: &'q Rc<Seat>,
    /// The card whose script is asked.
    pub card: Card,
    /// Who plays it.
    pub player: Power,
    /// The effect, if the question goes to one.
    pub effect: Option<&'q Effect>,
    /// The facts for a modifier. A condition gets those of the open window instead.
    pub facts: Option<&'q dyn Told>,
}

impl Question<'_> {
    /// Reads something; `None` if only the script could.
    pub fn read<R>(&self, read: &Read, said: impl FnOnce(&Datum) -> R) -> Option<R> {
        Some(match read {
            Read::Fact(fact) => match self.facts {
                Some(facts) => said(facts.told(*fact).as_deref().unwrap_or(&Datum::Nil)),
                None => {
                    let p = self.t.position();
                    said(p.windows.last().and_then(|window| window.facts.get(*fact)).unwrap_or(&Datum::Nil))
                }
            },
            Read::Name => {
                let open = self.t.position().windows.last().map(|window| window.moment);
                said(&open.filter(|_| self.facts.is_none()).map_or(Datum::Nil, |moment| moment.word().into()))
            }
            Read::Field(name) => said(self.effect?.get(name)?),
            Read::By => said(&Datum::Power(self.effect?.by)),
            Read::Id => said(&Datum::Int(self.effect?.id as i32)),
            Read::Called(called) => said(&self.call(called)?),
        })
    }

    /// Calls a member as a script would; `None` if that fails.
    pub fn call(&self, called: &Called) -> Option<Datum> {
        let Run::Look(run) = called.member.run else { return None };
        let call = Call {
            t: self.t.clone(),
            caller: Caller { card: Some(self.card), player: Some(self.player) },
            this: called.this.clone(),
            args: Cow::Borrowed(&called.args),
            privy: called.privy,
            options: Cow::Borrowed(&called.options),
        };
        run(&call).ok().filter(|_| !self.t.halted())
    }
}
