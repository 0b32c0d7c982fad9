//! What a script reads as it answers a question. A script that keeps nothing answers by what it reads: the facts of its window or
//! point, the data of its effect, and what members give. So whoever reads the same again, in the same order, knows the answer without
//! the script; and what a member gives can be had without it too.

use super::host::{Context, Mode};
use super::registry::{Call, Member, Run, Secrecy};
use crate::games::wellington::board::{Card, Datum, Effect, Fact, Facts, Played, Power};
use crate::games::wellington::rules::Seat;
use std::cell::OnceCell;
use std::marker::PhantomData;
use std::rc::Rc;

/// Something that a script reads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Read {
    /// A fact, `at.duchy`, `ev.window.duchy`.
    Fact(Fact),
    /// What the window or point is called, `ev.window.name`.
    Name,
    /// What the effect was started with, `fx.power`.
    Field(Rc<str>),
    /// Who started the effect, `fx.by`.
    By,
    /// Its number, `fx.id`.
    Id,
    /// What a member gave.
    Called(Rc<Called>),
}

/// A call of a member that looks.
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
    /// A call that was made; nothing where it gives one thing to one and another to another.
    pub fn of(member: &'static Member, call: &Call<'_>) -> Option<Called> {
        let plain = member.secrecy == Secrecy::Open && matches!(member.run, Run::Look(_));
        plain.then(|| Called {
            member,
            this: call.this.clone(),
            args: call.args.clone(),
            options: call.options.clone(),
            privy: call.privy,
        })
    }
}

/// A question as it is asked now: what is to be read is found in it.
pub struct Question<'q> {
    /// The table.
    pub t: &'q Rc<Seat>,
    /// The card whose script is asked.
    pub card: Card,
    /// Who plays it.
    pub player: Power,
    /// How it would be played, if that is asked.
    pub played: Option<&'q dyn Fn() -> Played>,
    /// The effect, if it is one that is asked.
    pub effect: Option<&'q Effect>,
    /// What a modifier is told; a condition is told of the window that is open.
    pub facts: Option<&'q Facts>,
    /// The script's place, for members that want to know it.
    pub context: OnceCell<Rc<Context>>,
}

impl Question<'_> {
    /// Reads something. Nothing where it cannot be had without the script.
    pub fn read<R>(&self, read: &Read, said: impl FnOnce(&Datum) -> R) -> Option<R> {
        Some(match read {
            Read::Fact(fact) => match self.facts {
                Some(facts) => said(facts.get(*fact).unwrap_or(&Datum::Nil)),
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

    /// Calls a member as a script would. Nothing where that fails.
    pub fn call(&self, called: &Called) -> Option<Datum> {
        let Run::Look(run) = called.member.run else { return None };
        let context = self.context.get_or_init(|| {
            Rc::new(Context {
                t: Some(self.t.clone()),
                mode: Mode::Look,
                card: Some(self.card),
                player: Some(self.player),
                played: self.played.map(|played| Rc::new(played())),
                ..Context::load()
            })
        });
        let call = Call {
            t: self.t.clone(),
            context: context.clone(),
            this: called.this.clone(),
            args: called.args.clone(),
            privy: called.privy,
            options: called.options.clone(),
            life: PhantomData,
        };
        run(&call).ok().filter(|_| !self.t.halted())
    }
}
