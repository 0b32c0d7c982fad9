//! What the legal moves would cost and meet, for the marks on the board.

use crate::games::wellington::board::{Arm, Duchy, Leader};
use crate::games::wellington::rules::prospect::{Prospect, prospect};
use crate::games::wellington::rules::{Choice, Decision, Mover, Piece, Sight, actions, look, pieces};
use crate::games::wellington::verbs::Desk;
use crate::games::wellington::words::Words;
use crate::kit::{About, Meets};
use crate::line;
use crate::view::Line;

/// What each choice of the open decision is about, and what the moves among them would meet.
pub fn abouts(desk: &Desk, words: &Words<'_>, decision: &Decision) -> Vec<About> {
    let sight = look(desk.session.table());
    let all = words.abouts(&decision.question, &decision.choices);
    all.into_iter().zip(&decision.choices).map(|(about, choice)| with_prospect(&sight, words, about, choice)).collect()
}

fn with_prospect(sight: &Sight<'_>, words: &Words<'_>, about: About, choice: &Choice) -> About {
    match choice {
        Choice::March(mover, to) => match prospect(sight, mover, *to) {
            Some(found) => {
                // Who takes Soldiers along is asked how many.
                let asks = matches!(mover, Mover::Army(_)) && found.size > 1;
                About { meets: meets(sight, words, &found, *to), asks, ..about.cost(found.cost) }
            }
            None => about,
        },
        Choice::Build(Piece::Soldier(arm), _) => again(sight, about, *arm, false),
        Choice::Regroup(Piece::Soldier(arm), _) => again(sight, about, *arm, true),
        _ => about,
    }
}

/// How often Soldiers can be built or regrouped for the Command Points that are being spent.
fn again(sight: &Sight<'_>, about: About, arm: Arm, regroup: bool) -> About {
    let Some(purse) = actions::purse(sight.t) else { return about };
    let waits = match regroup {
        true => sight.p.regroup(purse.power).sp().0,
        false => pieces::unbuilt(sight.b, &sight.p, purse.power).0,
    };
    let paid = about.cost.filter(|cost| *cost > 0).map_or(1, |cost| u32::from(purse.cp) / cost);
    let times = paid.min(u32::from(waits / arm.sp()));
    about.times(times)
}

fn meets(sight: &Sight<'_>, words: &Words<'_>, found: &Prospect, to: Duchy) -> Vec<Meets> {
    let mut out = Vec::new();
    if !found.attrition.is_empty() {
        let why = Line::join(found.attrition.iter().map(|rule| line!("[{}]", rule)), " ");
        // One die for each piece and for each reason [13.1].
        let dice = u32::from(found.size) * found.attrition.len() as u32;
        out.push(Meets::Check { dice, why });
    }
    if !found.interceptors.is_empty() {
        let named = |leader: &Leader| {
            let at = sight.p.officer(*leader).at.duchy();
            at.map_or_else(|| words.named(*leader), |at| line!("{} from {}", words.named(*leader), words.named(at)))
        };
        let pieces = found.interceptors.iter().map(|leader| sight.b.leader(*leader).id.clone()).collect();
        let who = Line::join(found.interceptors.iter().map(named), ", ");
        out.push(Meets::Interceptors { pieces, who });
    }
    if let Some(dice) = found.battle {
        let enemies = sight.p.lots_at(to).iter().map(|lot| lot.key.power);
        let leaders = sight.all_leaders_at(to).map(|officer| sight.power_of(officer.leader));
        let mut powers: Vec<_> = enemies.chain(leaders).collect();
        powers.sort_unstable();
        powers.dedup();
        let who =
            Line::join(powers.into_iter().map(|power| line!("{} with {} SP", power, sight.p.sp(to, power).0)), ", ");
        out.push(Meets::Battle { who, dice: Some(dice.map(u32::from)) });
    }
    out
}
