//! The game in words: names, choices and questions. Refusals are in `reasons`, the journal in `journal`.

use super::amount;
use super::eyes::Eyes;
use super::paint;
use crate::board::{
    Arm, Board, Card, Cause, Counters, Duchy, Leader, Line, LineInfo, LotKey, Marks, Mode, Position, Power,
};
use crate::rules::{Choice, Company, Flagging, Mover, Piece, Question, World, building};

/// What is needed to name things.
#[derive(Clone, Copy)]
pub struct Words<'a> {
    /// Board and cards.
    pub world: &'a World,
    /// The position.
    pub p: &'a Position,
    /// For whom it is named.
    pub eyes: Eyes,
}

/// How Soldiers came to where they are in this Impulse, if they did.
fn came(key: LotKey) -> Option<String> {
    let marched = (key.march > 0).then(|| format!("marched {}", key.march));
    let arrived = key.marks.has(Marks::ARRIVED).then(|| "arrived".to_string());
    match (marched, arrived) {
        (Some(marched), Some(arrived)) => Some(format!("{marched} and {arrived}")),
        (marched, arrived) => marched.or(arrived),
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
    pub fn line(&self, line: Line) -> String {
        self.ends(line, |info| [info.a, info.b])
    }

    /// A line by its ends, the other one first.
    pub fn line_turned(&self, line: Line) -> String {
        self.ends(line, |info| [info.b, info.a])
    }

    fn ends(&self, line: Line, order: fn(&LineInfo) -> [Duchy; 2]) -> String {
        let ends = self.world.board.lines.get(line.index()).map(order);
        ends.map_or_else(|| "?".into(), |[a, b]| format!("{}-{}", self.duchy(a), self.duchy(b)))
    }

    /// A card by number and title, if it may be seen.
    pub fn card(&self, card: Card) -> String {
        if !self.eyes.see(self.p, card) {
            return "a hidden card".into();
        }
        format!("#{} {}", card.0, self.world.cards.face(card).title)
    }

    /// A card by its number alone, as it is typed, if it may be seen.
    fn number(&self, card: Card) -> String {
        if self.eyes.see(self.p, card) { card.0.to_string() } else { "a hidden card".into() }
    }

    /// The rule or card that something comes from, in brackets.
    pub fn cause(&self, cause: Cause) -> String {
        match cause {
            Cause::Rule(rule) => format!("[{rule}]"),
            Cause::Card(card) => format!("[#{}]", card.0),
            Cause::Person => "[by hand]".into(),
        }
    }

    /// Counters in words: `2 infantry, 1 cavalry`.
    pub fn counters(&self, counters: Counters) -> String {
        let one = |arm: Arm| match counters.of(arm) {
            0 => None,
            n => Some(format!("{n} {arm}")),
        };
        let parts: Vec<String> = Arm::ALL.into_iter().filter_map(one).collect();
        if parts.is_empty() { "nothing".into() } else { parts.join(", ") }
    }

    fn lot(&self, key: LotKey) -> String {
        let mut text = format!("{} at {}", key.power, self.duchy(key.at));
        if key.at == Duchy::REGROUP {
            text = format!("{} in the Regroup Box", key.power);
        }
        if let Some(how) = came(key) {
            text.push_str(&format!(", {how}"));
        }
        if key.marks.has(Marks::SPENT) {
            text.push_str(", marked");
        }
        text
    }

    /// Who is asked: a Power, or a player who has none yet [2.1].
    pub fn whom(&self, who: Power, question: &Question) -> String {
        question.of_player().map_or_else(|| paint::power(who), |player| format!("Player {player}"))
    }

    /// The Powers of the same player as one, in track order.
    fn place(&self, power: Power) -> String {
        let places = self.p.options.players.groups();
        let place = places.into_iter().find(|place| place.contains(&power)).unwrap_or_default();
        place.iter().map(Power::to_string).collect::<Vec<_>>().join(" and ")
    }

    /// A choice as it can be typed.
    pub fn choice(&self, question: &Question, choice: &Choice) -> String {
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
                Question::Remove { fallback: Some(power), .. } => format!("let {power} choose"),
                Question::Card { .. } | Question::Target { .. } => "none".into(),
                _ => "pass".into(),
            },
            Choice::Keep => "keep".into(),
            Choice::Mulligan => "mulligan".into(),
            Choice::End => "end".into(),
            Choice::Card(card) if matches!(question, Question::Excess { .. }) => {
                format!("discard {}", self.number(*card))
            }
            Choice::Join(leader, _) if matches!(question, Question::PickUp { .. }) => self.leader(*leader).to_string(),
            Choice::Play(card, mode) => format!("play {} {}", self.number(*card), mode.word()),
            Choice::Resource => "resource".into(),
            Choice::March(mover, to) => format!("move {} to {}", self.mover(mover), self.duchy(*to)),
            Choice::Intercept(leader) => format!("intercept with {}", self.leader(*leader)),
            Choice::Muster(power, from) => format!("call {power} from {}", self.duchy(*from)),
            Choice::Evade(mover, to) => format!("evade with {} to {}", self.mover(mover), self.duchy(*to)),
            Choice::Siege(leader) => format!("siege with {}", self.leader(*leader)),
            Choice::Flag(duchy, Flagging::Place(power)) => format!("flag {} {}", self.duchy(*duchy), power.word()),
            Choice::Flag(duchy, Flagging::Revert) => format!("flag {} none", self.duchy(*duchy)),
            Choice::Build(piece, duchy) => format!("build {} at {}", self.piece(piece), self.duchy(*duchy)),
            Choice::Regroup(piece, duchy) => format!("regroup {} at {}", self.piece(piece), self.duchy(*duchy)),
            Choice::Deploy(leader, to) => format!("deploy {} to {}", self.leader(*leader), self.duchy(*to)),
            Choice::Convoy(from, to) => format!("convoy {} to {}", self.duchy(*from), self.duchy(*to)),
            Choice::Transfer(leader) => format!("transfer {}", self.leader(*leader)),
            Choice::Go => "go".into(),
            Choice::Join(leader, Company::Staff) => format!("{} as staff", self.leader(*leader)),
            Choice::Join(leader, Company::Army) => format!("{} as army", self.leader(*leader)),
            Choice::Take(parts) if matches!(question, Question::PickUp { .. }) => {
                parts.iter().map(|(key, sp)| format!("{sp} SP of {}", self.lot(*key))).collect::<Vec<_>>().join(", ")
            }
            Choice::Take(parts) => self.taking(parts),
            Choice::Soldier(key) => format!("1 SP of {}", self.lot(*key)),
            Choice::Leader(leader) => self.leader(*leader).to_string(),
            Choice::Duchy(duchy) => self.duchy(*duchy).to_string(),
            Choice::Power(power) => match question {
                Question::Sides { .. } => self.place(*power),
                _ => power.to_string(),
            },
            Choice::Line(line) => self.line(*line),
            Choice::Card(card) => self.card(*card),
            Choice::Number(n) => n.to_string(),
            Choice::Named(text) => crate::safe::tame(text).into_owned(),
        }
    }

    /// What there is to say about a choice beside what is typed: a title, a cost, a line.
    pub fn remark(&self, question: &Question, choice: &Choice) -> String {
        match choice {
            Choice::Play(card, mode) => {
                let face = self.world.cards.face(*card);
                let cp = face.cp.map_or(String::new(), |cp| format!(", {cp}"));
                match mode {
                    Mode::Cp => format!("{}{cp}", face.title),
                    _ => face.title.clone(),
                }
            }
            Choice::Card(card) => {
                let face = self.world.cards.face(*card);
                face.cp.map_or(String::new(), |cp| format!("{}, {cp}", face.title))
            }
            Choice::Resource => "spend one and draw a card".into(),
            Choice::March(mover, to) => {
                let from = match mover {
                    Mover::Army(leader) => self.p.officer(*leader).at.duchy(),
                    Mover::Counter(key, _) => Some(key.at),
                };
                let line = from.and_then(|from| self.b().line_between(from, *to));
                line.map_or(String::new(), |line| self.b().line(line).kind.to_string())
            }
            Choice::Build(piece, _) => format!("{} CP", self.price(*piece, false)),
            Choice::Regroup(piece, _) => format!("{} CP", self.price(*piece, true)),
            Choice::Flag(..) if matches!(question, Question::FreeFlag { .. } | Question::Lose { .. }) => String::new(),
            Choice::Flag(..) => format!("{} CP", crate::rules::flags::FLAG_COST),
            _ => String::new(),
        }
    }

    fn price(&self, piece: Piece, regroup: bool) -> u8 {
        match (piece, regroup) {
            (Piece::Soldier(arm), false) => building::BUILD_COST * arm.sp(),
            (Piece::Soldier(arm), true) => building::REGROUP_COST * arm.sp(),
            (Piece::Leader(leader), false) => self.b().leader(leader).command.div_ceil(2),
            (Piece::Leader(_), true) => building::REGROUP_COST,
        }
    }

    fn mover(&self, mover: &Mover) -> String {
        match mover {
            Mover::Army(leader) => self.leader(*leader).to_string(),
            Mover::Counter(key, arm) => {
                let apart = match came(*key) {
                    Some(how) => format!(" ({how})"),
                    None => String::new(),
                };
                format!("{arm} from {}{apart}", self.duchy(key.at))
            }
        }
    }

    fn piece(&self, piece: &Piece) -> String {
        match piece {
            Piece::Soldier(arm) => arm.to_string(),
            Piece::Leader(leader) => self.leader(*leader).to_string(),
        }
    }

    fn taking(&self, parts: &[(LotKey, u8)]) -> String {
        let sum: u8 = parts.iter().map(|(_, sp)| sp).sum();
        let split = parts.len() > 1 || parts.iter().any(|(key, _)| came(*key).is_some());
        let how = |key: LotKey| came(key).unwrap_or_else(|| "marched 0".into());
        let details: Vec<String> = parts.iter().map(|(key, sp)| format!("{sp} {}", how(*key))).collect();
        match split {
            true => format!("{sum} SP ({})", details.join(", ")),
            false => format!("{sum} SP"),
        }
    }

    /// What a decision is about.
    pub fn question(&self, question: &Question) -> String {
        match question {
            Question::Bid { most, .. } => format!("how many SP are bid for the first choice of Powers? (0 to {most})"),
            Question::Sides { .. } => "which Powers are taken?".into(),
            Question::GiveUp { left } => format!("which SP is given up for the bid? ({left} to go)"),
            Question::Mulligan { discard } => {
                let drawn = discard.saturating_sub(1);
                let discard = amount(*discard, "card", "cards");
                format!("keep the hand, or discard {discard} and draw {drawn}?")
            }
            Question::Preempt { due } => format!("take an Impulse before {due}?"),
            Question::Act => "what now?".into(),
            Question::Respond { moment } => format!("respond in {moment}?"),
            Question::Company { leader, to } => {
                format!("who else goes with {} to {}?", self.leader(*leader), self.duchy(*to))
            }
            Question::Consent { leader, commander, to } => {
                let (leader, commander) = (self.leader(*leader), self.leader(*commander));
                format!("may {leader} go to {} under {commander}?", self.duchy(*to))
            }
            Question::Strength { leader, to } => {
                format!("how many SP go with {} to {}?", self.leader(*leader), self.duchy(*to))
            }
            Question::React { at } => format!("intercept or evade? An enemy Formation enters {}", self.duchy(*at)),
            Question::Call { at } => format!("which Formation is called to {}?", self.duchy(*at)),
            Question::Answer { leader, from, at } => {
                let who = leader.map_or("Soldiers", |l| self.leader(l));
                format!("shall {who} at {} intercept at {}?", self.duchy(*from), self.duchy(*at))
            }
            Question::Way { from, at } => {
                format!("over which line do those at {} enter {}?", self.duchy(*from), self.duchy(*at))
            }
            Question::Group { from, at } => {
                format!("how many SP intercept together from {} at {}?", self.duchy(*from), self.duchy(*at))
            }
            Question::Scatter { at } => {
                format!("which further counters evade from {} at the same time?", self.duchy(*at))
            }
            Question::Commander { at } => format!("who commands at {}?", self.duchy(*at)),
            Question::BattleCard { at, round } => format!("a Battle card for Round {round} at {}?", self.duchy(*at)),
            Question::BuildOn { at } => format!("what else comes into play at {} before the Battle?", self.duchy(*at)),
            Question::OddLoss { at } => format!("which Power takes the odd loss at {}?", self.duchy(*at)),
            Question::Casualty { left } => format!("what is eliminated? ({left} to go)"),
            Question::Shaken { at } => format!("which Leader is disrupted at {}?", self.duchy(*at)),
            Question::Retreat { from } => {
                format!("where do the pieces retreat from {}, or which goes apart?", self.duchy(*from))
            }
            Question::FreeFlag { at } => format!("which Flag for {}?", self.duchy(*at)),
            Question::Replace { sp } => format!("do {sp} fresh SP take the place of those lost or disrupted?"),
            Question::BesiegeOn(at, round) => format!("go on with the Siege of {}, Round {round}?", self.duchy(*at)),
            Question::Lose { left } => format!("what is lost? ({left} to go)"),
            Question::Remove { left, .. } => format!("which SP is removed? ({left} to go)"),
            Question::MakeRoom { card } => format!("which SP makes room for {}?", self.card(*card)),
            Question::Owe { left } => format!("who owes a SP that is not there? ({left} to go)"),
            Question::Settle { owed } => format!("what pays for {owed} SP that are not there?"),
            Question::Reinforce { cp } => format!("what is built? ({cp} CP)"),
            Question::Deploy { extra: false } => "who Deploys?".into(),
            Question::Deploy { extra: true } => "who Deploys for 1 CP more?".into(),
            Question::PickUp { leader, to, room } => {
                let who = leader.map_or("the Convoy", |l| self.leader(l));
                format!("who goes along with {who} to {}? (room for {room})", self.duchy(*to))
            }
            Question::Transfer => "which Leader is given up?".into(),
            Question::Excess { over } => format!("which card is discarded? ({over} too many)"),
            Question::Continue { must: true } => "which card is played now?".into(),
            Question::Continue { must: false } => "play one more card?".into(),
            Question::Target { card, text } | Question::Card { card, text } => {
                format!("{}: {}", self.card(*card), crate::safe::tame(text))
            }
        }
    }
}
