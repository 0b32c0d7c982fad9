//! Computes a hash of the sources that decide how a game goes. Results of playouts are stored with this hash, so that games
//! played under different rules are never mixed in one experiment.

use std::path::{Path, PathBuf};

/// The files that decide how a game goes. The prompt, the views and the command line do not.
const DECIDE: [&str; 13] = [
    "src/games/wellington/board", "src/games/wellington/rules", "src/json", "src/games/wellington/lab",
    "src/games/wellington/players", "src/games/wellington/api", "src/script", "src/table", "scripts/bots",
    "src/games/napoleon/board", "src/games/napoleon/rules", "src/games/napoleon/players",
    "src/games/napoleon/scripts.rs",
];

fn main() {
    room_for_the_first_thread();
    let mut files = Vec::new();
    // The package of the unit tests is in a subfolder.
    let root = if Path::new(DECIDE[0]).exists() { Path::new("") } else { Path::new("../..") };
    for folder in DECIDE.map(|folder| root.join(folder)) {
        println!("cargo::rerun-if-changed={}", folder.display());
        collect(&folder, &mut files);
    }
    files.sort();
    // FNV-1a needs no other crate, so nothing has to be built first.
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut eat = |bytes: &[u8]| {
        for byte in bytes {
            hash = (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    };
    for file in files {
        eat(file.strip_prefix(root).unwrap_or(&file).to_string_lossy().replace('\\', "/").as_bytes());
        eat(&[0]);
        // Line endings depend on how the files were checked out, so they do not count.
        let bytes = std::fs::read(&file).unwrap_or_default();
        eat(&bytes.into_iter().filter(|byte| *byte != b'\r').collect::<Vec<u8>>());
        eat(&[0]);
    }
    println!("cargo::rustc-env=SANDTABLE_RULES={hash:016x}");
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    if folder.is_file() {
        files.push(folder.to_path_buf());
    }
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, files);
        } else {
            files.push(path);
        }
    }
}

/// Windows gives the first thread of a program an eighth of the stack that other systems give. That is too little to read a long
/// command line in an unoptimised build.
fn room_for_the_first_thread() {
    const ROOM: u32 = 8 << 20;
    let of = |name: &str| std::env::var(name).unwrap_or_default();
    match (of("CARGO_CFG_TARGET_OS").as_str(), of("CARGO_CFG_TARGET_ENV").as_str()) {
        ("windows", "msvc") => println!("cargo::rustc-link-arg-bins=/STACK:{ROOM}"),
        ("windows", _) => println!("cargo::rustc-link-arg-bins=-Wl,--stack,{ROOM}"),
        _ => {}
    }
}
