//! The program: the files that it brings with it, and the command line.

use include_dir::{Dir, include_dir};
use sandtable::cli::any::Any;
use sandtable::cli::title::Title;
use sandtable::games::napoleon::rules::Napoleon;
use sandtable::games::wellington::cli::Wellington;

/// A playout is mostly small things that come and go. With this allocator a decision takes a fifth less time than with the
/// system's, and threads do not wait for each other (`cargo bench -- playouts`).
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// What stands in for files that a laboratory lacks. It is in the program and not in the library, so that another card text
/// costs no compiling of the rules.
static FOLDERS: [(&str, Dir<'_>); 6] = [
    ("cards", include_dir!("$CARGO_MANIFEST_DIR/cards")),
    ("games", include_dir!("$CARGO_MANIFEST_DIR/games")),
    ("scenarios", include_dir!("$CARGO_MANIFEST_DIR/scenarios")),
    ("scripts/bots", include_dir!("$CARGO_MANIFEST_DIR/scripts/bots")),
    ("scripts/lib", include_dir!("$CARGO_MANIFEST_DIR/scripts/lib")),
    ("scripts/types", include_dir!("$CARGO_MANIFEST_DIR/scripts/types")),
];

/// The settings of editors, which a new laboratory gets.
const SETTINGS: [(&str, &[u8]); 4] = [
    (".luarc.json", include_bytes!("../.luarc.json")),
    (".luaurc", include_bytes!("../.luaurc")),
    (".vscode/extensions.json", include_bytes!("../.vscode/extensions.json")),
    (".vscode/settings.json", include_bytes!("../.vscode/settings.json")),
];

/// The games of the program; the first is opened where nobody names one.
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
        // Windows writes names with the other stroke.
        let name = file.path().to_string_lossy().replace('\\', "/");
        files.push((format!("{folder}/{name}"), file.contents()));
    }
    for inner in dir.dirs() {
        gather(folder, inner, files);
    }
}
