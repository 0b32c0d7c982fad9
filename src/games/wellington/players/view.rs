//! What a player gets: the position as its Power sees it, and the decision that it has to make.

use super::determinize;
use super::stage::Game;
use crate::games::wellington::board::{Board, Card, Duchy, Leader, Power, Side, Year};
use crate::games::wellington::rules::control::Status;
use crate::games::wellington::rules::{Choice, Decision, Face, Question, Seat, Seen, Sight, look, victory};
use crate::trials::{Failure, failure};
use std::cell::{OnceCell, Ref};
use std::mem::{Discriminant, discriminant};
use std::rc::Rc;

/// The table as one Power sees it while it has to choose. Everything about the position comes from a [`Seen`]; the
/// rules are asked only about the map, which is open to all.
pub struct View<'t> {
    game: &'t Game,
    seen: Seen<'t>,
    /// The rules' view of the map.
    map: Sight<'t>,
    decision: Ref<'t, Decision>,
    /// Strength Points by Duchy and Power, cached because weighing choices needs them repeatedly.
    strength: OnceCell<Vec<[u8; 4]>>,
}

impl<'t> View<'t> {
    /// The view of the Power that has to choose in this game; `None` if nobody has to.
    pub fn of(game: &'t Game) -> Option<View<'t>> {
        let t = game.table();
        let decision = t.open()?;
        Some(View { game, seen: Seen::at(t, Some(decision.who)), map: look(t), decision, strength: OnceCell::new() })
    }

    /// A game at this decision, as the player could imagine it. Other hands, the draw pile and future dice are random,
    /// differently for each number.
    ///
    /// # Errors
    /// A script failed, or a bug of the rules.
    pub fn imagine(&self, number: u64) -> Result<Game, Failure> {
        let game = self.game.copied(|_| {}).map_err(|no| failure(&no))?;
        determinize::deal(&game, self.seen.seat(), number);
        game.table().chance(|dice| dice.clear_forced());
        Ok(game)
    }

    /// The table, for scripts. The script API checks what they may see.
    pub(super) fn table(&self) -> &'t Rc<Seat> {
        self.game.table()
    }

    /// The position as the player sees it.
    pub fn seen(&self) -> &Seen<'t> {
        &self.seen
    }

    /// Who has to choose.
    pub fn me(&self) -> Power {
        self.decision.who
    }

    /// The question.
    pub fn question(&self) -> &Question {
        &self.decision.question
    }

    /// Every legal choice.
    pub fn choices(&self) -> &[Choice] {
        &self.decision.choices
    }

    /// For each of these choices, whether fewer than this many of its kind came before it. Ten places to build in, for example, hardly
    /// differ.
    pub(super) fn few_alike(&self, most: usize) -> impl FnMut(usize) -> bool + '_ {
        let mut kinds: Vec<Discriminant<Choice>> = Vec::new();
        move |place| {
            let Some(kind) = self.choices().get(place).map(discriminant) else { return false };
            kinds.push(kind);
            kinds.iter().filter(|other| **other == kind).count() <= most
        }
    }

    /// What is printed on the map and on the counters.
    pub fn board(&self) -> &Board {
        &self.seen.world().board
    }

    /// The Turn.
    pub fn year(&self) -> Year {
        self.seen.year()
    }

    /// The Round of Impulses.
    pub fn round(&self) -> u8 {
        self.seen.round()
    }

    /// How many Impulses the game has had so far.
    pub fn impulses(&self) -> u32 {
        self.map.p.impulses
    }

    /// Whether a card has been played whose effect is not finished.
    pub fn is_card_in_play(&self) -> bool {
        !self.map.p.stack.is_empty()
    }

    /// The Round of the Battle in progress; 0 if there is none [11].
    pub fn battle_round(&self) -> u8 {
        self.map.p.battles.last().map_or(0, |battle| battle.round)
    }

    /// The Power whose Impulse it is.
    pub fn active(&self) -> Option<Power> {
        self.seen.impulse().map(|impulse| impulse.power)
    }

    /// Command Points that are being spent now.
    pub fn cp(&self) -> u8 {
        crate::games::wellington::rules::actions::purse(self.map.t).map_or(0, |purse| purse.cp)
    }

    /// The player's hand.
    pub fn hand(&self) -> &[Card] {
        self.seen.hand(self.me()).unwrap_or_default()
    }

    /// How many cards a Power holds, which everybody sees [1.10].
    pub fn hand_size(&self, power: Power) -> usize {
        self.seen.hand_size(power)
    }

    /// The face of a card: what is printed on it.
    pub fn face(&self, card: Card) -> &Face {
        self.seen.world().cards.face(card)
    }

    /// Resources of a Power.
    pub fn resources(&self, power: Power) -> u8 {
        self.seen.resources(power)
    }

    /// Who Controls a Duchy [3.1].
    pub fn control(&self, duchy: Duchy) -> Option<Power> {
        self.map.control(duchy)
    }

    /// What a Duchy is to a side [3.1].
    pub fn status(&self, duchy: Duchy, side: Side) -> Status {
        self.map.status(duchy, side)
    }

    /// The strength of a Fortress; 0 where there is none.
    pub fn fortress(&self, duchy: Duchy) -> u8 {
        self.map.fortress(duchy)
    }

    /// Strength Points of a Power in a Duchy.
    pub fn sp(&self, duchy: Duchy, power: Power) -> u8 {
        let strength = self.strength.get_or_init(|| {
            let places = self.seen.soldiers().iter().map(|lot| lot.key.at.index() + 1).max();
            let mut strength = vec![[0_u8; 4]; places.unwrap_or(0)];
            for lot in self.seen.soldiers() {
                let there = &mut strength[lot.key.at.index()][lot.key.power.index()];
                *there = there.saturating_add(lot.counters.sp().0);
            }
            strength
        });
        strength.get(duchy.index()).map_or(0, |there| there[power.index()])
    }

    /// Strength Points of a side in a Duchy.
    pub fn side_sp(&self, duchy: Duchy, side: Side) -> u8 {
        side.powers().into_iter().map(|power| self.sp(duchy, power)).fold(0, u8::saturating_add)
    }

    /// Where a Leader stands, if he is on the map.
    pub fn place(&self, leader: Leader) -> Option<Duchy> {
        self.seen.officer(leader).at.duchy()
    }

    /// The Leaders of a side in a Duchy.
    pub fn leaders(&self, duchy: Duchy, side: Side) -> Vec<Leader> {
        self.map.leaders_of_side(duchy, side).map(|officer| officer.leader).collect()
    }

    /// Battle Rating of a Leader as it is now.
    pub fn rating(&self, leader: Leader) -> u8 {
        self.map.rating(leader)
    }

    /// Victory points of a Power as things stand, in halves [19].
    pub fn halves(&self, power: Power) -> i32 {
        victory::halves(&self.map, power)
    }
}
