//! What each choice is about, by the identities that the drawing of the board has.

use super::wording::Words;
use crate::games::wellington::board::{Arm, Duchy, Leader, LotKey};
use crate::games::wellington::rules::{Choice, Flagging, Mover, Piece, Question, flags};
use crate::kit::{About, Deed};

impl Words<'_> {
    /// What each choice of a decision is about.
    pub fn abouts(&self, question: &Question, choices: &[Choice]) -> Vec<About> {
        let mut all: Vec<About> = choices.iter().map(|choice| self.about(question, choice)).collect();
        if matches!(question, Question::Strength { .. }) {
            let sizes = choices.iter().map(size);
            let most = sizes.clone().max().unwrap_or_default();
            all.iter_mut().zip(sizes).for_each(|(about, size)| about.all = size == most);
        }
        all
    }

    /// What a choice is about.
    pub fn about(&self, question: &Question, choice: &Choice) -> About {
        let there = where_asked(question);
        match choice {
            Choice::Pass | Choice::Go => self.maybe_at(About::of(Deed::Pass), there),
            Choice::No if matches!(question, Question::Preempt { .. }) => About::of(Deed::Pass),
            Choice::End => About::of(Deed::End),
            Choice::Yes | Choice::No | Choice::Keep | Choice::Mulligan | Choice::Named(_) | Choice::Power(_) => {
                self.maybe_at(About::of(Deed::Answer), there)
            }
            Choice::Resource => About::of(Deed::Card),
            Choice::Play(card, mode) => {
                About { card: Some(card.0.into()), mode: Some(mode.word()), ..About::of(Deed::Card) }
            }
            Choice::Card(card) => About { card: Some(card.0.into()), ..About::of(Deed::Card) },
            Choice::March(mover, to) => self.of_mover(Deed::Move, mover).to(self.place_id(*to)),
            Choice::Evade(mover, to) => self.of_mover(Deed::Retreat, mover).to(self.place_id(*to)),
            Choice::Intercept(leader) => self.maybe_at(self.of_leader(Deed::Intercept, *leader), there),
            Choice::Muster(_, from) => {
                self.maybe_at(About::of(Deed::Intercept).from(Some(self.place_id(*from))), there)
            }
            Choice::Siege(leader) => {
                let about = self.of_leader(Deed::Siege, *leader);
                About { to: about.from.clone(), ..about }
            }
            Choice::Flag(at, what) => {
                let about = About::of(Deed::Flag).to(self.place_id(*at));
                let free = matches!(question, Question::FreeFlag { .. } | Question::Lose { .. });
                let about = match what {
                    Flagging::Place(power) => about.piece(power.word()),
                    Flagging::Revert => about,
                };
                if free { about } else { about.cost(flags::FLAG_COST) }
            }
            Choice::Build(piece, at) => self.brought(piece, *at, false),
            Choice::Regroup(piece, at) => self.brought(piece, *at, true),
            Choice::Deploy(leader, to) => self.of_leader(Deed::Move, *leader).to(self.place_id(*to)),
            Choice::Convoy(from, to) => About::of(Deed::Move).from(Some(self.place_id(*from))).to(self.place_id(*to)),
            Choice::Transfer(leader) => self.of_leader(Deed::Lose, *leader),
            Choice::Join(leader, _) => self.of_leader(Deed::Answer, *leader),
            Choice::Take(parts) => {
                let from = parts.iter().map(|(key, _)| key.at).next();
                self.maybe_at(About::of(Deed::Amount).from(from.map(|at| self.place_id(at))), there)
            }
            Choice::Soldier(key) => {
                let about = self.of_lot(deed_of(question), key);
                match question {
                    Question::Casualty { left } | Question::Lose { left } => {
                        let lot = self.p.lots_at(key.at).iter().find(|lot| lot.key == *key);
                        about.times(lot.map_or(0, |lot| lot.counters.sp().0).min(*left))
                    }
                    _ => about,
                }
            }
            Choice::Leader(leader) => {
                let about = self.of_leader(deed_of(question), *leader);
                About { to: about.from.clone(), ..about }
            }
            Choice::Duchy(at) => {
                let from = if let Question::Retreat { from } = question { Some(self.place_id(*from)) } else { None };
                About::of(deed_of(question)).from(from).to(self.place_id(*at))
            }
            Choice::Line(line) => match self.b().lines.get(line.index()) {
                Some(info) => About::of(Deed::Answer).from(Some(self.place_id(info.a))).to(self.place_id(info.b)),
                None => About::of(Deed::Answer),
            },
            Choice::Number(_) => About::of(Deed::Amount),
        }
    }

    /// The identity of a place in the drawing.
    fn place_id(&self, at: Duchy) -> String {
        self.b().duchies.get(at.index()).map_or_else(String::new, |info| info.id.clone())
    }

    fn maybe_at(&self, about: About, at: Option<Duchy>) -> About {
        match at {
            Some(at) => about.to(self.place_id(at)),
            None => about,
        }
    }

    fn of_leader(&self, deed: Deed, leader: Leader) -> About {
        let id = self.b().leaders.get(leader.index()).map_or_else(String::new, |info| info.id.clone());
        About::of(deed).piece(id).from(self.p.officer(leader).at.duchy().map(|at| self.place_id(at)))
    }

    fn of_lot(&self, deed: Deed, key: &LotKey) -> About {
        let about = About::of(deed);
        if key.at == Duchy::REGROUP {
            return about;
        }
        about.from(Some(self.place_id(key.at))).to(self.place_id(key.at))
    }

    fn of_mover(&self, deed: Deed, mover: &Mover) -> About {
        match mover {
            Mover::Army(leader) => self.of_leader(deed, *leader),
            Mover::Counter(key, arm) => About::of(deed).piece(arm.word()).from(Some(self.place_id(key.at))),
        }
    }

    fn brought(&self, piece: &Piece, at: Duchy, regroup: bool) -> About {
        let id = match piece {
            Piece::Soldier(arm) => Arm::word(*arm).to_string(),
            Piece::Leader(leader) => {
                self.b().leaders.get(leader.index()).map_or_else(String::new, |info| info.id.clone())
            }
        };
        About::of(Deed::Build).piece(id).to(self.place_id(at)).cost(self.price(*piece, regroup))
    }
}

/// How many Strength Points go along.
fn size(choice: &Choice) -> u32 {
    if let Choice::Take(parts) = choice { parts.iter().map(|(_, sp)| u32::from(*sp)).sum() } else { 0 }
}

/// The place that a question is about.
const fn where_asked(question: &Question) -> Option<Duchy> {
    match question {
        Question::Company { to, .. }
        | Question::Consent { to, .. }
        | Question::Strength { to, .. }
        | Question::PickUp { to, .. } => Some(*to),
        Question::React { at }
        | Question::Call { at }
        | Question::Answer { at, .. }
        | Question::Way { at, .. }
        | Question::Group { at, .. }
        | Question::Scatter { at }
        | Question::Commander { at }
        | Question::BattleCard { at, .. }
        | Question::BuildOn { at }
        | Question::OddLoss { at }
        | Question::Shaken { at }
        | Question::FreeFlag { at }
        | Question::BesiegeOn(at, _) => Some(*at),
        _ => None,
    }
}

/// What becomes of the piece or place that answers a question.
const fn deed_of(question: &Question) -> Deed {
    match question {
        Question::Casualty { .. }
        | Question::Shaken { .. }
        | Question::Lose { .. }
        | Question::Remove { .. }
        | Question::MakeRoom { .. }
        | Question::GiveUp { .. } => Deed::Lose,
        Question::Retreat { .. } | Question::Scatter { .. } => Deed::Retreat,
        _ => Deed::Answer,
    }
}
