//! The example game: what the laboratory gives a game that does not touch it.

#[path = "../../examples/fords/ahead.rs"]
#[allow(dead_code, missing_docs, reason = "the example's own main uses the rest, and it is no library")]
pub mod ahead;
#[path = "../../examples/fords/game.rs"]
#[allow(dead_code, missing_docs, reason = "the example's own main uses the rest, and it is no library")]
pub mod game;
#[path = "../../examples/fords/many.rs"]
pub mod many;
#[path = "../../examples/fords/orders.rs"]
pub mod orders;
#[path = "../../examples/fords/picture.rs"]
mod picture;
#[path = "../../examples/fords/words.rs"]
mod words;

use game::{Ford, Fords, Orders, Side, opening};
use many::Steady;
use sandtable::desk::{Plain, play};
use sandtable::faults::{InFile, ScriptNumber, Trouble, TroubleKind};
use sandtable::kit::{Blame, Match, Reply, Waits};
use sandtable::table::{Decision, Dice, Playout, Session};
use sandtable::trials::{
    Bot, BotMaker, Comparison, Kind, Lineup, Random, Ready, Scored, Totals, Version, compare, simulate,
};
use sandtable::view::paint::plain;
use std::rc::Rc;
use std::sync::atomic::AtomicBool;

/// The lowest face that hits, for the attacker and for the defender.
pub struct From(pub u8, pub u8);

impl Orders for From {
    fn hits_from(&self, attacks: bool) -> Result<u8, Box<Trouble>> {
        match (attacks, self) {
            (_, From(0, _)) => {
                let place = InFile::at("fire.lua", 3, 0);
                Err(Box::new(Trouble::new(TroubleKind::Other, None::<ScriptNumber>, place, "no number", "")))
            }
            (true, From(from, _)) | (false, From(_, from)) => Ok(*from),
        }
    }

    fn edition(&self) -> String {
        format!("{} {}", self.0, self.1)
    }
}

fn session(orders: From, seed: u64) -> Session<Fords> {
    let world: Rc<Box<dyn Orders>> = Rc::new(Box::new(orders));
    Session::open(world, opening(seed)).unwrap_or_else(|no| panic!("{no:?}"))
}

/// A desk at which the attacker hits on 6 and the defender on 5.
pub fn desk(seed: u64) -> Plain {
    Plain::new(Box::new(session(From(6, 5), seed)))
}

/// Plays a transcript, and returns the reply to each command.
pub fn transcript(desk: &mut Plain, text: &str) -> Vec<String> {
    let mut said = Vec::new();
    let mut tell = |_: &str, reply: &Reply| said.extend(reply.clone());
    play(&mut desk.at(), "test.play", text, &mut tell).unwrap_or_else(|no| panic!("{no}"));
    said
}

/// Both sides at the upper ford: Blue with strength 3, Red with 2, and Blue to act.
pub const MET: &str = "
    set blue a strength 3
    set red a strength 2
    send Blue's block a (3) to the upper ford
    send Red's block a (2) to the upper ford
";

#[test]
fn a_fight_is_fought_with_forced_dice_taken_back_and_fought_again() {
    let mut desk = desk(1);
    transcript(
        &mut desk,
        &format!(
            "{MET}
            mark before
            dice 6 6 1 1 5
            attack at the upper ford
            expect told Blue rolls 6 6 1 to attack
            expect told 2 hits
            expect told Red's block a is lost
            expect told Blue's block a is hit and has 2 left
            undo
            expect option attack at the upper ford
            dice only 6 1 1 5 5 -- one hit, and two come back
            attack at the upper ford
            expect asked Blue
            expect option withdraw
            withdraw
            expect told Blue withdraws from the upper ford
            explain 1
            branches
            undo to before
            expect option attack at the upper ford"
        ),
    );
    let told = transcript(&mut desk, "branches").concat();
    assert!(told.contains("~1: ") && told.contains("mark before on main"), "{told}");
    assert!(!told.contains("u{1b}"), "{told}");
    let told = transcript(&mut desk, "redo 3\nexplain").concat();
    let told = sandtable::view::paint::plain(&told);
    assert!(told.contains("2 dice from Red's block a\n  = 2 dice, 2 hits"), "{told}");
}

#[test]
fn a_side_sees_its_own_strengths_and_what_has_fought() {
    let mut desk = desk(2);
    transcript(&mut desk, MET);
    let told = transcript(&mut desk, "as blue\nshow\noptions\nlog\nbranches\nas red\nshow").join("\n");
    let (blue, red) = told.split_once("seat: \u{1b}[31mRed").expect("two sides");
    let plain = |text: &str| sandtable::view::paint::plain(text);
    assert!(plain(blue).contains("Blue's block a (3)") && !plain(blue).contains("Red's block a ("), "{blue}");
    assert!(plain(red).contains("Red's block a (2)") && !plain(red).contains("Blue's block a ("), "{red}");
    // It may not see the other side's choices, or the dice to come.
    let told = transcript(&mut desk, "as all\nhold\nas blue\noptions\ndice").concat();
    assert!(plain(&told).contains("Blue may not see forced dice"), "{told}");
    assert!(matches!(desk.game().waits(Some(0)), Waits::Other(Some(who)) if who.to_string() == "Red"));
    assert!(desk.command("choose hold").is_err());
    // Blocks that have fought stay face up.
    transcript(&mut desk, "as all\ndice 1 1 1 1 1\nattack at the upper ford\nas blue");
    let shown = plain(&desk.command("show").unwrap());
    assert!(shown.contains("the upper ford: Blue's block a (3), Red's block a (2)"), "{shown}");
}

/// Everything that one side sees of a game at any desk.
fn told_to(desk: &mut Plain, name: &str) -> String {
    let commands = format!("as {name}\nshow\noptions\nlog 200\nwhere\nbranches");
    format!("{}\n{}", transcript(desk, &commands).join("\n"), desk.prompt())
}

#[test]
fn positions_that_a_side_cannot_tell_apart_are_shown_alike() {
    for seed in 0..200 {
        let mut a = desk(seed);
        let mut swaps = String::new();
        // Red's blocks in reserve have other strengths in the second game.
        for (i, letter) in ["a", "b", "c", "d", "e"].iter().enumerate() {
            swaps.push_str(&format!("set red {letter} strength {}\n", (i as u64 + seed) % 5 + 1));
        }
        let mut b = desk(seed);
        let keep = "set red a strength 1\nset red b strength 2\nset red c strength 3\nset red d strength 4\nset red e \
                    strength 5\n";
        // Both are edited, so that both logs have the same entries. What the edits say is hidden, too.
        transcript(&mut a, keep);
        transcript(&mut b, &swaps);
        for step in 0..4 {
            for desk in [&mut a, &mut b] {
                transcript(desk, &format!("as all\n{}", 1 + (seed as usize * 7 + step * 3) % 10));
            }
            let (one, other) = (told_to(&mut a, "blue"), told_to(&mut b, "blue"));
            assert!(one.contains("has another strength"), "{one}");
            assert_eq!(one, other, "seed {seed}, step {step}");
        }
    }
}

#[test]
fn a_save_is_read_again_and_a_script_that_fails_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.json");
    let mut desk = desk(3);
    transcript(&mut desk, MET);
    // A transcript writes only into its own folder, a person anywhere. Files are overwritten only on request.
    let save = format!("save \"{}\"", file.display());
    transcript(&mut desk, &format!("branch bold\nhold\n{save}\nexpect error outside of the folder"));
    desk.command(&save).unwrap();
    let hash = desk.game().hash();
    std::fs::write(&file, "{}").unwrap();
    let no = desk.command(&save).unwrap_err();
    assert!(no.kind == Blame::File && no.told().contains("--force"), "{no}");
    desk.command(&save.replace("save", "save --force")).unwrap();
    let mut other = self::desk(4);
    transcript(&mut other, &format!("load \"{}\"", file.display()));
    assert_eq!(other.game().hash(), hash);
    let told = transcript(&mut other, &format!("verify \"{}\"", file.display())).concat();
    assert!(told.contains("it replays identically"), "{told}");
    transcript(&mut other, "undo\nswitch main\nexpect option attack at the upper ford");
    std::fs::write(&file, "{}").unwrap();
    let no = other.command(&format!("load \"{}\"", file.display())).unwrap_err();
    assert_eq!(no.kind, Blame::File);

    let mut desk = Plain::new(Box::new(session(From(0, 5), 3)));
    transcript(&mut desk, MET);
    let before = desk.game().hash();
    let no = desk.command("attack at the upper ford").unwrap_err();
    assert_eq!((no.kind, desk.game().hash()), (Blame::Script, before));
    assert!(no.told().contains("fire.lua:3"), "{no}");
    transcript(&mut desk, "as blue");
    let no = desk.command("attack at the upper ford").unwrap_err();
    assert!(!no.told().contains("fire.lua"), "{no}");
}

#[test]
fn why_tells_what_led_to_a_change() {
    let mut desk = desk(6);
    transcript(&mut desk, MET);
    transcript(&mut desk, "dice 6 1 1 1 1\nattack at the upper ford\nstay");
    let told = sandtable::view::paint::plain(&transcript(&mut desk, "why").concat());
    let wanted = "\
Red's block a is hit and has 1 left [3], Round 2, Blue's turn
  within: Blue's turn [2]
  decision: Blue chooses attack at the upper ford [2]
  within: a fight at the upper ford [3]
  roll: Blue rolls 6 1 1 to attack at the upper ford [3]
      3 dice from Blue's block a
      = 3 dice, 1 hit
  roll: Red rolls 1 1 to defend at the upper ford [3]
      2 dice from Red's block a
      = 2 dice, 0 hits
  logged by [3]";
    assert_eq!(told, wanted);
    let no = desk.command("why 40").unwrap_err();
    assert!(no.told().contains("there is no such change yet"), "{no}");
}

#[test]
fn games_of_chance_end_and_hold_what_must_hold() {
    let mut wins = [0; 3];
    for seed in 0..300 {
        let world: Rc<Box<dyn Orders>> = Rc::new(Box::new(From(6, 5)));
        let mut game = Playout::begin(world.clone(), opening(seed), |_| {}).unwrap_or_else(|no| panic!("{no:?}"));
        let mut n = seed;
        while !game.is_over() {
            let choices = game.decision().map_or(0, |decision| decision.choices.len());
            n = n.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            game.choose((n >> 33) as usize % choices).unwrap_or_else(|no| panic!("seed {seed}: {no:?}"));
            <Fords as sandtable::table::Game>::inspect(&world, &game.table().position()).unwrap();
        }
        let p = game.table().position();
        let [blue, red] = Side::BOTH.map(|side| p.held(side));
        wins[match blue.cmp(&red) {
            std::cmp::Ordering::Greater => 0,
            std::cmp::Ordering::Less => 1,
            std::cmp::Ordering::Equal => 2,
        }] += 1;
        assert!(Ford::ALL.into_iter().all(|ford| p.at(Side::Blue, ford).len() <= 3));
    }
    assert!(wins.iter().all(|n| *n > 30), "{wins:?}");
}

#[test]
fn what_is_typed_wrong_is_told_with_a_hint() {
    let mut desk = desk(5);
    for (typed, said) in [
        ("undoo", "did you mean `undo`?"),
        ("99", "`options` lists them"),
        ("switch main here", "`help switch`"),
        ("set green a strength 2", "set blue a strength 3"),
        ("set blue a strength 9", "the strongest block has 5"),
        ("explain", "`explain` works after a roll"),
        ("rewind to a tale", "`log` shows the last entries"),
        ("as green", "Blue, Red, or all"),
        ("switch nowhere", "`branches` lists them"),
        ("dice 7", "dice 6 5 1"),
    ] {
        let no = desk.command(typed).unwrap_err();
        assert!(no.told().contains(said), "{typed}: {no}");
    }
    let game: &dyn Match = desk.game();
    assert_eq!((game.id(), game.journal_len()), ("fords", 0));
}

fn printed(attack: u8, defend: u8) -> Box<dyn Orders> {
    Box::new(From(attack, defend))
}

/// A version of the game: which dice hit, and which bots play Blue and Red.
struct Fought {
    /// Makes the bots separately in each thread.
    orders: fn() -> anyhow::Result<Box<dyn Orders>>,
    /// Whether Blue and Red play by rules of thumb rather than at random.
    steady: [bool; 2],
}

impl Version for Fought {
    fn ready(&self) -> anyhow::Result<Box<dyn Ready>> {
        let bot = |steady: bool| -> BotMaker<Fords> {
            if steady { Box::new(|| Box::new(Steady)) } else { Box::new(|| Box::new(Random)) }
        };
        let (world, bots) = (Rc::new((self.orders)()?), self.steady.map(bot).into());
        let names = self.steady.map(|steady| if steady { "steady" } else { "random" }).join(",");
        Ok(Box::new(Lineup { world, opening: Box::new(opening), bots, names, most: 1000 }))
    }
}

fn played(version: &Fought, games: u64, threads: usize) -> Totals {
    simulate(version, 1, games, threads, &AtomicBool::new(false), &mut |_| {}).unwrap()
}

/// The mean of an outcome with its interval.
fn mean(totals: &Totals, name: &str) -> (f64, f64, f64) {
    let (_, found) = totals.findings.iter().find(|(measure, _)| measure.name == name).unwrap();
    (found.value, found.low.unwrap(), found.high.unwrap())
}

#[test]
fn many_games_come_to_the_same_on_any_number_of_threads() {
    let chance = Fought { orders: || Ok(printed(6, 5)), steady: [false, false] };
    let (one, three) = (played(&chance, 300, 1), played(&chance, 300, 3));
    assert_eq!((one.finished, one.decisions), (300, three.decisions));
    assert_eq!(format!("{:?}", one.findings), format!("{:?}", three.findings));
    // Rules of thumb beat random play on either side.
    let blue = played(&Fought { orders: || Ok(printed(6, 5)), steady: [true, false] }, 300, 2);
    let red = played(&Fought { orders: || Ok(printed(6, 5)), steady: [false, true] }, 300, 2);
    assert!(mean(&blue, "wins_blue").1 > mean(&one, "wins_blue").2, "{:?}", blue.findings);
    assert!(mean(&red, "wins_red").1 > mean(&one, "wins_red").2, "{:?}", red.findings);
}

#[test]
fn two_versions_are_told_apart_on_the_same_dice_and_one_with_itself_is_not() {
    static RIVER: Fought = Fought { orders: || Ok(printed(6, 5)), steady: [true, true] };
    static MEADOW: Fought = Fought { orders: || Ok(printed(3, 5)), steady: [true, true] };
    let print = |version: &Fought| version.ready().unwrap().print();
    let chance = Fought { steady: [false, false], ..RIVER };
    assert!(print(&RIVER) != print(&MEADOW) && print(&RIVER) != print(&chance));
    let stop = AtomicBool::new(false);
    let printed = |version: &'static Fought| (version as &dyn Version, version.ready().unwrap().print());
    let pair = |a, b| Comparison {
        versions: [printed(a), printed(b)],
        measures: <Fords as Scored>::measures(),
        watched: Default::default(),
        first: 1,
        games: 300,
        threads: 2,
        samples: 3,
    };
    let same = compare(&pair(&RIVER, &RIVER), &stop, &mut |_| {}).unwrap();
    assert_eq!((same.sums.pairs, same.sums.differ), (300, 0));
    let apart = compare(&pair(&RIVER, &MEADOW), &stop, &mut |_| {}).unwrap();
    let lost = apart.sums.findings().into_iter().find(|found| found.measure.name == "lost_red").unwrap();
    assert!(lost.shown && lost.difference.value > 0.0, "{lost:?}");
    assert_eq!(apart.sums.samples.len(), 3);
}

#[test]
fn a_script_that_fails_in_many_games_is_counted_and_told() {
    let failing = Fought { orders: || Ok(printed(0, 5)), steady: [true, true] };
    let totals = played(&failing, 40, 2);
    assert!(totals.failures.of(Kind::Script) > 0 && totals.finished < 40, "{totals:?}");
    assert!(totals.failures.first.values().all(|(_, failure)| failure.what.contains("fire.lua:3")), "{totals:?}");
}

#[test]
fn the_script_is_read_again_while_a_fight_stands() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("fire.lua");
    let write = |text: &str| std::fs::write(&file, text).unwrap();
    write(include_str!("../../examples/fords/fire.lua"));
    let script = orders::Script::read(&file).unwrap_or_else(|no| panic!("{no}"));
    let world: Rc<Box<dyn Orders>> = Rc::new(Box::new(script));
    let mut desk = Plain::new(Box::new(Session::open(world, opening(1)).unwrap_or_else(|no| panic!("{no:?}"))));
    transcript(&mut desk, MET);
    transcript(&mut desk, "dice 5 1 1 1 5\nattack at the upper ford\nexpect asked Blue\nexpect option withdraw");
    assert!(transcript(&mut desk, "reload").concat().contains("the scripts are the same"));
    // Now the attacker hits on 5, too: both sides have equally many hits, and nobody is asked to withdraw.
    write("return { hits_from = function() return 5 end }");
    let told = sandtable::view::paint::plain(&transcript(&mut desk, "reload").concat());
    assert!(told.contains("  - 0 hits [3]\n  + 1 hit [3]"), "{told}");
    transcript(&mut desk, "expect asked Red");
    // A text that does not load leaves the previous one in force.
    for (text, said) in [("return { hits_from = 5 }", "must be a function"), ("return {", "fire.lua:1")] {
        write(text);
        let no = desk.command("reload").unwrap_err();
        assert!(no.told().contains(said) && no.told().contains("The previous version stays in force."), "{no}");
        transcript(&mut desk, "expect asked Red");
    }
    // A script that fails during the fight stops it there, and the fight continues once the script is fixed.
    write("return { hits_from = function(attacks) return attacks.x end }");
    transcript(&mut desk, "undo\nreload");
    let no = desk.command("attack at the upper ford").unwrap_err();
    assert_eq!(no.kind, Blame::Script);
    assert!(no.told().contains("fire.lua:1: attempt to index boolean with 'x' (in hits_from)"), "{no}");
}

/// Takes a choice that does not exist.
struct Beyond;

impl Bot<Fords> for Beyond {
    fn choose(&mut self, _: &words::Sight, decision: &Decision<Fords>, _: &mut Dice) -> usize {
        decision.choices.len()
    }
}

#[test]
fn a_bot_that_takes_what_is_not_on_offer_has_failed() {
    let bots = (0..2).map(|_| -> sandtable::trials::BotMaker<Fords> { Box::new(|| Box::new(Beyond)) }).collect();
    let (world, names) = (Rc::new(printed(6, 5)), String::new());
    let lineup = Lineup { world, opening: Box::new(opening), bots, names, most: 1000 };
    let failure = lineup.play(1, &|| false).unwrap().result.unwrap_err();
    assert_eq!(failure.kind, Kind::Player);
    assert_eq!(failure.what, "the bot of Blue takes choice 17 of 16");
}

#[test]
fn a_bot_plays_for_a_side_and_undo_comes_back_to_a_person() {
    let mut desk = desk(1);
    let said = plain(&desk.command("bot red steady").unwrap());
    assert!(said.starts_with("steady plays Red") && !said.contains("Red chooses"), "Blue is asked: {said}");
    let before = desk.game().hash();
    let said = plain(&desk.command("hold").unwrap());
    assert!(said.contains("Red chooses ") && said.contains("Round 2 begins"), "{said}");
    assert!(matches!(desk.game().waits(None), Waits::Choice(asked) if asked.who.to_string() == "Blue"));
    let after = desk.game().hash();
    desk.command("undo").unwrap();
    assert_eq!(desk.game().hash(), before, "both choices are taken back together");
    desk.command("redo").unwrap();
    assert_eq!(desk.game().hash(), after);
    // The same position gives the same answer.
    desk.command("undo").unwrap();
    desk.command("hold").unwrap();
    assert_eq!(desk.game().hash(), after);
    // Bots play both sides to the end of the game.
    let said = plain(&desk.command("bot blue random").unwrap());
    assert!(said.contains("the game is over"), "{said}");
    for (line, wrong) in
        [("bot red stedy", "did you mean steady?"), ("bot green steady", "no player is called"), ("auto 0", "1 to")]
    {
        assert!(desk.command(line).unwrap_err().told().contains(wrong), "{line}");
    }
}

#[test]
fn bots_answer_a_few_decisions_and_see_what_their_side_sees() {
    let course = |swap: &[&str]| {
        let mut desk = desk(1);
        swap.iter().for_each(|line| drop(desk.command(line).unwrap()));
        desk.command("hold").unwrap();
        // Red answers without knowing the strength of Blue's blocks.
        desk.command("auto steady").unwrap()
    };
    let [one, other] =
        [["set blue a strength 3", "set blue b strength 1"], ["set blue a strength 1", "set blue b strength 3"]];
    assert_eq!(course(&one), course(&other));
    let mut desk = desk(1);
    desk.command("auto 5 random").unwrap();
    assert_eq!(desk.game().steps(None, 60).0.len(), 5, "each is a step of its own");
}
