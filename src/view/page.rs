//! What every page shares, whether it is served or stands in a file: elements, the visible part of a board, and dice.

/// `/elements.js`: makes and fills elements.
pub const ELEMENTS: &str = include_str!("page/elements.js");
/// `/view.js`: drags and zooms a board.
pub const VIEW: &str = include_str!("page/view.js");
/// `/dice.js`: draws dice.
pub const DICE: &str = include_str!("page/dice.js");
/// `/dice.css`: their style.
pub const DICE_STYLE: &str = include_str!("page/dice.css");
