//! The journal of a session: what was told in the present line of play.

use super::{Entry, Game, Session};

impl<G: Game> Session<G> {
    /// The whole journal of this line up to now.
    pub fn journal(&self) -> Vec<Entry<G>> {
        let past = self.line.segments[..self.line.at.segment].iter().flat_map(|s| s.journal.iter().cloned());
        past.chain(self.live.table.journal().iter().cloned()).collect()
    }

    /// How many entries the journal has.
    pub fn journal_len(&self) -> usize {
        let past: usize = self.line.segments[..self.line.at.segment].iter().map(|s| s.journal.len()).sum();
        past + self.live.table.journal().len()
    }

    /// The entries from number `from` on.
    pub fn journal_since(&self, from: usize) -> Vec<Entry<G>> {
        let mut skip = from;
        let mut out = Vec::new();
        let live = self.live.table.journal();
        let past = self.line.segments[..self.line.at.segment].iter().map(|s| s.journal.as_slice());
        for journal in past.chain([&*live]) {
            out.extend(journal.iter().skip(skip).cloned());
            skip = skip.saturating_sub(journal.len());
        }
        out
    }
}
