//! Hooks: values that running effects may modify, each named after what the rulebook calls it there.
//!
//! The rules ask a hook with their own value and the facts of the question. Then every running effect whose card has a modifier at
//! the hook is asked, in the order in which the effects began, so the latest has the last word [5.1].

use super::cards_port::Looked;
use super::rolls::Term;
use super::sight::Sight;
use super::vocabulary::{Modifier, Seat};
use crate::games::wellington::board::{Card, Cause, Datum, Effect, Facts, LineType, Part, Told};

/// What kind of value a hook has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A whole number.
    Number,
    /// Yes or no.
    YesNo,
    /// The type of a line [1.22].
    Line,
}

macro_rules! points {
    ($($variant:ident = $word:literal, $kind:ident, $rule:literal, $facts:literal, $doc:literal;)*) => {
        /// A hook: a value that running effects may modify.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Point {
            $(#[doc = $doc] $variant,)*
        }

        impl Point {
            /// All hooks.
            pub const ALL: &'static [Point] = &[$(Point::$variant),*];

            /// The name that card files use.
            pub const fn word(self) -> &'static str {
                match self { $(Point::$variant => $word,)* }
            }

            /// What kind of value it has.
            pub const fn kind(self) -> Kind {
                match self { $(Point::$variant => Kind::$kind,)* }
            }

            /// The rules it belongs to.
            pub const fn rule(self) -> &'static str {
                match self { $(Point::$variant => $rule,)* }
            }

            /// The facts that a script finds in its second argument.
            pub const fn facts(self) -> &'static str {
                match self { $(Point::$variant => $facts,)* }
            }

            /// What the value is without cards.
            pub const fn meaning(self) -> &'static str {
                match self { $(Point::$variant => $doc,)* }
            }
        }
    };
}

points! {
    BattleRating = "battle.rating", Number, "11.2, 10.4, 10.7", "leader, purpose", "The printed Battle Rating.";
    CommandRating = "command.rating", Number, "1.6", "leader", "The printed Command Rating: Strength Points and Staff Officers an Army may move with.";
    CommandAllowed = "battle.command_allowed", YesNo, "9.6", "side, duchy, leader", "Whether a Leader may command his side in a Battle or Siege: yes.";
    NationalityBonus = "nationality.bonus", Number, "11.3", "side", "French 2, British 1, Spanish 0 dice.";
    BattleDice = "battle.dice", Number, "11.2", "side, duchy, round", "Dice on top of Strength Points, Staff Officers, rating, bonus, terrain, failed evasions and disruption: 0.";
    BattleApart = "battle.dice.separate", Number, "11.5", "side, duchy, round, leader", "Dice that a side rolls separately: they hit as usual, but their 1s hit the side that rolls them, for 1 elimination at most: 0.";
    BattleHalve = "battle.dice.halve", Number, "5.1", "side, duchy, round, leader", "How many times the dice of a side are halved, rounded up, after everything else: 0.";
    BattleSoften = "battle.hits.softened", Number, "11.5", "side, duchy, round, kills, disruptions", "How many eliminations that a side suffers in a Round become disruptions: 0.";
    BattleLower = "battle.hits.lowered", Number, "11.5", "side, duchy, round, kills, disruptions", "How many of the hits that a side suffers in a Round are lowered by one step, as it chooses: 0.";
    BattleIgnore = "battle.disrupt_ignore", Number, "11.5", "side, duchy, round, kills, disruptions", "How many disruptions a side ignores as long as the effect lasts: 0.";
    BattleTie = "battle.tie_winner", YesNo, "11.52", "side, duchy, round", "Whether the side wins the Battle if a Round ends in a tie: no.";
    BattleForced = "battle.forced_retreat", YesNo, "11.6", "side, duchy, round", "Whether the side must retreat after the Round whatever the casualties, unless the other is Routed: no.";
    RoutThreshold = "rout.threshold", Number, "11.7", "side, duchy", "How many more casualties than the enemy a side needs to be Routed: 3.";
    RoutDowngrade = "rout.downgrade", YesNo, "11.7", "side, duchy", "Whether a Rout of the side is only a retreat: no.";
    RoutLosses = "rout.losses", YesNo, "11.7", "side, duchy", "Whether a Rout eliminates the disrupted pieces of the side: yes.";
    OutcomeStands = "battle.outcome_stands", YesNo, "11.52, 11.7", "side, duchy", "Whether a side that lost remains the loser, and Routed if it was Routed, even if its casualties become fewer: no.";
    OverrunBenefit = "battle.overrun_benefit", YesNo, "11.8, 11.9", "side, duchy", "Whether an Overrun lets the side move on, and a Flag Overrun gives it a Flag: yes.";
    LootRoll = "loot.roll", Number, "11.10", "power, side, duchy", "Added to the die for Battlefield Loot: 0.";
    ExtraRound = "battle.extra_round", YesNo, "11.52", "duchy, round", "Whether a further Round is fought after this one, whatever the casualties: no.";
    SiegeDice = "siege.dice", Number, "12.3", "duchy, power, side, leader, round", "The besieger's dice on top of Strength Points, Staff Officers, rating, bonus and disruption: 0.";
    SiegeDiceApart = "siege.dice.separate", Number, "12.3", "duchy, power, side, leader, round", "The besieger's dice that are rolled separately for a card: 0.";
    SiegeHalve = "siege.dice.halve", Number, "12.3, G4", "duchy, side, round", "How many times the dice of `at.side` are halved, rounded up, after all additions: 0.";
    FortDice = "siege.fort_dice", Number, "12.3", "duchy, power, side, leader, round", "The Fortress's dice on top of its strength: 0. `at.side` and `at.power` are the besieger's.";
    SiegeHits = "siege.hit_bonus", Number, "12.3", "duchy, power, side, leader, round", "The besieger's hits on top of the 6s he rolled in this Round: 0.";
    FortHits = "siege.fort_hit_bonus", Number, "12.3", "duchy, power, side, leader, round", "The Fortress's 6s on top of those it rolled in this Round: 0.";
    SiegeGoesOn = "siege.may_continue", YesNo, "12.3", "duchy, power, side, leader, round, hits, losses", "Whether the besieger may fight another Round: more hits than casualties in this one.";
    SiegeRounds = "siege.max_rounds", Number, "12.22", "duchy, power, side, leader, round, hits, losses", "The most Siege Rounds: the strength of the Fortress.";
    SiegeAllowed = "siege.allowed", YesNo, "12.2", "duchy, power, side, leader, formation", "Whether an Army may besiege: yes.";
    ConvoyFree = "convoy.free", Number, "14.1, 14.2", "power", "Convoys without Command Points that a Power may conduct in its Impulse: 0.";
    AmphibAllowed = "amphib.allowed", YesNo, "14.3", "power", "Whether one Convoy in the Impulse may assault an enemy Minor Port, without Command Points: no.";
    ShoreDice = "shore.dice", Number, "14.3", "duchy", "Dice of the shore batteries: 3, at a Fortress 6.";
    FortressStrength = "fortress.strength", Number, "12.3", "duchy", "The printed strength of the Fortress; 0 where there is none.";
    LineType = "line.type", Line, "1.22", "line, power", "The printed type of the line: clear, rough, pass or river.";
    FreeCp = "move.free_cp", Number, "5.5", "power, leader", "Command Points in an Impulse that only this Leader and his Army can use, to move or for a Flag: 0.";
    ReactAllowed = "move.react_allowed", YesNo, "10.1, 10.5, 10.10", "formation, power, leader, duchy, card", "Whether the enemy may intercept or evade a Formation that enters, or intercept a Flag that an Event places (only then does `at` have the card): yes.";
    FortressBypass = "fortress.bypass", YesNo, "9.52, 12.4", "formation, power, leader, duchy", "Whether a Formation may go on past an enemy Fortress, and anywhere from it: no.";
    MayMove = "may_move", YesNo, "9", "formation, power, leader, from, to, purpose", "Whether pieces may move voluntarily.";
    MayLeave = "may_leave", YesNo, "9.5", "formation, power, leader, from, to, purpose", "Whether pieces may leave a Duchy other than by retreat.";
    MayIntercept = "may_intercept", YesNo, "10.3", "formation, power, leader, from, to, purpose", "Whether an unmarked Army may intercept.";
    MayEvade = "may_evade", YesNo, "10.6", "formation, power, leader, from, to, purpose", "Whether pieces may evade.";
    MayCrossLine = "may_cross_line", YesNo, "9, 7.1", "line, formation, power, leader, from, to, purpose", "Whether a line may be crossed, for any purpose.";
    MoveCost = "move.cost", Number, "9.1, 9.63", "formation, power, leader, from, to, purpose", "1 CP for each Army or counter.";
    AttritionExtra = "attrition.extra_checks", Number, "9.4", "formation, power, leader, duchy, from, purpose", "Further checks on entering a Duchy: 0.";
    AttritionExempt = "attrition.exempt", YesNo, "9.4", "formation, power, leader, duchy, cause, card, effect", "Whether no check is made: no.";
    AttritionDieBonus = "attrition.die_bonus", Number, "13.1", "formation, duchy, dice, cause", "Added to the sixth and every later die: 0.";
    AttritionLosses = "attrition.losses", Number, "13.1", "formation, power, leader, duchy, cause", "The losses of a check: the dice that hit.";
    FlagImmune = "flag.immune", YesNo, "7.1", "duchy, power", "Whether the Flag can only be changed by a Siege: no.";
    MayBuild = "may_build", YesNo, "6.3", "power, duchy, leader, arm, kind", "Whether a piece may be built or regrouped there, by the rules.";
    EventAllowed = "card.event_allowed", YesNo, "5.1", "card, power", "Whether a card may be played as an Event: yes.";
    CpValue = "card.cp_value", Number, "5.5", "card, power", "The Command Points of a card in a Power's hand: as printed.";
    CountsAsPlus = "card.is_plus", YesNo, "5.6", "card, power", "Whether a card counts as a '+' card in a Power's hand: as printed.";
    ForcedCard = "impulse.forced_card", Number, "4.2", "power, kind", "The number of the card that must be used as the Impulse's card; 0 for none.";
    PlayableCount = "hand.playable_count", Number, "4.22, 4.24", "power", "The cards that count for pre-emption and for the end of the Turn: all in the hand.";
    InterceptRoll = "intercept.roll", Number, "10.4", "formation, power, leader, from, to", "Added to the two dice of an interception by Events: 0.";
    EvadeRoll = "evade.roll", Number, "10.7", "formation, power, leader, from, to", "Added to the two dice of an evasion by Events: 0.";
    LootLosses = "loot.losses", Number, "11.10", "power, side, duchy", "What the loser lost, in Strength Points and Leaders, for Battlefield Loot.";
    LootAllowed = "loot.allowed", YesNo, "11.10", "power, duchy", "Whether a victor's Loot roll takes place and pays: yes.";
    SackAllowed = "sack.allowed", YesNo, "12.5", "duchy, power", "Whether a captured Fortress is sacked: yes.";
    SackRoll = "sack.roll", Number, "12.5", "duchy, power", "Added to the Sack die by Events: 0.";
    GainExempt = "resource.attrition_exempt", YesNo, "11.11", "power, duchy", "Whether a Spanish Formation that gains Resources makes no check: no.";
    AppealRoll = "reinforcement.roll.french", Number, "16.21", "", "Added to the die on the Appeal to the Emperor table: 0.";
    BritishDice = "reinforcement.dice.britain", Number, "16.22", "", "The dice for Britain's Reinforcements: 4.";
    SpanishDice = "reinforcement.dice.spain", Number, "16.23", "", "The dice for Spain's Reinforcements: 2.";
    ConquestThreshold = "conquest.threshold", Number, "18.6", "", "The modified die that conquers Spain: 8.";
    PeaceAllowed = "peace.allowed", YesNo, "18.7", "", "Whether a Peace Roll is made: yes.";
}

impl Point {
    /// The hook that card files call by this name.
    pub fn from_word(word: &str) -> Option<Point> {
        Point::ALL.iter().copied().find(|p| p.word() == word)
    }
}

/// A set of hooks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Points(u128);

impl Points {
    /// The empty set.
    pub const NONE: Points = Points(0);

    /// The set with this hook.
    #[must_use]
    pub const fn with(self, point: Point) -> Points {
        Points(self.0 | 1 << point as u8)
    }

    /// The set without this hook.
    #[must_use]
    pub const fn without(self, point: Point) -> Points {
        Points(self.0 & !(1 << point as u8))
    }

    /// The union of both sets.
    #[must_use]
    pub const fn and(self, other: Points) -> Points {
        Points(self.0 | other.0)
    }

    /// Whether any of these hooks is in the set.
    pub fn has_any(self, points: &[Point]) -> bool {
        points.iter().any(|point| self.has(*point))
    }

    /// Whether the hook is in the set.
    pub const fn has(self, point: Point) -> bool {
        self.0 & (1 << point as u8) != 0
    }

    /// The hooks in the set, in the order of [`Point::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Point> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let point = (left != 0).then(|| Point::ALL[left.trailing_zeros() as usize])?;
            left &= left - 1;
            Some(point)
        })
    }
}

/// A value, and by how much each card changed it: the lines of a breakdown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asked {
    /// The value after all effects.
    pub value: i32,
    /// What each card did to it; for yes and no, counted as 1 and 0.
    pub changes: Vec<(Card, i32)>,
}

impl Asked {
    /// The changes as lines of a roll's breakdown, one for each card.
    pub fn lines(&self) -> impl Iterator<Item = Modifier> + '_ {
        self.changes.iter().map(|(card, value)| line(*card, *value))
    }
}

/// A card's change as a line of a roll's breakdown.
pub fn line(card: Card, value: i32) -> Modifier {
    Modifier { term: Term::Effect(card), value, cause: Cause::Card(card) }
}

impl Kind {
    /// A value as scripts know it. The rules count with numbers: yes is 1, and a type of line is its place among all.
    fn told(self, n: i32) -> Datum {
        match self {
            Kind::Number => Datum::Int(n),
            Kind::YesNo => Datum::Bool(n != 0),
            Kind::Line => LineType::ALL.get(n as usize).map_or(Datum::Nil, |kind| kind.word().into()),
        }
    }

    /// The number; `None` if the value is of another kind.
    fn read(self, value: &Datum) -> Option<i32> {
        match (self, value) {
            (Kind::Number, value) => value.int(),
            (Kind::YesNo, value) => value.bool().map(i32::from),
            (Kind::Line, Datum::Text(word)) => {
                LineType::ALL.iter().position(|kind| kind.word() == word).map(|place| place as i32)
            }
            (Kind::Line, _) => None,
        }
    }
}

/// Asks all running effects for a number.
pub fn number<F: Told>(t: &Seat, point: Point, base: i32, facts: impl FnOnce() -> F) -> Asked {
    let mut asked = Asked { value: base, changes: Vec::new() };
    if is_changed(t, point) {
        ask(t, point, base, &facts(), &mut |known| asked.clone_from(known));
    }
    asked
}

/// The same without what each card did to it.
pub fn value<F: Told>(t: &Seat, point: Point, base: i32, facts: impl FnOnce() -> F) -> i32 {
    let mut value = base;
    if is_changed(t, point) {
        ask(t, point, base, &facts(), &mut |known| value = known.value);
    }
    value
}

/// Asks all running effects for a yes or no.
pub fn yes<F: Told>(t: &Seat, point: Point, base: bool, facts: impl FnOnce() -> F) -> bool {
    yes_by(t, point, base, facts).0
}

/// The same, with the card that had the last word, if a card changed it.
pub fn yes_by<F: Told>(t: &Seat, point: Point, base: bool, facts: impl FnOnce() -> F) -> (bool, Option<Card>) {
    let mut said = (base, None);
    if is_changed(t, point) {
        let read = &mut |known: &Asked| said = (known.value != 0, known.changes.last().map(|(card, _)| *card));
        ask(t, point, i32::from(base), &facts(), read);
    }
    said
}

/// Asks all running effects for the type of a line.
pub fn line_type(t: &Seat, base: LineType, facts: impl FnOnce() -> Facts) -> LineType {
    let mut kind = base;
    if is_changed(t, Point::LineType) {
        let place = LineType::ALL.iter().position(|kind| *kind == base).unwrap_or(0) as i32;
        let read = &mut |known: &Asked| kind = LineType::ALL.get(known.value as usize).copied().unwrap_or(base);
        ask(t, Point::LineType, place, &facts(), read);
    }
    kind
}

/// Whether any running effect modifies a hook. No effect modifies most hooks, so most questions end here.
#[inline]
fn is_changed(t: &Seat, point: Point) -> bool {
    t.derived().points(&t.position(), &*t.world().cards).has(point)
}

/// Asks the effects about a hook that some of them modify. This is code for all hooks together: a copy for each would fill the
/// processor's cache.
#[inline(never)]
fn ask(t: &Seat, point: Point, base: i32, facts: &dyn Told, read: &mut dyn FnMut(&Asked)) {
    let (cards, p, derived) = (&t.world().cards, t.position(), t.derived());
    let work = || {
        let asked = ask_effects(t, point, Asked { value: base, changes: Vec::new() }, facts);
        // The result of a failed script does not count.
        (asked.0, asked.1.filter(|_| !t.halted()))
    };
    derived.known_points.answer((&p, derived.print_of(&p, &**cards, point)), (point, base, facts), work, read)
}

/// Asks one effect after the other, and returns what they looked at; `None` if that is not known.
fn ask_effects(t: &Seat, point: Point, mut asked: Asked, facts: &dyn Told) -> (Asked, Option<Looked>) {
    let (cards, p, derived, kind) = (&t.world().cards, t.position(), t.derived(), point.kind());
    let Some(table) = t.handle() else { return (asked, None) };
    let mut looked = Some(Looked::default());
    let range = point.range();
    for (place, effect) in Part::peek(&p.effects).iter().enumerate() {
        if !derived.changes(place, point) {
            continue;
        }
        let before = asked.value;
        let (after, more) = cards.modify(&table, effect, point, facts, kind.told(before));
        looked = looked.zip(more).map(|(looked, more)| looked.and(more));
        let Some(after) = kind.read(&after) else { continue };
        if let Some(range) = range.as_ref().filter(|range| !range.contains(&after)) {
            let message =
                format!("{} becomes {after}; the limits are {} to {}", point.word(), range.start(), range.end());
            let hint = "each `ev:start` adds one: is the effect in force more than once?";
            t.fail(cards.fault(effect.card, point.word(), message, hint), t.inputs().saturating_sub(1));
            break;
        }
        if after != before {
            asked.changes.push((effect.card, after - before));
            asked.value = after;
        }
    }
    (asked, looked)
}

/// What one running effect makes of a number; the same number if it does not modify the hook.
pub fn of_effect(t: &Seat, effect: &Effect, point: Point, base: i32, facts: impl FnOnce() -> Facts) -> i32 {
    let cards = &t.world().cards;
    if !cards.points(effect).has(point) {
        return base;
    }
    let Some(table) = t.handle() else { return base };
    cards.modify(&table, effect, point, &facts(), Datum::Int(base)).0.int().unwrap_or(base)
}

/// The hooks that some running effect modifies at present.
pub fn in_use(sight: &Sight<'_>) -> Points {
    sight.t.derived().points(&sight.p, &*sight.t.world().cards)
}
