//! Cards: the hands, the piles, and one card with its text.

use super::{Show, show_datum};
use crate::games::wellington::api::Declared;
use crate::games::wellington::board::{Card, Class, Effect, Power};
use crate::games::wellington::words::Words;
use crate::view::wrap;
use crate::view::{amount, paint};

impl Show<'_> {
    /// All hands.
    pub fn hands(&self) -> String {
        Power::TRACK.map(|power| self.hand(power)).join("\n")
    }

    /// One hand.
    pub fn hand(&self, power: Power) -> String {
        let mut table = self.table(&[]);
        let held = amount(self.seen.p().cards.hand(power).len(), "card", "cards");
        let Some(cards) = self.seen.hand(power) else {
            return format!("{} holds {held} {}", paint::player(power), paint::dim("(hidden)"));
        };
        for card in cards {
            table.row(self.card_row(*card));
        }
        let head = format!("{} holds {held}", paint::player(power));
        if cards.is_empty() { head } else { format!("{head}\n{}", table.text()) }
    }

    fn card_row(&self, card: Card) -> Vec<String> {
        let face = self.t.world().cards.face(card);
        let cp = face.cp.map_or("—".to_string(), |cp| cp.0.to_string());
        let script = if face.scripted { "" } else { "no script" };
        vec![format!("  {}", card.0), cp, self.marks(card), face.title.clone(), script.to_string()]
    }

    fn marks(&self, card: Card) -> String {
        let face = self.t.world().cards.face(card);
        let class = match face.class {
            Class::Event => "E",
            Class::Response => "R",
            Class::Battle => "B",
            Class::MustPlay => "MP",
        };
        let plus = if face.plus { "+ " } else { "" };
        let home = face.home.map_or(String::new(), |deck| format!(" H-{}", deck.word()));
        format!("{plus}{class}{home}")
    }

    /// The piles that no Power holds.
    pub fn piles(&self) -> String {
        let p = self.seen.p();
        if !self.seen.is_of_all() {
            return self.open_piles();
        }
        let list = |cards: &[Card]| -> String {
            let names = cards.iter().map(|c| c.0.to_string()).collect::<Vec<_>>().join(" ");
            wrap(&names, self.width.into(), 2)
        };
        let top: Vec<Card> = p.cards.deck.iter().rev().copied().collect();
        let mut out = format!("draw pile, top first ({})\n{}", top.len(), list(&top));
        let late: Vec<Card> = p.cards.discards.iter().rev().copied().collect();
        out.push_str(&format!("discards, top first ({})\n{}", late.len(), list(&late)));
        for deck in crate::games::wellington::board::HomeDeck::ALL {
            let (down, up) = (p.cards.reserve(deck), &p.cards.spent[deck.index()]);
            out.push_str(&format!("Reserve of {}, face down\n{}", deck.name(), list(down)));
            if !up.is_empty() {
                out.push_str(&format!("Reserve of {}, face up\n{}", deck.name(), list(up)));
            }
        }
        if !p.cards.table.is_empty() {
            out.push_str(&format!("on the table\n{}", list(&p.cards.table)));
        }
        if !p.cards.removed.is_empty() {
            out.push_str(&format!("out of the game\n{}", list(&p.cards.removed)));
        }
        out.trim_end().to_string()
    }

    /// Face-up cards of a Power [4.21, 5.4].
    fn open_piles(&self) -> String {
        let p = self.seen.p();
        let list = |cards: &[Card]| cards.iter().map(|c| c.0.to_string()).collect::<Vec<_>>().join(" ");
        let mut out = vec!["draw pile: face down".to_string()];
        out.push(match p.cards.discards.last() {
            Some(top) => format!("discards: {} on top; the rest is hidden [4.21]", top.0),
            None => "discards: none".into(),
        });
        out.push("Reserves: hidden [5.4]".into());
        if !p.cards.table.is_empty() {
            out.push(format!("on the table: {}", list(&p.cards.table)));
        }
        if !p.cards.removed.is_empty() {
            out.push(format!("out of the game: {}", list(&p.cards.removed)));
        }
        out.iter().map(|line| wrap(line, self.width.into(), 0)).collect::<String>().trim_end().to_string()
    }

    /// One card: its text, its place, whether it could be played now, its running effects, and its file.
    pub fn card(&self, card: Card) -> String {
        let face = self.t.world().cards.face(card).clone();
        let cp = face.cp.map_or("Must Play".to_string(), |cp| cp.to_string());
        let mut out = format!("{} · {cp} · {}", paint::bold(format!("#{} {}", card.0, face.title)), self.marks(card));
        let text =
            if face.scripted { face.text.as_str() } else { "no script yet: only its Command Points can be used" };
        out.push('\n');
        out.push_str(wrap(text, self.width.into(), 2).trim_end());
        let p = self.seen.p();
        self.words(|words| {
            match words.find(card) {
                Some(pile) => out.push_str(&format!("\n  it is {}", words.in_pile(pile))),
                None if !words.names_all() => out.push_str("\n  its place is hidden"),
                None => {}
            }
            for effect in p.effects.iter().filter(|e| e.card == card) {
                out.push_str(&self.running(&words, effect));
            }
        });
        if face.scripted {
            let when: Vec<&str> = face.when.iter().map(|m| m.word()).collect();
            let when = if when.len() > 6 { "any window".to_string() } else { when.join(", ") };
            out.push_str(&format!("\n  when: {when}"));
        }
        for (name, Declared { own, now }) in self.deck.params(card) {
            let file = if own == now { String::new() } else { format!(" ({own} in the file)") };
            out.push_str(&format!("\n  parameter {name} = {now}{file}"));
        }
        match self.deck.file(card) {
            Some(source) => {
                out.push_str(&format!("\n  {}", paint::dim(format!("{}:{}", source.shown, source.line_of("play")))))
            }
            None => out.push_str(&format!("\n  {}", paint::dim("no file"))),
        }
        out
    }

    /// A running effect: who caused it, its target, its duration, what it changes and when it acts.
    fn running(&self, words: &Words<'_>, effect: &Effect) -> String {
        let cards = &self.t.world().cards;
        let data: Vec<String> =
            effect.data.iter().map(|(name, value)| format!("{name} {}", show_datum(words, value))).collect();
        let points: Vec<&str> = cards.points(effect).iter().map(|point| point.word()).collect();
        let acts: Vec<&str> = cards.hooks(effect).iter().map(|moment| moment.word()).collect();
        let list = |what: &str, items: Vec<String>| match items.is_empty() {
            true => String::new(),
            false => format!(", {what} {}", items.join(", ")),
        };
        let owned = |items: Vec<&str>| items.into_iter().map(String::from).collect();
        format!(
            "\n  in force: {} {}, by {}{}{}{}",
            effect.name,
            words.lifetime(effect.until),
            effect.by,
            list("on", data),
            list("changes", owned(points)),
            list("acts at", owned(acts)),
        )
    }
}
