//! Where two games with the same seed diverge. Both are played in step until the first difference.

use super::played::Failure;
use crate::kit::Kit;
use crate::line;
use crate::table::{Decision, Entry, Playout};
use crate::view::Line;
use serde_json::{Value, json};
use std::cell::RefCell;
use std::rc::Rc;

/// The most choices that a list names.
const NAMED: usize = 6;

/// A game and the bots that play it.
pub trait Course<K: Kit> {
    /// The game.
    fn game(&self) -> &Playout<K>;

    /// The choice of the player who has to decide, as an index into the list. `None` if the game is over.
    ///
    /// # Errors
    /// A player fails.
    fn answer(&mut self) -> Result<Option<usize>, Failure>;

    /// Answers the open decision.
    ///
    /// # Errors
    /// A script fails, or the rules have a bug.
    fn choose(&mut self, place: usize) -> Result<(), Failure>;
}

/// Receives everything that happens in a game.
pub type Scribe<K> = Box<dyn Fn(&Entry<K>)>;

/// A version whose games can be played step by step.
pub trait Begins<K: Kit> {
    /// Starts the game with this seed, and passes on everything that happens in it.
    ///
    /// # Errors
    /// A script fails, or the rules have a bug.
    fn course(&self, seed: u64, tell: Scribe<K>) -> Result<Box<dyn Course<K> + '_>, Failure>;

    /// The most decisions in a game. A game that needs more counts as endless.
    fn most(&self) -> u32;
}

/// The first difference between two games.
enum How<K: Kit> {
    /// Different things happened, or something happened in one game only.
    Happened([Option<Box<Entry<K>>>; 2]),
    /// Somebody else is asked, or something else is; or one game is over.
    Asked,
    /// The question is the same, but the choices differ. Here are those that only one game has.
    Offered([Vec<K::Choice>; 2]),
    /// The decision is the same, but the answers differ. Here are the indexes of the choices.
    Answered([usize; 2]),
    /// No visible difference: only the final positions differ.
    Unseen,
}

/// Where two games diverge, in words.
#[derive(Clone, PartialEq, Debug)]
pub struct Parting<P> {
    /// The seed.
    pub seed: u64,
    /// The decision at which they diverge, counted from 1.
    pub decision: u32,
    /// Both positions at that moment.
    pub position: P,
    /// Where in the game that is.
    pub place: Line,
    /// Who was asked.
    pub who: Option<Line>,
    /// The last decision that was answered the same way in both.
    pub after: Option<Line>,
    /// The word for the kind of difference.
    pub kind: &'static str,
    /// What happens next in each game.
    pub sides: [Line; 2],
    /// After how many decisions the positions first differed, if they differed before anything showed it.
    pub hidden: Option<u32>,
}

/// Plays the games with a seed in step. Both versions need boards on which the same pieces can stand. `None` if `stop`
/// asked to stop, or if the games never diverge.
///
/// # Errors
/// A game fails.
pub fn parting<K: Kit>(
    versions: [&dyn Begins<K>; 2],
    seed: u64,
    stop: &dyn Fn() -> bool,
) -> Result<Option<Parting<K::Position>>, Failure> {
    let journals: [Rc<RefCell<Vec<Entry<K>>>>; 2] = Default::default();
    let begin = |side: usize| {
        let scribe = journals[side].clone();
        versions[side].course(seed, Box::new(move |entry| scribe.borrow_mut().push(entry.clone())))
    };
    let mut games = [begin(0)?, begin(1)?];
    let apart = |games: &[Box<dyn Course<K> + '_>; 2]| {
        let [a, b] = games.each_ref().map(|course| course.game().table().standing().hash64());
        a != b
    };
    let (mut hidden, mut after) = (apart(&games).then_some(0), None);
    for decisions in 0..versions[0].most() {
        if stop() {
            return Ok(None);
        }
        let mut found = told_apart(&journals).or_else(|| asked_apart(games.each_ref().map(|course| course.game())));
        let over = games[0].game().decision().is_none();
        if found.is_none() && !over {
            let [a, b] = &mut games;
            match [a.answer()?, b.answer()?] {
                [Some(a), Some(b)] if a != b => found = Some(How::Answered([a, b])),
                [Some(place), _] => {
                    let decision = games[0].game().decision().map(|decision| decision.clone());
                    after = decision.and_then(|d| d.choices.get(place).cloned().map(|choice| (d, choice)));
                    for game in &mut games {
                        game.choose(place)?;
                    }
                }
                _ => {}
            }
        } else if found.is_none() {
            found = Some(How::Unseen);
        }
        if let Some(how) = found {
            let games = games.each_ref().map(|course| course.game());
            return Ok(Some(told(&how, games, (seed, decisions), hidden, after)));
        }
        if hidden.is_none() && apart(&games) {
            hidden = Some(decisions + 1);
        }
    }
    Ok(None)
}

/// The first entry that only one log has. Entries that both logs have are dropped.
fn told_apart<K: Kit>(journals: &[Rc<RefCell<Vec<Entry<K>>>>; 2]) -> Option<How<K>> {
    let [mut a, mut b] = [journals[0].borrow_mut(), journals[1].borrow_mut()];
    let entries = a.len().max(b.len());
    let first = (0..entries).find(|i| a.get(*i) != b.get(*i));
    let how = first.map(|i| How::Happened([a.get(i), b.get(i)].map(|entry| entry.cloned().map(Box::new))));
    a.clear();
    b.clear();
    how
}

fn asked_apart<K: Kit>(games: [&Playout<K>; 2]) -> Option<How<K>> {
    let [a, b] = games.map(Playout::decision);
    match (a.as_deref(), b.as_deref()) {
        (None, None) => None,
        (Some(a), Some(b)) if a.who == b.who && a.question == b.question => {
            let only = |these: &[K::Choice], those: &[K::Choice]| -> Vec<K::Choice> {
                these.iter().filter(|choice| !those.contains(choice)).cloned().collect()
            };
            let same = a.choices == b.choices;
            (!same).then(|| How::Offered([only(&a.choices, &b.choices), only(&b.choices, &a.choices)]))
        }
        _ => Some(How::Asked),
    }
}

/// Puts the difference into words.
fn told<K: Kit>(
    how: &How<K>,
    games: [&Playout<K>; 2],
    (seed, decisions): (u64, u32),
    hidden: Option<u32>,
    after: Option<(Decision<K>, K::Choice)>,
) -> Parting<K::Position> {
    let words = |side: usize, say: &dyn Fn(&K::Seen<'_>) -> Line| {
        let position = games[side].table().position();
        say(&K::seen(games[side].table().world(), &position, None))
    };
    let open = |side: usize, say: &dyn Fn(&K::Seen<'_>, &Decision<K>) -> Line| match games[side].decision() {
        Some(decision) => words(side, &|seen| say(seen, &decision)),
        None => "the game is over".into(),
    };
    let (kind, sides) = match how {
        How::Happened(entries) => {
            let say = |side: usize| match &entries[side] {
                Some(entry) => words(side, &|seen| K::tell(seen, entry)),
                None => open(side, &|seen, decision| asks::<K>(seen, decision)),
            };
            ("happened", [say(0), say(1)])
        }
        How::Asked => ("asked", [0, 1].map(|side| open(side, &|seen, decision| asks::<K>(seen, decision)))),
        How::Offered(only) => {
            ("offered", [0, 1].map(|side| open(side, &|seen, decision| list::<K>(seen, decision, &only[side]))))
        }
        How::Answered(places) => {
            let takes = |side: usize| {
                open(side, &|seen, decision| {
                    let choice = decision.choices.get(places[side]);
                    let choice = choice.map_or(Line::default(), |choice| of::<K>(seen, decision, choice));
                    line!("{} takes {}", asks::<K>(seen, decision), choice)
                })
            };
            ("answered", [takes(0), takes(1)])
        }
        How::Unseen => ("unseen", [Line::default(), Line::default()]),
    };
    let chose = |(decision, choice): (Decision<K>, K::Choice)| {
        words(0, &|seen| line!("{} chose {}", K::player(decision.who), of::<K>(seen, &decision, &choice)))
    };
    let who = games[0].decision().map(|decision| K::player(decision.who));
    Parting {
        seed,
        decision: decisions + 1,
        position: games[0].table().position().clone(),
        place: words(0, &|seen| K::place(seen)),
        who,
        after: after.map(chose),
        kind,
        sides,
        hidden: hidden.filter(|hidden| *hidden < decisions),
    }
}

fn asks<K: Kit>(seen: &K::Seen<'_>, decision: &Decision<K>) -> Line {
    line!("{} is asked: {}", K::whom(seen, decision), K::asked(seen, decision))
}

/// A choice as it is shown in the list.
fn of<K: Kit>(seen: &K::Seen<'_>, decision: &Decision<K>, choice: &K::Choice) -> Line {
    let alone = Decision { choices: vec![choice.clone()], ..decision.clone() };
    K::options(seen, &alone).pop().unwrap_or_default()
}

/// The choices that only one of two lists has.
fn list<K: Kit>(seen: &K::Seen<'_>, decision: &Decision<K>, only: &[K::Choice]) -> Line {
    let count = decision.choices.len();
    let head = line!("{}, {} choices; ", asks::<K>(seen, decision), count);
    if only.is_empty() {
        return head.and("has no options of its own");
    }
    let named = only.iter().take(NAMED).map(|choice| of::<K>(seen, decision, choice));
    let more = if only.len() > NAMED { format!(" and {} more", only.len() - NAMED) } else { String::new() };
    line!("{}alone has {}{}", head, Line::join(named, ", "), more)
}

impl<P> Parting<P> {
    /// For people.
    pub fn lines(&self) -> Vec<String> {
        let after = self.after.as_ref().map_or(String::new(), |after| format!(", after {after}"));
        let unseen = self.kind == "unseen";
        let only = if unseen { ": only the final positions differ, in something no table shows" } else { "" };
        let (seed, decision, place) = (self.seed, self.decision, &self.place);
        let mut lines = vec![format!("  seed {seed}: at decision {decision} ({place}){after}{only}")];
        if !unseen {
            lines.extend(["A", "B"].iter().zip(&self.sides).map(|(name, text)| format!("    {name}: {text}")));
        }
        match self.hidden {
            Some(0) => lines.push("    the positions differed from the start".into()),
            Some(n) => {
                lines.push(format!("    the positions have differed since decision {n}, in something no table shows"));
            }
            None => {}
        }
        lines
    }

    /// For programs.
    pub fn json(&self) -> Value {
        let text = |line: &Line| line.to_string().trim().to_string();
        json!({
            "seed": self.seed, "decision": self.decision, "place": text(&self.place),
            "who": self.who.as_ref().map(text), "after": self.after.as_ref().map(text), "kind": self.kind,
            "a": text(&self.sides[0]), "b": text(&self.sides[1]), "differ_unseen_since": self.hidden,
        })
    }
}
