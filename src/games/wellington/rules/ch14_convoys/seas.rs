//! 14.2, 14.4: the seas on which Ports lie, and the Straits between them.

use super::sight::Sight;
use crate::games::wellington::board::{Duchy, Power};

/// 14.2: whether two Ports lie on the same sea.
pub fn same_sea(sight: &Sight<'_>, from: Duchy, to: Duchy) -> bool {
    seas(sight, from) & seas(sight, to) != 0
}

/// 14.2: the seas on which a Port lies, as a set of bits.
pub fn seas(sight: &Sight<'_>, port: Duchy) -> u8 {
    sight.b.duchy(port).zones.iter().fold(0, |set, zone| set | 1 << *zone as u8)
}

/// 14.4: whether no enemy Controls Gibraltar. What matters is who Controls it, not its status for a besieger.
pub fn straits_open(sight: &Sight<'_>, power: Power) -> bool {
    sight.gibraltar().and_then(|d| sight.control(d)).is_none_or(|p| p.side() == power.side())
}
