//! Finds faults in cards, libraries, tests, players and scenarios without playing.
//!
//! Faults found while loading get a code and a place here. The others come from reading the scripts: the kinds of
//! values, the members and names that exist, what functions return and do. Each kind of finding has a code and a page
//! (`codes.rs`, `docs/checks`).

mod arguments;
mod boards;
mod calls;
mod card;
mod cases;
pub mod codes;
mod compare;
mod deeds;
mod infer;
mod keeps;
mod kinds;
mod known;
mod library;
mod loading;
mod looks;
mod members;
mod numbers;
mod one;
mod outline;
mod part_lines;
pub mod players;
mod prompt;
mod proof;
mod reader;
mod scenarios;
mod special;
mod statements;

pub use crate::check::{Report, finding, fix, formats, human};
pub use library::offered;
pub use one::one;
pub use part_lines::line_of;
pub use prompt::{Gap, Prompt};

use crate::check::{tree, troubles};
use crate::disk::{self, Kind};
use crate::faults::Trouble;
use crate::games::wellington::api::{Bot, Paths, Source, Sources};
use crate::games::wellington::board::{Board, Card, Scenario};
use codes::Severity;
use finding::{Finding, Text};
use known::{Known, Sort};
use outline::{Outline, Role};
use reader::Reader;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use tree::Block;

/// The files to check together.
struct Desk<'a> {
    paths: &'a Paths,
    files: &'a [PathBuf],
    prompt: &'a Prompt,
    texts: BTreeMap<String, Rc<Text>>,
    trees: BTreeMap<String, Block>,
    lacks: Vec<boards::Lack>,
    report: Report,
}

/// Checks files, or everything if none is named. With `prove`, the tests are also run with parts of their cards
/// disabled.
pub fn check(paths: &Paths, files: &[PathBuf], prompt: &Prompt, prove: bool) -> Report {
    let (texts, trees, report) = <(BTreeMap<_, _>, BTreeMap<_, _>, Report)>::default();
    let mut desk = Desk { paths, files, prompt, texts, trees, lacks: Vec::new(), report };
    desk.all(prove);
    tidied(desk.report)
}

/// Sorts a report by file and place. What a card lacks comes after what is wrong in it.
fn tidied(report: Report) -> Report {
    report.tidied(&[codes::NO_TEXT, codes::NO_PLAY])
}

impl Desk<'_> {
    fn wanted(&self, path: &Path) -> bool {
        self.files.is_empty() || self.files.iter().any(|f| disk::same(f, path))
    }

    fn all(&mut self, prove: bool) {
        let (board, scenarios, files) = self.scenarios();
        self.strangers();
        let Some(board) = board else {
            let text = self.text("scenarios", &self.paths.scenarios.clone(), String::new());
            let message = "there is no valid scenario to check cards against";
            self.report.found.push(Finding::new(codes::SCENARIO_VALUE, &text, 0..0, message));
            return;
        };
        let (sources, faults) = Sources::read(self.paths);
        let (tests, more) = self.paths.tests();
        let players = self.players();
        // If only scenarios are checked, scripts need not be read, unless cards name something that a board lacks.
        let scripts = || sources.libs.values().chain(sources.cards.values()).chain(&tests).chain(&players);
        let read = self.lacks.iter().any(|lack| lack.wanted) || scripts().any(|source| self.wanted(&source.path));
        let wanted: Vec<&Source> = tests.iter().filter(|s| self.wanted(&s.path)).collect();
        let own = tests.iter().chain(&players).filter(|source| self.wanted(&source.path));
        let deck = sources.libs.values().chain(sources.cards.values()).filter(|_| read);
        let parsing = loading::Parsing::of(deck.chain(own).collect());
        for source in scripts() {
            self.text(&source.shown, &source.path, source.text.clone());
        }
        let loaded = loading::beside(&board, &sources, &wanted, &files, &parsing, |trees| {
            self.trees.extend(trees);
            for trouble in faults.iter().chain(&more) {
                self.trouble(trouble);
            }
            let known = self.known(&board, &sources);
            self.read(&known, &sources, &tests, &players);
        });
        for trouble in &loaded.idle {
            self.trouble(trouble);
        }
        self.loaded(&loaded.troubles);
        self.players_loaded(&board, &players);
        let Some(later) = loaded.later else { return };
        for trouble in later {
            self.loaded(&[trouble]);
        }
        self.played(&sources, &scenarios);
        if prove {
            self.prove(&tests);
        }
    }

    fn text(&mut self, shown: &str, path: &Path, text: String) -> Rc<Text> {
        let new = || Rc::new(Text { shown: shown.to_string(), path: path.to_path_buf(), text });
        self.texts.entry(shown.to_string()).or_insert_with(new).clone()
    }

    /// The file named in a message. It is read if it is not known yet.
    fn file(&mut self, shown: &str) -> Rc<Text> {
        match self.texts.get(shown) {
            Some(text) => text.clone(),
            None => {
                let path = Path::new(shown);
                // A script that is a link out of its folder is reported but not shown.
                let text = match path.parent().filter(|_| is_lua(path)) {
                    Some(folder) => disk::text_inside(folder, path, Kind::Script),
                    None => disk::text(path, Kind::Scenario),
                };
                self.text(shown, path, text.unwrap_or_default())
            }
        }
    }

    /// The names that can be used: the board, the libraries, the effects of all cards.
    fn known(&self, board: &Rc<Board>, sources: &Sources) -> Known {
        let mut known = Known::new(board.clone());
        let libs: Vec<(String, Rc<Text>, Block)> = sources
            .libs
            .values()
            .filter_map(|s| Some((s.stem(), self.texts.get(&s.shown)?.clone(), self.trees.get(&s.shown)?.clone())))
            .collect();
        for source in sources.libs.values() {
            known.libs.insert(source.stem(), known::Lib::default());
        }
        library::learn(&mut known, &libs);
        for source in sources.cards.values() {
            let (Some(card), Some(tree)) = (source.number(), self.trees.get(&source.shown)) else { continue };
            let names = Outline::of(tree).effects.into_iter().map(|(name, _)| name.text).collect();
            known.effects.insert(card, names);
        }
        let folder = disk::list(&self.paths.scenarios).into_iter().flatten();
        let json = folder.filter(|p| p.extension().is_some_and(|e| e == "json"));
        known.scenarios = json.filter_map(|path| Some(path.file_stem()?.to_str()?.to_string())).collect();
        known.scenarios.sort();
        known
    }

    /// Reads the scripts.
    fn read(&mut self, known: &Known, sources: &Sources, tests: &[Source], players: &[Source]) {
        let mut rolls: BTreeMap<Card, (bool, bool)> = BTreeMap::new();
        let (texts, trees) = (std::mem::take(&mut self.texts), std::mem::take(&mut self.trees));
        let none = Outline::default();
        let (mut found, mut checked) = (Vec::new(), 0);
        let own = |source: &Source| Some((texts.get(&source.shown)?, trees.get(&source.shown)?));
        for source in sources.libs.values().filter(|s| self.wanted(&s.path)) {
            checked += 1;
            let Some((text, tree)) = own(source) else { continue };
            let mut reader = Reader::read(known, text, Sort::Lib, tree, &none);
            found.append(&mut reader.found);
            found.extend(self.off_board(source, text, &reader.named));
        }
        let elsewhere = self.lacks.iter().any(|lack| lack.wanted);
        for source in sources.cards.values() {
            let wanted = self.wanted(&source.path);
            checked += usize::from(wanted);
            let Some((text, tree)) = own(source) else { continue };
            let outline = Outline::of(tree);
            if let Some(card) = source.number() {
                let play = outline.parts.iter().find(|part| part.role == Role::Play);
                let rolling = play.is_some_and(|part| cases::rolls(&part.function));
                rolls.insert(card, (rolling, outline.field("targets").is_some()));
            }
            if !wanted && elsewhere {
                let named = Reader::read(known, text, Sort::Card, tree, &outline).named;
                found.extend(self.off_board(source, text, &named));
            }
            if wanted {
                card::table(text, &outline, &mut found);
                let mut reader = Reader::read(known, text, Sort::Card, tree, &outline);
                found.extend(self.off_board(source, text, &reader.named));
                reader.card();
                reader.deeds();
                reader.numbers();
                reader.declared();
                found.append(&mut reader.found);
                self.untested(source, text, tests, &mut found);
            }
        }
        for source in tests.iter().filter(|s| self.wanted(&s.path)) {
            checked += 1;
            let Some((text, tree)) = own(source) else { continue };
            let reader = Reader::read(known, text, Sort::Tests, tree, &none);
            let card = source.number();
            let exists = card.is_none_or(|card| sources.cards.values().any(|s| s.number() == Some(card)));
            let (rolls, asks) = card.and_then(|card| rolls.get(&card).copied()).unwrap_or_default();
            let about = cases::About { card, exists, rolls, asks, prompt: self.prompt, reader: &reader };
            cases::check(text, tree, &about, &mut found);
            found.extend(reader.found);
        }
        for source in players.iter().filter(|s| self.wanted(&s.path)) {
            checked += 1;
            let Some((text, tree)) = own(source) else { continue };
            let outline = Outline::of(tree);
            players::table(text, &outline, &mut found);
            found.append(&mut Reader::read(known, text, Sort::Player, tree, &none).found);
        }
        (self.texts, self.trees) = (texts, trees);
        self.report.found.append(&mut found);
        self.report.checked += checked;
    }

    /// Reports a card without tests, in a set that has tests.
    fn untested(&self, source: &Source, text: &Rc<Text>, tests: &[Source], found: &mut Vec<Finding>) {
        if tests.is_empty() || source.number().is_none() || tests.iter().any(|test| test.number() == source.number()) {
            return;
        }
        let name = source.path.file_name().and_then(|name| name.to_str()).unwrap_or("NNN_title.lua").to_string();
        let message = "this card has no test file";
        let first = finding::line_span(&text.text, source.line_of("number"), 0);
        found.push(Finding::new(codes::NO_TESTS, text, first, message).help(format!("cards/tests/{name}")));
    }

    /// Adds the faults found while loading, unless reading the script has already found them with more detail.
    fn loaded(&mut self, troubles: &[Trouble]) {
        for trouble in troubles {
            let line = trouble.place.shown_line();
            let file = self.file(&trouble.place.file);
            if !self.wanted(&file.path) && disk::exists(&file.path) {
                continue;
            }
            let found = troubles::finding(trouble, &file);
            let said = self.report.found.iter().any(|known| {
                let same = known.file.shown == found.file.shown && known.severity() == Severity::Error;
                // A misspelt parameter is also an unread one.
                if found.code.id == codes::UNREAD_PARAM.id {
                    return same && known.code.id == codes::UNKNOWN_PARAM.id;
                }
                same && (known.place().0 == line || known.code.id == found.code.id)
            });
            if !said {
                self.report.found.push(found);
            }
        }
    }

    fn trouble(&mut self, trouble: &Trouble) {
        let file = self.file(&trouble.place.file);
        self.report.found.push(troubles::finding(trouble, &file));
    }

    /// Players: those in the folder of players, and named files that return one.
    fn players(&self) -> Vec<Source> {
        let folder = self.paths.libs.parent().map(|scripts| scripts.join("bots"));
        let entries = folder.iter().flat_map(|folder| disk::list(folder).into_iter().flatten());
        let mut paths: Vec<PathBuf> = entries.filter(|p| is_lua(p)).collect();
        for file in self.files.iter().filter(|file| is_lua(file) && !self.belongs(file)) {
            if !paths.iter().any(|p| disk::same(p, file)) {
                paths.push(file.clone());
            }
        }
        let read = |path: PathBuf| {
            let text = match &folder {
                Some(folder) if path.starts_with(folder) => disk::text_inside(folder, &path, Kind::Script),
                _ => disk::text(&path, Kind::Script),
            };
            let text = text.ok()?;
            let shown = path.strip_prefix(".").unwrap_or(&path).display().to_string();
            text.contains("return player").then_some(Source { path, shown, text })
        };
        paths.into_iter().filter_map(read).collect()
    }

    fn players_loaded(&mut self, board: &Rc<Board>, players: &[Source]) {
        for source in players.iter().filter(|s| self.wanted(&s.path)).cloned().collect::<Vec<_>>() {
            if let Err(trouble) = Bot::load(board, &source) {
                self.loaded(&[trouble]);
            }
        }
    }

    /// Reports named files that the game does not know.
    fn strangers(&mut self) {
        let players = self.players();
        let is_player = |file: &Path| players.iter().any(|p| disk::same(&p.path, file));
        let strange: Vec<PathBuf> = self.files.iter().filter(|f| !self.belongs(f) && !is_player(f)).cloned().collect();
        for file in strange {
            let text = self.text(&file.display().to_string(), &file, String::new());
            let message = "not a card, library, test, bot or scenario of this game";
            let found = Finding::new(codes::NO_PLACE, &text, 0..0, message);
            self.report.found.push(found.help("--cards DIR names another folder of cards"));
        }
    }

    /// Whether a file is a scenario, or is in a folder for scripts.
    fn belongs(&self, file: &Path) -> bool {
        // A link counts as its target.
        let whole = file.canonicalize();
        let own = whole.as_deref().unwrap_or(file).parent().unwrap_or(Path::new(""));
        let scripts = [self.paths.cards.clone(), self.paths.libs.clone(), self.paths.cards.join("tests")];
        let json = file.extension().is_some_and(|e| e == "json");
        json || is_lua(file) && scripts.iter().any(|f| disk::same(f, own))
    }
}

fn is_lua(file: &Path) -> bool {
    file.extension().is_some_and(|e| e == "lua")
}

/// The scenarios that were loaded.
type Scenarios = Vec<Scenario>;
