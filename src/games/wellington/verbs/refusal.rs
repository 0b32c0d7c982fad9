//! Why the table refused something, in words.

use super::desk::{Complaint, Desk};
use crate::games::wellington::rules::Wellington;
use crate::table::Refused;

impl Desk {
    /// A refusal of the table in words.
    pub(super) fn refused(&self, refused: Refused<Wellington>) -> Complaint {
        if matches!(refused, Refused::BrokenOff) {
            // The rest of the line is skipped too.
            self.interrupted();
        }
        crate::kit::complaint(&self.session, self.eyes, &refused)
    }
}
