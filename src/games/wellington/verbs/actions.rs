//! An action as a person typed it, legal or not. Used for acting and for `why not`.

use super::act;
use super::desk::{Complaint, Desk};
use super::list::cut;
use super::looks::named;
use crate::faults::nearest;
use crate::games::wellington::board::{Arm, Card, Duchy, Leader, Mode};
use crate::games::wellington::rules::{Choice, Company, Flagging, Mover, Piece};
use crate::games::wellington::words::names;
use crate::kit::typing;

/// An action as it was typed.
#[derive(Clone, Debug)]
pub enum Action {
    /// Play a card. The way may be left open.
    Play(Card, Option<Mode>),
    /// Move an Army, or a counter of a type from a Duchy.
    March {
        /// Who.
        who: Who,
        /// Where to.
        to: Duchy,
        /// Leaders who go along, and how.
        company: Vec<(Leader, Option<Company>)>,
        /// How many Strength Points go along; by default as many as possible.
        sp: Option<u8>,
    },
    /// Intercept the Formation that enters.
    Intercept(Leader),
    /// Evade it.
    Evade {
        /// Who.
        who: Who,
        /// Where to.
        to: Duchy,
    },
    /// Besiege a Fortress.
    Siege(Leader),
    /// Flag a Duchy; which Flag may be left open.
    Flag(Duchy, Option<Flagging>),
    /// Build a piece.
    Build(Piece, Duchy),
    /// Bring a piece back.
    Regroup(Piece, Duchy),
    /// Deploy a Leader, or a Convoy from a Port.
    Deploy {
        /// Who.
        who: Deployment,
        /// Where to.
        to: Duchy,
        /// Leaders who go along.
        company: Vec<Leader>,
        /// How many Strength Points go along from the starting place; by default the game asks.
        sp: Option<u8>,
    },
    /// Give a Leader up.
    Transfer(Leader),
    /// Discard a surplus card.
    Discard(Card),
    /// Spend a Resource.
    Resource,
    /// End the Impulse.
    End,
}

/// What is to move.
#[derive(Clone, Copy, Debug)]
pub enum Who {
    /// A Leader with his Army.
    Leader(Leader),
    /// A counter.
    Counter(Arm, Duchy),
}

/// What is to be Deployed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deployment {
    /// A Leader.
    Leader(Leader),
    /// A Convoy from this Port.
    Convoy(Duchy),
}

impl Action {
    /// Whether a choice fits the action.
    pub fn is(&self, choice: &Choice) -> bool {
        match (self, choice) {
            (Action::Play(card, None), Choice::Play(other, _)) => card == other,
            (Action::Play(card, Some(mode)), Choice::Play(other, how)) => card == other && mode == how,
            (Action::March { who, to, .. }, Choice::March(mover, where_to))
            | (Action::Evade { who, to }, Choice::Evade(mover, where_to)) => {
                let same = match (who, mover) {
                    (Who::Leader(leader), Mover::Army(other)) => leader == other,
                    (Who::Counter(arm, from), Mover::Counter(key, other)) => arm == other && *from == key.at,
                    _ => false,
                };
                same && to == where_to
            }
            (Action::Intercept(leader), Choice::Intercept(other)) | (Action::Siege(leader), Choice::Siege(other)) => {
                leader == other
            }
            (Action::Flag(duchy, None), Choice::Flag(other, _)) => duchy == other,
            (Action::Flag(duchy, Some(what)), Choice::Flag(other, how)) => duchy == other && what == how,
            (Action::Build(piece, duchy), Choice::Build(other, at)) => piece == other && duchy == at,
            (Action::Regroup(piece, duchy), Choice::Regroup(other, at)) => piece == other && duchy == at,
            (Action::Deploy { who, to, .. }, Choice::Deploy(leader, at)) => {
                *who == Deployment::Leader(*leader) && to == at
            }
            (Action::Deploy { who, to, .. }, Choice::Convoy(from, at)) => *who == Deployment::Convoy(*from) && to == at,
            (Action::Transfer(leader), Choice::Transfer(other)) => leader == other,
            (Action::Discard(card), Choice::Card(other)) => card == other,
            (Action::Resource, Choice::Resource) | (Action::End, Choice::End) => true,
            _ => false,
        }
    }
}

/// Reads an action.
pub fn parse(desk: &Desk, verb: &str, rest: &str) -> Result<Action, Complaint> {
    match verb {
        "play" => play(desk, rest),
        "move" => march(desk, rest),
        "intercept" => leader(desk, rest, "intercept marmont").map(Action::Intercept),
        "siege" => leader(desk, rest, "siege wellington").map(Action::Siege),
        "evade" => evade(desk, rest),
        "flag" => flag(desk, rest),
        "build" => piece(desk, rest).map(|(piece, duchy)| Action::Build(piece, duchy)),
        "regroup" => piece(desk, rest).map(|(piece, duchy)| Action::Regroup(piece, duchy)),
        "deploy" | "convoy" => deploy(desk, verb, rest),
        "transfer" => Ok(Action::Transfer(named(names::leader(&desk.session.world().board, rest))?)),
        "discard" => Ok(Action::Discard(act::card(desk, rest)?)),
        "resource" | "end" | "done" if !rest.is_empty() => {
            Err(typing(format!("`{verb}` takes nothing after it; found {:?}", cut(rest))))
        }
        "resource" => Ok(Action::Resource),
        "end" | "done" => Ok(Action::End),
        other => {
            let known = "play, move, intercept, evade, siege, flag, build, regroup, resource, deploy, convoy, transfer, discard, end";
            let near = nearest(other, known.split(", ")).map_or(String::new(), |near| format!("did you mean {near}? "));
            Err(typing(format!("{:?} is not an action", cut(other))).hint(format!("{near}The actions are {known}")))
        }
    }
}

fn play(desk: &Desk, rest: &str) -> Result<Action, Complaint> {
    let (name, how) = match rest.rsplit_once(char::is_whitespace) {
        Some((name, word)) if act::mode(word).is_some() => (name, act::mode(word)),
        _ => (rest, None),
    };
    let name = name.trim_end().strip_suffix(" as").unwrap_or(name);
    if name.trim().is_empty() {
        return Err(typing("play which card?").hint("play 47 event"));
    }
    Ok(Action::Play(act::card(desk, name)?, how))
}

fn leader(desk: &Desk, rest: &str, example: &str) -> Result<Leader, Complaint> {
    if rest.is_empty() {
        return Err(typing("which Leader?").hint(example));
    }
    let name = rest.strip_prefix("with ").unwrap_or(rest);
    named(names::leader(&desk.session.world().board, name))
}

fn evade(desk: &Desk, rest: &str) -> Result<Action, Complaint> {
    let b = &desk.session.world().board;
    let Some((name, to)) = split(rest, "to") else {
        return Err(
            typing("who evades where?").hint("evade marmont to valladolid, or evade infantry from lerma to burgos")
        );
    };
    let name = name.strip_prefix("with ").unwrap_or(name);
    Ok(Action::Evade { who: who(desk, name)?, to: named(names::duchy(b, to))? })
}

/// Reads a Leader, or a counter and its place.
fn who(desk: &Desk, text: &str) -> Result<Who, Complaint> {
    let b = &desk.session.world().board;
    let (first, from) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let Some(arm) = act::arm(first) else { return Ok(Who::Leader(named(names::leader(b, text))?)) };
    let from = from.trim();
    let from = from.strip_prefix("from ").or(from.strip_prefix("at ")).unwrap_or(from);
    if from.is_empty() {
        return Err(typing(format!("{arm} from where?")).hint(format!("move {arm} from madrid to toledo")));
    }
    Ok(Who::Counter(arm, named(names::duchy(b, from))?))
}

fn march(desk: &Desk, rest: &str) -> Result<Action, Complaint> {
    let b = &desk.session.world().board;
    let Some((mover, rest)) = split(rest, "to") else {
        return Err(
            typing("move whom where?").hint("move wellington to almaraz, or move infantry from madrid to toledo")
        );
    };
    let mut parts = rest.split(" with ");
    let to = named(names::duchy(b, parts.next().unwrap_or("")))?;
    let who = who(desk, mover)?;
    let (mut company, mut sp) = (Vec::new(), None);
    for part in parts {
        let part = part.trim();
        if let Some(n) = strength(part, sp)? {
            sp = Some(n);
            continue;
        }
        let (name, how) = match part.rsplit_once(" as ") {
            Some((name, "staff")) => (name, Some(Company::Staff)),
            Some((name, "army")) => (name, Some(Company::Army)),
            _ => (part, None),
        };
        company.push((named(names::leader(b, name))?, how));
    }
    company.reverse();
    Ok(Action::March { who, to, company, sp })
}

/// `deploy LEADER to DUCHY` or `convoy PORT to PORT`, each `[with N sp] [with LEADER…]`.
fn deploy(desk: &Desk, verb: &str, rest: &str) -> Result<Action, Complaint> {
    let b = &desk.session.world().board;
    let Some((who, rest)) = split(rest, "to") else {
        return Err(typing("from where to where?").hint("deploy hill to lisbon, or convoy lisbon to cadiz"));
    };
    let mut parts = rest.split(" with ");
    let to = named(names::duchy(b, parts.next().unwrap_or("")))?;
    let who = match verb {
        "convoy" => Deployment::Convoy(named(names::duchy(b, who))?),
        _ => Deployment::Leader(named(names::leader(b, who))?),
    };
    let (mut company, mut sp) = (Vec::new(), None);
    for part in parts.map(str::trim) {
        match strength(part, sp)? {
            Some(n) => sp = Some(n),
            None => company.push(named(names::leader(b, part))?),
        }
    }
    Ok(Action::Deploy { who, to, company, sp })
}

/// Reads `3 sp`: how many Strength Points go along. It may be said only once. `None` if the words are not a number.
fn strength(words: &str, said: Option<u8>) -> Result<Option<u8>, Complaint> {
    let digits: String = words.chars().take_while(char::is_ascii_digit).collect();
    let unit = words[digits.len()..].trim();
    if digits.is_empty() {
        return Ok(None);
    }
    if !(unit.is_empty() || unit.eq_ignore_ascii_case("sp")) {
        return Err(typing(format!("unexpected {:?} after `with`", cut(words))).hint(format!("with {digits} sp")));
    }
    if let Some(said) = said {
        return Err(typing(format!("{said} SP or {digits} SP?")).hint("give one number"));
    }
    digits.parse().map(Some).map_err(|_| typing(format!("{digits} SP are too many")))
}

/// Splits the text at a separate word.
fn split<'a>(text: &'a str, word: &str) -> Option<(&'a str, &'a str)> {
    let at = text.find(&format!(" {word} "))?;
    Some((text[..at].trim(), text[at + word.len() + 2..].trim()))
}

fn flag(desk: &Desk, rest: &str) -> Result<Action, Complaint> {
    let b = &desk.session.world().board;
    if rest.is_empty() {
        return Err(typing("flag which Duchy?").hint("flag almaraz spain"));
    }
    if let Ok(duchy) = names::duchy(b, rest) {
        return Ok(Action::Flag(duchy, None));
    }
    if let Some((name, word)) = rest.rsplit_once(char::is_whitespace) {
        let what = match word {
            "none" | "off" => Some(Flagging::Revert),
            word => names::power(word).ok().map(Flagging::Place),
        };
        if what.is_some() {
            return Ok(Action::Flag(named(names::duchy(b, name))?, what));
        }
    }
    named(names::duchy(b, rest)).map(|duchy| Action::Flag(duchy, None))
}

fn piece(desk: &Desk, rest: &str) -> Result<(Piece, Duchy), Complaint> {
    let b = &desk.session.world().board;
    let Some((what, place)) = split(rest, "at") else {
        return Err(typing("what, and where?").hint("build infantry at lisbon"));
    };
    let piece = match act::arm(what) {
        Some(arm) => Piece::Soldier(arm),
        None => Piece::Leader(named(names::leader(b, what))?),
    };
    Ok((piece, named(names::duchy(b, place))?))
}
