//! `ev`: questions, dice, pieces, checks and effects.

use super::super::privy::may_ask;
use super::super::registry::{Asking, Call, Given, Member, Run, Ty, arg, opt};
use super::super::units::Unit;
use super::{list, of_event};
use crate::games::wellington::board::{Cause, Datum, Formation, Grave, Leader, Lifetime, Power, Tag, Uses};
use crate::games::wellington::rules::attrition::Terms;
use crate::games::wellington::rules::operations;
use crate::games::wellington::rules::operations::Chooser;
use crate::games::wellington::rules::{
    Choice, Decision, Happening, Purpose, Question, actions, attrition, bounds, effects, formation, look,
};
use crate::script::raised::Raised;
use std::rc::Rc;

/// Members of `ev` that are not about cards.
pub const ALL: &[Member] = &[
    of_event(
        "choose",
        &[arg("question", Ty::Text), arg("among", Ty::List)],
        &[opt("by", Ty::Power), opt("optional", Ty::Bool), opt("always", Ty::Bool)],
        Ty::Any,
        "5.1",
        "Asks a Power, by default the player, to choose one of several Duchies, Powers, Leaders, lines, cards, numbers or texts, and gives it. With `optional`, choosing nothing is allowed and gives nil. A list with one entry is chosen without asking, unless `always` is set, for choices that hurt the chooser. An empty list is an error unless `optional` is set.",
        "local d = ev:choose(\"Which Home Duchy?\", ev.player:home_duchies())",
        Run::Ask(choose),
    ),
    of_event(
        "confirm",
        &[arg("question", Ty::Text)],
        &[opt("by", Ty::Power)],
        Ty::Bool,
        "5.1",
        "Asks a Power, by default the player, a yes-or-no question.",
        "if ev:confirm(\"Take it?\") then ev:draw(1) end",
        Run::Ask(confirm),
    ),
    of_event(
        "die",
        &[arg("what", Ty::Text)],
        &[opt("by", Ty::Power)],
        Ty::Int,
        "1.5",
        "Rolls one die, 1 to 6; the log says what for.",
        "local n = ev:die(\"wound\")",
        Run::Act(|c| {
            let dice = roll(c, 1)?;
            Ok(dice.first().copied().unwrap_or(1).into())
        }),
    ),
    of_event(
        "dice",
        &[arg("what", Ty::Text), arg("count", Ty::Int).of(Unit::Dice)],
        &[opt("by", Ty::Power)],
        Ty::Numbers,
        "1.5",
        "Rolls several dice at once and gives them in the order in which they fell.",
        "for _, n in ev:dice(\"raid\", 3) do ev:say(\"a die\") end",
        Run::Act(|c| {
            let count = c.count(1)?;
            list(roll(c, count.into())?)
        }),
    ),
    of_event(
        "say",
        &[arg("text", Ty::Text)],
        &[],
        Ty::Nothing,
        "5.1",
        "Writes a line into the game log, for everybody to read; at most 200 characters. A card that looks at hidden cards says it to its player alone.",
        "ev:say(\"The roads are mud.\")",
        Run::Act(|c| {
            let text: String = c.text(0)?.chars().filter(|ch| !ch.is_control()).take(200).collect();
            let card = c.this_card()?;
            // A card that looks at hidden cards speaks to its player alone.
            let told = match c.privy {
                true => Happening::Confided { card, to: c.player()?, text },
                false => Happening::Said(card, text),
            };
            c.t.tell(Cause::Card(card), told);
            Ok(Datum::Nil)
        }),
    ),
    of_event(
        "remove_sp",
        &[arg("powers", Ty::Powers), arg("sp", Ty::Int).of(Unit::Sp)],
        &[opt("by", Ty::Power), opt("fallback", Ty::Power), opt("apart", Ty::Bool)],
        Ty::Nothing,
        "5.12, G12",
        "Takes this many Strength Points of one Power, or of two together, off the map; Leaders stay. The Power itself chooses, or `by`; `fallback` chooses if that Power declines, with `apart` from different Duchies if possible. What the map cannot give is paid with cards and Resources at once, and the rest stays owed.",
        "ev:remove_sp(powers.britain, 2, { fallback = powers.sud })",
        Run::Ask(remove_sp),
    ),
    of_event(
        "check_army",
        &[arg("leader", Ty::Leader)],
        &[opt("late_bonus", Ty::Int), opt("to_regroup", Ty::Bool)],
        Ty::Int,
        "13.1",
        "An Attrition check on the Army or Army Group in which a Leader stands: a die for each SP and Leader, each 6 takes one. `late_bonus` is added to the sixth and later dice. Returns the number of the check; nil if none was made.",
        "ev:check_army(leaders.soult)",
        Run::Ask(check_army),
    ),
    of_event(
        "undo_attrition",
        &[arg("check", Ty::Int)],
        &[],
        Ty::Bool,
        "13.1",
        "Undoes the losses of a check of this Impulse: the pieces return to where they were. Returns false if there was nothing to undo.",
        "ev:undo_attrition(ev.window.check)",
        Run::Act(|c| {
            let id = u32::try_from(c.int(0)?).map_err(|_| "there is no such check".to_string())?;
            Ok(attrition::undo(&c.t, id, c.this_card()?).into())
        }),
    ),
    of_event(
        "grant_cp",
        &[arg("power", Ty::Power), arg("cp", Ty::Int).of(Unit::Cp)],
        &[opt("move", Ty::Bool), opt("build", Ty::Bool), opt("flag", Ty::Bool)],
        Ty::Nothing,
        "5.5",
        "A Power may spend this many Command Points at once, on what the options name and nothing else.",
        "ev:grant_cp(powers.spain, 2, { move = true, build = true })",
        Run::Ask(grant_cp),
    ),
    of_event(
        "start",
        &[arg("effect", Ty::Text), arg("data", Ty::Data), arg("until", Ty::Text)],
        &[],
        Ty::Int,
        "5.1",
        "Puts one of the card's `effects` in force with some data and a lifetime, which is a word of `lasting`. A Formation in the data is followed: by its Commander, or by the Soldiers themselves. Returns the number of the effect.",
        "ev:start(\"blocked\", { line = ev.target }, lasting.start_of_impulse(ev.player))",
        Run::Act(start),
    ),
    of_event(
        "update",
        &[arg("effect", Ty::Int), arg("data", Ty::Data)],
        &[],
        Ty::Nothing,
        "5.1",
        "Changes the data of a running effect of this card. What is not named stays.",
        "ev:update(fx.id, { waiting = fx.waiting - 1 })",
        Run::Act(update),
    ),
    of_event(
        "stop",
        &[arg("effect", Ty::Int)],
        &[],
        Ty::Nothing,
        "5.1",
        "Ends a running effect, by its number.",
        "ev:stop(fx.id)",
        Run::Act(|c| {
            let id = u32::try_from(c.int(0)?).map_err(|_| "there is no such effect".to_string())?;
            effects::end(&c.t, id);
            Ok(Datum::Nil)
        }),
    ),
];

fn roll(c: &Call<'_>, count: usize) -> Result<Vec<u8>, String> {
    let card = c.this_card()?;
    let by = match c.option_power("by") {
        Some(power) => power,
        None => c.player()?,
    };
    let purpose = Purpose::Card { card, text: c.text(0)? };
    Ok(c.t.roll(by, purpose, count, Cause::Card(card)))
}

fn asked(c: &Call<'_>) -> Result<Power, String> {
    match c.option_power("by") {
        Some(power) => Ok(power),
        None => c.player(),
    }
}

fn choose(c: Rc<Call<'static>>) -> Asking {
    Box::pin(async move {
        let (card, by, text) = (c.this_card()?, asked(&c)?, c.text(0)?);
        let among = c.list(1)?;
        let mut choices = Vec::with_capacity(among.len() + 1);
        for (i, item) in among.into_iter().enumerate() {
            let choice =
                operations::choice_of(item).ok_or_else(|| format!("item {} of the list cannot be chosen", i + 1))?;
            if choices.contains(&choice) {
                return Err(format!("item {} of the list appears twice", i + 1));
            }
            choices.push(choice);
        }
        let optional = c.option_bool("optional");
        if choices.is_empty() {
            return match optional {
                true => Ok(Datum::Nil),
                false => Err("the list of choices is empty".into()),
            };
        }
        if c.privy {
            may_ask(&c, by, &choices)?;
        }
        if optional {
            choices.push(Choice::Pass);
        }
        let question = Question::Card { card, text };
        let always = c.option_bool("always");
        let make = || Decision { always, ..Decision::new(by, question.clone(), Cause::Card(card), choices.clone()) };
        Ok(operations::datum_of(c.t.ask(make).await))
    })
}

fn confirm(c: Rc<Call<'static>>) -> Asking {
    Box::pin(async move {
        let (card, by) = (c.this_card()?, asked(&c)?);
        let question = Question::Card { card, text: c.text(0)? };
        let choices = || vec![Choice::Yes, Choice::No];
        let choice = c.t.ask(|| Decision::always(by, question.clone(), Cause::Card(card), choices())).await;
        Ok((choice == Choice::Yes).into())
    })
}

fn remove_sp(c: Rc<Call<'static>>) -> Asking {
    Box::pin(async move {
        let (powers, sp) = (c.powers(0)?, c.count(1)?);
        let chooser =
            Chooser { by: c.option_power("by"), fallback: c.option_power("fallback"), apart: c.option_bool("apart") };
        operations::remove(&c.t, &powers, sp, chooser, Cause::Card(c.this_card()?)).await;
        Ok(Datum::Nil)
    })
}

fn check_army(c: Rc<Call<'static>>) -> Asking {
    Box::pin(async move {
        let leader: Leader = c.leader(0)?;
        let Some(at) = c.t.position().officer(leader).at.duchy() else {
            return Err("the Leader is not on the map".into());
        };
        let army = {
            let sight = look(&c.t);
            sight.army(at, sight.power_of(leader).side())
        };
        let grave = if c.option_bool("to_regroup") { Grave::Regroup } else { Grave::Eliminated };
        let late_bonus = c.option("late_bonus").and_then(Datum::int).unwrap_or(0);
        let terms = Terms { grave, late_bonus };
        let check = operations::check_army(&c.t, &army, c.this_card()?, terms).await;
        Ok(check.map_or(Datum::Nil, |id| Datum::Int(id as i32)))
    })
}

fn grant_cp(c: Rc<Call<'static>>) -> Asking {
    Box::pin(async move {
        let (power, cp) = (c.power(0)?, c.count(1)?);
        let uses = Uses { march: c.option_bool("move"), build: c.option_bool("build"), flag: c.option_bool("flag") };
        actions::grant(&c.t, power, cp, uses, Cause::Card(c.this_card()?)).await;
        Ok(Datum::Nil)
    })
}

/// Named values from a data table.
fn pairs(value: Option<&Datum>) -> Vec<(String, Datum)> {
    let Some(Datum::List(pairs)) = value else { return Vec::new() };
    let pair = |d: &Datum| match d {
        Datum::List(pair) => match pair.as_slice() {
            [Datum::Text(name), value] => Some((name.to_string(), value.clone())),
            _ => None,
        },
        _ => None,
    };
    pairs.iter().filter_map(pair).collect()
}

fn start(c: &Call<'_>) -> Given {
    let (card, name) = (c.this_card()?, c.text(0)?);
    let until = lifetime(&c.text(2)?, c)?;
    let mut data = pairs(c.maybe(1));
    for (_, value) in &mut data {
        if let Datum::Formation(Formation::Tagged(tag)) = value {
            *value = keep(c, *tag)?;
        }
    }
    if !c.t.world().cards.has_effect(card, &name) {
        return Err(format!("the card has no effect {name:?} in its `effects`").into());
    }
    if let Some(no) = bounds::crowded(c.t.position().effects.iter(), &data) {
        return Err(Raised::from(no.what).hint(no.hint));
    }
    let id = effects::begin(&c.t, card, &name, c.player()?, until, data);
    Ok(Datum::Int(id as i32))
}

/// Soldiers that an effect is to follow get a tag of their own, because their current tag belongs to the move in progress.
fn keep(c: &Call<'_>, tag: Tag) -> Given {
    let own = formation::free_tag(&c.t).ok_or("too many Formations are being followed")?;
    c.t.change(|p| {
        p.change_leaders(|o| o.tags.has(tag), |officer| officer.tags = officer.tags.with(own));
        p.change_lots(|lot| lot.key.tags.has(tag), |key| key.tags = key.tags.with(own));
    });
    Ok(Datum::Formation(Formation::Tagged(own)))
}

fn update(c: &Call<'_>) -> Given {
    let id = c.int(0)?;
    let card = c.this_card()?;
    let changes = pairs(c.maybe(1));
    // Data that will be replaced is counted along with its replacement. A card near the limit has far too much anyway.
    if let Some(no) = bounds::swollen(c.t.position().effects.iter(), &changes) {
        return Err(Raised::from(no.what).hint(no.hint));
    }
    c.t.change(|p| {
        let effect = p.effects.iter_mut().find(|e| e.id as i32 == id && e.card == card);
        let Some(effect) = effect else { return Err(format!("the card has no running effect {id}").into()) };
        for (name, value) in changes {
            match effect.data.iter_mut().find(|(n, _)| *n == name) {
                Some((_, old)) => *old = value,
                None => return Err(format!("the effect has no data {name:?}").into()),
            }
        }
        Ok(Datum::Nil)
    })
}

/// A lifetime from its word.
fn lifetime(word: &str, c: &Call<'_>) -> Result<Lifetime, String> {
    let (kind, who) = word.split_once(':').unwrap_or((word, ""));
    let power = || Power::from_word(who).ok_or_else(|| format!("unknown Power {who:?}"));
    let b = &c.t.world().board;
    Ok(match kind {
        "round" => Lifetime::Round,
        "battle" => Lifetime::Battle,
        "siege" => Lifetime::Siege,
        "impulse" => Lifetime::Impulse,
        "turn" => Lifetime::Turn,
        "interphase" => Lifetime::InterphaseStart,
        "interphase_end" => Lifetime::InterphaseEnd,
        "reinforcements" => Lifetime::Reinforcements,
        "game" => Lifetime::Game,
        "start_of_impulse" => Lifetime::StartOfImpulse(power()?),
        "end_of_impulse" => Lifetime::EndOfImpulse(power()?),
        "end_of_scheduled_impulse" => Lifetime::EndOfScheduledImpulse(power()?),
        "leader_out" => Lifetime::LeaderOut(b.leader_by_id(who).ok_or_else(|| format!("unknown Leader {who:?}"))?),
        "fight" => Lifetime::Fight(b.duchy_by_id(who).ok_or_else(|| format!("unknown Duchy {who:?}"))?),
        "captured" => Lifetime::Captured(b.duchy_by_id(who).ok_or_else(|| format!("unknown Duchy {who:?}"))?),
        _ => return Err(format!("{word:?} is not a lifetime; use a word of `lasting`, such as lasting.impulse")),
    })
}
