//! Chapters 17 and 18: how the game ends.

use crate::common::{at_impulse, holds, refused, run, told};
use crate::{asked, at_step, ended, is_over, spending};
use sandtable::games::wellington::board::Phase;
use sandtable::games::wellington::rules::{Happening, Save, Session, What, attrition};
use sandtable::games::wellington::verbs::Desk;

/// Everything that the French hold in France but Tarbes, which Britain stands next to Flagging.
const FRANCE: &str = "set sp bayonne nord none; set sp perpignan sud none; set flag bordeaux britain; \
                      set flag bayonne britain; set flag orthez britain; set flag mont_de_marsan britain; \
                      set flag toulouse britain; set flag perpignan britain; set flag carcassonne britain; \
                      set sp tarbes britain 1i";

/// Duchies by a condition, each set in the same way.
fn each(desk: &mut Desk, which: &str, command: impl Fn(&str) -> String) {
    let ids = format!("list.map(list.filter(game:duchies(), {which}), function(d) return d:id() end)");
    let ids = crate::common::eval(desk, &format!("table.concat({ids}, ' ')"));
    for id in ids.split(' ').filter(|id| !id.is_empty()) {
        run(desk, &command(id));
    }
}

/// A desk where Britain can Flag with everything of one side taken off a country's Keys.
fn keys_of_spain(power: &str, flag: &str, but: &str) -> Desk {
    let mut desk = spending(power, 5);
    let keys = format!("function(d) return d:is_key() and d:country() == 'spain' and d ~= duchies.{but} end");
    each(&mut desk, &keys, |id| {
        let clear = ["britain", "sud", "spain", "nord"].map(|p| format!("set sp {id} {p} none")).join("; ");
        format!("{clear}; set flag {id} none")
    });
    for (leader, to) in
        [("wellington", "lisbon"), ("de_espana", "murcia"), ("blake", "yecla"), ("soult", "jaen"), ("joseph", "toledo")]
    {
        run(&mut desk, &format!("set leader {leader} {to}"));
    }
    let owner = if flag == "nord" { "sides.allies" } else { "sides.french" };
    each(&mut desk, &format!("function(d) return ({keys})(d) and d:owner():side() == {owner} end"), |id| {
        format!("set flag {id} {flag}")
    });
    desk
}

/// The rule that the game log gives for the winner.
fn won_by(desk: &Desk) -> String {
    let journal = desk.session.journal();
    let mut won = journal.iter().filter(|entry| matches!(entry.what, What::Told(Happening::Won { .. })));
    won.next_back().map_or("nobody".into(), |entry| attrition::word(entry.cause))
}

// 17.1 End of Turn.

/// the last card in another hand prolongs the Turn, and its new holder is the last one to act.
#[test]
fn x39_giving_the_last_card_away_prolongs_the_turn() {
    let mut desk = at_impulse("britain", &[("britain", "17 94")]);
    for power in ["britain", "sud", "spain", "nord"] {
        run(&mut desk, &format!("set resources {power} 0"));
    }
    run(&mut desk, "play 94 event; play 17 cp; end");
    asked(&mut desk, "spain");
    holds(&desk, "game:impulse_kind()", "scheduled");
    run(&mut desk, "play 94 cp; end");
    is_over(&desk);
}

// 18.2 Conquest of France.

/// 18.2: without Madrid France is lost at once.
#[test]
fn france_is_conquered() {
    let mut desk = spending("britain", 5);
    run(&mut desk, &format!("{FRANCE}; set sp madrid nord none; set leader joseph toledo; set flag madrid spain"));
    run(&mut desk, "flag tarbes");
    ended(&desk, "18.2", "Britain and Spain win at once");
    assert_eq!(won_by(&desk), "18.2");
    // Nobody is asked any more, although the Impulse has Command Points left.
    refused(&mut desk, "end");
    refused(&mut desk, "flag madrid");
    holds(&desk, "duchies.tarbes:control()", "Britain");
}

/// 18.2: with Madrid the French roll for Spain first: 11 Keys add 3.
#[test]
fn the_french_may_conquer_spain_with_their_last_die() {
    let mut desk = spending("britain", 5);
    run(&mut desk, &format!("{FRANCE}; dice 5; flag tarbes"));
    told(&mut desk, "8 against 8: Spain is conquered");
    ended(&desk, "18.6", "the French win at once");
    let mut desk = spending("britain", 5);
    run(&mut desk, &format!("{FRANCE}; dice 4; flag tarbes"));
    told(&mut desk, "7 against 8: Spain is not conquered");
    ended(&desk, "18.2", "Britain and Spain win at once");
}

/// an Uncontrolled Duchy is not under French Control: entering the last one is enough.
#[test]
fn r82_an_uncontrolled_duchy_is_not_french() {
    let mut desk = spending("britain", 5);
    let madrid = "set sp madrid nord none; set leader joseph toledo; set flag madrid spain";
    run(&mut desk, &format!("{FRANCE}; {madrid}; set sp tarbes britain none; set sp toulouse britain 1i"));
    run(&mut desk, "move infantry from toulouse to tarbes");
    ended(&desk, "18.2", "Britain and Spain win");
}

/// 19.1: where the game ends without a winner, the rule of the points says who wins.
#[test]
fn the_winner_by_points_is_told_with_the_rule_of_the_points() {
    let desk = at_step("dice 6", "peace");
    ended(&desk, "18.7", "the French win by victory points");
    assert_eq!(won_by(&desk), "19.1");
}

// 18.31, 18.32 Spain.

/// 18.31: no Key in Spain is left to Britain and Spain.
#[test]
fn spain_is_conquered_when_no_key_is_left() {
    let mut desk = keys_of_spain("nord", "nord", "granada");
    run(&mut desk, "set flag granada spain; set sp granada sud none; set sp granada nord 1i; flag granada none");
    ended(&desk, "18.31", "the French win at once");
    assert_eq!(desk.session.position().phase, Phase::Over);
}

/// 18.31: a single Key keeps Spain alive, Britain's too.
#[test]
fn a_single_key_keeps_spain_alive() {
    let mut desk = keys_of_spain("nord", "nord", "granada");
    run(&mut desk, "set flag granada spain; set flag seville britain; set sp granada sud none; set sp granada nord 1i");
    run(&mut desk, "flag granada none");
    assert!(desk.session.position().ended.is_none());
    asked(&mut desk, "nord");
}

/// a Key that is fought over counts for its owner until the Battle is decided: Spain comes to the rescue of its last
/// one, and Jaén is French again on the way, which is when the end is looked for.
#[test]
fn r82_a_key_that_is_fought_over_counts_for_its_owner() {
    let mut desk = keys_of_spain("spain", "nord", "granada");
    run(&mut desk, "set flag granada spain; set sp granada sud none; set sp granada nord 1i");
    run(&mut desk, "set leader soult malaga; set sp jaen sud none; set sp jaen spain 2i; set leader blake jaen");
    holds(&desk, "duchies.jaen:control()", "nil");
    run(&mut desk, "dice 6 6 6 1; move blake to granada with 2 sp");
    holds(&desk, "duchies.jaen:control()", "Sud");
    assert!(desk.session.position().ended.is_none());
}

/// 18.32: no Key in Spain is French; with a Spanish player the guerrillas attack once more before the points.
#[test]
fn spain_is_liberated() {
    for players in ["two", "one"] {
        let mut desk = keys_of_spain("britain", "spain", "granada");
        run(&mut desk, &format!("set players allies {players}; set sp granada sud none; set sp granada britain 1i"));
        run(&mut desk, "set sp jaen sud none; set leader soult malaga; dice 6; flag granada spain");
        ended(&desk, "18.32", "Britain and Spain win at once");
        let attacked = players == "two";
        holds(&desk, "duchies.jaen:control()", if attacked { "Spain" } else { "Sud" });
    }
}

/// 18.32: one French Key is enough to go on.
#[test]
fn a_single_french_key_goes_on() {
    let mut desk = keys_of_spain("britain", "spain", "granada");
    run(&mut desk, "set flag madrid none; set sp granada sud none; set sp granada britain 1i");
    run(&mut desk, "flag granada spain");
    assert!(desk.session.position().ended.is_none());
}

// 18.4 Conquest of Portugal.

/// The four Keys of Portugal for the French but Elvas, where Sud stands before the walls.
const PORTUGAL: &str = "set leader beresford faro; set leader hill faro; set sp lisbon britain none; \
                        set sp porto britain none; set sp elvas britain none; set sp almeida britain none; \
                        set flag lisbon nord; set flag porto nord; set flag almeida nord; set flag elvas nord";

/// 18.4: all of Portugal with eight Keys in Spain, Madrid among them.
#[test]
fn portugal_is_conquered_with_madrid_and_eight_keys() {
    let flags = |desk: &mut Desk, names: &[&str]| {
        for name in names {
            run(desk, &format!("set sp {name} nord none; set sp {name} sud none; set flag {name} spain"));
        }
    };
    for (lost, over) in [(3, true), (4, false)] {
        let mut desk = spending("nord", 3);
        run(&mut desk, &format!("{PORTUGAL}; set leader soult jaen"));
        flags(&mut desk, &["zaragoza", "salamanca", "seville", "cordoba"][..lost]);
        run(&mut desk, "move infantry from toledo to aranjuez");
        // Any change of Control triggers the check: here Nord frees a Duchy.
        run(&mut desk, "set flag yecla none; set sp yecla nord 1i; flag yecla");
        assert_eq!(desk.session.position().ended.is_some(), over, "{lost} Keys lost");
        if over {
            ended(&desk, "18.4", "the French win at once");
        }
    }
    let mut desk = spending("nord", 3);
    run(&mut desk, &format!("{PORTUGAL}; set flag madrid spain; set sp madrid nord none; set leader joseph toledo"));
    run(&mut desk, "set sp yecla nord 1i; flag yecla");
    assert!(desk.session.position().ended.is_none(), "without Madrid nothing is conquered");
}

// 18.1: at once, everywhere.

/// 18.1: the game ends in the middle of an Impulse, is taken back, saved and loaded like any other.
#[test]
fn a_sudden_end_is_taken_back_saved_and_replayed() {
    let mut desk = spending("britain", 5);
    run(&mut desk, &format!("{FRANCE}; dice 1; mark before"));
    let before = desk.session.hash();
    run(&mut desk, "flag tarbes");
    let end = desk.session.hash();
    let text = serde_json::to_string(&desk.session.save()).expect("a save");
    let save = Save::parse(&text).expect("a save");
    save.verify(desk.session.world()).expect("it replays");
    let (loaded, parting) = Session::restore(desk.session.world().clone(), save);
    assert!(parting.is_none() && loaded.is_over() && loaded.hash() == end);
    run(&mut desk, "undo");
    assert_eq!(desk.session.hash(), before);
    asked(&mut desk, "britain");
    run(&mut desk, "redo");
    assert_eq!(desk.session.hash(), end);
}

/// 18.1: an Event that changes Control ends the game too, and nothing more of the Event happens.
#[test]
fn an_event_ends_the_game() {
    let folder = crate::common::folder();
    let paths = crate::common::copy_of_cards(folder.path());
    let card =
        "return card { api = 1, number = 52, title = \"Landing\", cp = 4, kind = \"event\", text = [[ In France. ]],
        play = function(ev)
            ev:place_sp(powers.britain, duchies.tarbes, 1)
            ev:gain_resource(3, ev.player)
            ev:choose(\"And now?\", { 1, 2 })
        end }";
    std::fs::write(paths.cards.join("052_commander_wounded.lua"), card).expect("a card");
    let desk = crate::common::desk_with(&paths, "1812", 1);
    let mut desk = crate::common::at_impulse_of(desk, "britain", &[("britain", "52")]);
    run(&mut desk, &format!("{FRANCE}; set sp tarbes britain none; set resources britain 0; dice 1; play 52 event"));
    ended(&desk, "18.2", "Britain and Spain win at once");
    holds(&desk, "powers.britain:resources()", "0");
}

/// 18.1: it also ends at the end of the Turn: free Flags count.
#[test]
fn a_free_flag_ends_the_game() {
    let mut desk = keys_of_spain("britain", "spain", "granada");
    let set_up =
        "set sp granada sud none; set sp granada spain 1i; set players allies one; dice 1; set phase attrition";
    run(&mut desk, set_up);
    ended(&desk, "18.32", "Britain and Spain win at once");
    assert!(!run(&mut desk, "log 20").contains("Guerrillas"));
}

/// After an edit, a finished game continues.
#[test]
fn an_edit_leads_on() {
    let mut desk = spending("britain", 5);
    run(&mut desk, &format!("{FRANCE}; dice 1; flag tarbes"));
    run(&mut desk, "set flag bordeaux none; set hand spain +8; set hand britain +28; set impulse spain");
    asked(&mut desk, "spain");
    assert!(desk.session.position().ended.is_none());
}

/// S-21: an edit alone does not end the game; the next change of Control in play does.
#[test]
fn s21_hand_edits_end_nothing_by_themselves() {
    let mut desk = spending("britain", 5);
    run(&mut desk, &format!("{FRANCE}; set flag tarbes britain; set sp jaen sud none; set sp jaen britain 1i; dice 1"));
    assert!(desk.session.position().ended.is_none());
    asked(&mut desk, "britain");
    run(&mut desk, "flag jaen britain");
    ended(&desk, "18.2", "Britain and Spain win at once");
}

/// S-16, 18.32: the guerrillas' attack is one event: the last French Key falls in it, all others are rolled for first,
/// and with a Spanish player it follows once more before the end.
#[test]
fn s16_the_guerrillas_finish_before_the_end() {
    let mut desk = keys_of_spain("britain", "spain", "salamanca");
    run(
        &mut desk,
        "set sp salamanca nord none; set leader marmont valladolid; set sp jaen sud none; set leader soult malaga",
    );
    run(&mut desk, "set players allies two");
    let open = crate::end_of_turn::open_duchies(&desk);
    assert!(open.contains(&"salamanca".into()) && open.contains(&"jaen".into()), "{open:?}");
    // Salamanca falls in the first attack, Jaén in the second.
    let first: Vec<&str> = open.iter().map(|id| if id == "salamanca" { "6" } else { "1" }).collect();
    let again: Vec<&str> =
        open.iter().filter(|id| *id != "salamanca").map(|id| if id == "jaen" { "6" } else { "1" }).collect();
    run(&mut desk, &format!("dice {} {}; set phase guerrillas", first.join(" "), again.join(" ")));
    ended(&desk, "18.32", "Britain and Spain win at once");
    holds(&desk, "duchies.jaen:control()", "Spain");
    run(&mut desk, "expect dice used");
}
