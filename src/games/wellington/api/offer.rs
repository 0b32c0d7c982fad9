//! A decision as a bot in Lua sees it: a table about the decision, and one for each choice.

use super::bind::Binding;
use crate::games::wellington::board::{Arm, Datum, Duchy, Leader, LotKey, Power};
use crate::games::wellington::rules::{Choice, Company, Flagging, Mover, Piece, Question};
use mlua::{Lua, Table};

/// The fields of a table for Lua.
type Fields = Vec<(&'static str, Datum)>;

/// Makes tables for Lua.
pub(super) struct Offer<'a> {
    pub lua: &'a Lua,
    pub binding: &'a Binding,
}

impl Offer<'_> {
    /// The decision: `about`, who has to choose, the fields of the question, and the `choices`.
    pub fn decision(&self, who: Power, question: &Question, cp: u8, choices: &[Choice]) -> mlua::Result<Table> {
        let (about, mut fields) = asked(question);
        fields.extend([("about", text(about)), ("who", Datum::Power(who)), ("cp", int(cp))]);
        let table = self.table(fields)?;
        let offered = choices.iter().enumerate().map(|(i, choice)| self.choice(i + 1, choice));
        table.raw_set("choices", self.lua.create_sequence_from(offered.collect::<mlua::Result<Vec<_>>>()?)?)?;
        Ok(table)
    }

    fn choice(&self, place: usize, choice: &Choice) -> mlua::Result<Table> {
        let (kind, mut fields) = offered(choice);
        fields.extend([("kind", text(kind)), ("place", Datum::Int(i32::try_from(place).unwrap_or(i32::MAX)))]);
        let table = self.table(fields)?;
        if let Choice::Take(lots) = choice {
            let lot = |(key, sp): &(LotKey, u8)| self.table([lot(key), vec![("sp", int(*sp))]].concat());
            table.raw_set(
                "lots",
                self.lua.create_sequence_from(lots.iter().map(lot).collect::<mlua::Result<Vec<_>>>()?)?,
            )?;
        }
        Ok(table)
    }

    fn table(&self, fields: Fields) -> mlua::Result<Table> {
        let table = self.lua.create_table()?;
        for (name, value) in fields {
            table.raw_set(name, self.binding.to_lua(self.lua, &value)?)?;
        }
        Ok(table)
    }
}

fn text(word: &str) -> Datum {
    word.to_string().into()
}

fn int(n: u8) -> Datum {
    Datum::Int(n.into())
}

fn leader(leader: Option<Leader>) -> Datum {
    leader.map_or(Datum::Nil, Datum::Leader)
}

/// The word for a question, and its fields.
fn asked(question: &Question) -> (&'static str, Fields) {
    use Datum::Duchy as At;
    match question {
        Question::Bid { most, .. } => ("bid", vec![("count", int(*most))]),
        Question::Sides { .. } => ("sides", vec![]),
        Question::GiveUp { left } => ("give_up", vec![("count", int(*left))]),
        Question::Mulligan { discard } => ("mulligan", vec![("count", int(*discard))]),
        Question::Preempt { due } => ("preempt", vec![("power", Datum::Power(*due))]),
        Question::Act => ("act", vec![]),
        Question::Respond { moment } => ("respond", vec![("moment", text(moment.word()))]),
        Question::Company { leader, to } => ("company", vec![("leader", Datum::Leader(*leader)), ("to", At(*to))]),
        Question::Consent { leader, commander, to } => (
            "consent",
            vec![("leader", Datum::Leader(*leader)), ("commander", Datum::Leader(*commander)), ("to", At(*to))],
        ),
        Question::Strength { leader, to } => ("strength", vec![("leader", Datum::Leader(*leader)), ("to", At(*to))]),
        Question::React { at } => ("react", vec![("at", At(*at))]),
        Question::Call { at } => ("call", vec![("at", At(*at))]),
        Question::Answer { leader: of, from, at } => {
            ("answer", vec![("leader", leader(*of)), ("from", At(*from)), ("at", At(*at))])
        }
        Question::Way { from, at } => ("way", vec![("from", At(*from)), ("at", At(*at))]),
        Question::Group { from, at } => ("group", vec![("from", At(*from)), ("at", At(*at))]),
        Question::Scatter { at } => ("scatter", vec![("at", At(*at))]),
        Question::Commander { at } => ("commander", vec![("at", At(*at))]),
        Question::BattleCard { at, round } => ("battle_card", vec![("at", At(*at)), ("round", int(*round))]),
        Question::BuildOn { at } => ("build_on", vec![("at", At(*at))]),
        Question::OddLoss { at } => ("odd_loss", vec![("at", At(*at))]),
        Question::Casualty { left } => ("casualty", vec![("count", int(*left))]),
        Question::Shaken { at } => ("shaken", vec![("at", At(*at))]),
        Question::Retreat { from } => ("retreat", vec![("from", At(*from))]),
        Question::FreeFlag { at } => ("free_flag", vec![("at", At(*at))]),
        Question::Replace { sp } => ("replace", vec![("sp", int(*sp))]),
        Question::BesiegeOn(at, round) => ("besiege_on", vec![("at", At(*at)), ("round", int(*round))]),
        Question::Lose { left } => ("lose", vec![("count", int(*left))]),
        Question::Remove { left, .. } => ("remove", vec![("count", int(*left))]),
        Question::MakeRoom { card } => ("make_room", vec![("card", Datum::Card(*card))]),
        Question::Owe { left } => ("owe", vec![("count", int(*left))]),
        Question::Settle { owed } => ("settle", vec![("count", int(*owed))]),
        Question::Reinforce { .. } => ("reinforce", vec![]),
        Question::Deploy { extra } => ("deploy", vec![("extra", Datum::Bool(*extra))]),
        Question::PickUp { leader: of, to, room } => {
            ("pick_up", vec![("leader", leader(*of)), ("to", At(*to)), ("count", int(*room))])
        }
        Question::Transfer => ("transfer", vec![]),
        Question::Excess { over } => ("excess", vec![("count", int(*over))]),
        Question::Continue { must } => ("continue", vec![("must", Datum::Bool(*must))]),
        Question::Target { card, text: asks } => ("target", vec![("card", Datum::Card(*card)), ("text", text(asks))]),
        Question::Card { card, text: asks } => ("card", vec![("card", Datum::Card(*card)), ("text", text(asks))]),
    }
}

/// The word for a choice, and its fields.
fn offered(choice: &Choice) -> (&'static str, Fields) {
    use Datum::{Duchy as At, Leader as Of};
    match choice {
        Choice::Yes => ("yes", vec![]),
        Choice::No => ("no", vec![]),
        Choice::Pass => ("pass", vec![]),
        Choice::Keep => ("keep", vec![]),
        Choice::Mulligan => ("mulligan", vec![]),
        Choice::End => ("end", vec![]),
        Choice::Play(card, mode) => ("play", vec![("card", Datum::Card(*card)), ("mode", text(mode.word()))]),
        Choice::Resource => ("resource", vec![]),
        Choice::March(who, to) => ("march", [mover(who), vec![("to", At(*to))]].concat()),
        Choice::Intercept(leader) => ("intercept", vec![("leader", Of(*leader))]),
        Choice::Muster(power, from) => ("muster", vec![("power", Datum::Power(*power)), ("from", At(*from))]),
        Choice::Evade(who, to) => ("evade", [mover(who), vec![("to", At(*to))]].concat()),
        Choice::Siege(leader) => ("siege", vec![("leader", Of(*leader))]),
        Choice::Flag(at, flagging) => {
            let power = match flagging {
                Flagging::Place(power) => Datum::Power(*power),
                Flagging::Revert => Datum::Nil,
            };
            ("flag", vec![("duchy", At(*at)), ("power", power)])
        }
        Choice::Build(what, at) => ("build", piece(what, *at)),
        Choice::Regroup(what, at) => ("regroup", piece(what, *at)),
        Choice::Deploy(leader, to) => ("deploy", vec![("leader", Of(*leader)), ("to", At(*to))]),
        Choice::Convoy(from, to) => ("convoy", vec![("from", At(*from)), ("to", At(*to))]),
        Choice::Transfer(leader) => ("transfer", vec![("leader", Of(*leader))]),
        Choice::Go => ("go", vec![]),
        Choice::Join(leader, company) => {
            ("join", vec![("leader", Of(*leader)), ("army", Datum::Bool(*company == Company::Army))])
        }
        Choice::Take(lots) => {
            let sp = lots.iter().map(|(_, sp)| i32::from(*sp)).sum();
            ("take", vec![("sp", Datum::Int(sp))])
        }
        Choice::Soldier(key) => ("soldier", lot(key)),
        Choice::Leader(leader) => ("leader", vec![("leader", Of(*leader))]),
        Choice::Duchy(duchy) => ("duchy", vec![("duchy", At(*duchy))]),
        Choice::Power(power) => ("power", vec![("power", Datum::Power(*power))]),
        Choice::Line(line) => ("line", vec![("line", Datum::Line(*line))]),
        Choice::Card(card) => ("card", vec![("card", Datum::Card(*card))]),
        Choice::Number(n) => ("number", vec![("number", Datum::Int(*n))]),
        Choice::Named(name) => ("named", vec![("name", text(name))]),
    }
}

fn mover(mover: &Mover) -> Fields {
    match mover {
        Mover::Army(leader) => vec![("leader", Datum::Leader(*leader))],
        Mover::Counter(key, arm) => [lot(key), vec![("arm", text(arm.word()))]].concat(),
    }
}

fn piece(piece: &Piece, at: Duchy) -> Fields {
    let what = match piece {
        Piece::Soldier(arm) => ("arm", text(Arm::word(*arm))),
        Piece::Leader(leader) => ("leader", Datum::Leader(*leader)),
    };
    vec![what, ("duchy", Datum::Duchy(at))]
}

/// Soldiers of a Power in a Duchy; without a Duchy they wait in the Regroup Box.
fn lot(key: &LotKey) -> Fields {
    let at = if key.at == Duchy::REGROUP { Datum::Nil } else { Datum::Duchy(key.at) };
    vec![("power", Datum::Power(key.power)), ("from", at)]
}
