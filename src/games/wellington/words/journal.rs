//! The game log in words: what was chosen, rolled, changed, and what happened.

use super::facts::of;
use super::wording::Words;
use crate::games::wellington::board::{
    Card, Cause, Counters, Duchy, Grave, ImpulseKind, Leader, Lifetime, Loss, Mode, Pile, Power, rule,
};
use crate::games::wellington::rules::{
    Choice, Edit, Entry, Flagging, Happening, Passage, Plan, Purpose, Question, What, sides,
};
use crate::line;
use crate::view::line::{Line, bold, count, dim};

impl Words<'_> {
    /// A log entry, indented by its depth in the rules.
    pub fn indented(&self, entry: &Entry) -> Line {
        let indent = "  ".repeat(entry.depth.saturating_sub(1).min(6).into());
        line!("{}{}", indent, self.entry(entry))
    }

    /// A log entry as a line, as far as the reader may see it, with its rule or card.
    pub fn entry(&self, entry: &Entry) -> Line {
        match entry.cause {
            Cause::Person => self.happened(entry),
            cause => line!("{} {}", self.happened(entry), dim(self.cause(cause))),
        }
    }

    /// The same without the rule or card.
    pub fn happened(&self, entry: &Entry) -> Line {
        // Logged events happened in front of everybody, wherever the cards are now. Secret events are handled separately.
        self.open().told(entry, self)
    }

    fn told(&self, entry: &Entry, seen: &Words<'_>) -> Line {
        match &entry.what {
            What::Chosen { who, choice: made, of } => {
                let own = seen.are_for(*who);
                // The number of alternatives shows what somebody holds.
                let of = if own { line!(" {}", dim(line!("(1 of {})", of))) } else { Line::new() };
                // A player who bids or chooses his side has no Power yet [2.1].
                let of_player = entry.cause == Cause::Rule(rule(2, 1)) && !matches!(made, Choice::Soldier(_));
                let player = of_player.then(|| sides::stands_for(self.p, *who));
                let question = player.map_or(Question::Act, |player| Question::Sides { player });
                // Playing a card is public. Other choices may name a hidden card.
                let open = own || matches!(made, Choice::Play(..));
                let choice = if open { self } else { seen }.choice(&question, made);
                let name = self.whom(*who, &question);
                line!("{} chooses {}{}", name, choice, of)
            }
            What::Rolled(roll) => {
                let forced = match roll.forced {
                    0 => Line::new(),
                    n if usize::from(n) == roll.dice.len() => " (forced)".into(),
                    n => line!(" ({} of them forced)", n),
                };
                let what = self.purpose(&roll.purpose);
                let name = match roll.purpose {
                    Purpose::Sides { player } => line!("Player {}", player),
                    _ => Line::from(roll.by),
                };
                line!("{} rolls {} for {}{}", name, Line::join(&roll.dice, " "), what, dim(forced))
            }
            What::Read(reading) => {
                let terms: Vec<Line> = reading.ledger.iter().map(|m| self.term(&m.term, m.value)).collect();
                line!("{} ({})", self.verdict(reading), Line::join(terms, ", "))
            }
            What::Edited(edit) if !seen.sees_edit(edit) => {
                let dice = matches!(edit, Edit::ForceDice(_) | Edit::ClearForced | Edit::Seed(_));
                line!("edit: {} that are hidden", if dice { "dice" } else { "cards" })
            }
            What::Edited(edit) => line!("edit: {}", self.edit(edit)),
            What::Told(happening) => seen.secret(happening).unwrap_or_else(|| self.happening(happening)),
        }
    }

    /// Whether an edit contains nothing that the reader may not know.
    fn sees_edit(&self, edit: &Edit) -> bool {
        match edit {
            Edit::Hand { power, .. } => self.are_for(*power),
            // Forced dice are only for those who may force them.
            Edit::DeckTop(_) | Edit::ForcePicks(_) | Edit::ForceDice(_) | Edit::ClearForced | Edit::Seed(_) => {
                self.sees_all()
            }
            Edit::Several(edits) => edits.iter().all(|edit| self.sees_edit(edit)),
            Edit::CardTo(card, pile) => self.sees_pile(*pile) || self.sees(*card),
            _ => true,
        }
    }

    /// The wording of something that the reader may not see.
    fn secret(&self, happening: &Happening) -> Option<Line> {
        let cards = |n: usize| count(n, "card", "cards");
        match happening {
            Happening::Drew { power, cards: drawn } if !self.are_for(*power) => {
                Some(line!("{} draws {}", power, cards(drawn.len())))
            }
            Happening::Looked { power, pile, cards: shown } if !self.are_for(*power) => {
                Some(line!("{} looks at {} in {}", power, cards(shown.len()), self.pile(*pile)))
            }
            Happening::Taken { from, to, .. } if !self.are_for(*from) && !self.are_for(*to) => {
                Some(line!("{} takes a card from {}'s hand", to, from))
            }
            Happening::Confided { card, to, .. } if !self.are_for(*to) => {
                Some(line!("{} says something to {}", self.card(*card), to))
            }
            Happening::CardTo(_, pile) if !self.sees_pile(*pile) => {
                Some(line!("a card goes {}", self.onto_pile(*pile)))
            }
            _ => None,
        }
    }

    /// A pile of cards.
    pub fn pile(&self, pile: Pile) -> Line {
        match pile {
            Pile::Hand(power) => line!("{}'s hand", power),
            Pile::Deck => "the draw pile".into(),
            Pile::Discards => "the discards".into(),
            Pile::Reserve(deck) => line!("the Reserve of {}", deck.name()),
            Pile::Spent(deck) => line!("the Reserve of {}, face up", deck.name()),
            Pile::Table => "the table".into(),
            Pile::Removed => "out of the game".into(),
        }
    }

    /// The place of a card, from its pile.
    pub fn in_pile(&self, pile: Pile) -> Line {
        match pile {
            Pile::Removed => self.pile(pile),
            Pile::Table => line!("on {}", self.pile(pile)),
            _ => line!("in {}", self.pile(pile)),
        }
    }

    /// The destination of a card, from its pile.
    pub(super) fn onto_pile(&self, pile: Pile) -> Line {
        match pile {
            Pile::Removed => self.pile(pile),
            _ => line!("to {}", self.pile(pile)),
        }
    }

    /// A lifetime.
    pub fn lifetime(&self, until: Lifetime) -> Line {
        match until {
            Lifetime::Round => "for this Round".into(),
            Lifetime::Battle => "for this Battle".into(),
            Lifetime::Siege => "for this Siege".into(),
            Lifetime::Impulse => "until the Impulse ends".into(),
            Lifetime::StartOfImpulse(power) => line!("until {}'s next Impulse starts", power),
            Lifetime::EndOfImpulse(power) => line!("until {}'s next Impulse ends", power),
            Lifetime::EndOfScheduledImpulse(power) => line!("until {}'s next Scheduled Impulse ends", power),
            Lifetime::Turn => "until the Turn ends".into(),
            Lifetime::InterphaseStart => "until the Interphase".into(),
            Lifetime::InterphaseEnd => "until the Interphase is over".into(),
            Lifetime::Reinforcements => "until the next reinforcement roll".into(),
            Lifetime::LeaderOut(leader) => line!("until {} is off the map", self.named(leader)),
            Lifetime::Fight(duchy) => line!("until the fight for {} is over", self.named(duchy)),
            Lifetime::Captured(duchy) => line!("until {} falls", self.named(duchy)),
            Lifetime::Game => "for the rest of the game".into(),
        }
    }

    fn cards(&self, cards: &[Card]) -> Line {
        Line::join(cards.iter().map(|c| self.card(*c)), ", ")
    }

    fn control(&self, control: Option<Power>) -> Line {
        control.map_or("nobody".into(), Line::from)
    }

    /// What was lost.
    pub fn losses(&self, losses: &[Loss]) -> Line {
        let one = |loss: &Loss| match loss {
            Loss::Soldiers(key, sp) => line!("{} SP of {}", sp, key.power),
            Loss::Leader(officer) => self.named(officer.leader),
            Loss::Flag(power) => line!("{}'s Flag", power),
        };
        Line::join(losses.iter().map(one), ", ")
    }

    /// Something that happened.
    pub fn happening(&self, happening: &Happening) -> Line {
        match happening {
            Happening::Bid { player, sp } => line!("Player {} bids {} SP", player, sp),
            Happening::Plays { player, powers } => {
                line!("Player {} plays {}", player, Line::join(powers, " and "))
            }
            Happening::TurnBegan(year) => bold(line!("— {} —", year)),
            Happening::Dealt { power, home, other } => {
                line!("{} is dealt {} Home cards and {} others", power, home, other)
            }
            Happening::Mulligan { power, discarded, drawn } => {
                let discarded = count(*discarded, "card", "cards");
                line!("{} discards {} and draws {}", power, discarded, drawn)
            }
            Happening::ImpulseBegan(power, kind) => {
                let kind = match kind {
                    ImpulseKind::Scheduled => "Impulse",
                    ImpulseKind::Preemptive => "pre-emptive Impulse",
                    ImpulseKind::Event => "extra Impulse",
                    ImpulseKind::Pass => "pass",
                };
                bold(line!("{}'s {}", power, kind))
            }
            Happening::ImpulseOver(power) => line!("{}'s Impulse is over", power),
            Happening::Passed(power) => line!("{} has no card and passes", power),
            Happening::RoundOver(n) => line!("Round {} is over", n),
            Happening::ImpulsesOver(year) => line!("the Impulses of {} are over", year),
            Happening::Played { power, card, mode } => {
                let how = match mode {
                    Mode::Cp => "for Command Points",
                    Mode::Event => "as an Event",
                    Mode::Response => "as a Response",
                    Mode::Battle => "as a Battle card",
                };
                line!("{} plays {} {}", power, self.card(*card), how)
            }
            Happening::NoScript(card) => line!("{} has no script: nothing happens", self.card(*card)),
            Happening::Cancelled(card) => line!("{} is cancelled", self.card(*card)),
            Happening::CardTo(card, pile) => line!("{} goes {}", self.card(*card), self.onto_pile(*pile)),
            Happening::Granted(power, cp) => line!("{} has {} CP to spend", power, cp),
            Happening::Wasted(power, cp) => line!("{} leaves {} CP unused", power, cp),
            Happening::Drew { power, cards } => line!("{} draws {}", power, self.cards(cards)),
            Happening::NothingToDraw(power) => line!("there is no card for {} to draw", power),
            Happening::Shuffled(pile, n) => {
                line!("{} is shuffled ({})", self.pile(*pile), count(*n, "card", "cards"))
            }
            Happening::Looked { power, pile, cards } => {
                line!("{} looks at {} in {}", power, self.cards(cards), self.pile(*pile))
            }
            Happening::Taken { card, from, to } => {
                line!("{} takes {} from {}'s hand", to, self.card(*card), from)
            }
            Happening::Resources { power, change, now } => {
                let verb = if *change < 0 { "loses" } else { "gains" };
                let n = change.abs();
                line!("{} {} {} Resource{} and has {}", power, verb, n, if n == 1 { "" } else { "s" }, now)
            }
            Happening::Moved { leaders, soldiers, from, to, line, cost } => {
                let kind = self.b().lines.get(line.index()).map_or(Line::new(), |l| l.kind.into());
                let who = self.column(leaders, soldiers);
                line!("{} moves from {} to {} ({}, {} CP)", who, self.named(*from), self.named(*to), kind, cost)
            }
            Happening::Went { how, leaders, soldiers, from, to } => {
                let verb = match how {
                    Passage::Interception => "intercepts",
                    Passage::Evasion => "evades",
                    Passage::Retreat => "retreats",
                };
                let who = self.column(leaders, soldiers);
                line!("{} {} from {} to {}", who, verb, self.named(*from), self.named(*to))
            }
            Happening::Sailed { leaders, soldiers, from, to, cost } => {
                let who = self.column(leaders, soldiers);
                line!("{} sails from {} to {} ({} CP)", who, self.named(*from), self.named(*to), cost)
            }
            Happening::Marked { side, at } => {
                line!("the {} at {} are marked \"Battle or Failed Intercept\"", side, self.named(*at))
            }
            Happening::MoveStopped => "the move is stopped".into(),
            Happening::ReactionStopped(how) => {
                let what = match how {
                    Passage::Interception => "interception",
                    Passage::Evasion => "evasion",
                    Passage::Retreat => "retreat",
                };
                line!("the {} is stopped", what)
            }
            Happening::FreeCp(leader, n) => line!("{} CP paid from the CP reserved for {}", n, self.named(*leader)),
            Happening::Blocked(card) => line!("{} keeps it in port; its cost is lost", self.card(*card)),
            Happening::Withdrawn(plan) => {
                line!("{} is no longer possible and is withdrawn at no cost", planned(*plan))
            }
            Happening::Placed { power, soldiers, leader, at, regrouped, cost } => {
                let what = leader.map_or_else(|| self.counters(*soldiers), |l| self.named(l));
                let verb = if *regrouped { "regroups" } else { "places" };
                let cost = if *cost > 0 { line!(" ({} CP)", cost) } else { Line::new() };
                line!("{} {} {} at {}{}", power, verb, what, self.named(*at), cost)
            }
            Happening::Removed { power, at, sp, grave } => {
                let from = at.map_or("in the Regroup Box".into(), |d| line!("at {}", self.named(d)));
                let to = if *grave == Grave::Regroup { " to the Regroup Box" } else { "" };
                line!("{} loses {} SP {}{}", power, sp, from, to)
            }
            Happening::LeaderGone { leader, at, grave } => {
                let to = if *grave == Grave::Regroup { "goes to the Regroup Box" } else { "is eliminated" };
                line!("{} {} at {}", self.named(*leader), to, self.named(*at))
            }
            Happening::Restored { at, losses, .. } if losses.is_empty() => {
                line!("nothing to restore at {}", self.named(*at))
            }
            Happening::FlagLost { power, at } => {
                line!("{}'s Flag is lost at {}", power, self.named(*at))
            }
            Happening::Restored { at: Duchy::REGROUP, losses, .. } => {
                line!("back to the Regroup Box, because an enemy is where they were lost: {}", self.losses(losses))
            }
            Happening::Restored { at, losses, .. } => {
                line!("the losses at {} are restored: {}", self.named(*at), self.losses(losses))
            }
            Happening::Change { power, at, now } => {
                line!("{} makes change at {}: {}", power, self.named(*at), self.counters(*now))
            }
            Happening::Flagged { duchy, by, what, cost } => {
                let cost = if *cost > 0 { line!(" ({} CP)", cost) } else { Line::new() };
                match what {
                    Flagging::Place(power) => {
                        line!("{} places a Flag of {} on {}{}", by, power, self.named(*duchy), cost)
                    }
                    Flagging::Revert => {
                        line!("{} takes the Flag off {}{}", by, self.named(*duchy), cost)
                    }
                }
            }
            Happening::Control { duchy, old, new } => {
                line!("{}: Control goes from {} to {}", self.named(*duchy), self.control(*old), self.control(*new))
            }
            Happening::EffectBegan { card, name, until, .. } => {
                line!("{}: {} is in force {}", self.card(*card), name, self.lifetime(*until))
            }
            Happening::EffectEnded { card, name, .. } => line!("{}: {} is over", self.card(*card), name),
            Happening::Settled { power, card, cp, owed } => {
                line!("{} gives up {} ({} CP) for a removal; {} SP still owed", power, self.card(*card), cp, owed)
            }
            Happening::Owed { power, sp, cause } => {
                line!("{} owes {} SP for {}", power, sp, self.origin(*cause))
            }
            Happening::Confided { card, to, text } => {
                line!("{} to {}: {}", self.card(*card), to, crate::safe::tame(text))
            }
            Happening::Said(card, text) => line!("{}: {}", self.card(*card), crate::safe::tame(text)),
            Happening::DebtPaid { power, sp, left, cause } => {
                let for_what = self.origin(*cause);
                line!("{} builds and loses {} SP that it owed for {}; {} still owed", power, sp, for_what, left)
            }
            Happening::Step(phase) => bold(self.phase(*phase)),
            Happening::Reinforcements(power, cp) => line!("{} has {} CP for Reinforcements", power, cp),
            Happening::ReinforcementsLeft(power, cp) => {
                line!("{} leaves {} CP of its Reinforcements unused", power, cp)
            }
            Happening::Deployed { leaders, soldiers, from, to, convoy } => {
                let how = if *convoy { "sails" } else { "Deploys" };
                line!("{} {} from {} to {}", self.column(leaders, soldiers), how, self.named(*from), self.named(*to))
            }
            Happening::GivenBack(power, n) => {
                line!("{} returns {} to the draw pile", power, count(*n, "unplayed card", "unplayed cards"))
            }
            Happening::NoPeaceRoll => "no Peace Roll is made".into(),
            Happening::GameOver(ending) => bold(line!("The game is over: {}", self.ending(*ending))),
            Happening::Won { side, by, individual } => bold(self.won(*side, *by, *individual)),
            Happening::Fighting(fighting) => self.fighting(fighting),
        }
    }

    /// The source of something, for use in a sentence.
    fn origin(&self, cause: Cause) -> Line {
        match cause {
            Cause::Card(card) => self.card(card),
            Cause::Rule(rule) => line!("rule {}", rule),
            Cause::Person => "an edit".into(),
        }
    }

    fn column(&self, leaders: &[Leader], soldiers: &[(Power, Counters)]) -> Line {
        let mut parts: Vec<Line> = leaders.iter().map(|l| self.named(*l)).collect();
        for (power, counters) in soldiers {
            let text = match leaders.is_empty() {
                true => line!("{}'s {}", power, self.counters(*counters)),
                false => self.counters(*counters),
            };
            parts.push(of(*power, text));
        }
        Line::join(parts, " with ")
    }
}

/// Something that was declared, as the subject of a sentence.
const fn planned(plan: Plan) -> &'static str {
    match plan {
        Plan::Move => "the move",
        Plan::Interception => "the interception",
        Plan::Evasion => "the evasion",
        Plan::Retreat => "the retreat",
        Plan::Flag => "the Flag",
        Plan::Building => "the build",
        Plan::Convoy => "the Convoy",
        Plan::Deployment => "the Deployment",
    }
}
