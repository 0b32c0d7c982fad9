//! Why the table did not do something, in words.

use super::desk::{Complaint, Desk};
use crate::games::wellington::rules::Wellington;
use crate::table::Refused;

impl Desk {
    /// A refusal of the table in words.
    pub(super) fn refused(&self, refused: Refused<Wellington>) -> Complaint {
        if matches!(refused, Refused::BrokenOff) {
            // Whatever else stands in the line is not done either.
            self.interrupted();
        }
        crate::kit::complaint(&self.session, self.eyes, &refused)
    }
}
