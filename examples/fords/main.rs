//! *Three Fords*: a small game of our own on the table of the laboratory. `cargo run --example fords` opens it; a chapter of
//! the book builds it step by step.

mod game;
mod many;
mod orders;
mod words;

use game::{Fords, Orders, opening};
use orders::Script;
use sandtable::desk::Plain;
use sandtable::table::Session;
use sandtable::trials::simulate;
use std::path::Path;
use std::rc::Rc;
use std::sync::atomic::AtomicBool;

/// The script beside this file.
const FIRE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/fords/fire.lua");

/// The script as it is in the file.
fn script() -> anyhow::Result<Box<dyn Orders>> {
    Ok(Box::new(Script::read(Path::new(FIRE))?))
}

/// `fords [SEED]` opens the prompt; `fords simulate GAMES` plays many games, and says what they came to.
fn main() -> anyhow::Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let [verb, games] = words.as_slice()
        && verb == "simulate"
    {
        return many_games(games.parse()?);
    }
    let seed = words.first().map_or(Ok(1), |word| word.parse())?;
    let world: Rc<Box<dyn Orders>> = Rc::new(script()?);
    let session: Session<Fords> =
        Session::open(world, opening(seed)).map_err(|no| anyhow::anyhow!("the game does not begin: {no:?}"))?;
    sandtable::prompt::converse(&mut Plain::new(Box::new(session)))?;
    Ok(())
}

fn many_games(games: u64) -> anyhow::Result<()> {
    let version = many::Fought { orders: script, steady: [true, true] };
    let totals = simulate(&version, 1, games, 2, &AtomicBool::new(false), &mut |_| {})?;
    sandtable::out::say(format!("{} games, {} decisions", totals.finished, totals.decisions));
    for (measure, found) in &totals.findings {
        let told = |value: Option<f64>| value.map_or("?".into(), |value| format!("{:.2}", measure.unit.told(value)));
        let (mean, low, high) = (told(Some(found.value)), told(found.low), told(found.high));
        sandtable::out::say(format!("  {:24}{mean:>8}{} (95% CI {low} to {high})", measure.label, measure.unit.sign()));
    }
    for (seed, (_, failure)) in &totals.failures {
        sandtable::out::say(format!("  seed {seed} failed: {}", failure.what));
    }
    Ok(())
}
