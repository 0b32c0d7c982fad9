//! A place on the map: its sign, Control, Flag, Fortress, Port and name.

use super::board::Look;
use super::ink::{Colours, colours};
use super::map::Chart;
use crate::drawing::letters::{Font, width};
use crate::drawing::spots::Area;
use crate::drawing::svg::{Ink, Svg};
use crate::drawing::terrain::LAND;
use crate::games::wellington::board::{Duchy, DuchyInfo, Kind, Port, Provenance};

/// Half the size of a sign.
const RADIUS: f64 = 21.0;
/// The font size of names.
const LETTERS: f64 = 26.0;
/// The font size of the names of Keys.
const KEYS: f64 = 28.0;
/// Half the size of the sign of a box.
const BOX: [f64; 2] = [62.0, 27.0];

/// The area of a place's sign, with everything attached to it.
pub fn area(look: &Look<'_>, at: [f64; 2], duchy: Duchy) -> Area {
    let info = look.sight.b.duchy(duchy);
    let mut area = match info.kind {
        Kind::Box => Area::around(at, [BOX[0] * 2.0 + 4.0, BOX[1] * 2.0 + 4.0]),
        _ if look.sight.fortress(duchy) > 0 => Area::around(at, [RADIUS * 2.7, RADIUS * 2.7]),
        _ => Area::around(at, [RADIUS * 2.1, RADIUS * 2.1]),
    };
    if info.port.is_some() {
        area.left -= 17.0;
    }
    if look.sight.p.flags[duchy.index()].is_some() {
        area.top -= 16.0;
        area.right += 12.0;
    }
    if look.sight.fortress(duchy) > 0 {
        area.right += 9.0;
    }
    if strife(look, duchy).is_some() {
        area = area.grown(9.0);
    }
    area
}

/// A star with eight points.
fn star([x, y]: [f64; 2], r: f64) -> Vec<[f64; 2]> {
    let point = |i: u32| {
        let (sin, cos) = (f64::from(i) * std::f64::consts::PI / 8.0).sin_cos();
        let r = if i.is_multiple_of(2) { r * 1.3 } else { r };
        [x + r * sin, y - r * cos]
    };
    (0..16).map(point).collect()
}

/// The kind of fight in a place, in a word.
fn strife(look: &Look<'_>, duchy: Duchy) -> Option<&'static str> {
    let p = &look.sight.p;
    if p.battles.iter().any(|battle| battle.at == duchy) {
        return Some("Battle");
    }
    if p.siege.as_ref().is_some_and(|siege| siege.at == duchy) {
        return Some("Siege now");
    }
    look.sight.besieged(duchy).then_some("besieged")
}

/// Draws the sign of a place.
pub fn draw(look: &Look<'_>, at: [f64; 2], duchy: Duchy, svg: &mut Svg) {
    let info = look.sight.b.duchy(duchy);
    let control = look.sight.control(duchy);
    let c = colours(control);
    let (id, [x, y]) = (crate::safe::markup(&info.id), at);
    let attributes = format!("class=\"place\" data-duchy=\"{id}\" data-x=\"{x:.0}\" data-y=\"{y:.0}\"");
    svg.group(&attributes, &title(look, duchy));
    if let Some(what) = strife(look, duchy) {
        let ring = if what == "besieged" { "stroke-dasharray=\"5 6\"" } else { "" };
        svg.circle(at, RADIUS * 1.3 + 9.0, &format!("fill=\"#fff6e0\" stroke=\"#111111\" stroke-width=\"5\" {ring}"));
    }
    let dashed = if info.provenance == Provenance::Reconstructed { " stroke-dasharray=\"5 3\"" } else { "" };
    let edge = if info.key { 4.0 } else { 2.0 };
    let look_of = format!("fill=\"{}\" stroke=\"#111111\" stroke-width=\"{edge}\"{dashed}", c.fill);
    match info.kind {
        Kind::Box => {
            svg.rect([at[0] - BOX[0], at[1] - BOX[1], BOX[0] * 2.0, BOX[1] * 2.0], &format!("rx=\"8\" {look_of}"))
        }
        _ => sign(svg, at, info.key, look.sight.fortress(duchy) > 0, &look_of),
    }
    let letters = Ink { font: Font::Bold, size: 18.0, anchor: "middle", fill: c.letters, halo: c.ground };
    let low = if info.kind == Kind::Box { 20.0 } else { 6.5 };
    svg.text([at[0], at[1] + low], c.short, letters);
    hangings(look, at, duchy, svg);
    svg.end();
}

/// The sign of a Duchy: a star for a Fortress, a square for a Key, a circle for any other.
pub fn sign(svg: &mut Svg, at: [f64; 2], key: bool, fortress: bool, look_of: &str) {
    if fortress {
        svg.shape(&star(at, RADIUS), look_of);
    } else if key {
        let wide = RADIUS * 2.0 - 2.0;
        svg.rect([at[0] - RADIUS + 1.0, at[1] - RADIUS + 1.0, wide, wide], look_of);
    } else {
        svg.circle(at, RADIUS, look_of);
    }
}

/// Capital, Port, strength of the Fortress, Flag.
fn hangings(look: &Look<'_>, [x, y]: [f64; 2], duchy: Duchy, svg: &mut Svg) {
    let info = look.sight.b.duchy(duchy);
    let plain = |size: f64| Ink { anchor: "middle", halo: "#ffffff", ..Ink::plain(size) };
    if info.capital {
        svg.text([x, y - RADIUS + 1.0], "★", plain(19.0));
    }
    if let Some(port) = info.port {
        let size = if port == Port::Major { 26.0 } else { 16.0 };
        let reach = if info.kind == Kind::Box { BOX[0] + 8.0 } else { RADIUS + 7.0 };
        svg.text([x - reach, y - 6.0], "⚓", Ink { fill: "#0b3d66", ..plain(size) });
    }
    let strength = look.sight.fortress(duchy);
    if strength > 0 {
        svg.rect(
            [x + RADIUS - 2.0, y + 5.0, 17.0, 20.0],
            "rx=\"3\" fill=\"#ffffff\" stroke=\"#111111\" stroke-width=\"1.5\"",
        );
        let ink = Ink { anchor: "middle", ..Ink::bold(16.0) };
        svg.text([x + RADIUS + 6.5, y + 21.0], &strength.to_string(), ink);
    }
    if let Some(power) = look.sight.p.flags[duchy.index()] {
        let Colours { fill, letters, short, ground } = colours(Some(power));
        let (left, top) = (x + RADIUS - 8.0, y - RADIUS - 17.0);
        svg.line([left, top, left, top + 32.0], "stroke=\"#111111\" stroke-width=\"3\"");
        svg.rect([left, top, 27.0, 18.0], &format!("fill=\"{fill}\" stroke=\"#111111\" stroke-width=\"1.5\""));
        let ink = Ink { font: Font::Bold, size: 13.0, anchor: "middle", fill: letters, halo: ground };
        svg.text([left + 13.5, top + 14.0], short, ink);
    }
}

/// The description of a place.
fn title(look: &Look<'_>, duchy: Duchy) -> String {
    let info = look.sight.b.duchy(duchy);
    let mut parts = Vec::new();
    parts.push(match look.sight.control(duchy) {
        Some(power) => format!("Controlled by {power}"),
        None => "nobody Controls it".into(),
    });
    parts.extend(look.sight.p.flags[duchy.index()].map(|power| format!("Flag of {power}")));
    parts.extend(info.key.then(|| "Key".to_string()));
    parts.extend(Some(look.sight.fortress(duchy)).filter(|n| *n > 0).map(|n| format!("Fortress {n}")));
    parts.extend(info.port.map(|port| format!("{} Port", port.word())));
    parts.extend(strait(info).map(str::to_string));
    parts.extend(strife(look, duchy).map(str::to_string));
    let pieces = look.show.pieces(duchy);
    parts.extend((!pieces.is_empty()).then(|| pieces.to_string()));
    format!("{}: {}", info.name, parts.join(", "))
}

/// A Port on two Zones connects them.
fn strait(info: &DuchyInfo) -> Option<&'static str> {
    (info.zones.len() > 1).then_some("Strait")
}

fn lines(look: &Look<'_>, duchy: Duchy) -> Vec<String> {
    let info = look.sight.b.duchy(duchy);
    let more = strait(info).into_iter().chain(strife(look, duchy));
    std::iter::once(info.name.clone()).chain(more.map(|word| format!("({word})"))).collect()
}

/// The font and size of a name: Keys in letters with serifs, and the Capitals among them larger still.
fn font(info: &DuchyInfo) -> (Font, f64) {
    match (info.key, info.capital) {
        (true, true) => (Font::Title, KEYS + 5.0),
        (true, false) => (Font::Title, KEYS),
        (false, _) => (Font::Plain, LETTERS),
    }
}

/// The height of a line of a name, compared with its letters.
const STEP: f64 = 1.04;

/// Finds room for the names, those of Keys first.
pub fn names(look: &Look<'_>, chart: &mut Chart, places: &[Duchy]) -> Vec<(Duchy, Area)> {
    let mut order: Vec<Duchy> = places.to_vec();
    order.sort_by_key(|d| !look.sight.b.duchy(*d).key);
    let mut out = Vec::new();
    for duchy in order {
        let info = look.sight.b.duchy(duchy);
        let at = chart.at(look, duchy);
        let (font, size) = font(info);
        if info.kind == Kind::Box {
            out.push((duchy, Area::around([at[0], at[1] - 8.0], [BOX[0] * 2.0, size])));
            continue;
        }
        let text = lines(look, duchy);
        let widest = text.iter().map(|line| width(line, font, size)).fold(0.0, f64::max);
        let area = chart.spots.find(area(look, at, duchy), [widest + 4.0, size * STEP * text.len() as f64 + 2.0]);
        out.push((duchy, area));
    }
    out
}

/// Writes a name. It has the identity of its place, because it may stand away from it.
pub fn name(look: &Look<'_>, duchy: Duchy, area: &Area, svg: &mut Svg) {
    let info = look.sight.b.duchy(duchy);
    let halo = if info.kind == Kind::Box { colours(look.sight.control(duchy)).ground } else { LAND };
    let (font, size) = font(info);
    let ink = Ink { font, size, anchor: "middle", fill: "#16202c", halo };
    svg.raw(format_args!("<g class=\"name\" data-duchy=\"{}\">", crate::safe::markup(&info.id)));
    // All of it takes clicks, also between its letters.
    let [wide, high] = area.size();
    svg.rect([area.left, area.top, wide, high], "fill=\"none\" pointer-events=\"all\"");
    for (i, line) in lines(look, duchy).iter().enumerate() {
        let y = area.top + size * (0.86 + STEP * i as f64);
        let (fill, font) = if i == 0 { (ink.fill, font) } else { ("#8a1020", Font::Bold) };
        svg.text([area.middle()[0], y], line, Ink { fill, font, ..ink });
    }
    svg.end();
}
