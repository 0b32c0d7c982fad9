//! Whether any option in any position could have a certain text. `expect no option` would always pass with a misspelt
//! name, so this check catches the mistake.

use super::desk::Desk;
use crate::games::wellington::board::{Arm, Card, Duchy, Leader, Line, LotKey, Marks, Mode, Power};
use crate::games::wellington::rules::{Choice, Company, Flagging, Mover, Piece, Question};
use crate::games::wellington::words::Words;
use crate::games::wellington::words::names::{fold, says};

/// Whether some option of the game could contain this text, in whole words.
pub(super) fn could_be(desk: &Desk, text: &str) -> bool {
    desk.words(|w| Mentioned::of(w, text).labels(w).iter().any(|label| says(label, text))) || is_named(desk, text)
}

/// The things that a text mentions. A label with this text mentions the same things, and perhaps others; one example of
/// each kind stands for those.
struct Mentioned {
    duchies: Vec<Duchy>,
    leaders: Vec<Leader>,
    cards: Vec<Card>,
    numbers: Vec<u8>,
    /// Whole numbers, which cards offer.
    whole: Vec<i32>,
    /// Strength Points and how far they have marched, as in `2 marched 0, 1 marched 1`.
    parts: Vec<(u8, u8)>,
}

/// The words of a text, without punctuation around them.
fn words(text: &str) -> Vec<String> {
    let folded = fold(text);
    folded.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).map(String::from).collect()
}

impl Mentioned {
    fn of(w: &Words<'_>, text: &str) -> Mentioned {
        let typed = words(text);
        let b = &w.world.board;
        let shares = |name: &str| words(name).iter().any(|word| typed.contains(word));
        // Two more that are not mentioned, because some options have a start and a destination.
        fn with<T: Copy>(all: impl Iterator<Item = T>, mentioned: impl Fn(T) -> bool) -> Vec<T> {
            let (mut out, mut others) = (Vec::new(), 0);
            for one in all {
                let named = mentioned(one);
                if named || others < 2 {
                    others += usize::from(!named);
                    out.push(one);
                }
            }
            out
        }
        let numbers = typed.iter().filter_map(|word| word.parse::<u8>().ok());
        let parts = typed.windows(3).filter(|three| three[1] == "marched");
        let titled = |card: Card| typed.contains(&card.0.to_string()) || shares(&w.world.cards.face(card).title);
        Mentioned {
            duchies: with(b.places(), |duchy| shares(w.duchy(duchy))),
            leaders: with(b.all_leaders(), |leader| shares(w.leader(leader))),
            cards: with(b.cards.keys().copied(), titled),
            numbers: numbers.chain([0, 1]).collect(),
            whole: text.split_whitespace().filter_map(|word| word.parse().ok()).collect(),
            parts: parts.filter_map(|three| Some((three[0].parse().ok()?, three[2].parse().ok()?))).collect(),
        }
    }

    /// Labels of options that involve these things.
    fn labels(&self, w: &Words<'_>) -> Vec<String> {
        let act = |choice: &Choice| w.choice(&Question::Act, choice).to_string();
        let mut out: Vec<String> = self.plain().iter().map(act).collect();
        out.extend(self.moves().iter().map(act));
        out.extend(self.pieces().iter().map(act));
        let lines = w.world.board.lines.len().min(256) as u16;
        let ends = |line: u16| [w.line(Line(line as u8)).to_string(), w.line_turned(Line(line as u8)).to_string()];
        out.extend((0..lines).flat_map(ends));
        // The thing may have a different label in another question.
        let (first, card) = (Power::TRACK[0], self.cards.first().copied().unwrap_or(Card(1)));
        let to = self.duchies.first().copied().unwrap_or(Duchy::REGROUP);
        let preempt = Question::Preempt { due: first };
        let asked = Question::Card { card, text: String::new() };
        let removes = Power::TRACK.map(|power| Question::Remove { left: 1, fallback: Some(power) });
        let along = Question::PickUp { leader: None, to, room: 1 };
        let excess = Question::Excess { over: 1 };
        out.extend([Choice::Yes, Choice::No].iter().map(|choice| w.choice(&preempt, choice).to_string()));
        out.push(w.choice(&asked, &Choice::Pass).to_string());
        out.extend(removes.iter().map(|question| w.choice(question, &Choice::Pass).to_string()));
        out.extend(self.cards.iter().map(|card| w.choice(&excess, &Choice::Card(*card)).to_string()));
        let lots = self.lots();
        let takes = lots.iter().flat_map(|key| self.numbers.iter().map(|sp| Choice::Take(vec![(*key, *sp)])));
        out.extend(takes.map(|choice| w.choice(&along, &choice).to_string()));
        out
    }

    fn plain(&self) -> Vec<Choice> {
        let mut out = vec![
            Choice::Yes,
            Choice::No,
            Choice::Pass,
            Choice::Keep,
            Choice::Mulligan,
            Choice::End,
            Choice::Resource,
            Choice::Go,
        ];
        let modes = [Mode::Cp, Mode::Event, Mode::Response, Mode::Battle];
        for card in &self.cards {
            out.push(Choice::Card(*card));
            out.extend(modes.map(|mode| Choice::Play(*card, mode)));
        }
        out.extend(Power::TRACK.map(Choice::Power));
        out.extend(self.duchies.iter().copied().map(Choice::Duchy));
        out.extend(self.whole.iter().copied().map(Choice::Number));
        let flags = Power::TRACK.map(Flagging::Place).into_iter().chain([Flagging::Revert]);
        for flag in flags {
            out.extend(self.duchies.iter().map(|duchy| Choice::Flag(*duchy, flag)));
        }
        out
    }

    fn moves(&self) -> Vec<Choice> {
        let armies = self.leaders.iter().map(|leader| Mover::Army(*leader));
        let key = |at: Duchy, march: u8| LotKey { march, ..LotKey::fresh(at, Power::TRACK[0]) };
        let counters = self.duchies.iter().flat_map(|at| self.numbers.iter().map(move |march| key(*at, *march)));
        let counters = counters.flat_map(|key| Arm::ALL.map(|arm| Mover::Counter(key, arm)));
        let movers: Vec<Mover> = armies.chain(counters).collect();
        let mut out = Vec::new();
        for to in &self.duchies {
            out.extend(movers.iter().map(|mover| Choice::March(*mover, *to)));
            out.extend(movers.iter().map(|mover| Choice::Evade(*mover, *to)));
            out.extend(self.duchies.iter().map(|from| Choice::Convoy(*from, *to)));
            out.extend(self.leaders.iter().map(|leader| Choice::Deploy(*leader, *to)));
            out.extend(Power::TRACK.map(|power| Choice::Muster(power, *to)));
        }
        out
    }

    fn pieces(&self) -> Vec<Choice> {
        let mut out = Vec::new();
        for leader in self.leaders.iter().copied() {
            let join = [Company::Staff, Company::Army].map(|how| Choice::Join(leader, how));
            out.extend(join);
            out.extend([
                Choice::Leader(leader),
                Choice::Siege(leader),
                Choice::Intercept(leader),
                Choice::Transfer(leader),
            ]);
        }
        let pieces = self.leaders.iter().copied().map(Piece::Leader).chain(Arm::ALL.map(Piece::Soldier));
        for piece in pieces {
            out.extend(self.duchies.iter().map(|at| Choice::Build(piece, *at)));
            out.extend(self.duchies.iter().map(|at| Choice::Regroup(piece, *at)));
        }
        let lots = self.lots();
        let key = lots.first().copied().unwrap_or(LotKey::fresh(Duchy::REGROUP, Power::TRACK[0]));
        let taken = |parts: &[(u8, u8)]| {
            Choice::Take(parts.iter().map(|(sp, march)| (LotKey { march: *march, ..key }, *sp)).collect())
        };
        out.extend(self.numbers.iter().map(|sp| taken(&[(*sp, 0)])));
        out.push(taken(&self.parts));
        out.extend(lots.into_iter().map(Choice::Soldier));
        out
    }

    fn lots(&self) -> Vec<LotKey> {
        let mut out = Vec::new();
        for at in self.duchies.iter().copied().chain([Duchy::REGROUP]) {
            for power in Power::TRACK {
                for march in self.numbers.iter().copied() {
                    let key = LotKey { march, ..LotKey::fresh(at, power) };
                    out.extend([key, LotKey { marks: Marks::SPENT, ..key }]);
                }
            }
        }
        out
    }
}

/// Whether a script uses such a label: a quoted text in its file contains these words. If the label is assembled from
/// parts, the words may come from several quoted texts, with names and numbers among them.
fn is_named(desk: &Desk, text: &str) -> bool {
    let sources = desk.deck.sources();
    let files = sources.cards.values().chain(sources.libs.values());
    let mut pieces = Vec::new();
    for file in files {
        for literal in literals(&file.text) {
            if !literal.joined && says(literal.text, text) {
                return true;
            }
            if literal.joined {
                pieces.extend(words(literal.text));
            }
        }
    }
    let b = desk.deck.board();
    let names = b.places().map(|d| b.duchy(d).name.as_str()).chain(b.all_leaders().map(|l| b.leader(l).name.as_str()));
    let names: Vec<String> = names.flat_map(words).chain(Power::TRACK.iter().flat_map(|p| words(p.word()))).collect();
    let typed = words(text);
    let known = |word: &String| pieces.contains(word) || names.contains(word) || word.parse::<i32>().is_ok();
    typed.iter().any(|word| pieces.contains(word)) && typed.iter().all(known)
}

/// A quoted text in a script.
struct Literal<'a> {
    text: &'a str,
    /// Whether it is assembled: joined with `..`, or with a value inside.
    joined: bool,
}

/// The quoted texts of a script, without long bracketed ones, which are not options.
fn literals(script: &str) -> Vec<Literal<'_>> {
    let (mut out, mut at) = (Vec::new(), 0);
    while let Some(c) = script[at..].chars().next() {
        let rest = &script[at..];
        let end = |from: usize, end: &str| rest[from..].find(end).map_or(rest.len(), |i| from + i + end.len());
        let length = match c {
            _ if rest.starts_with("--[[") => end(4, "]]"),
            _ if rest.starts_with("--") => end(2, "\n"),
            _ if rest.starts_with("[[") => end(2, "]]"),
            '"' | '\'' | '`' => {
                let length = quoted(rest, c);
                let text = rest.get(1..length.saturating_sub(1)).unwrap_or_default();
                let before = script[..at].trim_end().ends_with("..");
                let after = rest[length..].trim_start().starts_with("..");
                out.push(Literal { text, joined: before || after || (c == '`' && text.contains('{')) });
                length
            }
            c => c.len_utf8(),
        };
        at += length;
    }
    out
}

/// The length of a quoted text in bytes, including the quotes.
fn quoted(rest: &str, quote: char) -> usize {
    let mut escaped = false;
    for (i, c) in rest.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '\n' => return i,
            c if c == quote => return i + c.len_utf8(),
            _ => {}
        }
    }
    rest.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_a_script_are_those_in_quotes() {
        let script =
            "-- \"no\"\nlocal a = [[ \"nor this\" ]]\nlocal b, c = \"yes\", 'it \\' is'\nf(\"with \" .. x, `{n} SP`)";
        let found: Vec<(&str, bool)> = literals(script).iter().map(|l| (l.text, l.joined)).collect();
        assert_eq!(found, [("yes", false), ("it \\' is", false), ("with ", true), ("{n} SP", true)]);
    }
}
