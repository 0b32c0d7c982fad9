//! The battle boards: three columns and two reserves, with the attacker below.

use super::ink::{self, BLOCK};
use crate::drawing::svg::{Ink, Svg};
use crate::games::napoleon::board::{Area, Army, Battle, Column, Place, Side};
use crate::games::napoleon::seen::Seen;

/// The width of a board.
pub const WIDTH: f64 = 760.0;

/// How many blocks stand side by side in an area.
const ACROSS: usize = 6;

/// Draws the board of each battle, and returns where the drawing ends. Without a battle, it draws the remaining armies.
pub fn draw(seen: &Seen<'_>, svg: &mut Svg, [x, y]: [f64; 2]) -> f64 {
    let mut y = y;
    for army in Army::ALL {
        let left = seen
            .known
            .values()
            .filter(|it| it.place != Place::Lost)
            .filter(|it| seen.world.scenario.board.info(it.unit).army == army);
        let hidden: usize =
            seen.hidden.iter().filter(|((whose, _), _)| *whose == army).map(|(_, n)| usize::from(*n)).sum();
        let text = format!("{army}: {} units left", left.count() + hidden);
        svg.rect([x, y + 4.0, 18.0, 18.0], &format!("rx=\"3\" fill=\"{}\"", ink::fill(army)));
        svg.text([x + 28.0, y + 20.0], &text, Ink::plain(19.0));
        y += 28.0;
    }
    for battle in &seen.open.battles {
        y = board(seen, svg, [x, y + 16.0], battle);
    }
    y
}

fn board(seen: &Seen<'_>, svg: &mut Svg, [x, y]: [f64; 2], battle: &Battle) -> f64 {
    let name = seen.world.scenario.board.city(battle.at).name.clone();
    let head = format!(
        "Battle of {name}: the {} side attacks",
        if battle.attacker == Side::French { "French" } else { "Allied" }
    );
    svg.group(&format!("class=\"battle\" data-duchy=\"{}\"", battle.at.0), &head);
    let playing = if seen.open.playing == Some(battle.at) { " (this battle turn)" } else { "" };
    svg.text([x, y + 20.0], &format!("{head}{playing}"), Ink::bold(21.0));
    let mut y = y + 32.0;
    let (defender, attacker) = (battle.attacker.enemy(), battle.attacker);
    y = row(seen, svg, [x, y], battle, &[Area::Reserve(defender)]);
    for side in [defender, attacker] {
        y = row(seen, svg, [x, y], battle, &Column::ALL.map(|column| Area::Front(side, column)));
    }
    y = row(seen, svg, [x, y], battle, &[Area::Reserve(attacker)]);
    let waiting: usize = Army::ALL.into_iter().map(|army| seen.count(army, Place::Facing(battle.at))).sum();
    if waiting > 0 {
        svg.text([x, y + 18.0], &format!("not set up yet: {waiting} blocks"), Ink::plain(17.0));
        y += 26.0;
    }
    svg.end();
    y
}

/// Draws areas side by side. The fullest one decides their height.
fn row(seen: &Seen<'_>, svg: &mut Svg, [x, y]: [f64; 2], battle: &Battle, areas: &[Area]) -> f64 {
    let wide = WIDTH / areas.len() as f64;
    let across = if areas.len() == 1 { ACROSS * 3 } else { ACROSS };
    let count = |area: &Area| -> usize {
        Army::ALL.into_iter().map(|army| seen.count(army, Place::Battle(battle.at, *area))).sum()
    };
    let most = areas.iter().map(count).max().unwrap_or(0);
    let tall = 34.0 + (most.div_ceil(across).max(1)) as f64 * (BLOCK + 5.0);
    for (i, area) in areas.iter().enumerate() {
        let left = x + i as f64 * wide;
        let tint = if matches!(area, Area::Reserve(_)) { "#f4f1e4" } else { "#ffffff" };
        svg.group("class=\"area\"", &seen.area(*area).to_string());
        svg.rect([left, y, wide, tall], &format!("fill=\"{tint}\" stroke=\"#55504a\" stroke-width=\"1.5\""));
        let title = seen.area(*area).to_string();
        svg.text([left + 6.0, y + 18.0], title.trim_start_matches("the "), Ink::plain(14.0));
        blocks(seen, svg, [left + 6.0, y + 26.0], battle, *area, across);
        svg.end();
    }
    y + tall
}

fn blocks(seen: &Seen<'_>, svg: &mut Svg, [x, y]: [f64; 2], battle: &Battle, area: Area, across: usize) {
    let place = Place::Battle(battle.at, area);
    let spot = |n: usize| [x + (n % across) as f64 * (BLOCK + 5.0), y + (n / across) as f64 * (BLOCK + 5.0)];
    let mut n = 0;
    for army in Army::ALL {
        for known in seen.at(army, place) {
            ink::unit(svg, spot(n), seen, known);
            n += 1;
        }
        for _ in 0..seen.face_down(army, place) {
            ink::face_down(svg, spot(n), army);
            n += 1;
        }
    }
}
