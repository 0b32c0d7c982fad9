//! The games, a folder each: board, rules by chapter, what their scripts see, words, players, pictures, and what they do for prompt,
//! page and command line. No room outside of these folders names what is inside.

pub mod napoleon;
pub mod wellington;
