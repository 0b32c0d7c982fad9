//! Fights in progress: Battles, a Siege, and attempts to intercept or evade, as far as they have got.

use super::Show;
use crate::games::wellington::board::{
    Attempt, Battle, Casualties, Contact, Duchy, Errand, Force, Origin, Siege, Stage, Tag,
};
use crate::games::wellington::rules::battle::ROUNDS;
use crate::games::wellington::rules::formation::Band;
use crate::games::wellington::rules::interception::NEEDED;
use crate::games::wellington::rules::{
    Fighting, Happening, Modifier, Purpose, What, attempt, battle_cards, battle_dice, look, siege_round,
};
use crate::games::wellington::words::{Words, stages};
use crate::view::{Line, amount, paint};

/// Rows of a table: a name, and a value for each side.
type Rows = Vec<[String; 3]>;

impl Show<'_> {
    /// The Battle in progress, with any that it interrupted, and what led to it.
    pub fn battle(&self) -> Option<String> {
        let p = self.t.position();
        let battles: Vec<String> = p.battles.iter().rev().map(|battle| self.one_battle(battle)).collect();
        (!battles.is_empty()).then(|| battles.join("\n\n"))
    }

    /// The Siege in progress.
    pub fn siege(&self) -> Option<String> {
        let p = self.t.position();
        p.siege.as_ref().map(|siege| self.one_siege(siege))
    }

    /// The attempts in progress, and unsettled entries, the innermost first.
    pub fn attempts(&self) -> Option<String> {
        let p = self.t.position();
        let tried = p.attempts.iter().rev().filter(|attempt| attempt.errand != Errand::March);
        let mut parts: Vec<String> = tried.map(|attempt| self.one_attempt(attempt)).collect();
        let fought: Vec<Duchy> = p.battles.iter().map(|battle| battle.at).collect();
        let open = p.contacts.iter().rev().filter(|contact| !fought.contains(&contact.at));
        parts.extend(open.map(|contact| self.one_contact(contact)));
        (!parts.is_empty()).then(|| parts.join("\n\n"))
    }

    /// All fights in progress.
    pub fn going_on(&self) -> Option<String> {
        let parts: Vec<String> = [self.attempts(), self.battle(), self.siege()].into_iter().flatten().collect();
        (!parts.is_empty()).then(|| parts.join("\n\n"))
    }

    fn columns(&self, head: &[&str], rows: Rows) -> String {
        let mut table = self.table(head);
        for row in rows.into_iter().filter(|[_, a, b]| !a.is_empty() || !b.is_empty()) {
            table.row(row);
        }
        table.text()
    }

    fn one_battle(&self, battle: &Battle) -> String {
        let sight = look(self.t);
        let over = stages::is_round_over(battle);
        let title = format!("Battle of {}", sight.b.duchy(battle.at).name);
        let head = format!("{}: {} {}", paint::bold(title), stages::of_battle(battle).painted(), paint::dim("[11]"));
        // After the last Round no more dice are rolled.
        let next = if over { battle.round + 1 } else { battle.round.max(1) };
        let dice = |side| match battle.winner.is_none() && next <= ROUNDS {
            true => {
                (battle_dice::dice(&sight, battle.at, side, next), battle_dice::apart(&sight, battle.at, side, next))
            }
            false => (Vec::new(), Vec::new()),
        };
        let innermost = sight.p.battles.last().is_some_and(|last| last.id == battle.id);
        let rows = self.words(|words| {
            let each = |cell: &dyn Fn(&Force) -> String| [cell(&battle.forces[0]), cell(&battle.forces[1])];
            let row = |what: &str, [a, b]: [String; 2]| [what.to_string(), a, b];
            let mut rows = vec![
                row("Commander", each(&|f| self.commander(f))),
                row("pieces", each(&|f| self.taking_part(battle.at, f))),
                row(
                    "took part",
                    each(&|f| if f.strength > 0 { format!("{} SP and Leaders", f.strength) } else { String::new() }),
                ),
            ];
            if innermost {
                let cells = each(&|f| dice_cell(&words, &dice(f.side).0));
                rows.push(row(&format!("dice, Round {next}"), cells));
                rows.push(row("rolled separately", each(&|f| dice_cell(&words, &dice(f.side).1))));
                rows.push(row("rolled", each(&|f| self.fallen(battle.at, f, next))));
                let cards = |f: &Force| -> String {
                    let cards = battle_cards::in_play(&sight, f.side);
                    Line::join(cards.into_iter().map(|card| words.card(card)), "\n").to_string()
                };
                rows.push(row("Battle cards", each(&cards)));
            }
            for round in 0..battle.forces[0].suffered.len().max(battle.forces[1].suffered.len()) {
                let cells = each(&|f| f.suffered.get(round).map_or(String::new(), |c| hits(*c)));
                rows.push(row(&format!("suffered, Round {}", round + 1), cells));
            }
            rows.extend(self.damage(&words, [Some(&battle.forces[0]), Some(&battle.forces[1])]));
            rows
        });
        let [first, second] = [0, 1].map(|i| format!("{}", battle.forces[i].side));
        let (first, second) = (format!("{first}, attacking"), format!("{second}, defending"));
        format!("{head}\n{}{}", self.columns(&["", &first, &second], rows), self.in_force())
    }

    /// The dice that a force rolled in a Round. Dice rolled separately come after a bar.
    fn fallen(&self, at: Duchy, force: &Force, round: u8) -> String {
        let (side, mut all) = (force.side, Vec::new());
        for entry in self.t.journal().iter() {
            match &entry.what {
                What::Told(Happening::Fighting(Fighting::BattleBegan { at: other, .. })) if *other == at => all.clear(),
                What::Rolled(roll)
                    if roll.purpose == Purpose::Battle { at, side, round }
                        || roll.purpose == Purpose::Apart { at, side, round } =>
                {
                    all.push(roll.dice.iter().map(u8::to_string).collect::<Vec<_>>().join(" "));
                }
                _ => {}
            }
        }
        all.join(" | ")
    }

    /// The damage to a force in all Rounds.
    fn damage(&self, words: &Words<'_>, forces: [Option<&Force>; 2]) -> Rows {
        let each = |cell: &dyn Fn(&Force) -> String| forces.map(|force| force.map_or(String::new(), cell));
        let row = |what: &str, [a, b]: [String; 2]| [what.to_string(), a, b];
        vec![
            row("suffered, besides", each(&|f| some(f.extra))),
            row("not yet applied", each(&|f| some(f.pending))),
            row("disrupted [11.53]", each(&|f| disrupted(words, f))),
            row("lost", each(&|f| words.losses(&f.losses).painted())),
            row("casualties [11.52]", each(&|f| f.casualties().to_string())),
        ]
    }

    fn one_siege(&self, siege: &Siege) -> String {
        let sight = look(self.t);
        let strength = sight.fortress(siege.at);
        let title = format!("Siege of {}", sight.b.duchy(siege.at).name);
        let stage = stages::of_siege(siege).painted();
        let mut out = format!("{}: {stage} {}\n", paint::bold(title), paint::dim("[12]"));
        let besieger = &siege.besieger;
        let rolling = siege.now.stage == Stage::Preparing;
        let rows = self.words(|words| {
            let row = |what: &str, a: String, b: String| [what.to_string(), a, b];
            let dice = |ledger: Vec<Modifier>| if rolling { dice_cell(&words, &ledger) } else { String::new() };
            let sixes = |n: u8| format!("{n} hit{}", if n == 1 { "" } else { "s" });
            let fell: Vec<String> = siege.now.dice.iter().map(u8::to_string).collect();
            let replaced = if siege.replaced > 0 { format!("{} SP [12.31]", siege.replaced) } else { String::new() };
            let mut rows = vec![
                row("Commander", self.commander(besieger), String::new()),
                row(
                    "pieces",
                    self.taking_part(siege.at, besieger),
                    format!("Fortress {strength} of {}", paint::player(siege.owner)),
                ),
                row(
                    "dice",
                    dice(siege_round::dice(&sight, siege.at)),
                    dice(siege_round::fortress_dice(self.t, siege.at, strength)),
                ),
                row("rolled", fell.join(" "), String::new()),
                row("taken so far", String::new(), format!("{} of {strength} [12.3]", sixes(siege.hits))),
                row("in this Round", String::new(), if rolling { String::new() } else { sixes(siege.now.hits) }),
                row("replaced", replaced, String::new()),
            ];
            for (i, round) in besieger.suffered.iter().enumerate() {
                rows.push(row(&format!("suffered, Round {}", i + 1), hits(*round), String::new()));
            }
            rows.extend(self.damage(&words, [Some(besieger), None]));
            rows
        });
        let head = format!("{}, besieging", paint::player(besieger.power));
        out.push_str(&self.columns(&["", &head, "the Fortress"], rows));
        out + &self.in_force()
    }

    /// The cards with running effects, and until when, because they may affect the fight.
    fn in_force(&self) -> String {
        let p = self.t.position();
        self.words(|words| {
            let line = |effect: &crate::games::wellington::board::Effect| {
                format!("\n  {}: {} {}", words.card(effect.card), effect.name, words.lifetime(effect.until))
            };
            let lines: String = p.effects.iter().map(line).collect();
            if lines.is_empty() { lines } else { format!("\nin force:{lines}") }
        })
    }

    fn commander(&self, force: &Force) -> String {
        let power = force.power;
        match force.commander {
            Some(leader) => self
                .words(|words| format!("{} for {power}", self.officer(&words, leader), power = paint::player(power))),
            None => format!("nobody, for {power}", power = paint::player(power)),
        }
    }

    /// The pieces of a force, by Power.
    fn taking_part(&self, at: Duchy, force: &Force) -> String {
        match force.tag {
            Some(tag) => self.tagged(tag, force.power, force.commander),
            None => {
                let powers = force.side.powers();
                let parts = powers.map(|power| self.pieces_of(at, power).painted());
                let parts = parts.into_iter().filter(|text| !text.is_empty());
                parts.collect::<Vec<_>>().join("; ")
            }
        }
    }

    /// The pieces with a tag.
    fn tagged(
        &self,
        tag: Tag,
        power: crate::games::wellington::board::Power,
        commander: Option<crate::games::wellington::board::Leader>,
    ) -> String {
        let p = self.t.position();
        let band = Band { tag, power, commander };
        self.words(|words| {
            let leaders = band.leaders(&p).into_iter().map(|leader| self.officer(&words, leader));
            let soldiers = band
                .soldiers(&p)
                .into_iter()
                .map(|(power, n)| format!("{power}'s {}", words.counters(n), power = paint::player(power)));
            leaders.chain(soldiers).collect::<Vec<_>>().join(", ")
        })
    }

    fn one_attempt(&self, tried: &Attempt) -> String {
        let sight = look(self.t);
        let (what, rule) = match tried.errand {
            Errand::Evasion => ("Evasion", "[10.7]"),
            Errand::Interception | Errand::March => ("Interception", "[10.4]"),
        };
        let line = sight.b.line_between(tried.from, tried.to);
        let kind = line.map_or(String::new(), |line| format!(" ({})", sight.line_type(line, tried.power)));
        let name = |duchy: Duchy| sight.b.duchy(duchy).name.clone();
        let mut out = format!(
            "{}: from {} to {}{kind} {}",
            paint::bold(format!("{what} by {}", paint::player(tried.power))),
            name(tried.from),
            name(tried.to),
            paint::dim(rule)
        );
        out.push_str(&format!("\n  {}", self.tagged(tried.tag, tried.power, tried.commander)));
        let ledger = attempt::modifiers(self.t, tried);
        let sum: i32 = ledger.iter().map(|line| line.value).sum();
        self.words(|words| {
            for line in &ledger {
                let term = words.term(&line.term, line.value);
                out.push_str(&format!("\n  {term} {}", paint::dim(words.cause(line.cause))));
            }
        });
        out.push_str(&match tried.dice {
            Some(_) if sum >= NEEDED => format!("\n  = {sum}, {NEEDED} needed: it succeeds as things stand"),
            Some(_) => format!("\n  = {sum}, {NEEDED} needed: it fails as things stand"),
            None => format!("\n  needs {} or more on two dice ({NEEDED} in all)", NEEDED - sum),
        });
        out
    }

    fn one_contact(&self, contact: &Contact) -> String {
        let sight = look(self.t);
        let name = |duchy: Duchy| sight.b.duchy(duchy).name.clone();
        let title = paint::bold(format!("Entry into {}", name(contact.at)));
        let mut out = format!("{title} by the {} {}", contact.attacker, paint::dim("[10]"));
        for arrival in &contact.arrivals {
            let pieces = self.tagged(arrival.tag, arrival.power, contact.commander);
            let way = match arrival.origin {
                Origin::March(from, line) => {
                    format!("from {} ({})", name(from), sight.line_type(line, arrival.power))
                }
                Origin::Sea(from) => format!("by sea from {}", name(from)),
                Origin::Placed => "placed there".into(),
            };
            out.push_str(&format!("\n  {pieces} {way}"));
        }
        let there = contact.attacker.enemy().powers().map(|power| self.pieces_of(contact.at, power).painted());
        let there: Vec<String> = there.into_iter().filter(|text| !text.is_empty()).collect();
        out.push_str(&format!("\n  against {}", if there.is_empty() { "nobody".into() } else { there.join("; ") }));
        if contact.failed_evasions > 0 {
            out.push_str(&format!("\n  {} failed to evade [10.7]", contact.failed_evasions));
        }
        out
    }
}

/// A number of dice, with the source of each below.
fn dice_cell(words: &Words<'_>, ledger: &[Modifier]) -> String {
    if ledger.is_empty() {
        return String::new();
    }
    let sum = ledger.iter().map(|line| line.value).sum::<i32>().max(0);
    let lines = ledger.iter().map(|line| format!("{} {}", words.term(&line.term, line.value), words.cause(line.cause)));
    std::iter::once(format!("{}:", amount(sum, "die", "dice"))).chain(lines).collect::<Vec<_>>().join("\n")
}

fn hits(casualties: Casualties) -> String {
    format!("{} eliminated, {} disrupted", casualties.kills, casualties.disruptions)
}

fn some(casualties: Casualties) -> String {
    if casualties.total() == 0 { String::new() } else { hits(casualties) }
}

/// The disrupted pieces of a force, and how many dice that costs [11.53].
fn disrupted(words: &Words<'_>, force: &Force) -> String {
    let soldiers = crate::games::wellington::board::Power::TRACK.into_iter().filter(|p| force.disrupted[p.index()] > 0);
    let mut parts: Vec<String> = soldiers
        .map(|power| format!("{} SP of {power}", force.disrupted[power.index()], power = paint::player(power)))
        .collect();
    parts.extend(force.shaken.iter().map(|leader| words.leader(*leader).to_string()));
    if force.excess > 0 {
        parts.push(format!("{} more than there are pieces", force.excess));
    }
    let ignored: u8 = force.ignored.iter().map(|(_, n)| *n).sum();
    if ignored > 0 {
        parts.push(format!("{ignored} ignored"));
    }
    parts.join(", ")
}
