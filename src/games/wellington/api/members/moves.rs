//! Movement, reactions and who commands: members of `ev`, of Leaders, Duchies, lines and Formations.

use super::super::registry::{Arg, Asking, Call, Given, Member, On, Run, Ty, arg, opt};
use super::{list, look_at, maybe, of_event};
use crate::games::wellington::board::{Card, Datum, Duchy, Effect, Formation, Marks, Side};
use crate::games::wellington::rules::{attempt, effects, formation, leading, look, special_moves};
use std::rc::Rc;

const NONE: &[Arg] = &[];

/// Members for what happens during movement.
pub const ALL: &[Member] = &[
    of_event(
        "cancel_move",
        NONE,
        &[],
        Ty::Bool,
        "9.1",
        "Stops the move that was announced: nobody moves, and its Command Points are lost. Returns false if there is none.",
        "ev:cancel_move()",
        Run::Act(|c| Ok(attempt::stop_move(&c.t, c.this_card()?).into())),
    ),
    of_event(
        "reaction_succeeds",
        NONE,
        &[],
        Ty::Bool,
        "10.4, 10.7",
        "Whether the dice of the current interception or evasion are enough as things stand; false before they are rolled.",
        "if ev:reaction_succeeds() then ev:say(\"It comes.\") end",
        Run::Look(|c| Ok(attempt::succeeds(&c.t).into())),
    ),
    of_event(
        "mark_formation",
        NONE,
        &[],
        Ty::Nothing,
        "9.51, 10.4",
        "Puts the \"Battle or Failed Intercept\" marker on the Formation that is about to move, intercept or evade.",
        "ev:mark_formation()",
        Run::Act(|c| {
            let attempt = attempt::current(&c.t).ok_or("nobody is about to move, intercept or evade")?;
            formation::mark(&c.t, attempt.tag, Marks::SPENT);
            Ok(Datum::Nil)
        }),
    ),
    of_event(
        "march_army",
        &[arg("leader", Ty::Leader), arg("lines", Ty::Int), arg("question", Ty::Text)],
        &[],
        Ty::Nothing,
        "1.61, 9",
        "Moves one Army, without others, by up to this many lines, for as long as nothing stops it. The player chooses the Soldiers and each Duchy. The card's effects decide its cost and its exemptions: move.cost, attrition.exempt, move.react_allowed, fortress.bypass.",
        "ev:march_army(ev.target, 2, \"Where does it go?\")",
        Run::Ask(march_army),
    ),
    of_event(
        "march_through_friends",
        &[arg("leader", Ty::Leader), arg("question", Ty::Text)],
        &[],
        Ty::Nothing,
        "16.3",
        "Moves a Leader by land through any number of Friendly Duchies in which no enemy Army could intercept him, without Attrition. He can take along the pieces that he meets, up to his Command Rating. The player chooses.",
        "ev:march_through_friends(leaders.soult, \"Where does he go?\")",
        Run::Ask(march_through_friends),
    ),
    of_event(
        "end_effects",
        &[arg("card", Ty::Card)],
        &[opt("line", Ty::Line), opt("leader", Ty::Leader), opt("duchy", Ty::Duchy)],
        Ty::Int,
        "5.1",
        "Ends the running effects of a card; with options only those that were started with this line, Leader or Duchy. Returns how many there were.",
        "ev:end_effects(10, { line = ev.target })",
        Run::Act(end_effects),
    ),
    of_event(
        "follow",
        &[arg("power", Ty::Power), arg("duchy", Ty::Duchy)],
        &[],
        Ty::Formation,
        "1.6",
        "All pieces of a Power in a Duchy, as a Formation that can be recognised wherever they go. Put it into the data of an effect with ev:update; a Formation that no effect has is forgotten when the Impulse ends.",
        "ev:update(fx.id, { pieces = ev:follow(powers.nord, fx.duchy) })",
        Run::Act(|c| {
            let tag = formation::free_tag(&c.t).ok_or("too many Formations are being followed")?;
            formation::tag_power(&c.t, c.duchy(1)?, c.power(0)?, tag);
            Ok(Formation::Tagged(tag).into())
        }),
    ),
    look_at(
        On::Leader,
        "can_set_out",
        NONE,
        Ty::Bool,
        "9.1, 9.51",
        "Whether he could move by some line: he is on the map, has no marker, did not come by sea, and no card keeps him there.",
        "l:can_set_out()",
        |c| Ok(special_moves::can_set_out(&c.look(), c.on_leader()?).into()),
    ),
    look_at(
        On::Leader,
        "friendly_reach",
        NONE,
        Ty::Duchies,
        "16.3",
        "The Duchies that he can get to by land through Friendly Duchies in which no enemy Army could intercept him.",
        "#leaders.soult:friendly_reach() > 0",
        |c| list(special_moves::friendly_reach(&c.look(), c.on_leader()?)),
    ),
    look_at(
        On::Duchy,
        "leading",
        &[arg("side", Ty::Side)],
        Ty::Power,
        "9.62",
        "The Power whose Leader commands a side there; nil if the side has no Leader there.",
        "d:leading(sides.allies) == powers.britain",
        |c| {
            let (at, side): (Duchy, Side) = (c.on_duchy()?, c.side(0)?);
            let led = c.look().leaders_of_side(at, side).next().is_some();
            maybe(led.then(|| leading(&c.t, at, side)))
        },
    ),
    look_at(
        On::Duchy,
        "commander",
        &[arg("side", Ty::Side)],
        Ty::Leader,
        "9.6",
        "The Leader who commands a side there: in a Battle or Siege its Commander; for pieces that have just entered, the one who led them; otherwise the one named for a Group of two Powers, or the best by the numbers on his counter. nil if there is no Leader, or if none may command.",
        "d:commander(ev.enemy) == ev.target",
        |c| {
            let (at, side): (Duchy, Side) = (c.on_duchy()?, c.side(0)?);
            maybe(c.look().in_command(at, side))
        },
    ),
    look_at(
        On::Formation,
        "has_piece_in",
        &[arg("duchy", Ty::Duchy)],
        Ty::Bool,
        "1.6",
        "Whether a piece of it stands in a Duchy.",
        "fx.pieces:has_piece_in(fx.duchy)",
        |c| {
            let this = c.on_formation()?;
            Ok(formation::stands_in(&c.t, &this, c.duchy(0)?).into())
        },
    ),
];

fn march_army(c: Rc<Call<'static>>) -> Asking {
    Box::pin(async move {
        let (leader, lines, text) = (c.leader(0)?, c.count(1)?, c.text(2)?);
        special_moves::march(&c.t, c.player()?, leader, lines, c.this_card()?, text).await;
        Ok(Datum::Nil)
    })
}

fn march_through_friends(c: Rc<Call<'static>>) -> Asking {
    Box::pin(async move {
        let (leader, text) = (c.leader(0)?, c.text(1)?);
        special_moves::through_friends(&c.t, c.player()?, leader, c.this_card()?, text).await;
        Ok(Datum::Nil)
    })
}

fn end_effects(c: &Call<'_>) -> Given {
    let card: Card = c.card(0)?;
    let wanted = |effect: &Effect| c.options.iter().all(|(name, value)| effect.get(name) == Some(value));
    let ids: Vec<u32> = {
        let sight = look(&c.t);
        sight.p.effects.iter().filter(|e| e.card == card && wanted(e)).map(|e| e.id).collect()
    };
    ids.iter().for_each(|id| effects::end(&c.t, *id));
    Ok((ids.len() as i32).into())
}
