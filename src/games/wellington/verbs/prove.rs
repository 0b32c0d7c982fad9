//! Checks whether the tests of cards notice a missing part of their card.

use super::card_test_desks::{Bench, fault};
use super::testing::{Selection, begin};
use crate::faults::Trouble;
use crate::games::wellington::api::{Ablation, Paths, Source};
use crate::games::wellington::lint::Gap;
use crate::view::paint;

/// How well the tests cover their cards.
#[derive(Clone, Default, Debug)]
pub struct Proof {
    /// How many cards were tried.
    pub cards: usize,
    /// How many of their parts were disabled, one at a time.
    pub tried: usize,
    /// Parts that no test of the file misses: the file, and the part.
    pub unnoticed: Vec<(String, String)>,
    /// Tests that pass whatever part of the card is missing: the file, and the test.
    pub idle: Vec<(String, String)>,
    /// Tests that fail with the complete card: they prove nothing.
    pub failing: Vec<(String, String)>,
    /// Files that do not load.
    pub faults: Vec<Trouble>,
}

impl Proof {
    /// Whether no gap was found.
    pub fn is_sound(&self) -> bool {
        self.unnoticed.is_empty() && self.idle.is_empty() && self.failing.is_empty() && self.faults.is_empty()
    }

    /// The gaps, for `check`.
    pub fn gaps(self) -> Vec<Gap> {
        let kinds = [
            (self.unnoticed, "no test of this file fails without"),
            (self.idle, "holds whatever of its card is missing:"),
            (self.failing, "fails as it is:"),
        ];
        let gaps = kinds
            .into_iter()
            .flat_map(|(found, what)| found.into_iter().map(move |(file, part)| Gap { file, part, what }));
        gaps.collect()
    }

    /// The gaps and the counts as text.
    pub fn text(&self) -> String {
        let mut out = String::new();
        for fault in &self.faults {
            out.push_str(&format!("{} {fault}\n", paint::bad("error:")));
        }
        let kinds = [
            (&self.failing, "fails as it is:"),
            (&self.unnoticed, "no test fails without"),
            (&self.idle, "holds whatever is missing:"),
        ];
        for (found, what) in kinds {
            for (file, which) in found {
                out.push_str(&format!("{file}: {} {which}\n", paint::bad(what)));
            }
        }
        let found = self.failing.len() + self.unnoticed.len() + self.idle.len() + self.faults.len();
        out.push_str(&format!(
            "{} card{}, {} parts taken out, {found} found",
            self.cards,
            if self.cards == 1 { "" } else { "s" },
            self.tried
        ));
        out
    }
}

/// Disables each part of each card in turn, and runs the tests in the card's file. Each time one must fail. A test that
/// never fails proves nothing about its card.
pub fn prove(paths: &Paths, selection: &Selection) -> Proof {
    let mut proof = Proof::default();
    let Some((sources, mut bench)) = begin(paths, selection, &mut proof.faults) else { return proof };
    for source in sources {
        match bench.names(&source) {
            Ok(names) => one(&mut bench, &source, &names, &mut proof),
            Err(trouble) => proof.faults.push(*trouble),
        }
    }
    proof
}

fn one(bench: &mut Bench, source: &Source, cases: &[String], proof: &mut Proof) {
    let Some(card) = source.number() else {
        let what = "the name of the file does not say which card its tests prove";
        proof.faults.push(fault(source.shown.as_str(), what, "052_title.lua has tests of card 52"));
        return;
    };
    let named = |case: &str| (source.shown.clone(), case.to_string());
    let fails = |bench: &mut Bench, n: usize| bench.run(source, n).fault.is_some();
    bench.ablate(None);
    let sound: Vec<(usize, &String)> = cases
        .iter()
        .enumerate()
        .filter(|(n, case)| {
            let failing = fails(bench, *n);
            if failing {
                proof.failing.push(named(case));
            }
            !failing
        })
        .collect();
    proof.cards += 1;
    let mut noticed = vec![false; cases.len()];
    for part in bench.parts(card) {
        proof.tried += 1;
        let which = part.to_string();
        bench.ablate(Some(Ablation { card, part }));
        let mut missed = true;
        for (n, _) in &sound {
            if fails(bench, *n) {
                noticed[*n] = true;
                missed = false;
            }
        }
        if missed {
            proof.unnoticed.push((source.shown.clone(), which));
        }
    }
    bench.ablate(None);
    proof.idle.extend(sound.iter().filter(|(n, _)| !noticed[*n]).map(|(_, case)| named(case)));
}
