//! `edit`: edits of the position from a `lua` block at the prompt. Each member says which edit is meant; the same rules as for
//! `set` carry it out.

use super::super::registry::{Arg, Call, Member, On, Run, Ty, arg};
use crate::faults::nearest;
use crate::games::wellington::board::{
    Counters, Datum, Duchy, HomeDeck, Phase, Pile, Power, SETTINGS, Setting, Whereabouts, Year,
};
use crate::games::wellington::rules::Edit;

/// A step by its word, and the step when this Power is due.
type Step = (&'static str, fn(Power) -> Phase);

/// The steps that `set phase` and `edit.phase` know. Steps that the Powers take one after the other begin with the Power that is
/// due.
pub const PHASES: [Step; 15] = [
    ("impulses", |_| Phase::Impulses),
    ("attrition", |_| Phase::Attrition),
    ("guerrillas", |_| Phase::Guerrillas),
    ("balance", |_| Phase::Balance),
    ("conquest", |_| Phase::Conquest),
    ("peace", |_| Phase::Peace),
    ("interphase", |_| Phase::Resources),
    ("reinforcements", |_| Phase::Reinforcements),
    ("building", Phase::Building),
    ("deployment", Phase::Deployment),
    ("transfer", Phase::Transfer),
    ("draw", |_| Phase::Draw),
    ("unplayed", Phase::Unplayed),
    ("excess", Phase::Excess),
    ("home", |_| Phase::HomeCards),
];

/// The word for a step of the Turn or of the Interphase.
pub(super) fn phase_word(phase: Phase) -> &'static str {
    let by = |power: Power| PHASES.iter().find(|(_, step)| step(power) == phase).map(|(word, _)| *word);
    let known = Power::TRACK.into_iter().find_map(by);
    known.unwrap_or(if phase == Phase::Over { "over" } else { "deal" })
}

type Making = Result<Edit, String>;

const fn edit(
    name: &'static str,
    args: &'static [Arg],
    rule: &'static str,
    doc: &'static str,
    example: &'static str,
    make: fn(&Call<'_>) -> Making,
) -> Member {
    Member::new(On::Edit, name, args, &[], Ty::Nothing, rule, doc, example, Run::Edit(make))
}

const POWER: Arg = arg("power", Ty::Power);
const N: Arg = arg("n", Ty::Int);
const CARDS: Arg = arg("cards", Ty::Cards);
const PLACE: Arg = arg("place", Ty::Place);
const SOLDIERS: Arg = arg("soldiers", Ty::Soldiers);

/// Members of `edit`.
pub const ALL: &[Member] = &[
    edit(
        "flag",
        &[arg("duchy", Ty::Duchy), arg("power", Ty::Flag)],
        "1.7, 7.1",
        "Places the Flag of a Power in a Duchy, or with \"none\" removes the one that is there. Refused in a Duchy that cannot have Flags.",
        "edit.flag(\"madrid\", \"spain\")",
        |c| Ok(Edit::Flag(c.duchy(0)?, flag(c.maybe(1)))),
    ),
    edit(
        "sp",
        &[PLACE, POWER, SOLDIERS],
        "1.4, 1.5",
        "Sets all Soldiers that a Power has in a Duchy, or in its Regroup Box (\"box\"). Refused if the Power does not have this many counters.",
        "edit.sp(\"madrid\", \"nord\", \"2i1c\")",
        |c| Ok(Edit::Soldiers(c.duchy(0)?, c.power(1)?, soldiers(c, 2)?)),
    ),
    edit(
        "leader",
        &[arg("leader", Ty::Leader), arg("to", Ty::Spot)],
        "1.6",
        "Puts a Leader in a Duchy, in the Regroup Box (\"box\") or out of play (\"pool\").",
        "edit.leader(\"soult\", \"madrid\")",
        |c| Ok(Edit::Leader(c.leader(0)?, whereabouts(c)?)),
    ),
    edit(
        "hand",
        &[POWER, CARDS],
        "4.21",
        "Gives a Power exactly these cards, from wherever they are. What it held goes to the discards, Home cards to their Reserve.",
        "edit.hand(\"spain\", { 24, 47 })",
        |c| {
            let (power, wanted) = (c.power(0)?, c.card_list(1)?);
            let there = c.t.position().cards.hand(power).to_vec();
            let remove = there.iter().copied().filter(|card| !wanted.contains(card)).collect();
            let add = wanted.into_iter().filter(|card| !there.contains(card)).collect();
            Ok(Edit::Hand { power, add, remove })
        },
    ),
    edit(
        "give",
        &[POWER, CARDS],
        "4.21",
        "Adds cards to a hand, from wherever they are.",
        "edit.give(\"spain\", { 24 })",
        |c| Ok(Edit::Hand { power: c.power(0)?, add: c.card_list(1)?, remove: Vec::new() }),
    ),
    edit(
        "take",
        &[POWER, CARDS],
        "4.21",
        "Removes cards from a hand: to the discards, Home cards to their Reserve. Refused for a card that the Power does not hold.",
        "edit.take(\"spain\", powers.spain:hand())",
        |c| Ok(Edit::Hand { power: c.power(0)?, add: Vec::new(), remove: c.card_list(1)? }),
    ),
    edit(
        "deck_top",
        &[CARDS],
        "4.21",
        "Puts cards on top of the draw pile, the first one uppermost.",
        "edit.deck_top({ 5, 8 })",
        |c| Ok(Edit::DeckTop(c.card_list(0)?)),
    ),
    edit(
        "card",
        &[arg("card", Ty::Card), arg("to", Ty::Text)],
        "4.21",
        "Puts a card into a hand (the word of a Power) or on a pile: deck, discards, reserve, spent, removed.",
        "edit.card(52, \"discards\")",
        |c| Ok(Edit::CardTo(c.card(0)?, pile(c)?)),
    ),
    edit("resources", &[POWER, N], "15", "Sets the Resources of a Power.", "edit.resources(\"spain\", 2)", |c| {
        Ok(Edit::Resources(c.power(0)?, c.count(1)?))
    }),
    edit(
        "cp",
        &[N],
        "5.5",
        "Sets the Command Points that are being spent. Refused if nobody is spending any.",
        "edit.cp(3)",
        |c| Ok(Edit::Cp(c.count(0)?)),
    ),
    edit(
        "turn",
        &[arg("year", Ty::Int)],
        "4.1",
        "Restarts the Impulses of a Turn: 1812, 1813 or 1814. Anything in progress is dropped at the end of the block.",
        "edit.turn(1813)",
        |c| Ok(Edit::Turn(Year(u16::try_from(c.int(0)?).map_err(|_| "1812, 1813 or 1814".to_string())?))),
    ),
    edit("round", &[N], "4.24", "Sets the Round of Impulses.", "edit.round(2)", |c| Ok(Edit::Round(c.count(0)?))),
    edit(
        "impulse",
        &[POWER],
        "4.2",
        "Makes it a Power's Impulse. Anything in progress is dropped at the end of the block.",
        "edit.impulse(\"nord\")",
        |c| Ok(Edit::Impulse(c.power(0)?)),
    ),
    edit(
        "phase",
        &[arg("step", Ty::Text)],
        "4.1, 16",
        "Continues with a step of the Turn or of the Interphase: impulses, attrition, guerrillas, balance, conquest, peace, interphase, reinforcements, building, deployment, transfer, draw, unplayed, excess, home.",
        "edit.phase(\"attrition\")",
        phase,
    ),
    edit(
        "reinforcements",
        &[POWER, N],
        "16.2",
        "Sets the Command Points that a Power has for its Reinforcements.",
        "edit.reinforcements(\"spain\", 6)",
        |c| Ok(Edit::Reinforcements(c.power(0)?, c.count(1)?)),
    ),
    edit("debt", &[POWER, N], "5.12", "Sets the Strength Points that a Power owes.", "edit.debt(\"nord\", 2)", |c| {
        Ok(Edit::Debt(c.power(0)?, c.count(1)?))
    }),
    edit(
        "players",
        &[arg("side", Ty::Side), N],
        "2.1",
        "Whether the Powers of a side are one player or two.",
        "edit.players(sides.allies, 1)",
        |c| match c.int(1)? {
            n @ 1..=2 => Ok(Edit::Players(c.side(0)?, n == 2)),
            n => Err(format!("{n} players? a side is one or two")),
        },
    ),
    edit(
        "ruling",
        &[arg("name", Ty::Text), arg("way", Ty::Text)],
        "5.1",
        "Decides something that the rulebook leaves open; `rulings` lists the names and ways.",
        "edit.ruling(\"flag_overrun\", \"soldiers\")",
        ruling,
    ),
    edit(
        "end_effect",
        &[arg("id", Ty::Int)],
        "5.1",
        "Ends a running effect by its number; `show effects` has the numbers. Refused if there is none with this number.",
        "edit.end_effect(1)",
        |c| Ok(Edit::EndEffect(u32::try_from(c.int(0)?).map_err(|_| "an effect has a number".to_string())?)),
    ),
    edit(
        "dice",
        &[arg("dice", Ty::List)],
        "11.5",
        "The next dice, in order, after forced dice that are left; then the stream continues. Call `edit.clear_dice` first to replace those.",
        "edit.dice({ 6, 5, 1 })",
        |c| {
            let side = |d: Datum| match d {
                Datum::Int(n) => u8::try_from(n).map_err(|_| format!("{n} is not a side of a die")),
                _ => Err("dice are a list of numbers, as in { 6, 5, 1 }".to_string()),
            };
            Ok(Edit::ForceDice(c.list(0)?.into_iter().map(side).collect::<Result<_, _>>()?))
        },
    ),
    edit(
        "random",
        &[CARDS],
        "5.1",
        "The cards that the next random draws take, in order.",
        "edit.random({ 83, 29 })",
        |c| Ok(Edit::ForcePicks(c.card_list(0)?)),
    ),
    edit("clear_dice", &[], "11.5", "Forgets the dice and cards that were forced.", "edit.clear_dice()", |_| {
        Ok(Edit::ClearForced)
    }),
    edit("seed", &[N], "11.5", "Starts another dice stream.", "edit.seed(7)", |c| {
        Ok(Edit::Seed(u64::try_from(c.int(0)?).map_err(|_| "a seed cannot be negative".to_string())?))
    }),
    edit(
        "change",
        &[PLACE, POWER, SOLDIERS],
        "1.5",
        "Exchanges Soldiers for others of the same value, as a player may at any time. Refused if the values differ.",
        "edit.change(\"lisbon\", \"britain\", \"2i\")",
        |c| Ok(Edit::Change(c.duchy(0)?, c.power(1)?, soldiers(c, 2)?)),
    ),
];

fn flag(given: Option<&Datum>) -> Option<Power> {
    if let Some(Datum::Power(power)) = given { Some(*power) } else { None }
}

fn soldiers(c: &Call<'_>, i: usize) -> Result<Counters, String> {
    let text = c.text(i)?;
    Counters::typed(&text)
        .ok_or_else(|| format!("{text:?} are not counters: \"2i1c0a\" is 2 infantry, 1 cavalry, no artillery"))
}

fn whereabouts(c: &Call<'_>) -> Result<Whereabouts, String> {
    match c.maybe(1) {
        Some(Datum::Duchy(Duchy::REGROUP)) => Ok(Whereabouts::Regroup),
        Some(Datum::Duchy(duchy)) => Ok(Whereabouts::Map(*duchy)),
        _ => Ok(Whereabouts::Pool),
    }
}

fn pile(c: &Call<'_>) -> Result<Pile, String> {
    let word = c.text(1)?;
    let home = c.t.world().board.cards.get(&c.card(0)?).and_then(|info| info.home);
    Ok(match word.as_str() {
        "deck" => Pile::Deck,
        "discards" => Pile::Discards,
        "removed" => Pile::Removed,
        "reserve" => Pile::Reserve(home.unwrap_or(HomeDeck::Britain)),
        "spent" => Pile::Spent(home.unwrap_or(HomeDeck::Britain)),
        power => match Power::from_word(power) {
            Some(power) => Pile::Hand(power),
            None => {
                let piles = ["deck", "discards", "removed", "reserve", "spent"];
                return Err(unknown("pile", power, piles.into_iter().chain(Power::TRACK.iter().map(|p| p.word()))));
            }
        },
    })
}

fn phase(c: &Call<'_>) -> Making {
    let word = c.text(0)?;
    match PHASES.iter().find(|(name, _)| *name == word) {
        Some((_, phase)) => Ok(Edit::Phase(phase(c.t.position().due))),
        None => Err(unknown("step", &word, PHASES.iter().map(|(name, _)| *name))),
    }
}

fn ruling(c: &Call<'_>) -> Making {
    let (name, word) = (c.text(0)?, c.text(1)?);
    let setting = Setting::named(&name)
        .ok_or_else(|| unknown("ruling to choose", &name, SETTINGS.iter().map(|setting| setting.name)))?;
    match setting.ways.iter().find(|way| way.word == word) {
        Some(way) => Ok(Edit::Ruling(way.ruled)),
        None => Err(unknown(&format!("way to rule {name}"), &word, setting.ways.iter().map(|way| way.word))),
    }
}

fn unknown<'a>(what: &str, word: &str, known: impl Iterator<Item = &'a str>) -> String {
    let known: Vec<&str> = known.collect();
    match nearest(word, known.iter().copied()) {
        Some(near) => format!("unknown {what} {word:?}; did you mean {near}?"),
        None => format!("unknown {what} {word:?}; it is one of {}", known.join(", ")),
    }
}
