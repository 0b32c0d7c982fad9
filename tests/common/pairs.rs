//! Pairs of games that one seat cannot tell apart. Other hands, Reserves, the draw pile, the lower discards and the coming dice
//! differ; everything that the seat has seen is the same. So the program must tell the seat the same in both.
//!
//! What a seat can tell apart is defined here a second time, independently of the program: a pair counts only if game log,
//! position and decision are equal once everything hidden is removed from them.

use sandtable::games::wellington::board::{Card, HomeDeck, Pile, Position, Power};
use sandtable::games::wellington::lab::Game;
use sandtable::games::wellington::rules::{
    Choice, Decision, Edit, Entry, Happening, Input, Question, Session, Standing, Step, What, World,
};
use sandtable::table::{Dice, Playout};
use serde_json::{Value, json};
use std::rc::Rc;

/// Two games that look the same from a seat.
pub struct Pair {
    /// The seat.
    pub seat: Power,
    /// The games.
    pub games: [Session; 2],
    /// What differs in the second game, for messages.
    pub other: Other,
}

/// What is changed in the second game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Other {
    /// Hands, Reserves, the draw pile, and the order of the discards below the top one.
    Cards,
    /// The same, and which cards the lower discards are. Nobody may look through them, but a good memory knows most of them.
    Discards,
    /// The coming dice, if none was rolled yet.
    Dice,
    /// Both, and forced dice and cards.
    ByHand,
}

impl Other {
    /// All of them.
    pub const ALL: [Other; 4] = [Other::Cards, Other::Discards, Other::Dice, Other::ByHand];
}

/// A game that the seat cannot tell from the session, played again from a few stretches back; `None` if the seat could tell
/// the game with this number.
pub fn pair(session: &Session, seat: Power, other: Other, number: u64) -> Option<Pair> {
    let back = (number % 3) as usize;
    let at = session.cursor();
    let first = at.segment.saturating_sub(back).max(usize::from(at.segment > 0));
    let start = session.segments().get(first)?.start.clone();
    let inputs = inputs(session, first)?;
    let mut chance = Dice::new(number);
    let twin = match other {
        Other::Dice => Standing { dice: Dice::new(number), ..start.clone() },
        _ => {
            let position = dealt(session.world(), &start.position, seat, other == Other::Discards, &mut chance);
            Standing { position, ..start.clone() }
        }
    };
    let world = session.world().clone();
    let mut games = [start, twin].map(|standing| Session::open(world.clone(), standing).ok());
    let [Some(one), Some(two)] = &mut games else { return None };
    follow(one, two, &inputs, seat)?;
    if other == Other::ByHand {
        for (game, dice) in [(&mut *one, vec![1, 2]), (&mut *two, vec![6])] {
            let picks = vec![game.position().cards.deck.first().copied()?];
            let seed = u64::from(dice[0]);
            for edit in [Edit::Seed(seed), Edit::ForceDice(dice), Edit::ForcePicks(picks)] {
                game.edit(edit, false).ok()?;
            }
        }
    }
    if !same_for(one, two, seat) || one.hash() == two.hash() {
        return None;
    }
    let [Some(one), Some(two)] = games else { return None };
    Some(Pair { seat, games: [one, two], other })
}

/// All choices and edits since the start of a stretch.
fn inputs(session: &Session, first: usize) -> Option<Vec<Input>> {
    let at = session.cursor();
    let mut out = Vec::new();
    for (i, segment) in session.segments().iter().enumerate().skip(first) {
        let upto = if i == at.segment { at.input } else { segment.inputs.len() };
        out.extend(segment.inputs.iter().take(upto).cloned());
    }
    out.iter().all(|input| input.inside.is_none()).then_some(out)
}

/// Whether a Power is asked because of a card that it holds: nobody else learns of it.
fn asked_for_a_card(decision: &Decision, seat: Power) -> bool {
    decision.who != seat && matches!(decision.question, Question::Respond { .. } | Question::BattleCard { .. })
}

/// The open decision.
fn open(session: &Session) -> Option<Decision> {
    session.decision().map(|decision| decision.clone())
}

/// Makes the same choice in both games. What nobody sees is done in each as that game requires.
fn follow(one: &mut Session, two: &mut Session, inputs: &[Input], seat: Power) -> Option<()> {
    for input in inputs {
        let here = open(one);
        let hidden = here.as_ref().is_some_and(|d| asked_for_a_card(d, seat));
        let same = |a: &Option<Decision>, b: &Option<Decision>| match (a, b) {
            (Some(a), Some(b)) => (a.who, &a.question) == (b.who, &b.question),
            _ => false,
        };
        // The second game asks somebody whom the first did not ask.
        while open(two).is_some_and(|d| asked_for_a_card(&d, seat)) && !same(&here, &open(two)) {
            two.choose(Choice::Pass, true).ok()?;
        }
        let pass = input.step == Step::Choose(Choice::Pass);
        make(one, &input.step, input.follows)?;
        if hidden && pass && !same(&here, &open(two)) {
            continue;
        }
        make(two, &input.step, input.follows)?;
    }
    let waits = open(one).is_some_and(|d| asked_for_a_card(&d, seat));
    while !waits && open(two).is_some_and(|d| asked_for_a_card(&d, seat)) {
        two.choose(Choice::Pass, true).ok()?;
    }
    Some(())
}

fn make(session: &mut Session, step: &Step, follows: bool) -> Option<()> {
    match step {
        Step::Choose(choice) => session.choose(choice.clone(), follows).ok(),
        Step::Edit(edit) => session.edit(edit.clone(), follows).ok(),
    }
}

/// The position with other cards wherever the seat does not see them, and as many in each place as before.
fn dealt(world: &World, p: &Position, seat: Power, discards: bool, chance: &mut Dice) -> Position {
    let mut p = p.clone();
    let home = |card: &Card| world.board.cards.get(card).and_then(|info| info.home);
    let others: Vec<Power> = Power::TRACK.into_iter().filter(|power| *power != seat).collect();
    let buried = p.cards.discards.len().saturating_sub(1);
    chance.shuffle(&mut p.cards.discards[..buried]);
    let buried = if discards { buried } else { 0 };
    for deck in [None].into_iter().chain(HomeDeck::ALL.map(Some)) {
        let mut pool: Vec<Card> = Vec::new();
        let mut each = |take: &mut dyn FnMut(&mut Card)| {
            let cards = &mut p.cards;
            // A Home card in another Power's hand was given there in public.
            for power in others.iter().filter(|power| deck.is_none_or(|deck| deck.belongs_to(**power))) {
                cards.hands[power.index()].iter_mut().filter(|card| home(card) == deck).for_each(&mut *take);
            }
            match deck {
                None => {
                    cards.deck.iter_mut().for_each(&mut *take);
                    cards.discards[..buried].iter_mut().for_each(&mut *take);
                }
                Some(deck) => cards.reserve[deck.index()].iter_mut().for_each(&mut *take),
            }
        };
        each(&mut |card| pool.push(*card));
        let old = pool.clone();
        chance.shuffle(&mut pool);
        let renamed = |card: &Card| old.iter().position(|o| o == card).map(|i| pool[i]);
        each(&mut |card| *card = renamed(card).unwrap_or(*card));
        // The unplayed card in that hand is a different one now.
        for power in &others {
            p.interphase.unplayed[power.index()].iter_mut().for_each(|card| *card = renamed(card).unwrap_or(*card));
        }
    }
    others.iter().for_each(|power| p.cards.hands[power.index()].sort_unstable());
    p.cards.reserve.iter_mut().for_each(|pile| pile.sort_unstable());
    p
}

/// Whether everything that the seat has seen so far is the same in both games.
pub fn same_for(one: &Session, two: &Session, seat: Power) -> bool {
    let journal = |s: &Session| -> Vec<Value> { s.journal().iter().filter_map(|e| seen(e, seat)).collect() };
    asked(one, seat) == asked(two, seat)
        && journal(one) == journal(two)
        && table(one, seat) == table(two, seat)
        && one.stuck().is_none()
        && two.stuck().is_none()
}

/// What a seat knows of the decision.
fn asked(session: &Session, seat: Power) -> Value {
    match open(session) {
        None => Value::Null,
        Some(decision) if decision.who == seat => {
            json!({ "question": decision.question, "choices": decision.choices, "cause": decision.cause })
        }
        Some(decision) if asked_for_a_card(&decision, seat) => json!("somebody"),
        Some(decision) => json!({ "who": decision.who, "question": word(&decision.question) }),
    }
}

/// What kind of question it is.
fn word(question: &Question) -> String {
    let text = format!("{question:?}");
    text.split([' ', '(', '{']).next().unwrap_or_default().to_string()
}

/// What a seat sees of a journal entry; `None` if it does not notice the entry.
fn seen(entry: &Entry, seat: Power) -> Option<Value> {
    let hidden = |pile: &Pile| match pile {
        Pile::Hand(power) => *power != seat,
        Pile::Deck | Pile::Reserve(_) => true,
        _ => false,
    };
    let what = match &entry.what {
        What::Chosen { who, choice, .. } if *who != seat => match choice {
            // A pass would reveal that a Power was asked. Chosen cards appear in the log once they are shown.
            Choice::Pass | Choice::Card(_) => return None,
            choice => json!({ "who": who, "choice": choice }),
        },
        What::Edited(Edit::Hand { power, .. }) if *power != seat => json!("a hand"),
        What::Edited(Edit::DeckTop(_)) => json!("the draw pile"),
        What::Edited(Edit::CardTo(_, pile)) if hidden(pile) => json!("a card"),
        What::Edited(Edit::ForceDice(_) | Edit::ForcePicks(_) | Edit::ClearForced | Edit::Seed(_) | Edit::Lock(_)) => {
            json!("dice")
        }
        What::Told(Happening::Drew { power, cards }) if *power != seat => {
            json!({ "drew": power, "count": cards.len() })
        }
        What::Told(Happening::Looked { power, pile, cards }) if *power != seat => {
            json!({ "looked": power, "pile": pile, "count": cards.len() })
        }
        What::Told(Happening::Taken { from, to, .. }) if *from != seat && *to != seat => {
            json!({ "from": from, "to": to })
        }
        What::Told(Happening::Confided { card, to, .. }) if *to != seat => json!({ "card": card, "to": to }),
        What::Told(Happening::CardTo(_, pile)) if hidden(pile) => json!({ "to": pile }),
        what => serde_json::to_value(what).expect("an entry"),
    };
    Some(json!({ "depth": entry.depth, "cause": entry.cause, "what": what }))
}

/// What lies on the table for a seat.
fn table(session: &Session, seat: Power) -> Value {
    let p = session.position();
    let mut value = serde_json::to_value(&*p).expect("a position");
    let cards = &p.cards;
    value["cards"] = json!({
        "hands": Power::TRACK.map(|power| if power == seat { json!(cards.hand(power)) } else { json!(cards.hand(power).len()) }),
        "deck": cards.deck.len(),
        "discards": [json!(cards.discards.len()), json!(cards.discards.last())],
        "reserves": HomeDeck::ALL.map(|deck| cards.reserve(deck).len()),
        "spent": cards.spent,
        "table": cards.table,
        "removed": cards.removed,
        "marker": sandtable::games::wellington::rules::turn::preemption_marker(session.table()),
    });
    for power in Power::TRACK.into_iter().filter(|power| *power != seat) {
        value["interphase"]["unplayed"][power.index()] = json!(p.interphase.unplayed[power.index()].len());
    }
    // The windows in which others are asked reveal what they hold.
    if session.decision().is_some_and(|decision| asked_for_a_card(&decision, seat)) {
        value["windows"] = Value::Null;
    }
    value
}

/// The running stretch of a session as a game that players play.
pub fn playout(session: &Session) -> Option<Game> {
    let segment = session.segments().last()?;
    let world: Rc<World> = session.world().clone();
    let mut game = Playout::begin(world, segment.start.clone(), |_| {}).ok()?;
    let made = segment.inputs.iter().take(session.cursor().input);
    made.into_iter().try_for_each(|input| game.follow(&input.step)).ok()?;
    Some(game)
}
