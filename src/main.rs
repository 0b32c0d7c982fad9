//! The program: its built-in files, and the command line.

use include_dir::{Dir, include_dir};
use sandtable::cli::any::Any;
use sandtable::cli::title::Title;
use sandtable::games::napoleon::rules::Napoleon;
use sandtable::games::wellington::cli::Wellington;

/// A playout mostly makes small short-lived objects. With this allocator a decision takes a fifth less time than with the
/// system's, and threads do not wait for each other (`cargo bench -- playouts`).
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The files that replace those a laboratory lacks. They are in the program and not in the library, so that the rules need not be
/// compiled again when a card text changes.
static FOLDERS: [(&str, Dir<'_>); 6] = [
    ("cards", include_dir!("$CARGO_MANIFEST_DIR/cards")),
    ("games", include_dir!("$CARGO_MANIFEST_DIR/games")),
    ("scenarios", include_dir!("$CARGO_MANIFEST_DIR/scenarios")),
    ("scripts/bots", include_dir!("$CARGO_MANIFEST_DIR/scripts/bots")),
    ("scripts/lib", include_dir!("$CARGO_MANIFEST_DIR/scripts/lib")),
    ("scripts/types", include_dir!("$CARGO_MANIFEST_DIR/scripts/types")),
];

/// Editor settings for a new laboratory.
const SETTINGS: [(&str, &[u8]); 4] = [
    (".luarc.json", include_bytes!("../.luarc.json")),
    (".luaurc", include_bytes!("../.luaurc")),
    (".vscode/extensions.json", include_bytes!("../.vscode/extensions.json")),
    (".vscode/settings.json", include_bytes!("../.vscode/settings.json")),
];

/// The games of the program. The first one is the default.
const GAMES: &[&dyn Title] = &[&Wellington, &Any::<Napoleon>::new()];

fn main() -> std::process::ExitCode {
    let mut files: Vec<(String, &'static [u8])> = Vec::new();
    for (folder, dir) in &FOLDERS {
        gather(folder, dir, &mut files);
    }
    files.extend(SETTINGS.map(|(name, bytes)| (name.to_string(), bytes)));
    sandtable::disk::builtin::provide(files);
    sandtable::cli::main(GAMES)
}

fn gather(folder: &str, dir: &'static Dir<'_>, files: &mut Vec<(String, &'static [u8])>) {
    for file in dir.files() {
        // Windows separates folder names with a backslash.
        let name = file.path().to_string_lossy().replace('\\', "/");
        files.push((format!("{folder}/{name}"), file.contents()));
    }
    for inner in dir.dirs() {
        gather(folder, inner, files);
    }
}
