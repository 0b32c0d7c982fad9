//! The game log of a session, in the current branch.

use super::{Cursor, Entry, Game, Session};

impl<G: Game> Session<G> {
    /// The place before the command that wrote a log entry.
    pub fn before_entry(&self, entry: usize) -> Cursor {
        let mut left = entry;
        let segments = self.segments();
        let last = segments.len() - 1;
        let mut segment = 0;
        while segment < last && left >= segments[segment].journal.len() {
            left -= segments[segment].journal.len();
            segment += 1;
        }
        // The first entries of a segment come from the command that ended the segment before.
        let written = self.written(segment);
        let brought = written.iter().take_while(|(_, entries)| *entries <= left).last();
        self.command_at(Cursor { segment, input: brought.map_or(0, |(input, _)| input + 1) })
    }

    /// The whole log of this branch up to now.
    pub fn journal(&self) -> Vec<Entry<G>> {
        let past = self.line.segments[..self.line.at.segment].iter().flat_map(|s| s.journal.iter().cloned());
        past.chain(self.live.table.journal().iter().cloned()).collect()
    }

    /// How many entries the log has.
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
