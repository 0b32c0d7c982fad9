//! The games, a folder each: board, rules, words and pictures. Nothing outside of these folders should name what is inside.

pub mod wellington;
