//! What the legal moves would cost and meet, for the marks on the board.

use crate::games::wellington::board::{Duchy, Leader};
use crate::games::wellington::rules::prospect::{Prospect, prospect};
use crate::games::wellington::rules::{Choice, Decision, Sight, look};
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
    let Choice::March(mover, to) = choice else { return about };
    match prospect(sight, mover, *to) {
        Some(found) => About { meets: meets(sight, words, &found, *to), ..about.cost(found.cost) },
        None => about,
    }
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
