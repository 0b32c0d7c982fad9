//! The members of the API, one file for each thing that has members.

mod battle;
mod battle_cards;
mod card;
mod duchy;
mod edit;
mod event;
mod event_cards;
mod event_reach;
mod event_spoils;
mod field;
mod game;
mod leader;
mod moves;
mod power;
mod siege;
mod standing;
mod test;
mod wanted;

pub use edit::PHASES;

use super::registry::{Arg, Call, Given, Member, On, Run, Ty};
use crate::games::wellington::board::Datum;

/// All members.
pub const ALL: [&[Member]; 17] = [
    event::ALL,
    field::ALL,
    event_cards::ALL,
    event_reach::ALL,
    event_spoils::ALL,
    battle::ALL,
    battle_cards::ALL,
    siege::ALL,
    game::ALL,
    standing::ALL,
    duchy::ALL,
    power::ALL,
    leader::ALL,
    moves::ALL,
    card::ALL,
    test::ALL,
    edit::ALL,
];

/// A member of `ev`.
#[expect(clippy::too_many_arguments, reason = "a row of a table")]
const fn of_event(
    name: &'static str,
    args: &'static [Arg],
    options: &'static [Arg],
    gives: Ty,
    rule: &'static str,
    doc: &'static str,
    example: &'static str,
    run: Run,
) -> Member {
    Member::new(On::Event, name, args, options, gives, rule, doc, example, run)
}

/// A member that only looks.
#[expect(clippy::too_many_arguments, reason = "a row of a table")]
const fn look_at(
    on: On,
    name: &'static str,
    args: &'static [Arg],
    gives: Ty,
    rule: &'static str,
    doc: &'static str,
    example: &'static str,
    run: fn(&Call<'_>) -> Given,
) -> Member {
    Member::new(on, name, args, &[], gives, rule, doc, example, Run::Look(run))
}

/// A list for a script.
fn list<T: Into<Datum>>(items: impl IntoIterator<Item = T>) -> Given {
    Ok(Datum::List(items.into_iter().map(Into::into).collect()))
}

/// A value that may be missing.
fn maybe<T: Into<Datum>>(item: Option<T>) -> Given {
    Ok(item.map_or(Datum::Nil, Into::into))
}
