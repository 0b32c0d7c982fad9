//! Scenarios that build on others: merges the files of a chain, and finds entries without effect.

use super::{Scenario, parsed, text};
use crate::disk::{self, Kind};
use crate::faults::{Faults, Trouble, TroubleKind};
use crate::games::wellington::board::overlay::{named, overlay, tweaked, without};
use crate::json::Tweak;
use crate::json::{At, Document};
use std::path::{Component, Path, PathBuf};

/// The files of a chain, the uppermost first.
pub(super) struct Chain {
    /// The documents.
    documents: Vec<Document>,
    /// Their files.
    pub(super) files: Vec<PathBuf>,
    /// The changes from outside.
    pub(super) tweaks: Vec<Tweak>,
}

/// How many entries of a folder are searched for a similar name.
const BESIDE: usize = 1000;
/// The most scenarios in a chain.
const LONGEST: usize = 16;

impl Chain {
    /// Reads a scenario file, the base that it names, and so on. `None` if one of them cannot be read.
    pub(super) fn read(file: &Path, faults: &mut Faults) -> Option<Chain> {
        let mut chain = Chain { documents: Vec::new(), files: Vec::new(), tweaks: Vec::new() };
        let mut next = Some(file.to_path_buf());
        while let Some(file) = next {
            let document = parsed(&file, text(&file, faults)?, faults)?;
            chain.files.push(file);
            next = match document.root().field("base") {
                Some(at) => Some(chain.base(&at, faults)?),
                None => None,
            };
            chain.documents.push(document);
        }
        Some(chain)
    }

    /// The same with changes from outside.
    pub(super) fn tweaked(self, tweaks: &[Tweak]) -> Chain {
        Chain { tweaks: tweaks.to_vec(), ..self }
    }

    /// Merges the chain into one document.
    pub(super) fn whole(&self, faults: &mut Faults) -> Option<Document> {
        let mut documents = self.documents.iter().rev().cloned();
        let first = documents.next()?;
        let mut whole = documents.fold(first, |base, over| overlay(over, base, faults));
        for tweak in &self.tweaks {
            match tweak.document() {
                Ok(over) => whole = tweaked(over, whole),
                Err(fault) => faults.push(*fault),
            }
        }
        Some(whole)
    }

    /// The roots of its documents, the uppermost first.
    pub(super) fn roots(&self) -> impl Iterator<Item = At<'_>> {
        self.documents.iter().map(Document::root)
    }

    /// The file that a `base` names. It must be a scenario that is not in the chain yet.
    fn base(&self, at: &At<'_>, faults: &mut Faults) -> Option<PathBuf> {
        let name = at.text(faults)?;
        let file = tidy(&Path::new(at.file()).parent().unwrap_or(Path::new(".")).join(name));
        if !disk::is_regular(&file) {
            let (kind, what) = match file.exists() {
                true => (TroubleKind::WrongValue, format!("{} is not a regular file", file.display())),
                false => (TroubleKind::UnknownName, format!("file not found: {}", file.display())),
            };
            match near(name, &file, faults) {
                Some(near) => at.unknown(faults, what, "the file of another scenario", Some(near)),
                None => {
                    let hint = "the path of a base starts from the folder of the file that names it: \"../1812.json\"";
                    at.fault_hint(faults, kind, what, "the file of another scenario", hint);
                }
            }
            return None;
        }
        if let Some(from) = self.files.iter().position(|other| disk::same(other, &file)) {
            let circle = self.files[from..].iter().chain([&file]).map(|f| f.display().to_string()).collect::<Vec<_>>();
            let hint = "remove `base` from one of them, and write its whole position there";
            let found = format!("a scenario cannot be based on itself: {}", circle.join(" is based on "));
            at.fault_hint(
                faults,
                TroubleKind::WrongValue,
                found,
                "the file of a scenario that is not based on this one",
                hint,
            );
            return None;
        }
        if self.files.len() >= LONGEST {
            at.fault(
                faults,
                format!("a chain of {} base scenarios", self.files.len() + 1),
                format!("at most {LONGEST}"),
            );
            return None;
        }
        if !is_scenario(&file) {
            let found = format!("{} is not a scenario", file.display());
            at.fault_hint(
                faults,
                TroubleKind::WrongValue,
                found,
                "the file of another scenario",
                "a scenario has the format \"sandtable-scenario\"",
            );
            return None;
        }
        Some(file)
    }
}

/// A shorter path to the same file: `puzzles/../1812.json` becomes `1812.json`, unless a link gives it another meaning.
pub(super) fn tidy(file: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in file.components() {
        let back = part == Component::ParentDir && matches!(out.components().next_back(), Some(Component::Normal(_)));
        if !(back && out.pop()) {
            out.push(part);
        }
    }
    if disk::same(&out, file) { out } else { file.to_path_buf() }
}

/// Whether a file declares itself a scenario.
pub(super) fn is_scenario(file: &Path) -> bool {
    disk::text(file, Kind::Scenario).is_ok_and(|text| text.contains("\"sandtable-scenario\""))
}

/// Guesses the name of a missing base. Only names are compared, and only the file with the nearest name is read.
fn near(name: &str, file: &Path, faults: &mut Faults) -> Option<String> {
    let (folder, wanted) = name.rsplit_once('/').map_or(("", name), |(folder, file)| (folder, file));
    let inside = file.parent().unwrap_or(Path::new("."));
    let entries = disk::list(inside).into_iter().flatten().take(BESIDE);
    let names = entries.filter_map(|path| Some(path.file_name()?.to_str()?.to_string()));
    let names: Vec<String> = names.filter(|name| name.ends_with(".json")).collect();
    let near = faults.nearest(wanted, names.iter().map(String::as_str))?;
    is_scenario(&inside.join(&near)).then(|| if folder.is_empty() { near.clone() } else { format!("{folder}/{near}") })
}

impl Scenario {
    /// The entries of a scenario that change nothing in its base. Empty for a scenario without a base or with faults.
    pub fn idle(file: &Path) -> Vec<Trouble> {
        let mut faults = Faults::default();
        let Some(mut chain) = Chain::read(file, &mut faults).filter(|chain| chain.files.len() > 1) else {
            return Vec::new();
        };
        let Ok(as_it_is) = Scenario::of(&chain, Faults::default()) else { return Vec::new() };
        let over = chain.documents[0].clone();
        let mut idle = Faults::default();
        for way in named(&over) {
            chain.documents[0] = without(&over, &way);
            let same = |other: Scenario| {
                (&other.board, &other.start, &other.formations, &other.flags)
                    == (&as_it_is.board, &as_it_is.start, &as_it_is.formations, &as_it_is.flags)
            };
            if Scenario::of(&chain, Faults::default()).is_ok_and(same) {
                let at = way.iter().try_fold(over.root(), |at, name| at.field(name));
                if let Some(at) = at {
                    at.fault_key(&mut idle, TroubleKind::Idle, "this entry changes nothing", "");
                }
            }
        }
        let hint = || "the base already says so; leave it out".into();
        idle.all().iter().map(|fault| Trouble { hint: hint(), ..fault.clone() }).collect()
    }
}
