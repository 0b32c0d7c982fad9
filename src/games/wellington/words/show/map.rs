//! The surroundings of a Duchy as a picture in text: places in their positions on the map, lines drawn by type.

use super::Show;
use super::canvas::{Canvas, Ink, Label, Spot};
use crate::games::wellington::board::{Datum, Duchy, Effect, Line, LineType, Port, Power, Zone};
use crate::games::wellington::rules::{Point, Sight, look};
use crate::view::{fit, paint};
use std::collections::{BTreeMap, BTreeSet};

/// The most steps around a Duchy. The whole map fits within them.
pub const MOST_STEPS: u8 = 20;

/// The most hidden lines to list separately.
const MOST_TOLD: usize = 12;

/// The columns between adjacent names.
const GAP: usize = 3;

impl Show<'_> {
    /// A Duchy and everything within this many lines of it.
    pub fn map(&self, centre: Duchy, steps: u8) -> String {
        let sight = look(self.t);
        let places = within(&sight, centre, steps);
        let columns = usize::from(self.width).max(40);
        let widest = (columns / if places.len() < 10 { 3 } else { 4 }).clamp(13, 26);
        let labels: Vec<Label> = places.iter().map(|d| self.label(*d, *d == centre, widest)).collect();
        let spots = lay_out(&sight, &places, &labels, columns);
        let mut canvas = Canvas::new(columns);
        for (label, spot) in labels.iter().zip(&spots) {
            canvas.write(label, *spot);
        }
        let at: BTreeMap<Duchy, usize> = places.iter().enumerate().map(|(i, d)| (*d, i)).collect();
        let mut behind: Vec<Line> = Vec::new();
        for line in self.lines_among(&places, centre) {
            let info = sight.b.line(line);
            let (Some(a), Some(b)) = (at.get(&info.a), at.get(&info.b)) else { continue };
            let ends = [(&labels[*a], spots[*a]), (&labels[*b], spots[*b])];
            if canvas.draw(ends, glyph(self.kind_of(line), self.blocked(line).is_some())) {
                behind.push(line);
            }
        }
        let mut out = canvas.to_text();
        out.push_str(&format!("\n{}", self.legend(columns)));
        for note in self.notes(&places, &behind) {
            out.push_str(&format!("\n{}", fit::fitted(&note, columns)));
        }
        out
    }

    /// The lines between the places shown. Those of the central place come first, so that others never cover them.
    fn lines_among(&self, places: &[Duchy], centre: Duchy) -> Vec<Line> {
        let sight = look(self.t);
        let inside = |d: Duchy| places.contains(&d);
        let all = (0..sight.b.lines.len()).map(|i| Line(i as u8));
        let mut lines: Vec<Line> =
            all.filter(|line| inside(sight.b.line(*line).a) && inside(sight.b.line(*line).b)).collect();
        lines.sort_by_key(|line| {
            let info = sight.b.line(*line);
            info.a != centre && info.b != centre
        });
        lines
    }

    /// The type of a line, if it is the same for everybody in spite of card effects.
    fn kind_of(&self, line: Line) -> LineType {
        let sight = look(self.t);
        // No running effect could change it.
        if sight.p.effects.is_empty() {
            return sight.b.line(line).kind;
        }
        let kinds: BTreeSet<LineType> = Power::TRACK.into_iter().map(|power| sight.line_type(line, power)).collect();
        match kinds.iter().next() {
            Some(kind) if kinds.len() == 1 => *kind,
            _ => sight.b.line(line).kind,
        }
    }

    /// The effect that blocks a line.
    fn blocked(&self, line: Line) -> Option<Effect> {
        self.on_line(line).into_iter().find(|effect| self.t.world().cards.points(effect).has(Point::MayCrossLine))
    }

    /// The running effects that change a line.
    fn on_line(&self, line: Line) -> Vec<Effect> {
        let about = |value: &Datum| match value {
            Datum::Line(other) => *other == line,
            Datum::List(list) => list.contains(&Datum::Line(line)),
            _ => false,
        };
        let p = self.t.position();
        p.effects.iter().filter(|effect| effect.data.iter().any(|(_, value)| about(value))).cloned().collect()
    }

    /// The label of a Duchy: its name, what is printed there, who Controls it, and who is there.
    fn label(&self, duchy: Duchy, centre: bool, widest: usize) -> Label {
        let sight = look(self.t);
        let info = sight.b.duchy(duchy);
        let mut marks = String::new();
        if info.key {
            marks.push('*');
        }
        if sight.fortress(duchy) > 0 {
            marks.push_str(&format!(" F{}", sight.fortress(duchy)));
        }
        marks.push_str(match info.port {
            Some(Port::Major) => " P",
            Some(Port::Minor) => " p",
            None => "",
        });
        let flag = if sight.p.flags[duchy.index()].is_some() { "+" } else { "" };
        let control = sight.control(duchy);
        let who = control.map_or("--".to_string(), short);
        let tail = format!("{marks} {who}{flag}");
        let room = widest.saturating_sub(fit::width(&tail) + if centre { 2 } else { 0 });
        let name = self.short_name(duchy, room);
        let name = if centre { format!("[{name}]{tail}") } else { format!("{name}{tail}") };
        let ink = control.map_or(Ink::Plain, Ink::Of);
        let mut lines = vec![(name, if centre { ink.bold() } else { ink })];
        for power in Power::TRACK {
            lines.extend(self.formation(duchy, power, widest).into_iter().map(|text| (text, Ink::Of(power))));
        }
        Label { lines }
    }

    /// The pieces of a Power in a Duchy, in as few lines as possible: `No Clausel 4i1c`.
    fn formation(&self, duchy: Duchy, power: Power, widest: usize) -> Vec<String> {
        let sight = look(self.t);
        let counters = sight.p.counters(duchy, power);
        let mut parts: Vec<String> =
            sight.leaders(duchy, power).map(|o| sight.b.leader(o.leader).name.clone()).collect();
        if !counters.is_empty() {
            let arms = [(counters.infantry, 'i'), (counters.cavalry, 'c'), (counters.artillery, 'a')];
            parts.push(arms.iter().filter(|(n, _)| *n > 0).map(|(n, arm)| format!("{n}{arm}")).collect());
        }
        let mut lines: Vec<String> = Vec::new();
        for part in parts {
            let part = fit::cut_to(&part, widest.saturating_sub(3));
            match lines.last_mut() {
                Some(line) if fit::width(line) + 1 + fit::width(&part) <= widest => {
                    line.push(' ');
                    line.push_str(&part);
                }
                Some(_) => lines.push(format!("   {part}")),
                None => lines.push(format!("{} {part}", short(power))),
            }
        }
        lines
    }

    /// A name shortened to the room, but long enough to be unique.
    fn short_name(&self, duchy: Duchy, room: usize) -> String {
        let b = &self.t.world().board;
        let name = &b.duchy(duchy).name;
        if fit::width(name) <= room {
            return name.clone();
        }
        let others: Vec<&str> = b.places().filter(|d| *d != duchy).map(|d| b.duchy(d).name.as_str()).collect();
        let letters = name.chars().count();
        let cut = |n: usize| name.chars().take(n).collect::<String>();
        let plain = |n: usize| !others.iter().any(|other| other.starts_with(&cut(n)));
        let least = (1..=letters).find(|n| plain(*n)).unwrap_or(letters);
        format!("{}.", cut(room.saturating_sub(1).max(least)).trim_end())
    }

    fn legend(&self, columns: usize) -> String {
        let drawn = [(LineType::Clear, "──"), (LineType::Rough, "∿∿"), (LineType::Pass, "^^"), (LineType::River, "≈≈")];
        let mut parts: Vec<String> = drawn.iter().map(|(kind, how)| format!("{how} {kind}")).collect();
        let marks = ["xx blocked", "* Key", "F Fortress", "P Major Port", "p Minor Port", "+ by a Flag", "-- nobody's"];
        parts.extend(marks.map(String::from));
        parts.insert(parts.len() - 2, format!("{} Control", Power::TRACK.map(short).join(" ")));
        // Things that belong together stay on one line.
        let mut lines: Vec<String> = Vec::new();
        for part in parts {
            match lines.last_mut() {
                Some(line) if fit::width(line) + 2 + fit::width(&part) <= columns => {
                    line.push_str(&format!("  {part}"))
                }
                _ => lines.push(part),
            }
        }
        lines.into_iter().map(paint::dim).collect::<Vec<_>>().join("\n")
    }

    /// What the picture cannot show: lines behind names, changes to lines by cards, the seas.
    fn notes(&self, places: &[Duchy], behind: &[Line]) -> Vec<String> {
        let sight = look(self.t);
        let mut notes = Vec::new();
        self.words(|words| {
            let hidden: Vec<String> =
                behind.iter().map(|line| format!("{} ({})", words.line(*line), self.kind_of(*line))).collect();
            if hidden.len() > MOST_TOLD {
                let n = hidden.len();
                notes.push(format!(
                    "{n} lines are hidden by names; a smaller map shows them, and `show DUCHY` lists them"
                ));
            } else if !hidden.is_empty() {
                notes.push(format!("behind a name: {}", hidden.join(", ")));
            }
            for line in self.lines_among(places, Duchy::REGROUP) {
                for effect in self.on_line(line) {
                    let what = format!("{}: {}", words.card(effect.card), effect.name);
                    notes.push(format!("{}: {what} {}", words.line(line), words.lifetime(effect.until)));
                }
            }
            for zone in [Zone::Atlantic, Zone::Mediterranean] {
                let on = |d: &Duchy| sight.b.duchy(*d).port.is_some() && sight.b.duchy(*d).zones.contains(&zone);
                let here: Vec<&str> = places.iter().copied().filter(on).map(|d| words.duchy(d)).collect();
                if here.is_empty() {
                    continue;
                }
                let far = sight.b.places().filter(|d| on(d) && !places.contains(d)).map(|d| words.duchy(d));
                let far: Vec<&str> = far.collect();
                let far = if far.is_empty() { String::new() } else { format!(" ... {}", far.join(", ")) };
                notes.push(format!("on the {}: {}{far}", sea(zone), here.join(", ")));
            }
        });
        notes
    }
}

fn sea(zone: Zone) -> &'static str {
    match zone {
        Zone::Atlantic => "Atlantic",
        Zone::Mediterranean => "Mediterranean",
    }
}

/// The first letters of a Power, enough to be unique.
fn short(power: Power) -> String {
    power.to_string().chars().take(2).collect()
}

/// The character for a line; `None` if the characters follow its direction.
fn glyph(kind: LineType, blocked: bool) -> Option<char> {
    match kind {
        _ if blocked => Some('x'),
        LineType::Clear => None,
        LineType::Rough => Some('∿'),
        LineType::Pass => Some('^'),
        LineType::River => Some('≈'),
    }
}

/// The places within this many lines, in the order in which they are reached.
fn within(sight: &Sight<'_>, centre: Duchy, steps: u8) -> Vec<Duchy> {
    let mut found = vec![centre];
    let mut edge = vec![centre];
    for _ in 0..steps {
        let mut next = Vec::new();
        for duchy in edge {
            for (other, _) in sight.b.adjacent(duchy) {
                if !found.contains(other) {
                    found.push(*other);
                    next.push(*other);
                }
            }
        }
        edge = next;
    }
    found
}

/// The position of each name: as on the map, stretched to the width, and moved down where names would overlap.
fn lay_out(sight: &Sight<'_>, places: &[Duchy], labels: &[Label], columns: usize) -> Vec<Spot> {
    let coordinate = |d: Duchy| (sight.b.duchy(d).x, sight.b.duchy(d).y);
    let all: Vec<(f64, f64)> = places.iter().map(|d| coordinate(*d)).collect();
    let range = |of: &dyn Fn(&(f64, f64)) -> f64| {
        let low = all.iter().map(of).fold(f64::INFINITY, f64::min);
        let high = all.iter().map(of).fold(f64::NEG_INFINITY, f64::max);
        (low, (high - low).max(1.0))
    };
    let ((left, wide), (top, high)) = (range(&|p| p.0), range(&|p| p.1));
    let across = columns as f64 - 1.0;
    // A character is about twice as high as wide. A wide terminal must not make the picture too high.
    let down = (high / wide * across.min(100.0) / 2.0).min(3.0 * places.len() as f64).max(6.0);
    let mut order: Vec<usize> = (0..places.len()).collect();
    order.sort_by(|a, b| all[*a].1.total_cmp(&all[*b].1).then(all[*a].0.total_cmp(&all[*b].0)));
    let mut spots = vec![Spot { x: 0, y: 0 }; places.len()];
    let mut placed: Vec<usize> = Vec::new();
    for i in order {
        let own = labels[i].width();
        let middle = (all[i].0 - left) / wide * across - own as f64 / 2.0;
        let x = (middle.max(0.0) as usize).min(columns.saturating_sub(own));
        let mut spot = Spot { x, y: ((all[i].1 - top) / high * down) as usize };
        let meets = |spot: Spot, other: usize| {
            let (a, b) = (&labels[i], &labels[other]);
            let apart = spots[other];
            let beside = spot.x + a.width() + GAP <= apart.x || apart.x + b.width() + GAP <= spot.x;
            let below = spot.y > apart.y + b.lines.len() || apart.y > spot.y + a.lines.len();
            !beside && !below
        };
        while placed.iter().any(|other| meets(spot, *other)) {
            spot.y += 1;
        }
        spots[i] = spot;
        placed.push(i);
    }
    spots
}
