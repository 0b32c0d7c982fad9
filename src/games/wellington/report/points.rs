//! Points over time: the standing of sides and Powers from Round to Round.

use super::chart::{ALLIES, Drawn, FAINT, FRENCH, INK, SOFT, Surface, chart, letters};
use super::html::{column, mean, number, powers};
use crate::games::wellington::board::Side;
use crate::games::wellington::lab::{Moment, Reading, Spread, Stand};
use maud::{Markup, html};
use plotters::prelude::*;
use plotters::style::text_anchor::HPos;

/// The band shows the middle of the games, from this share of them…
const LOW: f64 = 0.1;
/// … to this one.
const HIGH: f64 = 0.9;
/// A moment is drawn if at least this many of a hundred games reach it.
const LEAST: u64 = 5;

/// A line of a chart.
struct Series<'r> {
    name: String,
    colour: RGBColor,
    dashed: bool,
    spreads: Vec<&'r Spread>,
}

/// The section of the page.
pub fn section(reading: &Reading) -> anyhow::Result<Markup> {
    let finished = reading.summary.finished;
    let drawn = |stand: &Stand| stand.games * 100 >= finished * LEAST && stand.games >= finished.min(3);
    let stands: Vec<(Moment, &Stand)> =
        reading.stands.iter().filter(|(_, stand)| drawn(stand)).map(|(moment, stand)| (*moment, stand)).collect();
    if stands.is_empty() {
        return Ok(html! { p { "No game finished a Round." } });
    }
    let sides: Vec<Series<'_>> = Side::BOTH
        .map(|side| Series {
            name: side.to_string(),
            colour: colour(side),
            dashed: false,
            spreads: stands.iter().map(|(_, stand)| &stand.sides[side as usize]).collect(),
        })
        .into();
    let title = "Victory points of the two sides from Round to Round: means, and the band in which the middle 80 % of games lie";
    Ok(html! {
        figure {
            (chart((1080, 430), title, |surface| draw(surface, &stands, &sides, 14))?)
            figcaption {
                (title) ", among the games that were still going on. R1 is the end of Round 1, " b { "T" } " the end of the Turn; below \
                 it how many games came so far. A game that has ended drops out, so later points are of other games than earlier ones; \
                 moments that fewer than " (LEAST) " in 100 games came to are left out. The Spanish bonus is not counted."
            }
        }
        .grid { @for side in Side::BOTH { (of_side(&stands, side)?) } }
        (table(&stands))
    })
}

/// The two Powers of a side.
fn of_side(stands: &[(Moment, &Stand)], side: Side) -> anyhow::Result<Markup> {
    let powers = side.powers();
    let series: Vec<Series<'_>> = powers
        .map(|power| Series {
            name: power.to_string(),
            colour: colour(side),
            dashed: power == powers[1],
            spreads: stands.iter().map(|(_, stand)| &stand.halves[power.index()]).collect(),
        })
        .into();
    let title = format!("Victory points of {} and {}", powers[0], powers[1]);
    let svg = chart((760, 420), &title, |surface| draw(surface, stands, &series, 17))?;
    Ok(html! { figure { (svg) figcaption { (title) ", the second dashed." } } })
}

fn colour(side: Side) -> RGBColor {
    match side {
        Side::Allies => ALLIES,
        Side::French => FRENCH,
    }
}

fn name(moment: Moment) -> String {
    if moment.round == Moment::TURN_END { "T".into() } else { format!("R{}", moment.round) }
}

/// Half points as points.
fn points(halves: i32) -> f64 {
    f64::from(halves) / 2.0
}

fn draw(surface: &Surface<'_>, stands: &[(Moment, &Stand)], series: &[Series<'_>], size: u32) -> Drawn {
    surface.fill(&WHITE)?;
    let of = |share: f64| move |spread: &&Spread| spread.quantile(share).map(points);
    let all = || series.iter().flat_map(|line| line.spreads.iter().copied());
    let least = all().filter_map(|spread| of(LOW)(&spread)).fold(0.0_f64, f64::min);
    let most = all().filter_map(|spread| of(HIGH)(&spread)).fold(1.0_f64, f64::max);
    let last = stands.len() as f64 - 1.0;
    let mut chart = ChartBuilder::on(surface)
        .margin(10)
        .margin_right(size as i32 * 5)
        .x_label_area_size(size * 4)
        .y_label_area_size(size * 3)
        .build_cartesian_2d(-0.4..last + 0.4, least..most * 1.06)?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .x_labels(0)
        .x_label_formatter(&|_| String::new())
        .y_labels(7)
        .y_label_formatter(&|points| format!("{points:.0}").replace('-', "−"))
        .light_line_style(TRANSPARENT)
        .bold_line_style(FAINT)
        .axis_style(SOFT)
        .label_style(letters(size, SOFT, HPos::Right))
        .draw()?;
    for line in series {
        let edge =
            |share| line.spreads.iter().enumerate().filter_map(move |(i, spread)| Some((i as f64, of(share)(spread)?)));
        let band: Vec<(f64, f64)> = edge(HIGH).chain(edge(LOW).collect::<Vec<_>>().into_iter().rev()).collect();
        chart.draw_series([Polygon::new(band, line.colour.mix(0.2).filled())])?;
    }
    let mut ends: Vec<((i32, i32), &str)> = Vec::new();
    for line in series {
        let mean = |spread: &&Spread| Some(spread.mean()?.value / 2.0);
        let path: Vec<(f64, f64)> =
            line.spreads.iter().enumerate().filter_map(|(i, spread)| Some((i as f64, mean(spread)?))).collect();
        // A dark edge keeps a light line visible on white paper.
        if line.dashed {
            chart.draw_series(DashedLineSeries::new(path.clone(), 9, 6, INK.stroke_width(5)))?;
            chart.draw_series(DashedLineSeries::new(path.clone(), 9, 6, line.colour.stroke_width(3)))?;
        } else {
            chart.draw_series(LineSeries::new(path.clone(), INK.stroke_width(5)))?;
            chart.draw_series(LineSeries::new(path.clone(), line.colour.stroke_width(3)))?;
        }
        ends.extend(path.last().map(|end| (chart.backend_coord(end), line.name.as_str())));
    }
    // The names of lines that end close together are placed one below the other.
    ends.sort_by_key(|((_, y), _)| *y);
    for i in 1..ends.len() {
        ends[i].0.1 = ends[i].0.1.max(ends[i - 1].0.1 + size as i32 + 4);
    }
    for ((x, y), name) in ends {
        surface.draw(&Text::new(name, (x + size as i32, y), letters(size + 2, INK, HPos::Left)))?;
    }
    time(surface, stands, size, |x| chart.backend_coord(&(x, least)))
}

/// The time axis: Rounds, the number of games, and Turns with a line between them.
fn time(surface: &Surface<'_>, stands: &[(Moment, &Stand)], size: u32, at: impl Fn(f64) -> (i32, i32)) -> Drawn {
    let row = size as i32 + 3;
    let room = at(1.0).0 - at(0.0).0;
    for (i, (moment, stand)) in stands.iter().enumerate() {
        let (x, y) = at(i as f64);
        surface.draw(&PathElement::new([(x, y), (x, y + 4)], SOFT))?;
        let turn = moment.round == Moment::TURN_END;
        let style = letters(size, if turn { INK } else { SOFT }, HPos::Center);
        surface.draw(&Text::new(name(*moment), (x, y + row), style))?;
        // Show as many numbers as there is room for.
        let digits = (stand.games.to_string().len() as i32 * size as i32 * 3 / 5 + 4) / room.max(1) + 1;
        if turn
            || (i as i32) % digits == 0
                && !stands.get(i + 1).is_some_and(|(next, _)| digits > 1 && next.round == Moment::TURN_END)
        {
            let style = letters(size - 3, SOFT, HPos::Center);
            surface.draw(&Text::new(stand.games.to_string(), (x, y + 2 * row - 2), style))?;
        }
        if turn && i + 1 < stands.len() {
            let (x, _) = at(i as f64 + 0.5);
            surface.draw(&PathElement::new([(x, 10), (x, y + 3 * row)], SOFT))?;
        }
    }
    let mut years: Vec<u16> = stands.iter().map(|(moment, _)| moment.year).collect();
    years.dedup();
    for year in years {
        let places: Vec<f64> = (0..stands.len()).filter(|i| stands[*i].0.year == year).map(|i| i as f64).collect();
        let middle = places.iter().sum::<f64>() / places.len() as f64;
        let (x, y) = at(middle);
        surface.draw(&Text::new(year.to_string(), (x, y + 3 * row), letters(size + 2, INK, HPos::Center)))?;
    }
    Ok(())
}

fn table(stands: &[(Moment, &Stand)]) -> Markup {
    let row = |(moment, stand): &(Moment, &Stand)| {
        let end = if moment.round == Moment::TURN_END { "end".into() } else { format!("Round {}", moment.round) };
        html! {
            tr {
                th scope="row" { (moment.year) " " (end) }
                (number(stand.games))
                @for spread in stand.sides.iter().chain(&stand.halves) { (number(mean(spread.mean(), 0.5))) }
                @for keys in &stand.keys { (number(mean(keys.estimate(), 1.0))) }
            }
        }
    };
    html! {
        details {
            summary { "The same as a table, with Keys" }
            .wide {
                table {
                    caption { "Means with their 95% CI, among the games still going on" }
                    thead {
                        tr {
                            th rowspan="2" scope="col" { "when" }
                            th.n rowspan="2" scope="col" { "games" }
                            th colspan="6" scope="colgroup" { "victory points" }
                            th colspan="4" scope="colgroup" { "Keys" }
                        }
                        tr { @for side in Side::BOTH { (column(side)) } (powers()) (powers()) }
                    }
                    tbody { @for stand in stands { (row(stand)) } }
                }
            }
        }
    }
}
