//! What this game adds to its rules for the laboratory: its wording, and what each Power may see.

pub mod traps;

use super::board::{Card, Cause, Duchy, Phase, Power, rule};
use super::rules::{
    Choice, Decision, Edit, Entry, Happening, Passage, Purpose, Question, Refusal, Scene, Seat, Seen, Session,
    Wellington, What, World, look, victory,
};
use super::words::Words;
use super::words::rulings::title;
use crate::hinted::{Hint, Hinted};
use crate::kit::{About, CardTold, Deed, DiceChange, Kit, Openness};
use crate::line;
use crate::table::{Frame, Sign};
use crate::view::Line;
use std::any::Any;
use std::rc::Rc;

impl Kit for Wellington {
    const ID: &'static str = "wellington";
    const MENDS: &'static str = "fix the file and save it, or `undo`, or remove the card with `set`";

    type Seen<'a> = Seen<'a>;

    fn players(_: &World) -> Vec<Power> {
        Power::TRACK.to_vec()
    }

    fn player(power: Power) -> Line {
        power.into()
    }

    fn seen<'a>(world: &'a World, position: &'a super::board::Position, seat: Option<Power>) -> Seen<'a> {
        Seen::new(world, position, seat)
    }

    fn public<'a>(world: &'a World, position: &'a super::board::Position) -> Option<Seen<'a>> {
        Some(Seen::public_of(world, position))
    }

    fn chapter(seen: &Seen<'_>) -> Line {
        match seen.p().phase {
            Phase::Impulses => line!("{}, Round {}", seen.p().year, seen.p().round),
            _ => Self::place(seen),
        }
    }

    fn card(world: &World, number: u32) -> Option<CardTold> {
        let card = Card(u8::try_from(number).ok()?);
        world.board.cards.get(&card)?;
        let face = world.cards.face(card);
        let cp = face.cp.map(|cp| cp.to_string());
        let home = face.home.map(|deck| format!("Home card of {}", deck.name()));
        let parts = [Some(face.class.title().to_string()), cp, face.plus.then(|| "'+' card".into()), home];
        Some(CardTold {
            title: face.title.clone(),
            kind: parts.into_iter().flatten().collect::<Vec<_>>().join(" · "),
            text: if face.scripted { face.text.clone() } else { "Only its Command Points can be used.".into() },
        })
    }

    /// Who went, and what was lost.
    fn shows(world: &World, entry: &Entry) -> Option<About> {
        let id = |at: Duchy| world.board.duchies.get(at.index()).map(|info| info.id.clone());
        let went = |deed: Deed, from: Duchy, to: Duchy| Some(About::of(deed).from(id(from)).to(id(to)?));
        let What::Told(told) = &entry.what else { return None };
        match told {
            Happening::Moved { from, to, .. } => went(Deed::Move, *from, *to),
            Happening::Went { how: Passage::Interception, from, to, .. } => went(Deed::Intercept, *from, *to),
            Happening::Went { from, to, .. } => went(Deed::Retreat, *from, *to),
            Happening::Removed { at: Some(at), .. } | Happening::LeaderGone { at, .. } => {
                Some(About::of(Deed::Lose).to(id(*at)?))
            }
            _ => None,
        }
    }

    /// Turn, Round and the Power whose Impulse it is; outside of Impulses, the step of the Turn or Interphase.
    fn place(seen: &Seen<'_>) -> Line {
        match seen.p().phase {
            Phase::Impulses => line!("{}, Round {}, {}'s Impulse", seen.p().year, seen.p().round, seen.p().due),
            other => line!("{}, {}", seen.p().year, Words::of(seen).phase(other)),
        }
    }

    fn asked(seen: &Seen<'_>, decision: &Decision) -> Line {
        for_whom(seen, decision).question(&decision.question)
    }

    fn whom(seen: &Seen<'_>, decision: &Decision) -> Line {
        Words::of(seen).whom(decision.who, &decision.question)
    }

    /// 2.1: a player without a Power is asked in front of everybody. For a Response or a Battle card, only holders of a card that
    /// can be played now are asked, so the others do not learn the name.
    fn openness(decision: &Decision) -> Openness {
        match &decision.question {
            question if question.of_player().is_some() => Openness::Open,
            Question::Respond { .. } | Question::BattleCard { .. } => Openness::Unnamed,
            _ => Openness::Named,
        }
    }

    /// The Power that is asked sees its options, wherever the cards are.
    fn labels(seen: &Seen<'_>, decision: &Decision) -> Vec<Line> {
        for_whom(seen, decision).labels(&decision.question, &decision.choices)
    }

    fn remarks(seen: &Seen<'_>, decision: &Decision) -> Vec<Line> {
        let words = for_whom(seen, decision);
        decision.choices.iter().map(|choice| words.remark(&decision.question, choice)).collect()
    }

    fn abouts(seen: &Seen<'_>, decision: &Decision) -> Vec<About> {
        for_whom(seen, decision).abouts(&decision.question, &decision.choices)
    }

    fn choice(seen: &Seen<'_>, choice: &Choice) -> Line {
        Words::of(seen).choice(&Question::Act, choice)
    }

    fn edited(seen: &Seen<'_>, edit: &Edit) -> Line {
        Words::of(seen).edit(edit)
    }

    fn notices(entry: &Entry, seat: Option<Power>) -> bool {
        Seen::notices(seat, entry)
    }

    fn is_public(entry: &Entry) -> bool {
        Seen::is_public(entry)
    }

    fn happened(seen: &Seen<'_>, entry: &Entry) -> Line {
        Words::of(seen).happened(entry)
    }

    fn cause(seen: &Seen<'_>, cause: Cause) -> Line {
        Words::of(seen).cause(cause)
    }

    fn cited(seen: &Seen<'_>, cause: Cause) -> Line {
        match cause {
            Cause::Rule(rule) => match title(rule) {
                Some(title) => line!("[{}: {}]", rule.to_string(), title),
                None => line!("[{}]", rule.to_string()),
            },
            Cause::Card(card) => line!("[{}]", Words::of(seen).card(card)),
            Cause::Person => "[edit]".into(),
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
                Seen::notices(seat, entry) && (*choice != Choice::Pass || entry.cause != Cause::Rule(rule(5, 2)))
            }
            _ => false,
        }
    }

    fn scene(seen: &Seen<'_>, scene: &Scene) -> Line {
        Words::of(seen).scene(scene)
    }

    fn frame(seen: &Seen<'_>, frame: &Frame<Wellington>) -> Line {
        Line::join(Words::of(seen).stack(std::slice::from_ref(frame)), "")
    }

    fn purpose(seen: &Seen<'_>, purpose: &Purpose) -> Option<Line> {
        Some(Words::of(seen).purpose(purpose))
    }

    fn is_secret(entry: &Entry, seat: Option<Power>) -> bool {
        Seen::is_secret(seat, entry)
    }

    fn stops_at(own: &mut dyn Any, table: &Rc<Seat>, sign: &Sign<'_, Wellington>) -> bool {
        traps::stops_at(own, table, sign)
    }

    fn watched(own: &dyn Any, table: &Rc<Seat>) -> String {
        traps::watched(own, table)
    }

    fn explain(seen: &Seen<'_>, journal: &[Entry], place: usize) -> Option<Line> {
        Words::of(seen).explain(journal, place)
    }

    fn over(session: &Session, seat: Option<Power>) -> Hinted {
        let position = session.position();
        let Some(ending) = position.ended else {
            return match position.phase {
                // Only the test of a card begins like this.
                Phase::Over => "no decision is open: no Impulse has begun".hint("t:impulse(powers.spain)"),
                _ => "the game is over".hint("`show score` has the points; `undo` steps back"),
            };
        };
        let outcome = victory::outcome(&look(session.table()), Some(ending));
        let seen = Wellington::seen(session.world(), &position, seat);
        let words = Words::of(&seen);
        let won = words.won(outcome.side, outcome.by, outcome.individual).painted();
        format!("the game is over: {} [{}], {won}", words.ending(ending), ending.rule())
            .hint("`show score` has the points; `undo` steps back")
    }

    const DRAWS: Option<&'static str> = Some("cards");

    fn dice_at_once(changes: Vec<DiceChange>) -> Vec<Edit> {
        let mut edits: Vec<Edit> = changes.into_iter().map(Wellington::dice).collect();
        if edits.len() > 1 { vec![Edit::Several(edits)] } else { edits.pop().into_iter().collect() }
    }

    fn dice(change: DiceChange) -> Edit {
        match change {
            DiceChange::Force(dice) => Edit::ForceDice(dice),
            DiceChange::Clear => Edit::ClearForced,
            DiceChange::Seed(seed) => Edit::Seed(seed),
        }
    }

    fn refused(seen: &Seen<'_>, refusal: &Refusal) -> Hinted {
        Words::of(seen).refused(refusal)
    }

    /// A card that a Power has seen is named, wherever it is now.
    fn knows_choice(session: &Session, seat: Power, choice: &Choice) -> bool {
        let Choice::Play(card, _) = choice else { return true };
        !Seen::at(session.table(), Some(seat)).never_seen(&session.journal()).contains(card)
    }
}

/// The words for a decision. The Power that is asked sees everything that it may choose.
fn for_whom<'a>(seen: &'a Seen<'_>, decision: &Decision) -> Words<'a> {
    let words = Words::of(seen);
    if seen.is_of(decision.who) { words.open() } else { words }
}
