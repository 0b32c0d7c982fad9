//! Positions of many games in numbers, each with how its game ended: what a judgement of positions is learned from.

use super::play::MOST_DECISIONS;
use super::simulate::Order;
use crate::disk;
use crate::games::wellington::board::{Power, Side};
use crate::games::wellington::players::{Game, Maker, Stage, answer, features, names, seated};
use crate::games::wellington::rules::{Question, look, setup, victory};
use crate::table::{Dice, Playout};
use crate::threads::crew;
use crate::trials::{Failure, Kind, failure, stream};
use anyhow::{Context, Result, bail};
use std::fmt::Write;
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// The random stream of moves that stray from the player's.
const STRAY: u64 = 21;
/// A game strays by so many shares of the most: not at all, half as often, or as often.
const SHARES: u64 = 3;

/// The columns before those of the features.
const FIRST: &str = "seed,impulse,turns_left,late,won,lead";

/// Plays games and writes the position at the beginning of each Impulse as a row into files of a folder, one for each block
/// of games. `stray` is how many of a hundred choices in an own Impulse are made at random, in a third of the games; in
/// another third it is half of that, in the rest none. Gives the number of rows.
///
/// # Errors
/// The request is invalid, the scenario or a script does not load, a game fails, or a file cannot be written.
pub fn positions(
    order: &Order,
    folder: &Path,
    stray: u32,
    stop: &AtomicBool,
    tell: &mut dyn FnMut(Option<u64>),
) -> Result<u64> {
    order.check()?;
    order.party.check(&order.stage()?.scenario.board)?;
    std::fs::create_dir_all(folder).with_context(|| format!("{} cannot be created", folder.display()))?;
    let prepare = || Ok((order.party.makers()?, order.stage()?));
    let game = |(makers, stage): &mut ([Maker; 4], Stage), seed: u64, over: &dyn Fn() -> bool| match played(
        stage, makers, seed, stray, over,
    ) {
        Ok(rows) => Ok(rows.map(|rows| (seed, rows))),
        Err(no) => bail!("game of seed {seed}: {}", no.what),
    };
    let mut count = 0;
    for (number, seeds) in order.blocks() {
        let file = folder.join(format!("positions-{number:05}.csv"));
        if disk::exists(&file) {
            bail!("{} is there already", file.display());
        }
        let mut rows: Vec<(u64, Vec<String>)> = Vec::new();
        let whole = crew(order.threads, stop, prepare, game, |crew| {
            crew.work(seeds, &mut |done| {
                tell(done.as_ref().map(|(seed, _)| *seed));
                rows.extend(done);
                Ok(())
            })
        })?;
        if !whole {
            break;
        }
        rows.sort_by_key(|(seed, _)| *seed);
        let mut text = format!("{FIRST},{}\n", names().join(","));
        for (_, rows) in &rows {
            count += rows.len() as u64;
            rows.iter().for_each(|row| text.push_str(row));
        }
        disk::write(&file, text.as_bytes()).with_context(|| file.display().to_string())?;
    }
    Ok(count)
}

/// The rows of one game; `None` if somebody stopped it.
fn played(
    stage: &Stage,
    makers: &[Maker; 4],
    seed: u64,
    stray: u32,
    over: &dyn Fn() -> bool,
) -> Result<Option<Vec<String>>, Failure> {
    let start = setup::opening(&stage.scenario, seed);
    let mut game: Game = Playout::watched(stage.world.clone(), start, |_| |_: &_| {}).map_err(|no| failure(&no))?;
    let mut players = seated(makers, seed);
    let mut chance = Dice::new(stream(seed, STRAY));
    let stray = u64::from(stray) * (seed % SHARES) / (SHARES - 1);
    let (mut rows, mut known) = (Vec::new(), None);
    let mut decisions = 0;
    while let Some(mut place) = answer(&game, &mut players)? {
        if over() {
            return Ok(None);
        }
        decisions += 1;
        if decisions > MOST_DECISIONS {
            return Err(Failure { kind: Kind::Endless, what: "the game does not end".into() });
        }
        let now = game.table().position().impulses;
        if now > 0 && known.replace(now) != Some(now) {
            rows.push(row(&game, now));
        }
        let choices = game.decision().filter(|decision| decision.question == Question::Act);
        if let Some(count) = choices.map(|decision| decision.choices.len() as u32)
            && u64::from(chance.below(100)) < stray
        {
            place = chance.below(count) as usize;
        }
        game.choose(place).map_err(|no| failure(&no))?;
    }
    let sight = look(game.table());
    let outcome = victory::outcome(&sight, sight.p.ended);
    let signed = |p: &Power| if p.side() == Side::Allies { 0.5 } else { -0.5 };
    let lead: f64 = Power::TRACK.iter().map(|p| signed(p) * f64::from(outcome.halves[p.index()])).sum();
    let won = u8::from(outcome.side == Side::Allies);
    Ok(Some(rows.into_iter().map(|(first, rest)| format!("{seed},{first},{won},{lead},{rest}\n")).collect()))
}

/// What stands before the end of the game in a row, and what after it.
fn row(game: &Game, now: u32) -> (String, String) {
    let seen = features(&look(game.table()));
    let mut rest = String::new();
    for value in &seen.values {
        // To a String nothing fails to be written.
        let _ = write!(rest, "{}{}", if rest.is_empty() { "" } else { "," }, (value * 1000.0).round() / 1000.0);
    }
    (format!("{now},{},{:.3}", seen.turns_left, seen.late), rest)
}
