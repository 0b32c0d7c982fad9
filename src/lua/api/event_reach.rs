//! `ev`: Leaders who leave the map, and what stops or redirects reactions, retreats and Battles.

use super::super::registry::{Member, Run, Ty, arg, opt};
use super::of_event;
use crate::board::{Datum, Grave};
use crate::rules::removal;

/// Members of `ev` about Leaders who leave, reactions, retreats and Battles.
pub const ALL: &[Member] = &[of_event(
    "remove_leader",
    &[arg("leader", Ty::Leader)],
    &[opt("to_regroup", Ty::Bool), opt("casualty", Ty::Bool)],
    Ty::Bool,
    "11.51",
    "Takes a Leader off the map: eliminated, or to the Regroup Box. As a `casualty` he counts as one elimination of the Battle or Siege in which he stands, and as lost for Loot. Gives whether he commanded in it. That nobody else may command is an effect with `battle.command_allowed`.",
    "ev:remove_leader(leaders.soult, { to_regroup = true })",
    Run::Act(|c| {
        let leader = c.leader(0)?;
        if c.t.position().officer(leader).at.duchy().is_none() {
            return Err("the Leader is not on the map".into());
        }
        let grave = if c.option_bool("to_regroup") { Grave::Regroup } else { Grave::Eliminated };
        let commanded = removal::remove_leader(&c.t, leader, grave, c.option_bool("casualty"), c.this_card()?);
        Ok(Datum::Bool(commanded))
    }),
)];
