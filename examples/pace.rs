//! How fast games go on one core, and who wins: `cargo run --release --example pace -- 200 steady random [CARDS]`.

use sandtable::board::{Power, Side};
use sandtable::lab::{Stage, View, named};
use sandtable::lua::Paths;
use sandtable::rules::{look, victory};
use sandtable::table::Dice;
use std::path::Path;
use std::time::Instant;

fn main() -> anyhow::Result<()> {
    let thread = std::thread::Builder::new().stack_size(64 << 20).spawn(run)?;
    thread.join().map_err(|_| anyhow::anyhow!("it broke off"))?
}

fn run() -> anyhow::Result<()> {
    let words: Vec<String> = std::env::args().collect();
    let games: u64 = words.get(1).and_then(|n| n.parse().ok()).unwrap_or(20);
    let names = [words.get(2), words.get(3)].map(|name| name.map_or("random", String::as_str));
    let mut paths = Paths::under(Path::new("."));
    if let Some(cards) = words.get(4) {
        paths.cards = cards.into();
    }
    let makers = [named(names[0])?, named(names[1])?];
    let stage = Stage::open(Path::new("scenarios/1812.json"), &paths)?;
    let begun = Instant::now();
    let (mut decisions, mut hash, mut won) = (0u64, 0u64, [0u32; 2]);
    let mut ends = std::collections::BTreeMap::new();
    let mut points = [0i32; 4];
    for seed in 0..games {
        let mut players = Power::TRACK.map(|power| makers[usize::from(power.side() == Side::French)]());
        for (i, player) in players.iter_mut().enumerate() {
            player.begin(Dice::new(seed * 4 + i as u64 + 77));
        }
        let mut game = stage.begin(seed, |_| {}).map_err(|no| anyhow::anyhow!("{no:?}"))?;
        let mut count = 0;
        while let Some(place) = {
            let table = game.table().clone();
            let view = View::of(&table);
            view.map(|view| players[view.me().index()].choose(&view))
        } {
            decisions += 1;
            count += 1;
            if count > 19_980 {
                let table = game.table().clone();
                if let Some(view) = View::of(&table) {
                    println!("{} {:?} {:?} -> {:?}", view.me(), view.question(), view.choices(), place);
                };
            }
            anyhow::ensure!(count < 20_000, "game {seed} does not end");
            game.choose(place.map_err(anyhow::Error::msg)?).map_err(|no| anyhow::anyhow!("{seed}: {no:?}"))?;
        }
        hash ^= game.table().standing().hash64();
        let sight = look(game.table());
        for (i, power) in Power::TRACK.into_iter().enumerate() {
            points[i] += victory::halves(&sight, power);
        }
        let ended = sight.p.ended;
        *ends.entry(format!("{ended:?} {}", sight.p.year.0)).or_insert(0) += 1;
        {
            let outcome = victory::outcome(&sight, ended);
            won[usize::from(outcome.side == Side::French)] += 1;
        }
    }
    let t = begun.elapsed().as_secs_f64();
    println!("{names:?} {won:?} {:?} {ends:?}", points.map(|p| f64::from(p) / 2.0 / games as f64));
    println!(
        "{:.1} games/s, {:.0} decisions/s, {:.1} us a decision, {} decisions a game, {hash:016x}",
        games as f64 / t,
        decisions as f64 / t,
        t * 1e6 / decisions as f64,
        decisions / games
    );
    Ok(())
}
