//! Choices and edits as exact commands, for transcripts that the program writes.

use super::desk::{Complaint, Desk, Reply};
use super::list::cut;
use crate::desk::usage::unquote;
use crate::games::wellington::api::PHASES;
use crate::games::wellington::board::{Board, Card, Counters, Duchy, Leader, Pile, Position, Whereabouts};
use crate::games::wellington::rules::{Choice, Decision, Edit};
use crate::games::wellington::words::Words;
use crate::games::wellington::words::names::fold;
use crate::kit::typing;

/// A text without quotes around the whole of it.
fn bare(text: &str) -> &str {
    unquote(text).unwrap_or(text)
}

/// Which options have a certain text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Called {
    /// None.
    Nothing,
    /// This one, by its index in the list.
    One(usize),
    /// These, which have the same text.
    Several(Vec<usize>),
}

/// The options with exactly this text: with or without the remark that `options` shows beside it, with or without its
/// number, in quotes or not. Anything typed as it was shown is found, or reported as ambiguous.
pub fn called(desk: &Desk, text: &str) -> Called {
    // A text may contain its own quotes.
    match as_typed(desk, text) {
        Called::Nothing if bare(text) != text.trim() => as_typed(desk, bare(text)),
        found => found,
    }
}

fn as_typed(desk: &Desk, text: &str) -> Called {
    let all = names(desk);
    let hits = |same: &dyn Fn(&str) -> bool| -> Vec<usize> {
        all.iter().enumerate().filter(|(_, names)| names.iter().any(|name| same(name))).map(|(i, _)| i).collect()
    };
    let text = text.trim();
    let folded = fold(text);
    // Accents distinguish texts that are otherwise the same.
    let ways: [&dyn Fn(&str) -> bool; 2] = [&|name| name == text, &|name| !folded.is_empty() && fold(name) == folded];
    for same in ways {
        match hits(same).as_slice() {
            [] => {}
            [place] => return Called::One(*place),
            several => return Called::Several(several.to_vec()),
        }
    }
    match numbered(&all, text) {
        Some(place) => Called::One(place),
        None => Called::Nothing,
    }
}

/// `2: pass` and `2 pass` mean the second option, if it has this text; a bare `2:` means it in any case.
fn numbered(all: &[Vec<String>], text: &str) -> Option<usize> {
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, rest) = text.split_at(digits);
    let place = number.parse::<usize>().ok()?.checked_sub(1)?;
    let names = all.get(place)?;
    let rest = match rest.strip_prefix(':') {
        Some(rest) if rest.trim().is_empty() => return Some(place),
        Some(rest) => rest,
        None => rest.strip_prefix(char::is_whitespace)?,
    };
    names.iter().any(|name| fold(name) == fold(rest)).then_some(place)
}

/// The names of each option: its text, and the text with the remark.
fn names(desk: &Desk) -> Vec<Vec<String>> {
    let Some(decision) = desk.session.decision() else { return Vec::new() };
    let secret = desk.asked_elsewhere().is_some();
    let of = |w: &Words<'_>, label: String, choice: &Choice| -> Vec<String> {
        let remark = if secret { String::new() } else { w.remark(&decision.question, choice).to_string() };
        let titled = (!remark.is_empty()).then(|| format!("{label} ({remark})"));
        std::iter::once(label).chain(titled).collect()
    };
    // Typed text is compared with the labels that the Power asked sees.
    let labelled = || desk.labels().into_iter().zip(&decision.choices);
    desk.words_for(decision.who, |w| labelled().map(|(label, choice)| of(w, label, choice)).collect())
}

/// Lists options with the same text, and how to choose each.
pub(super) fn several(desk: &Desk, places: &[usize]) -> Complaint {
    let all = names(desk);
    let name = |place: &usize| all.get(*place).and_then(|names| names.last()).cloned().unwrap_or_default();
    let list: Vec<String> = places.iter().map(|i| format!("{}: {}", i + 1, name(i))).collect();
    let first = places.first().map_or(1, |i| i + 1);
    typing(format!("that matches\n  {}", list.join("\n  "))).hint(format!("choose {first}: is the first of them"))
}

/// Chooses the option with exactly this text, if there is one; complains if there are several.
pub(super) fn exactly(desk: &mut Desk, text: &str) -> Option<Reply> {
    let place = match called(desk, text) {
        Called::Nothing => return None,
        // The number of another Power's choices would show what it holds.
        Called::Several(_) if desk.asked_elsewhere().is_some() => return None,
        Called::Several(places) => return Some(Err(several(desk, &places))),
        Called::One(place) => place,
    };
    let choice = desk.session.decision()?.choices.get(place).cloned()?;
    Some(desk.choose(choice, true).and_then(|()| desk.settle()).map(|()| desk.report()))
}

/// `choose`: the option with exactly this text. Unlike `move` and others, it makes no further choices.
pub(super) fn choose(desk: &mut Desk, rest: &str) -> Reply {
    if bare(rest).is_empty() {
        return Err(
            typing("which option?").hint("`options` lists them; `choose 2: pass` takes option 2 if its text is pass")
        );
    }
    if let Some(done) = exactly(desk, rest) {
        return done;
    }
    if desk.session.decision().is_none() {
        return Err(Complaint::new(super::desk::Blame::Illegal, desk.why_nothing()));
    }
    Err(typing(format!("there is no option {:?}", cut(bare(rest)))).hint("`options` lists them"))
}

/// The command for exactly this choice.
pub(super) fn choice(w: &Words<'_>, decision: &Decision, choice: &Choice) -> String {
    let label = |choice: &Choice| w.choice(&decision.question, choice).to_string();
    let text = label(choice);
    let twins = decision.choices.iter().filter(|other| fold(&label(other)) == fold(&text)).count();
    let place = decision.choices.iter().position(|other| other == choice).map_or(0, |i| i + 1);
    let odd = |text: &str| text.contains('"') || text.chars().any(char::is_control) || fold(text).is_empty();
    let text = match (odd(&text), twins) {
        (true, _) => format!("{place}:"),
        (false, 1) => text,
        (false, _) => format!("{place}: {text}"),
    };
    let splits = text.contains(';') || text.contains("--");
    if splits { format!("choose \"{text}\"") } else { format!("choose {text}") }
}

/// The command for exactly this edit; `None` if there is none.
pub(super) fn edit(b: &Board, p: &Position, edit: &Edit) -> Option<String> {
    let place = |at: Duchy| if at == Duchy::REGROUP { "box" } else { b.duchy(at).id.as_str() };
    let leader = |leader: Leader| b.leader(leader).id.as_str();
    let list = |cards: &[Card]| cards.iter().map(|card| card.0.to_string()).collect::<Vec<_>>().join(" ");
    Some(match edit {
        Edit::Flag(at, flag) => format!("set flag {} {}", place(*at), flag.map_or("none", |power| power.word())),
        Edit::Soldiers(at, power, n) => format!("set sp {} {} {}", place(*at), power.word(), counters(*n)),
        Edit::Leader(who, Whereabouts::Map(at)) => format!("set leader {} {}", leader(*who), place(*at)),
        Edit::Leader(who, Whereabouts::Regroup) => format!("set leader {} box", leader(*who)),
        Edit::Leader(who, Whereabouts::Pool) => format!("set leader {} pool", leader(*who)),
        Edit::Hand { power, add, remove } => {
            let signed = |sign: char, cards: &[Card]| -> String {
                cards.iter().map(|card| format!(" {sign}{}", card.0)).collect()
            };
            format!("set hand {}{}{}", power.word(), signed('+', add), signed('-', remove))
        }
        Edit::DeckTop(cards) => format!("set deck top {}", list(cards)),
        Edit::CardTo(_, Pile::Table) => return None,
        Edit::CardTo(card, Pile::Hand(power)) => format!("set card {} {}", card.0, power.word()),
        Edit::CardTo(card, pile) => format!("set card {} {}", card.0, pile.word()),
        Edit::Resources(power, n) => format!("set resources {} {n}", power.word()),
        Edit::Cp(n) => format!("set cp {n}"),
        Edit::Turn(year) => format!("set turn {}", year.0),
        Edit::Round(n) => format!("set round {n}"),
        Edit::Impulse(power) => format!("set impulse {}", power.word()),
        Edit::Phase(phase) => {
            let (word, _) = PHASES.iter().find(|(_, step)| step(p.due) == *phase)?;
            format!("set phase {word}")
        }
        Edit::Reinforcements(power, n) => format!("set reinforcements {} {n}", power.word()),
        Edit::Debt(power, n) => format!("set debt {} {n}", power.word()),
        Edit::Players(side, apart) => {
            format!("set players {} {}", side.word(), if *apart { "two" } else { "one" })
        }
        Edit::Ruling(ruled) => {
            let (name, way) = ruled.words();
            format!("set ruling {name} {way}")
        }
        Edit::EndEffect(id) => format!("set effect {id} off"),
        Edit::ForceDice(dice) => {
            format!("dice {}", dice.iter().map(u8::to_string).collect::<Vec<_>>().join(" "))
        }
        Edit::ForcePicks(cards) => format!("random {}", list(cards)),
        Edit::ClearForced => "dice clear".into(),
        Edit::Seed(seed) => format!("seed {seed}"),
        Edit::Lock(_) | Edit::Stumbled(_) => return None,
        Edit::Several(edits) => {
            let all: Option<Vec<String>> = edits.iter().map(|one| Some(in_lua(&self::edit(b, p, one)?))).collect();
            format!("lua {}", all?.join("; "))
        }
        Edit::Change(at, power, n) => format!("change {} {} {}", place(*at), power.word(), counters(*n)),
    })
}

/// The same as a call in a Lua block, which can make several edits together.
fn in_lua(command: &str) -> String {
    let words: Vec<&str> = command.split(' ').collect();
    let list = |words: &[&str]| format!("{{ {} }}", words.join(", "));
    let call = |name: &str, args: &[&str]| {
        let plain = |arg: &&str| arg.parse::<u64>().is_ok();
        let args: Vec<String> =
            args.iter().map(|arg| if plain(arg) { (*arg).to_string() } else { format!("\"{arg}\"") }).collect();
        format!("edit.{name}({})", args.join(", "))
    };
    match words.as_slice() {
        ["set", "hand", power, cards @ ..] => {
            let signed =
                |sign: char| -> Vec<&str> { cards.iter().filter_map(|card| card.strip_prefix(sign)).collect() };
            let part = |verb: &str, cards: Vec<&str>| match cards.is_empty() {
                true => None,
                false => Some(format!("edit.{verb}(\"{power}\", {})", list(&cards))),
            };
            let parts = [part("take", signed('-')), part("give", signed('+'))];
            parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
        }
        ["set", "deck", "top", cards @ ..] => format!("edit.deck_top({})", list(cards)),
        ["set", "players", side, n] => format!("edit.players(sides.{side}, {})", if *n == "two" { 2 } else { 1 }),
        ["set", "effect", id, "off"] => format!("edit.end_effect({id})"),
        ["dice", "clear"] => "edit.clear_dice()".into(),
        ["dice", dice @ ..] => format!("edit.dice({})", list(dice)),
        ["random", cards @ ..] => format!("edit.random({})", list(cards)),
        ["set", name, args @ ..] | [name, args @ ..] => call(name, args),
        [] => String::new(),
    }
}

fn counters(n: Counters) -> String {
    match n {
        Counters::NONE => "none".into(),
        n => format!("{}i{}c{}a", n.infantry, n.cavalry, n.artillery),
    }
}
