//! The face of a card, in a plain design of our own. It shows only what the card file says.

use super::ink::colours;
use crate::drawing::letters::{Font, width, wrap};
use crate::drawing::svg::{Ink, Svg};
use crate::games::wellington::board::{HomeDeck, Power};
use crate::games::wellington::rules::{After, Face};
use std::fmt;

/// Width and height of a card: 63 by 88 millimetres, ten units each.
pub const CARD: [f64; 2] = [630.0, 880.0];
/// Room at the sides.
const EDGE: f64 = 38.0;
/// Font sizes to try for the text, the best first.
const SIZES: [f64; 4] = [36.0, 33.0, 30.0, 27.0];
/// Font sizes for the title.
const TITLES: [f64; 4] = [50.0, 44.0, 38.0, 33.0];
/// The top and bottom of the text.
const BODY: [f64; 2] = [296.0, 762.0];

/// A drawn face.
pub struct Drawn {
    /// The drawing.
    pub svg: String,
    /// What does not fit, if something does not.
    pub over: Option<Overlong>,
}

/// What does not fit on a face.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Overlong {
    /// The title.
    Title {
        /// Its text.
        title: String,
        /// The most lines it may have.
        most: usize,
    },
    /// The text.
    Text {
        /// The number of lines it needs.
        needed: usize,
        /// The number of lines that fit.
        fit: usize,
    },
}

impl Overlong {
    /// The field of the card that contains it.
    pub const fn field(&self) -> &'static str {
        match self {
            Overlong::Title { .. } => "title",
            Overlong::Text { .. } => "text",
        }
    }
}

impl fmt::Display for Overlong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Overlong::Title { title, most } => write!(f, "its title does not fit into {most} lines: {title:?}"),
            Overlong::Text { needed, fit } => {
                write!(f, "its text needs {needed} lines of the smallest letters, and {fit} fit")
            }
        }
    }
}

/// Draws the face of a card.
pub fn face(face: &Face) -> Drawn {
    let mut svg = Svg::default();
    super::ink::patterns(&mut svg);
    let over = inside(face, &mut svg);
    let title = format!("#{} {}", face.card.0, face.title);
    Drawn { svg: svg.finish(CARD, &title, &face.text), over }
}

/// Draws the contents of the face, and says what does not fit.
pub fn inside(face: &Face, svg: &mut Svg) -> Option<Overlong> {
    let [w, h] = CARD;
    let home = face.home.map(|deck| match deck {
        HomeDeck::Britain => Power::Britain,
        HomeDeck::Spain => Power::Spain,
        HomeDeck::France => Power::Nord,
    });
    let c = match home {
        Some(power) => colours(Some(power)),
        None => super::ink::Colours { ground: "#e9e6dc", fill: "#e9e6dc", letters: "#16202c", short: "" },
    };
    let paper = super::class::form(face.class).paper;
    let edge = format!("rx=\"30\" fill=\"{paper}\" stroke=\"#111111\" stroke-width=\"5\"");
    svg.rect([4.0, 4.0, w - 8.0, h - 8.0], &edge);
    svg.rect(
        [22.0, 22.0, w - 44.0, 172.0],
        &format!("rx=\"16\" fill=\"{}\" stroke=\"#111111\" stroke-width=\"3\"", c.fill),
    );
    points(face, svg);
    let title = title(face, svg, &c);
    class(face, svg);
    let text = body(face, svg);
    footer(face, svg);
    title.or(text)
}

/// The Command Points in a circle, with a '+' if the card has one.
fn points(face: &Face, svg: &mut Svg) {
    let at = [102.0, 108.0];
    svg.circle(at, 62.0, "fill=\"#ffffff\" stroke=\"#111111\" stroke-width=\"5\"");
    let (text, size) = match face.cp {
        Some(cp) => (cp.0.to_string(), 78.0),
        None => ("–".to_string(), 78.0),
    };
    svg.text([at[0], at[1] + 28.0], &text, Ink { font: Font::Title, anchor: "middle", ..Ink::plain(size) });
    if face.plus {
        svg.circle([at[0] + 50.0, at[1] - 46.0], 26.0, "fill=\"#111111\" stroke=\"#ffffff\" stroke-width=\"4\"");
        let ink = Ink { font: Font::Bold, size: 44.0, anchor: "middle", fill: "#ffffff", halo: "" };
        svg.text([at[0] + 50.0, at[1] - 30.0], "+", ink);
    }
}

fn title(face: &Face, svg: &mut Svg, c: &super::ink::Colours) -> Option<Overlong> {
    let (left, room) = (190.0, CARD[0] - 190.0 - 40.0);
    let lines = |size: f64| wrap(&face.title, Font::Title, size, room);
    let fits = |size: &f64| {
        let widest = face.title.split_whitespace().map(|word| width(word, Font::Title, *size)).fold(0.0, f64::max);
        lines(*size).len() <= if *size > 40.0 { 2 } else { 3 } && widest <= room
    };
    let size = TITLES.into_iter().find(fits);
    let (shown, most) = (size.unwrap_or(TITLES[3]), 3);
    let all = lines(shown);
    let kept = &all[..all.len().min(most)];
    let step = shown * 1.12;
    let top = 108.0 - step * (kept.len() as f64 - 1.0) / 2.0 + shown * 0.35;
    let ink = Ink { font: Font::Title, size: shown, anchor: "start", fill: c.letters, halo: c.ground };
    for (i, line) in kept.iter().enumerate() {
        svg.text([left, top + step * i as f64], line, ink);
    }
    size.is_none().then(|| Overlong::Title { title: face.title.clone(), most })
}

/// How it is played, and by whom.
fn class(face: &Face, svg: &mut Svg) {
    super::class::band(face.class, svg);
    let form = super::class::form(face.class);
    let ink = Ink { font: Font::Bold, size: 31.0, anchor: "start", fill: form.letters, halo: "" };
    svg.text([EDGE + 102.0, 243.0], face.class.title(), ink);
    if let Some(deck) = face.home {
        let whose = format!("Home card of {}", deck.name());
        svg.text([form.end, 242.0], &whose, Ink { anchor: "end", size: 23.0, ..ink });
    }
}

/// The text, in the largest size that fits.
fn body(face: &Face, svg: &mut Svg) -> Option<Overlong> {
    let room = CARD[0] - 2.0 * EDGE;
    let text = if face.scripted { face.text.as_str() } else { "No script yet: good for its Command Points only." };
    let lines = |size: f64| wrap(text, Font::Plain, size, room);
    let most = |size: f64| ((BODY[1] - BODY[0]) / (size * 1.32)).floor() as usize;
    let size = SIZES.into_iter().find(|size| lines(*size).len() <= most(*size));
    let shown = size.unwrap_or(SIZES[3]);
    let mut all = lines(shown);
    let (needed, fit) = (all.len(), most(shown));
    if needed > fit {
        all.truncate(fit);
        if let Some(last) = all.last_mut() {
            last.push_str(" …");
        }
    }
    for (i, line) in all.iter().enumerate() {
        svg.text([EDGE, BODY[0] + shown * (1.0 + 1.32 * i as f64)], line, Ink::plain(shown));
    }
    if size.is_some() {
        return None;
    }
    svg.rect([22.0, BODY[1] - 2.0, CARD[0] - 44.0, 8.0], "fill=\"#b00020\"");
    Some(Overlong::Text { needed, fit })
}

/// Where the card goes after play, and its number.
fn footer(face: &Face, svg: &mut Svg) {
    let (y, ink) = (CARD[1] - 46.0, Ink::plain(26.0));
    svg.line([EDGE, y - 50.0, CARD[0] - EDGE, y - 50.0], "stroke=\"#111111\" stroke-width=\"2\"");
    let goes = match (face.after, &face.stays) {
        (After::Remove, _) => "Out of the game after its Event",
        (_, Some(_)) => "Stays on the table while it lasts",
        (After::Discard, None) => "",
    };
    svg.text([EDGE, y - 8.0], goes, ink);
    svg.text([CARD[0] - EDGE, y - 6.0], &face.card.0.to_string(), Ink { anchor: "end", ..Ink::bold(34.0) });
}
