//! The answers of a script, found by what it reads. They form a tree: each fork is something that the script reads, and each branch is a
//! value that it got.

use super::reads::{Called, Question, Read};
use crate::games::wellington::board::{Datum, FactSet, Footing, Parts};
use crate::games::wellington::rules::Looked;
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::collections::hash_map::Entry;
use std::rc::Rc;

/// What a script read, in order, each read with its value.
pub type Reads = Vec<(Read, Datum)>;

/// A node of the tree, and everything below it.
pub struct Answers<A>(RefCell<Node<A>>);

enum Node<A> {
    /// Nothing is known yet.
    Open,
    /// The answer, and what else it depends on besides the values on the way.
    Answer(Footing, A),
    /// The script reads this next.
    Fork(Fork<A>),
}

struct Fork<A> {
    read: Read,
    /// The values seen here, and where each leads. Never iterated, so the order does not matter.
    branches: FxHashMap<Datum, Rc<Answers<A>>>,
    /// The branch taken last, and what that depends on. While none of it changes, the value need not be read again.
    last: Option<(Footing, Rc<Answers<A>>)>,
}

impl<A> Default for Answers<A> {
    fn default() -> Answers<A> {
        Answers(RefCell::new(Node::Open))
    }
}

impl<A: Clone> Answers<A> {
    /// The answer to a question, if the script answered it before with the same values.
    pub fn get(self: &Rc<Self>, question: &Question<'_>) -> Option<A> {
        self.get_with_looks(question).map(|(answer, _)| answer)
    }

    /// The same, with what the script looked at; `None` if that is not known.
    pub fn get_with_looks(self: &Rc<Self>, question: &Question<'_>) -> Option<(A, Option<Looked>)> {
        let (mut node, mut looked) = (self.clone(), Looked::default());
        loop {
            let read = match &*node.0.borrow() {
                Node::Open => return None,
                Node::Answer(footing, answer) => {
                    let p = question.t.position();
                    return p.stands_on(footing).then(|| {
                        p.note(footing.parts());
                        (answer.clone(), (*footing == Footing::default()).then_some(looked))
                    });
                }
                Node::Fork(Fork { read: Read::Called(called), last, .. }) => {
                    looked.table = true;
                    unchanged(last, question).ok_or_else(|| called.clone())
                }
                Node::Fork(fork) => {
                    looked = looked.and(look(&fork.read));
                    Ok(question.read(&fork.read, |said| fork.branches.get(said).cloned())??)
                }
            };
            // A member may run other scripts, so no borrow is held while it runs.
            let next = match read {
                Ok(next) => next,
                Err(called) => node.call(&called, question)?,
            };
            node = next;
        }
    }

    /// Calls the member at a fork again.
    fn call(&self, called: &Called, question: &Question<'_>) -> Option<Rc<Answers<A>>> {
        let (said, parts) = looked_at(question, || question.call(called));
        match &mut *self.0.borrow_mut() {
            Node::Fork(fork) => {
                let next = fork.branches.get(&said?)?.clone();
                fork.last = Some((question.t.position().footing(parts), next.clone()));
                Some(next)
            }
            _ => None,
        }
    }

    /// Stores an answer. Returns the number of new nodes.
    pub fn keep(self: &Rc<Self>, reads: Reads, footing: Footing, answer: A) -> usize {
        let (mut node, mut more) = (self.clone(), 0);
        for (read, said) in reads {
            let next = {
                let mut here = node.0.borrow_mut();
                // If the fork was about something else, that entry comes from a position that no longer exists.
                if !matches!(&*here, Node::Fork(fork) if fork.read == read) {
                    *here = Node::Fork(Fork { read, branches: FxHashMap::default(), last: None });
                }
                let Node::Fork(fork) = &mut *here else { return more };
                let branch = fork.branches.entry(said);
                more += usize::from(matches!(branch, Entry::Vacant(_)));
                branch.or_default().clone()
            };
            node = next;
        }
        node.0.replace(Node::Answer(footing, answer));
        more
    }
}

/// What a script with these reads looked at.
pub fn looks(reads: &Reads) -> Looked {
    reads.iter().fold(Looked::default(), |looked, (read, _)| looked.and(look(read)))
}

fn look(read: &Read) -> Looked {
    match read {
        Read::Fact(fact) => Looked { facts: FactSet::NONE.with(*fact), table: false },
        Read::Called(_) => Looked { facts: FactSet::NONE, table: true },
        Read::Name | Read::Field(_) | Read::By | Read::Id => Looked::default(),
    }
}

/// The branch taken last, if nothing it depends on has changed.
fn unchanged<A>(last: &Option<(Footing, Rc<Answers<A>>)>, question: &Question<'_>) -> Option<Rc<Answers<A>>> {
    let (footing, next) = last.as_ref()?;
    let p = question.t.position();
    p.stands_on(footing).then(|| {
        p.note(footing.parts());
        next.clone()
    })
}

/// Runs something, and returns the parts of the position that were read meanwhile.
pub fn looked_at<R>(question: &Question<'_>, run: impl FnOnce() -> R) -> (R, Parts) {
    let before = question.t.position().take_looks();
    let result = run();
    let p = question.t.position();
    let looks = p.take_looks();
    p.note(before.and(looks));
    (result, looks)
}

#[cfg(test)]
impl<A> Answers<A> {
    /// The number of nodes from here down.
    pub fn nodes(&self) -> usize {
        match &*self.0.borrow() {
            Node::Fork(fork) => fork.branches.len() + fork.branches.values().map(|next| next.nodes()).sum::<usize>(),
            _ => 0,
        }
    }
}
