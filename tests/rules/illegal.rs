//! Requests that break a rule, over all chapters: each is refused with the number of that rule, and changes nothing.

use crate::common::{at_impulse, refused, refused_by, run};
use crate::{at_step, spending};
use sandtable::games::wellington::verbs::Desk;

/// Refuses a request after this was done: commands, or none.
fn refuse(mut desk: Desk, before: &str, request: &str, rule: &str) {
    if !before.is_empty() {
        run(&mut desk, before);
    }
    refused_by(&mut desk, request, rule);
}

/// Rows of a chapter in an Impulse with 5 CP: the Power, what is done before, the request, the rule.
fn in_impulses(rows: &[(&str, &str, &str, &str)]) {
    for (power, before, request, rule) in rows {
        refuse(spending(power, 5), before, request, rule);
    }
}

/// Rows of reactions to an entry: what is done before, the request, the rule, which `why not` names. The request is
/// refused and changes nothing.
fn in_reactions(rows: &[(&str, &str, &str)]) {
    for (before, request, rule) in rows {
        let mut desk = spending("britain", 5);
        run(&mut desk, before);
        refused(&mut desk, request);
        let text = run(&mut desk, &format!("why not {request}"));
        assert!(text.contains(&format!("[{rule}]")), "{request}: not by {rule}: {text}");
    }
}

/// Rows of a chapter in the Interphase: the step, what is done before it, what is done in it, the request, the rule.
fn in_steps(rows: &[(&str, &str, &str, &str, &str)]) {
    for (step, before, within, request, rule) in rows {
        refuse(at_step(before, step), within, request, rule);
    }
}

/// Rows about cards: the Power, its hand, what is done before, the request, the rule.
fn with_cards(rows: &[(&str, &str, &str, &str, &str)]) {
    for (power, hand, before, request, rule) in rows {
        refuse(at_impulse(power, &[(power, hand)]), before, request, rule);
    }
}

/// 4.2 and chapters 5 and 15: cards and Resources.
#[test]
fn chapters_4_5_and_15_cards_and_resources() {
    with_cards(&[
        ("britain", "17", "", "end", "4.2"),
        ("britain", "4 5", "", "end", "4.2"),
        ("britain", "17", "", "play 29 cp", "1.10"),
        ("britain", "17", "", "play 93 event", "1.10"),
        ("sud", "29", "", "play 17 cp", "1.10"),
        ("britain", "29", "", "play 29 event", "5.3"),
        ("nord", "29", "", "play 29 event", "5.3"),
        ("britain", "17 29", "play 17 cp", "play 29 cp", "5.6"),
        ("britain", "17 29", "play 29 cp", "play 17 event", "5.6"),
        ("britain", "25 17", "play 25 event; britain", "flag almaraz", "5.5"),
        ("britain", "25 34", "play 25 cp", "play 34 cp", "5.6"),
        ("britain", "25 34 17", "play 25 cp; play 17 cp", "play 34 cp", "5.6"),
        ("britain", "93 94", "play 93 cp", "play 94 cp", "5.6"),
        ("britain", "4", "", "play 4 cp", "5.8"),
        ("nord", "77", "", "play 77 cp", "5.8"),
        ("britain", "4", "", "discard 4", "5.8"),
        ("britain", "17 29 30 31 41 28 27 58", "", "resource", "15.2"),
        ("britain", "17", "set resources britain 0", "resource", "15.2"),
        ("nord", "17", "resource", "resource", "15.2"),
        ("britain", "25 17", "play 25 cp", "resource", "15.2"),
        ("britain", "25 17", "resource", "play 25 cp", "5.6"),
        ("britain", "17 41", "", "play 41 response", "5.2"),
        ("britain", "17 40", "", "play 40 response", "5.2"),
        ("britain", "17 39", "", "play 39 response", "5.2"),
    ]);
}

/// Chapter 6, with 5.5: building and regrouping.
#[test]
fn chapter_6_building() {
    in_impulses(&[
        ("britain", "", "build infantry at madrid", "6.3"),
        ("britain", "", "build infantry at cadiz", "6.3"),
        ("britain", "", "build infantry at plymouth", "6.3"),
        ("spain", "", "build infantry at lisbon", "6.3"),
        ("nord", "", "build infantry at toulouse", "6.3"),
        ("nord", "", "build infantry at madrid", "6.3"),
        ("sud", "", "build infantry at seville", "6.3"),
        ("britain", "set flag coimbra sud", "build infantry at coimbra", "6.3"),
        ("britain", "set leader hill box", "regroup hill at coimbra", "6.3"),
        ("spain", "set leader blake box", "regroup blake at murcia", "6.3"),
        ("britain", "", "build hill at lisbon", "6.1"),
        ("britain", "", "regroup hill at lisbon", "6.2"),
        ("britain", "", "regroup infantry at lisbon", "6.2"),
        ("britain", "set leader blake box", "regroup blake at lisbon", "6.2"),
        ("britain", "set cp 1", "build infantry at lisbon", "5.5"),
        ("britain", "set cp 3", "build cavalry at lisbon", "5.5"),
    ]);
}

/// Chapters 7 and 8, with 5.5: Flags.
#[test]
fn chapters_7_and_8_flags() {
    let guarded = "set sp caceres sud none; set leader drouet badajoz; set sp badajoz sud 2i";
    let hill = "set sp caceres sud none; set leader hill caceres";
    in_impulses(&[
        ("britain", "", "flag merida", "7"),
        ("britain", "set leader wellington merida", "flag merida britain", "7"),
        ("nord", "set leader marmont seville", "flag seville", "7"),
        ("britain", "", "flag ciudad rodrigo", "7.1"),
        ("spain", "", "flag ciudad rodrigo", "7.1"),
        ("britain", "set flag ciudad rodrigo spain", "flag salamanca", "7.1"),
        ("britain", "set sp toledo nord none", "flag toledo", "7.1"),
        ("britain", "set sp almaraz nord none", "flag almaraz", "7.1"),
        ("britain", guarded, "flag caceres", "7.1"),
        ("britain", hill, "flag caceres nord", "7"),
        ("spain", "set sp caceres sud none; set leader blake caceres", "flag caceres britain", "7"),
        ("britain", &format!("{hill}; set cp 0"), "flag caceres", "5.5"),
    ]);
}

/// Wellington with 3 SP beside Ciudad Rodrigo, and an infantry of Nord before its walls.
const RELIEF: &str = "set leader de espana cadiz; set sp ciudad rodrigo spain none; set leader wellington fuentes; \
                      set sp ciudad rodrigo britain none; set sp fuentes britain 3i; set sp ciudad rodrigo nord 1i";
/// Its Battle, which Wellington wins without an Overrun.
const WON: &str = "dice 5 8x1 3x1; move wellington to ciudad rodrigo; almaraz";

/// Chapter 9, with 1.5, 5.5, 12.4 and #9: movement.
#[test]
fn chapter_9_movement() {
    let passes = "play 17 cp; pass all; move clausel to madrid; play 9; avila-madrid; pass all";
    let hands = [("nord", "17 1"), ("spain", "9 2")];
    refuse(crate::common::answering("nord", &hands), passes, "move clausel to madrid", "#9");
    let fought = format!("{RELIEF}; {WON}");
    in_impulses(&[
        ("britain", "", "move blake to alicante", "9.1"),
        ("britain", "", "move soult to cordoba", "9.1"),
        ("sud", "", "move marmont to leon", "9.1"),
        ("britain", "set leader hill box", "move hill to lisbon", "9.1"),
        ("britain", "set sp almeida britain 1a", "move artillery from almeida to coimbra", "9.1"),
        ("britain", "", "move infantry from coimbra to lisbon", "1.5"),
        ("britain", "", "move cavalry from almeida to coimbra", "1.5"),
        ("britain", "", "move wellington to madrid", "9.3"),
        ("britain", "", "move hill to palma", "9.3"),
        ("sud", "", "move soult to plymouth", "9.3"),
        ("britain", "", "move infantry from porto to lisbon", "9.3"),
        ("britain", "set cp 0", "move hill to lisbon", "5.5"),
        ("britain", "set cp 0", "move infantry from almeida to coimbra", "5.5"),
        ("britain", &fought, "move wellington to fuentes", "9.51"),
        ("britain", &fought, "move infantry from ciudad rodrigo to fuentes", "9.51"),
        ("britain", "", "move wellington to salamanca", "12.4"),
        ("britain", "", "move infantry from ciudad rodrigo to almaraz", "12.4"),
        ("spain", "", "move de espana to almaraz", "12.4"),
    ]);
}

/// Hill with 3 SP before Cáceres; Drouet with 2 SP in Badajoz, Soult alone in Mérida, Clausel behind the Tagus.
const HILL: &str = "reactions on; set leader joseph box; set sp merida spain none; set sp caceres sud none; \
                    set leader drouet badajoz; set sp badajoz sud 2i; set leader clausel almaraz; \
                    set leader soult merida; set sp almaraz nord 2i";

/// 10.1 to 10.4: interceptions.
#[test]
fn chapter_10_interception() {
    let entered = format!("{HILL}; move hill to caceres");
    let failed = format!(
        "{HILL}; move cavalry from elvas to caceres; dice 1 1; intercept drouet; 2 SP; pass; \
         move cavalry from caceres to elvas; move hill to caceres"
    );
    in_reactions(&[
        (HILL, "intercept drouet", "10.1"),
        (&entered, "intercept suchet", "10.1"),
        (&entered, "intercept marmont", "10.1"),
        (&entered, "intercept joseph", "10.1"),
        (&entered, "intercept clausel", "10.3"),
        (&failed, "intercept drouet", "10.3"),
    ]);
}

/// Marmont with an infantry in Almaraz; Wellington about to come from Castelo Branco.
const MARMONT: &str = "reactions on; set leader wellington castelo branco; set sp castelo branco britain 5i; \
                       set leader joseph box; set leader clausel box; set leader de espana box; \
                       set sp ciudad rodrigo britain none; set sp ciudad rodrigo spain none; \
                       set leader marmont almaraz";

/// 10.5 and 10.6, with 12.4: evasions.
#[test]
fn chapter_10_evasion() {
    let entered = format!("{MARMONT}; move wellington to almaraz");
    let fortress = format!("{MARMONT}; set flag ciudad rodrigo spain; move wellington to almaraz");
    let guns = format!("{MARMONT}; set sp almaraz nord 1a; move wellington to almaraz");
    in_reactions(&[
        (MARMONT, "evade marmont to talavera", "10.5"),
        (&entered, "evade marmont to castelo branco", "10.5"),
        (&entered, "evade infantry from almaraz to castelo branco", "10.5"),
        (&entered, "evade marmont to madrid", "10.5"),
        (&entered, "evade marmont to caceres", "10.6"),
        (&entered, "evade marmont to merida", "10.6"),
        (&fortress, "evade marmont to ciudad rodrigo", "10.6"),
        (&fortress, "evade infantry from almaraz to ciudad rodrigo", "10.6"),
        (&guns, "evade artillery from almaraz to talavera", "10.5"),
    ]);
}

/// Chapter 12: Sieges.
#[test]
fn chapter_12_sieges() {
    let fought = format!("{RELIEF}; {WON}");
    let once = "dice 11x1 3x1; siege wellington; 5 SP";
    in_impulses(&[
        ("britain", "", "siege hill", "12.2"),
        ("sud", "", "siege soult", "12.2"),
        ("britain", "", "siege de espana", "12.21"),
        ("spain", "", "siege wellington", "12.21"),
        ("sud", "", "siege wellington", "12.21"),
        ("nord", "", "siege de espana", "12.21"),
        ("britain", "set leader hill box", "siege hill", "12.21"),
        ("britain", &fought, "siege wellington", "12.2"),
        ("britain", once, "siege wellington", "12.22"),
        ("britain", &format!("{once}; set leader hill ciudad rodrigo"), "siege hill", "12.22"),
    ]);
}

/// Chapter 14: Convoys.
#[test]
fn chapter_14_convoys() {
    let straits = "set sp gibraltar britain none; set flag gibraltar nord";
    in_impulses(&[
        ("sud", "", "convoy barcelona to malaga", "14.1"),
        ("nord", "", "convoy bordeaux to bayonne", "14.1"),
        ("spain", "", "convoy cadiz to valencia", "14.1"),
        ("britain", "", "convoy elvas to lisbon", "14.2"),
        ("britain", "", "convoy lisbon to elvas", "14.2"),
        ("britain", "", "convoy vigo to lisbon", "14.2"),
        ("britain", "set sp bilbao nord none; set leader hill bilbao", "convoy bilbao to lisbon", "14.2"),
        ("britain", "", "convoy lisbon to bilbao", "14.3"),
        ("britain", "", "convoy lisbon to bordeaux", "14.3"),
        ("britain", "convoy porto to lisbon with 1 sp", "convoy lisbon to cadiz", "14.2"),
        (
            "britain",
            "set leader beresford porto; set sp lisbon britain none; move hill to lisbon",
            "convoy lisbon to cadiz",
            "14.2",
        ),
        ("britain", "convoy lisbon to porto with beresford", "move beresford to braga", "14.2"),
        ("britain", straits, "convoy palma to lisbon", "14.4"),
        ("britain", "set cp 0", "convoy lisbon to cadiz", "5.5"),
    ]);
}

/// Nothing of Britain's before Ciudad Rodrigo.
const QUIET: &str = "set leader wellington lisbon; set leader de_espana cadiz; set sp ciudad_rodrigo britain none; \
                     set sp ciudad_rodrigo spain none";

/// Ten common cards and a Home card in the British hand; the one that goes at random is the #1.
const MANY: &str = "set hand britain +1 +2 +3 +7 +8 +10 +11 +12 +14 +77 +93; random 1";

/// Chapter 16: the Interphase, in it and outside.
#[test]
fn chapter_16_the_interphase() {
    let guarded = "set sp ciudad_rodrigo britain none; set leader wellington lisbon";
    in_steps(&[
        ("deployment", QUIET, "", "deploy soult to cordoba", "16.3"),
        ("deployment", QUIET, "", "deploy blake to murcia", "16.3"),
        ("deployment", QUIET, "", "deploy beresford to salamanca", "16.3"),
        ("deployment", QUIET, "", "deploy beresford to valencia", "16.3"),
        ("deployment", &format!("{QUIET}; set leader hill box"), "", "deploy hill to lisbon", "16.3"),
        ("deployment", guarded, "", "deploy castanos to lugo", "16.3"),
        (
            "deployment",
            QUIET,
            "set reinforcements britain 2; deploy beresford to porto; go",
            "deploy beresford to lisbon",
            "16.31",
        ),
        ("deployment", QUIET, "", "convoy lisbon to braga", "14.2"),
        ("deployment", QUIET, "", "convoy elvas to lisbon", "14.2"),
        ("reinforcements", "dice 1 6x1", "", "build infantry at madrid", "16.2"),
        ("reinforcements", "dice 1 6x1", "", "build infantry at coimbra", "16.2"),
        ("reinforcements", "dice 1 6x1", "", "build hill at lisbon", "6.1"),
        ("reinforcements", "dice 1 6x1", "", "regroup infantry at lisbon", "6.2"),
        ("reinforcements", "dice 1 6x1", "build infantry at lisbon", "build infantry at porto", "16.2"),
        ("excess", MANY, "", "discard 77", "5.8"),
        ("excess", MANY, "", "discard 93", "5.4"),
        ("excess", MANY, "", "discard 17", "1.10"),
        ("transfer", QUIET, "", "transfer blake", "16.32"),
        ("transfer", QUIET, "", "transfer soult", "16.32"),
        ("transfer", QUIET, "transfer hill", "transfer hill", "16.32"),
    ]);
    in_impulses(&[
        ("britain", "", "discard 17", "1.10"),
        ("britain", "set hand britain +29", "discard 29", "R-80"),
        ("britain", "set hand britain +93", "discard 93", "5.4"),
    ]);
}
