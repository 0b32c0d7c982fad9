//! One Duchy or one Leader, with all that is known about it and the sources.

use super::Show;
use crate::games::wellington::board::{Duchy, Kind, Leader, Power, Provenance, Side, Whereabouts};
use crate::games::wellington::rules::control::Status;
use crate::games::wellington::rules::look;
use crate::view::{paint, wrap};
use std::collections::BTreeMap;

impl Show<'_> {
    /// One Duchy, with all that is known about it and the sources.
    pub fn duchy(&self, duchy: Duchy) -> String {
        let sight = look(self.t);
        let info = sight.b.duchy(duchy);
        let mut kinds: Vec<String> = Vec::new();
        if info.capital {
            kinds.push("Capital".into());
        }
        if sight.fortress(duchy) > 0 {
            kinds.push(format!("Fortress {}", sight.fortress(duchy)));
        }
        if info.key {
            kinds.push("Key".into());
        }
        if let Some(port) = info.port {
            let zones: Vec<&str> = info.zones.iter().map(|z| z.word()).collect();
            kinds.push(format!("{} Port ({})", port.word(), zones.join(", ")));
        }
        match info.kind {
            Kind::Island => kinds.push("island".into()),
            Kind::Box => kinds.push("box, not a Duchy".into()),
            Kind::Duchy => {}
        }
        let mut out = paint::bold(&info.name);
        if !kinds.is_empty() {
            out.push_str(&format!(", {}", kinds.join(", ")));
        }
        let occupied =
            info.occupied.map_or(String::new(), |p| format!(", printed as occupied by {}", paint::player(p)));
        out.push_str(&format!("\n  in {}, Home of {}{occupied}", info.country.word(), paint::player(info.home)));
        let status = |side: Side| match sight.status(duchy, side) {
            Status::Friendly => "Friendly",
            Status::Enemy => "Enemy",
            Status::Uncontrolled => "Uncontrolled",
        };
        let control = sight.control(duchy).map_or("nobody".into(), paint::player);
        let flag = sight.p.flags[duchy.index()].map_or(String::new(), |p| format!(", Flag of {}", paint::player(p)));
        let (allies, french) = (status(Side::Allies), status(Side::French));
        out.push_str(&format!(
            "\n  Controlled by {control}{flag}; {allies} to the Allies, {french} to the French [3.1]"
        ));
        let pieces = self.pieces(duchy);
        out.push_str(&format!("\n  {}", if pieces.is_empty() { "no pieces".into() } else { pieces.painted() }));
        for (other, line) in sight.b.adjacent(duchy) {
            let l = sight.b.line(*line);
            let known = match (l.provenance, l.type_provenance) {
                (a, b) if a == b => a.to_string(),
                (a, b) => format!("{a}, its type {b}"),
            };
            let name = &sight.b.duchy(*other).name;
            out.push_str(&format!("\n  {:<6} {name} {}", l.kind.to_string(), paint::dim(format!("({known})"))));
        }
        let mut known = match info.provenance {
            Provenance::Stated => format!("source: {}", info.source),
            how => format!("the place is {how}: {}", info.source),
        };
        known.push_str(&doubts(&info.field_provenance));
        if !info.note.is_empty() {
            known.push_str(&format!("; {}", info.note));
        }
        out.push('\n');
        out.push_str(&paint::dim(wrap(&known, self.width.into(), 2).trim_end()));
        out.push_str(&paint::dim(self.setup_sources(duchy)));
        out
    }

    fn setup_sources(&self, duchy: Duchy) -> String {
        let Some(scenario) = self.scenario else { return String::new() };
        let of = |power: &Power| scenario.formations.get(&(duchy, *power)).map(|s| (*power, s));
        let lines = Power::TRACK.iter().filter_map(of);
        lines
            .map(|(power, s)| {
                let source = if s.source.is_empty() { String::new() } else { format!(" ({})", s.source) };
                let text = format!("setup of {power}: {}{source}", s.provenance, power = paint::player(power));
                format!("\n{}", wrap(&text, self.width.into(), 2).trim_end())
            })
            .collect()
    }

    /// One Leader.
    pub fn leader(&self, leader: Leader) -> String {
        let sight = look(self.t);
        let info = sight.b.leader(leader);
        let place = match sight.p.officer(leader).at {
            Whereabouts::Map(duchy) => format!("at {}", sight.b.duchy(duchy).name),
            Whereabouts::Regroup => "in the Regroup Box: back for 1 CP [6.2]".into(),
            Whereabouts::Pool => format!("not in play: {} CP to build [6.1]", info.command.div_ceil(2)),
        };
        let (rating, command) = (sight.rating(leader), sight.command(leader));
        let mut out = format!(
            "{} ({}), Battle {rating}, Command {command}, {place}",
            paint::bold(&info.name),
            paint::player(info.power)
        );
        if (rating, command) != (info.battle, info.command) {
            out.push_str(&format!("\n  printed {}-{}", info.battle, info.command));
        }
        let text = format!("source: {}{}", info.source, doubts(&info.provenance));
        out.push('\n');
        out.push_str(&paint::dim(wrap(&text, self.width.into(), 2).trim_end()));
        out
    }
}

/// The fields that no source states, as the end of a sentence: "; implied: name; reconstructed: battle, command".
fn doubts(fields: &BTreeMap<String, Provenance>) -> String {
    let of = |how: Provenance| {
        let names: Vec<&str> = fields.iter().filter(|(_, p)| **p == how).map(|(field, _)| field.as_str()).collect();
        if names.is_empty() { String::new() } else { format!("; {how}: {}", names.join(", ")) }
    };
    [Provenance::Implied, Provenance::Reconstructed].map(of).concat()
}
