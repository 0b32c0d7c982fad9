//! The game in words: names, choices and questions. Refusals are in `reasons`, the game log in `journal`.

use crate::games::wellington::board::{
    Arm, Board, Card, Counters, Duchy, Leader, LineInfo, LotKey, Marks, Mode, Pile, Position, Power,
};
use crate::games::wellington::rules::Seen;
use crate::games::wellington::rules::{Choice, Company, Flagging, Mover, Piece, Question, World, building};
use crate::line;
use crate::view::line::{Line, count};

/// What is needed to name things: a position as a seat sees it. All words come from this.
#[derive(Clone, Copy)]
pub struct Words<'a> {
    /// Board and cards.
    pub world: &'a World,
    /// The position, with hidden cards face down.
    pub p: &'a Position,
    /// Who sees it this way.
    seen: &'a Seen<'a>,
    /// Whether everything may be named.
    open: bool,
}

/// How Soldiers reached their place in this Impulse, if they moved.
fn came(key: LotKey) -> Option<Line> {
    let marched = (key.march > 0).then(|| line!("marched {}", key.march));
    let arrived = key.marks.has(Marks::ARRIVED).then(|| Line::from("arrived"));
    match (marched, arrived) {
        (Some(marched), Some(arrived)) => Some(line!("{} and {}", marched, arrived)),
        (marched, arrived) => marched.or(arrived),
    }
}

impl<'a> Words<'a> {
    /// Words for what a seat sees.
    pub fn of(seen: &'a Seen<'_>) -> Words<'a> {
        Words { world: seen.world(), p: seen.p(), seen, open: false }
    }

    /// Words for something public, or for the player who is asked: every card is named, wherever it is now.
    #[must_use]
    pub fn open(self) -> Words<'a> {
        Words { open: true, ..self }
    }

    /// Whether the reader sees the face of a card.
    pub fn sees(&self, card: Card) -> bool {
        !card.is_face_down() && (self.open || !self.seen.hidden().contains(&card))
    }

    /// Whether everything may be named.
    pub fn sees_all(&self) -> bool {
        self.open || self.seen.sees_all()
    }

    /// The seat that reads; `None` if everything may be named, and for spectators.
    pub fn seat(&self) -> Option<Power> {
        self.seen.seat().filter(|_| !self.open)
    }

    /// Whether things that a Power sees may be named.
    pub fn are_for(&self, power: Power) -> bool {
        self.open || self.seen.is_of(power)
    }

    /// Whether cards in a pile may be named.
    pub fn sees_pile(&self, pile: Pile) -> bool {
        self.open || self.seen.sees_pile(pile)
    }

    /// The words for a card that is not found.
    pub fn nowhere(&self) -> &'static str {
        if self.sees_all() { "nowhere" } else { "hidden" }
    }

    /// Where a card is, as far as the reader sees it.
    pub fn find(&self, card: Card) -> Option<Pile> {
        self.p.cards.whereabouts(card).filter(|pile| self.sees_pile(*pile))
    }
}

impl Words<'_> {
    pub(super) fn b(&self) -> &Board {
        &self.world.board
    }

    /// The name of a Duchy.
    pub fn duchy(&self, duchy: Duchy) -> &str {
        match duchy {
            Duchy::REGROUP => "the Regroup Box",
            _ => self.world.board.duchies.get(duchy.index()).map_or("?", |d| d.name.as_str()),
        }
    }

    /// The name of a Leader.
    pub fn leader(&self, leader: Leader) -> &str {
        self.world.board.leaders.get(leader.index()).map_or("?", |l| l.name.as_str())
    }

    /// A line by its ends.
    pub fn line(&self, line: crate::games::wellington::board::Line) -> Line {
        self.ends(line, |info| [info.a, info.b])
    }

    /// A line by its ends, in the opposite order.
    pub fn line_turned(&self, line: crate::games::wellington::board::Line) -> Line {
        self.ends(line, |info| [info.b, info.a])
    }

    fn ends(&self, line: crate::games::wellington::board::Line, order: fn(&LineInfo) -> [Duchy; 2]) -> Line {
        let ends = self.world.board.lines.get(line.index()).map(order);
        ends.map_or_else(|| "?".into(), |[a, b]| line!("{}-{}", self.named(a), self.named(b)))
    }

    /// Counters in words: `2 infantry, 1 cavalry`.
    pub fn counters(&self, counters: Counters) -> Line {
        let one = |arm: Arm| match counters.of(arm) {
            0 => None,
            n => Some(line!("{} {}", n, arm)),
        };
        let parts: Vec<Line> = Arm::ALL.into_iter().filter_map(one).collect();
        if parts.is_empty() { "nothing".into() } else { Line::join(parts, ", ") }
    }

    fn lot(&self, key: LotKey) -> Line {
        let mut text = line!("{} at {}", key.power, self.named(key.at));
        if key.at == Duchy::REGROUP {
            text = line!("{} in the Regroup Box", key.power);
        }
        if let Some(how) = came(key) {
            text.push(line!(", {}", how));
        }
        if key.marks.has(Marks::SPENT) {
            text.push(", marked");
        }
        text
    }

    /// Who is asked: a Power, or a player who has none yet [2.1].
    pub fn whom(&self, who: Power, question: &Question) -> Line {
        question.of_player().map_or_else(|| Line::from(who), |player| line!("Player {}", player))
    }

    /// The Powers of the same player, in track order, as one name.
    fn place(&self, power: Power) -> Line {
        let places = self.p.options.players.groups();
        let place = places.into_iter().find(|place| place.contains(&power)).unwrap_or_default();
        Line::join(place, " and ")
    }

    /// A choice as it can be typed.
    pub fn choice(&self, question: &Question, choice: &Choice) -> Line {
        match choice {
            Choice::Yes => match question {
                Question::Preempt { .. } => "preempt".into(),
                _ => "yes".into(),
            },
            Choice::No => match question {
                Question::Preempt { .. } => "wait".into(),
                _ => "no".into(),
            },
            Choice::Pass => match question {
                Question::Remove { fallback: Some(power), .. } => line!("let {} choose", power),
                Question::Card { .. } | Question::Target { .. } => "none".into(),
                _ => "pass".into(),
            },
            Choice::Keep => "keep".into(),
            Choice::Mulligan => "mulligan".into(),
            Choice::End => "end".into(),
            Choice::Card(card) if matches!(question, Question::Excess { .. }) => {
                line!("discard {}", self.number(*card))
            }
            Choice::Join(leader, _) if matches!(question, Question::PickUp { .. }) => self.named(*leader),
            Choice::Play(card, mode) => line!("play {} {}", self.number(*card), mode.word()),
            Choice::Resource => "resource".into(),
            Choice::March(mover, to) => line!("move {} to {}", self.mover(mover), self.named(*to)),
            Choice::Intercept(leader) => line!("intercept with {}", self.named(*leader)),
            Choice::Muster(power, from) => line!("call {} from {}", power, self.named(*from)),
            Choice::Evade(mover, to) => line!("evade with {} to {}", self.mover(mover), self.named(*to)),
            Choice::Siege(leader) => line!("siege with {}", self.named(*leader)),
            Choice::Flag(duchy, Flagging::Place(power)) => line!("flag {} {}", self.named(*duchy), power.word()),
            Choice::Flag(duchy, Flagging::Revert) => line!("flag {} none", self.named(*duchy)),
            Choice::Build(piece, duchy) => line!("build {} at {}", self.piece(piece), self.named(*duchy)),
            Choice::Regroup(piece, duchy) => line!("regroup {} at {}", self.piece(piece), self.named(*duchy)),
            Choice::Deploy(leader, to) => line!("deploy {} to {}", self.named(*leader), self.named(*to)),
            Choice::Convoy(from, to) => line!("convoy {} to {}", self.named(*from), self.named(*to)),
            Choice::Transfer(leader) => line!("transfer {}", self.named(*leader)),
            Choice::Go => "go".into(),
            Choice::Join(leader, Company::Staff) => line!("{} as staff", self.named(*leader)),
            Choice::Join(leader, Company::Army) => line!("{} as army", self.named(*leader)),
            Choice::Take(parts) if matches!(question, Question::PickUp { .. }) => {
                Line::join(parts.iter().map(|(key, sp)| line!("{} SP of {}", sp, self.lot(*key))), ", ")
            }
            Choice::Take(parts) => self.taking(parts),
            Choice::Soldier(key) => line!("1 SP of {}", self.lot(*key)),
            Choice::Leader(leader) => self.named(*leader),
            Choice::Duchy(duchy) => self.named(*duchy),
            Choice::Power(power) => match question {
                Question::Sides { .. } => self.place(*power),
                _ => power.into(),
            },
            Choice::Line(line) => self.line(*line),
            Choice::Card(card) => self.card(*card),
            Choice::Number(n) => n.into(),
            Choice::Named(text) => crate::safe::tame(text).into(),
        }
    }

    /// A remark about a choice besides the typed text: a title, a cost, a line.
    pub fn remark(&self, question: &Question, choice: &Choice) -> Line {
        match choice {
            Choice::Play(card, mode) => {
                let face = self.world.cards.face(*card);
                let cp = face.cp.map_or(Line::new(), |cp| line!(", {}", cp));
                match mode {
                    Mode::Cp => line!("{}{}", &face.title, cp),
                    _ => Line::from(&face.title),
                }
            }
            Choice::Card(card) => {
                let face = self.world.cards.face(*card);
                face.cp.map_or(Line::new(), |cp| line!("{}, {}", &face.title, cp))
            }
            Choice::Resource => "spend one and draw a card".into(),
            Choice::March(mover, to) => {
                let from = match mover {
                    Mover::Army(leader) => self.p.officer(*leader).at.duchy(),
                    Mover::Counter(key, _) => Some(key.at),
                };
                let line = from.and_then(|from| self.b().line_between(from, *to));
                line.map_or(Line::new(), |line| self.b().line(line).kind.into())
            }
            Choice::Build(piece, _) => line!("{} CP", self.price(*piece, false)),
            Choice::Regroup(piece, _) => line!("{} CP", self.price(*piece, true)),
            Choice::Flag(..) if matches!(question, Question::FreeFlag { .. } | Question::Lose { .. }) => Line::new(),
            Choice::Flag(..) => line!("{} CP", crate::games::wellington::rules::flags::FLAG_COST),
            _ => Line::new(),
        }
    }

    pub(super) fn price(&self, piece: Piece, regroup: bool) -> u8 {
        match (piece, regroup) {
            (Piece::Soldier(arm), false) => building::BUILD_COST * arm.sp(),
            (Piece::Soldier(arm), true) => building::REGROUP_COST * arm.sp(),
            (Piece::Leader(leader), false) => self.b().leader(leader).command.div_ceil(2),
            (Piece::Leader(_), true) => building::REGROUP_COST,
        }
    }

    fn mover(&self, mover: &Mover) -> Line {
        match mover {
            Mover::Army(leader) => self.named(*leader),
            Mover::Counter(key, arm) => {
                let apart = match came(*key) {
                    Some(how) => line!(" ({})", how),
                    None => Line::new(),
                };
                line!("{} from {}{}", arm, self.named(key.at), apart)
            }
        }
    }

    fn piece(&self, piece: &Piece) -> Line {
        match piece {
            Piece::Soldier(arm) => arm.into(),
            Piece::Leader(leader) => self.named(*leader),
        }
    }

    fn taking(&self, parts: &[(LotKey, u8)]) -> Line {
        let sum: u8 = parts.iter().map(|(_, sp)| sp).sum();
        let split = parts.len() > 1 || parts.iter().any(|(key, _)| came(*key).is_some());
        let how = |key: LotKey| came(key).unwrap_or_else(|| "marched 0".into());
        let details: Vec<Line> = parts.iter().map(|(key, sp)| line!("{} {}", sp, how(*key))).collect();
        match split {
            true => line!("{} SP ({})", sum, Line::join(details, ", ")),
            false => line!("{} SP", sum),
        }
    }

    /// The subject of a decision.
    pub fn question(&self, question: &Question) -> Line {
        match question {
            Question::Bid { most, .. } => {
                line!("how many SP do you bid for the first choice of Powers? (0 to {})", most)
            }
            Question::Sides { .. } => "which Powers do you take?".into(),
            Question::GiveUp { left } => line!("which SP do you give up for the bid? ({} to go)", left),
            Question::Mulligan { discard } => {
                let drawn = discard.saturating_sub(1);
                let discard = count(*discard, "card", "cards");
                line!("keep the hand, or discard {} and draw {}?", discard, drawn)
            }
            Question::Preempt { due } => line!("take an Impulse before {}?", due),
            Question::Act => "what now?".into(),
            Question::Respond { moment } => line!("play a Response {}?", super::now(*moment)),
            Question::Company { leader, to } => {
                line!("who else goes with {} to {}?", self.named(*leader), self.named(*to))
            }
            Question::Consent { leader, commander, to } => {
                let (leader, commander) = (self.named(*leader), self.named(*commander));
                line!("may {} go to {} under {}?", leader, self.named(*to), commander)
            }
            Question::Strength { leader, to } => {
                line!("how many SP go with {} to {}?", self.named(*leader), self.named(*to))
            }
            Question::React { at } => line!("intercept or evade? An enemy Formation enters {}", self.named(*at)),
            Question::Call { at } => line!("which Formation is called to {}?", self.named(*at)),
            Question::Answer { leader, from, at } => {
                let who = leader.map_or("Soldiers".into(), |l| self.named(l));
                line!("will {} at {} intercept at {}?", who, self.named(*from), self.named(*at))
            }
            Question::Way { from, at } => {
                line!("over which line do those at {} enter {}?", self.named(*from), self.named(*at))
            }
            Question::Group { from, at } => {
                line!("how many SP from {} intercept together at {}?", self.named(*from), self.named(*at))
            }
            Question::Scatter { at } => {
                line!("which further counters evade from {} at the same time?", self.named(*at))
            }
            Question::Commander { at } => line!("who commands at {}?", self.named(*at)),
            Question::BattleCard { at, round } => line!("a Battle card for Round {} at {}?", round, self.named(*at)),
            Question::BuildOn { at } => line!("what else comes into play at {} before the Battle?", self.named(*at)),
            Question::OddLoss { at } => line!("which Power takes the odd loss at {}?", self.named(*at)),
            Question::Casualty { left } => line!("what is eliminated? ({} to go)", left),
            Question::Shaken { at } => line!("which Leader is disrupted at {}?", self.named(*at)),
            Question::Retreat { from } => {
                line!("where do the pieces at {} retreat, or which piece retreats on its own?", self.named(*from))
            }
            Question::FreeFlag { at } => line!("which Flag for {}?", self.named(*at)),
            Question::Replace { sp } => line!("do {} fresh SP take the place of those lost or disrupted?", sp),
            Question::BesiegeOn(at, round) => line!("go on with the Siege of {}, Round {}?", self.named(*at), round),
            Question::Lose { left } => line!("what is lost? ({} to go)", left),
            Question::Remove { left, .. } => line!("which SP is removed? ({} to go)", left),
            Question::MakeRoom { card } => line!("which SP makes room for {}?", self.card(*card)),
            Question::Owe { left } => line!("which Power owes a missing SP? ({} to go)", left),
            Question::Settle { owed } => line!("what pays for {} missing SP?", owed),
            Question::Reinforce { cp } => line!("what is built? ({} CP)", cp),
            Question::Deploy { extra: false } => "who Deploys?".into(),
            Question::Deploy { extra: true } => "who Deploys for 1 more CP?".into(),
            Question::PickUp { leader, to, room } => {
                let who = leader.map_or("the Convoy".into(), |l| self.named(l));
                line!("who goes along with {} to {}? (room for {})", who, self.named(*to), room)
            }
            Question::Transfer => "which Leader is given up?".into(),
            Question::Excess { over } => line!("which card is discarded? ({} too many)", over),
            Question::Continue { must: true } => "which card is played now?".into(),
            Question::Continue { must: false } => "play one more card?".into(),
            Question::Target { card, text } | Question::Card { card, text } => {
                line!("{}: {}", self.card(*card), crate::safe::tame(text))
            }
        }
    }
}
