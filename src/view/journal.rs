//! The journal in words: what was chosen, rolled, changed, and what happened.

use super::amount;
use super::eyes::Eyes;
use super::paint;
use super::words::Words;
use crate::board::{Card, Cause, Counters, Duchy, Grave, ImpulseKind, Leader, Lifetime, Loss, Mode, Pile, Power, rule};
use crate::rules::{Choice, Edit, Entry, Flagging, Happening, Passage, Purpose, Question, What, sides};

impl Words<'_> {
    /// An entry of the journal as a line, with what may be seen of it.
    pub fn entry(&self, entry: &Entry) -> String {
        // What the journal tells happened before everybody's eyes, wherever the cards lie now. What did not is told apart.
        let open = Words { eyes: Eyes::ALL, ..*self };
        open.told(entry, self)
    }

    fn told(&self, entry: &Entry, seen: &Words<'_>) -> String {
        let eyes = seen.eyes;
        let text = match &entry.what {
            What::Chosen { who, choice: made, of } => {
                let own = eyes.are_of(*who);
                // Out of how many says what somebody holds.
                let of = if own { paint::dim(format!("(1 of {of})")) } else { String::new() };
                // Who bids and takes his side is no Power yet [2.1].
                let of_player = entry.cause == Cause::Rule(rule(2, 1)) && !matches!(made, Choice::Soldier(_));
                let player = of_player.then(|| sides::stands_for(self.p, *who));
                let question = player.map_or(Question::Act, |player| Question::Sides { player });
                // A card is played before everybody's eyes; what else is chosen may be a card that is not shown.
                let open = own || matches!(made, Choice::Play(..));
                let choice = if open { self } else { seen }.choice(&question, made);
                let name = self.whom(*who, &question);
                format!("{name} chooses {choice} {of}")
            }
            What::Rolled(roll) => {
                let dice: Vec<String> = roll.dice.iter().map(u8::to_string).collect();
                let forced = match roll.forced {
                    0 => String::new(),
                    n if usize::from(n) == roll.dice.len() => " (forced)".into(),
                    n => format!(" ({n} of them forced)"),
                };
                let what = self.purpose(&roll.purpose);
                let name = match roll.purpose {
                    Purpose::Sides { player } => format!("Player {player}"),
                    _ => paint::power(roll.by),
                };
                format!("{name} rolls {} for {what}{}", dice.join(" "), paint::dim(forced))
            }
            What::Read(reading) => {
                let terms: Vec<String> = reading.ledger.iter().map(|m| self.term(&m.term, m.value)).collect();
                format!("{} ({})", self.verdict(reading), terms.join(", "))
            }
            What::Edited(edit) if !eyes.see_edit(self.p, edit) => {
                let dice = matches!(edit, Edit::ForceDice(_) | Edit::ClearForced | Edit::Seed(_));
                format!("by hand: {} that are not shown", if dice { "dice" } else { "cards" })
            }
            What::Edited(edit) => format!("by hand: {}", self.edit(edit)),
            What::Told(happening) => seen.secret(happening).unwrap_or_else(|| self.happening(happening)),
        };
        let cause = if matches!(entry.cause, Cause::Person) { String::new() } else { self.cause(entry.cause) };
        let indent = "  ".repeat(entry.depth.saturating_sub(1).min(6).into());
        let gap = if cause.is_empty() { "" } else { " " };
        format!("{indent}{}{gap}{}", text.trim_end(), paint::dim(cause))
    }

    /// What is told of a happening that is not for these eyes.
    fn secret(&self, happening: &Happening) -> Option<String> {
        let cards = |n: usize| amount(n, "card", "cards");
        match happening {
            Happening::Drew { power, cards: drawn } if !self.eyes.are_of(*power) => {
                Some(format!("{} draws {}", paint::power(*power), cards(drawn.len())))
            }
            Happening::Looked { power, pile, cards: shown } if !self.eyes.are_of(*power) => {
                Some(format!("{} looks at {} in {}", paint::power(*power), cards(shown.len()), self.pile(*pile)))
            }
            Happening::Taken { from, to, .. } if !self.eyes.are_of(*from) && !self.eyes.are_of(*to) => {
                Some(format!("{} takes a card out of {}'s hand", paint::power(*to), paint::power(*from)))
            }
            Happening::Confided { card, to, .. } if !self.eyes.are_of(*to) => {
                Some(format!("{} says something to {}", self.card(*card), paint::power(*to)))
            }
            Happening::CardTo(_, pile) if !self.eyes.see_pile(*pile) => {
                Some(format!("a card goes {}", self.onto_pile(*pile)))
            }
            _ => None,
        }
    }

    /// A pile of cards.
    pub fn pile(&self, pile: Pile) -> String {
        match pile {
            Pile::Hand(power) => format!("{power}'s hand"),
            Pile::Deck => "the draw pile".into(),
            Pile::Discards => "the discards".into(),
            Pile::Reserve(deck) => format!("the Reserve of {}", deck.name()),
            Pile::Spent(deck) => format!("the Reserve of {}, face up", deck.name()),
            Pile::Table => "the table".into(),
            Pile::Removed => "out of the game".into(),
        }
    }

    /// Where a card is that lies in a pile.
    pub fn in_pile(&self, pile: Pile) -> String {
        match pile {
            Pile::Removed => self.pile(pile),
            Pile::Table => format!("on {}", self.pile(pile)),
            _ => format!("in {}", self.pile(pile)),
        }
    }

    /// Where a card goes that is put into a pile.
    pub(super) fn onto_pile(&self, pile: Pile) -> String {
        match pile {
            Pile::Removed => self.pile(pile),
            _ => format!("to {}", self.pile(pile)),
        }
    }

    /// A lifetime.
    pub fn lifetime(&self, until: Lifetime) -> String {
        match until {
            Lifetime::Round => "for this Round".into(),
            Lifetime::Battle => "for this Battle".into(),
            Lifetime::Siege => "for this Siege".into(),
            Lifetime::Impulse => "until the Impulse ends".into(),
            Lifetime::StartOfImpulse(power) => format!("until {power}'s next Impulse starts"),
            Lifetime::EndOfImpulse(power) => format!("until {power}'s next Impulse ends"),
            Lifetime::EndOfScheduledImpulse(power) => format!("until {power}'s next Scheduled Impulse ends"),
            Lifetime::Turn => "until the Turn ends".into(),
            Lifetime::InterphaseStart => "until the Interphase".into(),
            Lifetime::InterphaseEnd => "until the Interphase is over".into(),
            Lifetime::Reinforcements => "until the next reinforcement roll".into(),
            Lifetime::LeaderOut(leader) => format!("until {} is off the map", self.leader(leader)),
            Lifetime::Fight(duchy) => format!("until the fight for {} is over", self.duchy(duchy)),
            Lifetime::Captured(duchy) => format!("until {} falls", self.duchy(duchy)),
            Lifetime::Game => "for the rest of the game".into(),
        }
    }

    fn cards(&self, cards: &[Card]) -> String {
        cards.iter().map(|c| self.card(*c)).collect::<Vec<_>>().join(", ")
    }

    fn control(&self, control: Option<Power>) -> String {
        control.map_or("nobody".into(), paint::power)
    }

    /// What was lost.
    pub fn losses(&self, losses: &[Loss]) -> String {
        let one = |loss: &Loss| match loss {
            Loss::Soldiers(key, sp) => format!("{sp} SP of {}", key.power),
            Loss::Leader(officer) => self.leader(officer.leader).to_string(),
            Loss::Flag(power) => format!("{power}'s Flag"),
        };
        losses.iter().map(one).collect::<Vec<_>>().join(", ")
    }

    /// Something that happened.
    pub fn happening(&self, happening: &Happening) -> String {
        match happening {
            Happening::Bid { player, sp } => format!("Player {player} bids {sp} SP"),
            Happening::Plays { player, powers } => {
                let names: Vec<String> = powers.iter().map(|power| paint::power(*power)).collect();
                format!("Player {player} plays {}", names.join(" and "))
            }
            Happening::TurnBegan(year) => paint::bold(format!("— {year} —")),
            Happening::Dealt { power, home, other } => {
                format!("{} is dealt {home} Home cards and {other} others", paint::power(*power))
            }
            Happening::Mulligan { power, discarded, drawn } => {
                let discarded = amount(*discarded, "card", "cards");
                format!("{} discards {discarded} and draws {drawn}", paint::power(*power))
            }
            Happening::ImpulseBegan(power, kind) => {
                let kind = match kind {
                    ImpulseKind::Scheduled => "Impulse",
                    ImpulseKind::Preemptive => "pre-emptive Impulse",
                    ImpulseKind::Event => "extra Impulse",
                    ImpulseKind::Pass => "pass",
                };
                paint::bold(format!("{power}'s {kind}"))
            }
            Happening::ImpulseOver(power) => format!("{}'s Impulse is over", paint::power(*power)),
            Happening::Passed(power) => format!("{} has no card and passes", paint::power(*power)),
            Happening::RoundOver(n) => format!("Round {n} is over"),
            Happening::ImpulsesOver(year) => format!("the Impulses of {year} are over"),
            Happening::Played { power, card, mode } => {
                let how = match mode {
                    Mode::Cp => "for Command Points",
                    Mode::Event => "as an Event",
                    Mode::Response => "as a Response",
                    Mode::Battle => "as a Battle card",
                };
                format!("{} plays {} {how}", paint::power(*power), self.card(*card))
            }
            Happening::NoScript(card) => format!("{} has no script: nothing happens", self.card(*card)),
            Happening::Cancelled(card) => format!("{} is cancelled", self.card(*card)),
            Happening::CardTo(card, pile) => format!("{} goes {}", self.card(*card), self.onto_pile(*pile)),
            Happening::Granted(power, cp) => format!("{} has {cp} CP to spend", paint::power(*power)),
            Happening::Wasted(power, cp) => format!("{} leaves {cp} CP unused", paint::power(*power)),
            Happening::Drew { power, cards } => format!("{} draws {}", paint::power(*power), self.cards(cards)),
            Happening::NothingToDraw(power) => format!("there is no card for {} to draw", paint::power(*power)),
            Happening::Shuffled(pile, n) => {
                format!("{} is shuffled ({})", self.pile(*pile), amount(*n, "card", "cards"))
            }
            Happening::Looked { power, pile, cards } => {
                format!("{} looks at {} in {}", paint::power(*power), self.cards(cards), self.pile(*pile))
            }
            Happening::Taken { card, from, to } => {
                format!("{} takes {} out of {}'s hand", paint::power(*to), self.card(*card), paint::power(*from))
            }
            Happening::Resources { power, change, now } => {
                let verb = if *change < 0 { "loses" } else { "gains" };
                let n = change.abs();
                format!("{} {verb} {n} Resource{} and has {now}", paint::power(*power), if n == 1 { "" } else { "s" })
            }
            Happening::Moved { leaders, soldiers, from, to, line, cost } => {
                let kind = self.b().lines.get(line.index()).map_or(String::new(), |l| l.kind.to_string());
                let who = self.column(leaders, soldiers);
                format!("{who} moves from {} to {} ({kind}, {cost} CP)", self.duchy(*from), self.duchy(*to))
            }
            Happening::Went { how, leaders, soldiers, from, to } => {
                let verb = match how {
                    Passage::Interception => "intercepts",
                    Passage::Evasion => "evades",
                    Passage::Retreat => "retreats",
                };
                let who = self.column(leaders, soldiers);
                format!("{who} {verb} from {} to {}", self.duchy(*from), self.duchy(*to))
            }
            Happening::Sailed { leaders, soldiers, from, to, cost } => {
                let who = self.column(leaders, soldiers);
                format!("{who} sail from {} to {} ({cost} CP)", self.duchy(*from), self.duchy(*to))
            }
            Happening::Marked { side, at } => {
                format!("the {side} at {} bear a \"Battle or Failed Intercept\" marker", self.duchy(*at))
            }
            Happening::MoveStopped => "the move is stopped".into(),
            Happening::ReactionStopped(how) => {
                let what = match how {
                    Passage::Interception => "interception",
                    Passage::Evasion => "evasion",
                    Passage::Retreat => "retreat",
                };
                format!("the {what} is stopped")
            }
            Happening::FreeCp(leader, n) => format!("{n} CP of {} alone", self.leader(*leader)),
            Happening::Blocked(card) => format!("{} keeps it in port; what it cost is lost", self.card(*card)),
            Happening::Withdrawn => "that is no longer possible and is withdrawn without cost".into(),
            Happening::Placed { power, soldiers, leader, at, regrouped, cost } => {
                let what = leader.map_or_else(|| self.counters(*soldiers), |l| self.leader(l).to_string());
                let verb = if *regrouped { "regroups" } else { "places" };
                let cost = if *cost > 0 { format!(" ({cost} CP)") } else { String::new() };
                format!("{} {verb} {what} at {}{cost}", paint::power(*power), self.duchy(*at))
            }
            Happening::Removed { power, at, sp, grave } => {
                let from = at.map_or("the Regroup Box", |d| self.duchy(d));
                let to = if *grave == Grave::Regroup { " to the Regroup Box" } else { "" };
                format!("{} loses {sp} SP at {from}{to}", paint::power(*power))
            }
            Happening::LeaderGone { leader, at, grave } => {
                let to = if *grave == Grave::Regroup { "goes to the Regroup Box" } else { "is eliminated" };
                format!("{} {to} at {}", self.leader(*leader), self.duchy(*at))
            }
            Happening::Restored { at, losses, .. } if losses.is_empty() => {
                format!("nothing to take back at {}", self.duchy(*at))
            }
            Happening::FlagLost { power, at } => {
                format!("{}'s Flag is lost at {}", paint::power(*power), self.duchy(*at))
            }
            Happening::Restored { at: Duchy::REGROUP, losses, .. } => {
                format!("the enemy stands in their place; in the Regroup Box: {}", self.losses(losses))
            }
            Happening::Restored { at, losses, .. } => {
                format!("the losses at {} are taken back: {}", self.duchy(*at), self.losses(losses))
            }
            Happening::Change { power, at, now } => {
                format!("{} makes change at {}: {}", paint::power(*power), self.duchy(*at), self.counters(*now))
            }
            Happening::Flagged { duchy, by, what, cost } => {
                let cost = if *cost > 0 { format!(" ({cost} CP)") } else { String::new() };
                match what {
                    Flagging::Place(power) => {
                        format!("{} places a Flag of {power} on {}{cost}", paint::power(*by), self.duchy(*duchy))
                    }
                    Flagging::Revert => {
                        format!("{} takes the Flag off {}{cost}", paint::power(*by), self.duchy(*duchy))
                    }
                }
            }
            Happening::Control { duchy, old, new } => {
                format!("{}: Control goes from {} to {}", self.duchy(*duchy), self.control(*old), self.control(*new))
            }
            Happening::EffectBegan { card, name, until, .. } => {
                format!("{}: {name} is in force {}", self.card(*card), self.lifetime(*until))
            }
            Happening::EffectEnded { card, name, .. } => format!("{}: {name} is over", self.card(*card)),
            Happening::Settled { power, card, cp, owed } => {
                format!(
                    "{} gives up {} ({cp} CP) for a removal; {owed} SP still owed",
                    paint::power(*power),
                    self.card(*card)
                )
            }
            Happening::Owed { power, sp, cause } => {
                format!("{} owes {sp} SP for {}", paint::power(*power), self.origin(*cause))
            }
            Happening::Confided { card, to, text } => {
                format!("{} to {}: {}", self.card(*card), paint::power(*to), crate::safe::tame(text))
            }
            Happening::Said(card, text) => format!("{}: {}", self.card(*card), crate::safe::tame(text)),
            Happening::DebtPaid { power, sp, left, cause } => {
                let for_what = self.origin(*cause);
                format!("{} builds and loses {sp} SP that it owed for {for_what}; {left} left", paint::power(*power))
            }
            Happening::Step(phase) => paint::bold(self.phase(*phase)),
            Happening::Reinforcements(power, cp) => format!("{} has {cp} CP for Reinforcements", paint::power(*power)),
            Happening::ReinforcementsLeft(power, cp) => {
                format!("{} leaves {cp} CP of its Reinforcements unused", paint::power(*power))
            }
            Happening::Deployed { leaders, soldiers, from, to, convoy } => {
                let how = if *convoy { "sails" } else { "Deploys" };
                format!("{} {how} from {} to {}", self.column(leaders, soldiers), self.duchy(*from), self.duchy(*to))
            }
            Happening::GivenBack(power, n) => {
                format!("{} gives {n} unplayed cards back into the draw pile", paint::power(*power))
            }
            Happening::NoPeaceRoll => "no Peace Roll is made".into(),
            Happening::GameOver(ending) => paint::bold(format!("The game is over: {}", self.ending(*ending))),
            Happening::Won { side, by, individual } => paint::bold(self.won(*side, *by, *individual)),
            Happening::Fighting(fighting) => self.fighting(fighting),
        }
    }

    /// What something comes from, in a sentence.
    fn origin(&self, cause: Cause) -> String {
        match cause {
            Cause::Card(card) => self.card(card),
            Cause::Rule(rule) => format!("rule {rule}"),
            Cause::Person => "an edit".into(),
        }
    }

    fn column(&self, leaders: &[Leader], soldiers: &[(Power, Counters)]) -> String {
        let mut parts: Vec<String> = leaders.iter().map(|l| self.leader(*l).to_string()).collect();
        for (power, counters) in soldiers {
            let text = match leaders.is_empty() {
                true => format!("{power}'s {}", self.counters(*counters)),
                false => self.counters(*counters),
            };
            parts.push(paint::of(*power, text));
        }
        parts.join(" with ")
    }
}
