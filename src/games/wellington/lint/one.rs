//! Checks one card of a set. Its text need not be in a file, so it can be checked while it is being written.

use super::finding::Finding;
use super::{Desk, Prompt, Report, loading, tidied};
use crate::games::wellington::api::{Deck, Paths, Sources};
use crate::games::wellington::board::Board;
use std::collections::BTreeMap;
use std::path::Path;
use std::rc::Rc;

/// The faults of the file at a path, with the text that it has in the set; and the cards as they would be in force.
pub fn one(
    paths: &Paths,
    board: &Rc<Board>,
    sources: &Sources,
    path: &Path,
    prompt: &Prompt,
) -> (Vec<Finding>, Option<Deck>) {
    let files = [path.to_path_buf()];
    let (texts, trees) = (BTreeMap::new(), BTreeMap::new());
    let (lacks, report) = (Vec::new(), Report::default());
    let mut desk = Desk { paths, files: &files, prompt, texts, trees, lacks, report };
    for source in sources.libs.values().chain(sources.cards.values()) {
        desk.text(&source.shown, &source.path, source.text.clone());
        desk.trees.extend(loading::parsed(source));
    }
    let known = desk.known(board, sources);
    let (deck, troubles) = match Deck::load(board, sources.clone(), None) {
        Ok((deck, troubles)) => (Some(deck), troubles),
        Err(trouble) => (None, vec![trouble]),
    };
    desk.read(&known, sources, &[], &[]);
    desk.loaded(&troubles);
    (tidied(desk.report).found, deck)
}
