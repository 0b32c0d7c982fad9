//! Charts: drawn by `plotters` as SVG, and put into the page with a title for screen readers.

use maud::{Markup, PreEscaped, html};
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// A surface to draw on, in pixels.
pub type Surface<'s> = DrawingArea<SVGBackend<'s>, Shift>;
/// The result of drawing. On these pages it should never fail.
pub type Drawn = Result<(), Box<dyn std::error::Error>>;

/// Dark lines and text.
pub const INK: RGBColor = RGBColor(0x16, 0x20, 0x2c);
/// Less important text.
pub const SOFT: RGBColor = RGBColor(0x5b, 0x66, 0x73);
/// Background lines.
pub const FAINT: RGBColor = RGBColor(0xd5, 0xd9, 0xde);
/// The French are dark, so that the sides can be told apart without colour.
pub const FRENCH: RGBColor = RGBColor(0x12, 0x31, 0x6b);
/// The Allies are light.
pub const ALLIES: RGBColor = RGBColor(0xe3, 0xa8, 0x14);

/// A chart of this size as an element of a page. The title describes it for screen readers.
pub fn chart(size: (u32, u32), title: &str, draw: impl FnOnce(&Surface<'_>) -> Drawn) -> anyhow::Result<Markup> {
    let mut svg = String::new();
    {
        let surface = SVGBackend::with_string(&mut svg, size).into_drawing_area();
        draw(&surface).map_err(|no| anyhow::anyhow!("a chart cannot be drawn: {no}"))?;
        surface.present()?;
    }
    // The library sets a size in pixels; ours adapts to its place.
    let inside = svg.split_once("<svg").and_then(|(_, rest)| rest.split_once('>')).map_or("", |(_, inside)| inside);
    let inside = inside.rsplit_once("</svg>").map_or(inside, |(inside, _)| inside);
    let inside = inside.replace("\n", "").replace(" opacity=\"1\"", "");
    let (width, height) = size;
    Ok(html! { svg viewBox=(format!("0 0 {width} {height}")) role="img" { title { (title) } (PreEscaped(inside)) } })
}

/// A text style with this size and colour.
pub fn letters(size: u32, colour: RGBColor, across: HPos) -> TextStyle<'static> {
    ("sans-serif", size).into_font().color(&colour).pos(Pos::new(across, VPos::Center))
}

/// The bar of a share with its interval, on a scale from 0 to 1.
pub fn bar(title: &str, share: f64, low: f64, high: f64, colour: RGBColor) -> anyhow::Result<Markup> {
    chart((520, 44), title, |surface| {
        let at = |share: f64| (share.clamp(0.0, 1.0) * 500.0).round() as i32 + 10;
        for tick in 0..=4 {
            let x = at(f64::from(tick) / 4.0);
            surface.draw(&PathElement::new([(x, 0), (x, 44)], FAINT.stroke_width(if tick == 2 { 3 } else { 1 })))?;
        }
        surface.draw(&Rectangle::new([(at(0.0), 9), (at(share), 35)], colour.filled()))?;
        surface.draw(&Rectangle::new([(at(0.0), 9), (at(share), 35)], INK.stroke_width(2)))?;
        whisker(surface, at(low), at(high), 22)
    })
}

/// A difference with its interval, on a scale from -`most` to `most`.
pub fn forest(title: &str, value: f64, low: f64, high: f64, most: f64, clear: bool) -> anyhow::Result<Markup> {
    chart((520, 40), title, |surface| {
        let at = |value: f64| ((value / most).clamp(-1.0, 1.0) * 245.0).round() as i32 + 260;
        surface.draw(&PathElement::new([(260, 0), (260, 40)], SOFT.stroke_width(2)))?;
        surface
            .draw(&PathElement::new([(at(low), 20), (at(high), 20)], INK.stroke_width(if clear { 6 } else { 2 })))?;
        let dot = if clear { INK.filled() } else { WHITE.filled() };
        surface.draw(&Circle::new((at(value), 20), 9, dot))?;
        Ok(surface.draw(&Circle::new((at(value), 20), 9, INK.stroke_width(3)))?)
    })
}

fn whisker(surface: &Surface<'_>, low: i32, high: i32, y: i32) -> Drawn {
    // With white below, it is visible on a dark bar as well.
    for style in [WHITE.stroke_width(9), INK.stroke_width(4)] {
        surface.draw(&PathElement::new([(low, y), (high, y)], style))?;
    }
    for x in [low, high] {
        for style in [WHITE.stroke_width(7), INK.stroke_width(4)] {
            surface.draw(&PathElement::new([(x, y - 10), (x, y + 10)], style))?;
        }
    }
    Ok(())
}
