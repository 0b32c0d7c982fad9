//! sandtable: a laboratory for the rules of a card-driven wargame.

/// A playout is mostly small things that come and go. With this allocator a decision takes a fifth less time than with the
/// system's, and threads do not wait for each other (`cargo bench -- playouts`).
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

pub mod board;
pub mod check;
pub mod cli;
pub mod disk;
pub mod lab;
pub mod lua;
pub mod mishap;
pub mod out;
pub mod picture;
pub mod repl;
pub mod report;
pub mod rules;
pub mod safe;
pub mod table;
pub mod view;
pub mod web;

/// The folder of the sources, for tests inside of them: their own package lies further in.
#[cfg(test)]
fn sources() -> &'static std::path::Path {
    let folders = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    folders.into_iter().find(|folder| folder.join("scenarios/1812.json").is_file()).expect("the sources")
}
