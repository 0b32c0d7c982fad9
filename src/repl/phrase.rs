//! Choices and edits as commands that make exactly them: for transcripts that the program writes.

use super::complaint::typing;
use super::desk::{Desk, Reply};
use super::usage::unquote;
use super::verbs::cut;
use crate::board::{Board, Card, Counters, Duchy, Leader, Pile, Position, Whereabouts};
use crate::lua::PHASES;
use crate::rules::{Choice, Decision, Edit};
use crate::view::Words;
use crate::view::names::fold;

/// `choose`: the option with exactly this text. Nothing else is chosen with it, as verbs like `move` do.
pub(super) fn choose(desk: &mut Desk, rest: &str) -> Reply {
    let text = unquote(rest)?;
    if text.is_empty() {
        return Err(typing("which option?\nHint: `options` lists them; `choose 2: pass` is the second, if it is that"));
    }
    let labels = desk.labels();
    let hits = |text: &str| -> Vec<usize> {
        labels.iter().enumerate().filter(|(_, label)| fold(label) == fold(text)).map(|(i, _)| i).collect()
    };
    let whole = hits(text);
    let numbered = text.split_once(':').and_then(|(n, text)| Some((n.trim().parse::<usize>().ok()?, text.trim())));
    let place = match (whole.as_slice(), numbered) {
        ([place], _) => Some(*place),
        ([], Some((n, text))) => {
            n.checked_sub(1).filter(|i| if text.is_empty() { *i < labels.len() } else { hits(text).contains(i) })
        }
        ([], None) => None,
        (several, _) => {
            let list: Vec<String> = several.iter().map(|i| format!("{}: {}", i + 1, labels[*i])).collect();
            let first = several.first().map_or(1, |i| i + 1);
            return Err(typing(format!("that could be\n  {}\nHint: choose {first}: {}", list.join("\n  "), cut(text))));
        }
    };
    let chosen = place.and_then(|i| desk.session.decision().and_then(|d| d.choices.get(i).cloned()));
    match chosen {
        Some(choice) => desk.choose(choice, true)?,
        None if desk.session.decision().is_none() => {
            return Err(super::desk::Complaint::new(super::desk::Blame::Illegal, desk.why_nothing()));
        }
        None => return Err(typing(format!("there is no option {:?}\nHint: `options` lists them", cut(text)))),
    }
    desk.settle()?;
    Ok(desk.report())
}

/// The command that makes exactly this choice.
pub(super) fn choice(w: &Words<'_>, decision: &Decision, choice: &Choice) -> String {
    let label = |choice: &Choice| w.choice(&decision.question, choice);
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

/// The command that makes exactly this edit here; `None` where no command does.
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
        Edit::Several(edits) => {
            let all: Option<Vec<String>> = edits.iter().map(|one| Some(in_lua(&self::edit(b, p, one)?))).collect();
            format!("lua {}", all?.join("; "))
        }
        Edit::Change(at, power, n) => format!("change {} {} {}", place(*at), power.word(), counters(*n)),
    })
}

/// The same as a call in a block of Lua, where several are made together.
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
