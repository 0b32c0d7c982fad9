//! What this game brings to the laboratory: its words, and what each Power may see.

use super::board::{Cause, Phase, Power, rule};
use super::rules::{
    Choice, Decision, Edit, Entry, Eyes, Question, Refusal, Scene, Session, Wellington, What, World, look, victory,
};
use super::words::Words;
use super::words::rulings::title;
use crate::hinted::{Hint, Hinted};
use crate::kit::{DiceChange, Kit, Openness};
use crate::line;
use crate::table::Frame;
use crate::view::Line;

impl Kit for Wellington {
    const ID: &'static str = "wellington";
    const MENDS: &'static str = "mend the file and save it, or `undo`, or take the card away with `set`";

    type Seen<'a> = Words<'a>;

    fn players(_: &World) -> Vec<Power> {
        Power::TRACK.to_vec()
    }

    fn player(power: Power) -> Line {
        power.into()
    }

    fn seen<'a>(world: &'a World, position: &'a super::board::Position, seat: Option<Power>) -> Words<'a> {
        Words { world, p: position, eyes: Eyes(seat) }
    }

    /// Turn, Round and whose Impulse; outside of Impulses the step of the Turn or Interphase.
    fn place(seen: &Words<'_>) -> Line {
        match seen.p.phase {
            Phase::Impulses => line!("{}, Round {}, {}'s Impulse", seen.p.year, seen.p.round, seen.p.due),
            other => line!("{}, {}", seen.p.year, seen.phase(other)),
        }
    }

    fn asked(seen: &Words<'_>, decision: &Decision) -> Line {
        for_whom(seen, decision).question(&decision.question)
    }

    fn whom(seen: &Words<'_>, decision: &Decision) -> Line {
        seen.whom(decision.who, &decision.question)
    }

    /// 2.1: who has no Power yet is asked before everybody's eyes. Only who holds a card that can be played now is asked
    /// for a Response or a Battle card, so the others learn no name there.
    fn openness(decision: &Decision) -> Openness {
        match &decision.question {
            question if question.of_player().is_some() => Openness::Open,
            Question::Respond { .. } | Question::BattleCard { .. } => Openness::Unnamed,
            _ => Openness::Named,
        }
    }

    /// Who is asked sees what it may choose, wherever the cards lie.
    fn labels(seen: &Words<'_>, decision: &Decision) -> Vec<Line> {
        for_whom(seen, decision).labels(&decision.question, &decision.choices)
    }

    fn options(seen: &Words<'_>, decision: &Decision) -> Vec<Line> {
        for_whom(seen, decision).options(&decision.question, &decision.choices)
    }

    fn choice(seen: &Words<'_>, choice: &Choice) -> Line {
        seen.choice(&Question::Act, choice)
    }

    fn edited(seen: &Words<'_>, edit: &Edit) -> Line {
        seen.edit(edit)
    }

    fn notices(entry: &Entry, seat: Option<Power>) -> bool {
        Eyes(seat).notice(entry)
    }

    fn happened(seen: &Words<'_>, entry: &Entry) -> Line {
        seen.happened(entry)
    }

    fn cause(seen: &Words<'_>, cause: Cause) -> Line {
        seen.cause(cause)
    }

    fn cited(seen: &Words<'_>, cause: Cause) -> Line {
        match cause {
            Cause::Rule(rule) => match title(rule) {
                Some(title) => line!("[{}: {}]", rule.to_string(), title),
                None => line!("[{}]", rule.to_string()),
            },
            Cause::Card(card) => line!("[{}]", seen.card(card)),
            Cause::Person => "[by hand]".into(),
        }
    }

    fn is_change(entry: &Entry) -> bool {
        match &entry.what {
            What::Told(told) => told.changes(),
            What::Edited(_) => true,
            _ => false,
        }
    }

    /// A pass in a window for Responses only lets things happen [5.2].
    fn decides(entry: &Entry, seat: Option<Power>) -> bool {
        match &entry.what {
            What::Chosen { choice, .. } => {
                Eyes(seat).notice(entry) && (*choice != Choice::Pass || entry.cause != Cause::Rule(rule(5, 2)))
            }
            _ => false,
        }
    }

    fn scene(seen: &Words<'_>, scene: &Scene) -> Line {
        seen.scene(scene)
    }

    fn frame(seen: &Words<'_>, frame: &Frame<Wellington>) -> Line {
        Line::join(seen.stack(std::slice::from_ref(frame)), "")
    }

    fn explain(seen: &Words<'_>, journal: &[Entry], place: usize) -> Option<Line> {
        seen.explain(journal, place)
    }

    fn over(session: &Session, seat: Option<Power>) -> Hinted {
        let position = session.position();
        let Some(ending) = position.ended else {
            return match position.phase {
                // Only the test of a card begins so.
                Phase::Over => "nobody is asked: no Impulse has begun".hint("t:impulse(powers.spain)"),
                _ => "the game is over".hint("`show score` has the points; `undo` goes on from before"),
            };
        };
        let outcome = victory::outcome(&look(session.table()), Some(ending));
        let words = Wellington::seen(session.world(), &position, seat);
        let won = words.won(outcome.side, outcome.by, outcome.individual).painted();
        format!("the game is over: {} [{}], {won}", words.ending(ending), ending.rule())
            .hint("`show score` has the points; `undo` goes on from before")
    }

    fn dice(change: DiceChange) -> Edit {
        match change {
            DiceChange::Force(dice) => Edit::ForceDice(dice),
            DiceChange::Clear => Edit::ClearForced,
            DiceChange::Seed(seed) => Edit::Seed(seed),
        }
    }

    fn refused(refusal: &Refusal) -> Hinted {
        refusal.hinted()
    }

    /// A card that a Power has seen is named, wherever it lies now.
    fn knows_choice(session: &Session, seat: Power, choice: &Choice) -> bool {
        let Choice::Play(card, _) = choice else { return true };
        !Eyes::of(seat).unseen(&session.position(), &session.journal()).contains(card)
    }
}

/// The words in which a decision is put: who is asked sees everything that it may choose.
fn for_whom<'a>(seen: &Words<'a>, decision: &Decision) -> Words<'a> {
    Words { eyes: if seen.eyes.are_of(decision.who) { Eyes::ALL } else { seen.eyes }, ..*seen }
}
