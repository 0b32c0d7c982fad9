//! Who has an address.

/// For whom an address is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who<S> {
    /// Whoever runs the program: everything is shown and allowed.
    Host,
    /// A player, with the player's view and rights.
    Seat(S),
    /// Spectators: what everybody may see, and no rights.
    Spectator,
}

impl<S: Copy> Who<S> {
    /// The seat, if it is one.
    pub fn seat(self) -> Option<S> {
        if let Who::Seat(seat) = self { Some(seat) } else { None }
    }
}
