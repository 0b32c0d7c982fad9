//! How fast random games go on one core: `cargo run --release --example pace -- 200`.
use sandtable::lab::Stage;
use sandtable::lua::Paths;
use sandtable::table::Dice;
use std::path::Path;
use std::time::Instant;

fn main() {
    let games: u64 = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(20);
    let mut paths = Paths::under(Path::new("."));
    if let Some(cards) = std::env::args().nth(2) {
        paths.cards = cards.into();
    }
    std::thread::Builder::new()
        .stack_size(64 << 20)
        .spawn(move || {
            let stage = Stage::open(Path::new("scenarios/1812.json"), &paths).expect("a stage");
            let begun = Instant::now();
            let mut decisions = 0u64;
            let mut hash = 0u64;
            for seed in 0..games {
                let mut game = stage.begin(seed, |_| {}).expect("a game");
                let mut chance = Dice::new(seed);
                loop {
                    let n = match game.decision() {
                        Some(d) => {
                            if d.choices.first() == Some(&sandtable::rules::Choice::Pass) && chance.below(3) > 0 {
                                0
                            } else {
                                chance.below(d.choices.len() as u32)
                            }
                        }
                        None => break,
                    };
                    decisions += 1;
                    game.choose(n as usize).expect("it goes on");
                }
                hash ^= game.table().standing().hash64();
            }
            let t = begun.elapsed().as_secs_f64();
            println!(
                "{:.1} games/s, {:.0} decisions/s, {:.1} us a decision, {} decisions a game, {hash:016x}",
                games as f64 / t,
                decisions as f64 / t,
                t * 1e6 / decisions as f64,
                decisions / games
            );
        })
        .unwrap()
        .join()
        .unwrap();
}
