//! The answers of a script by what it read on the way to them: a tree in which each fork is something that is read, and each branch
//! what it said.

use super::reads::{Called, Question, Read};
use crate::games::wellington::board::{Datum, Footing, Parts};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::collections::hash_map::Entry;
use std::rc::Rc;

/// What was read, in this order, with what it said.
pub type Reads = Vec<(Read, Datum)>;

/// A place in the tree, and all that comes after it.
pub struct Answers<A>(RefCell<Node<A>>);

enum Node<A> {
    /// Nothing is known yet.
    Open,
    /// The answer, and what it stands on beside what was read.
    Answer(Footing, A),
    /// The script reads this next.
    Fork(Fork<A>),
}

struct Fork<A> {
    read: Read,
    /// What it said, and what follows. Nothing goes over it in order.
    branches: FxHashMap<Datum, Rc<Answers<A>>>,
    /// What followed last, and what that stands on: as long as it stands nobody has to read again.
    last: Option<(Footing, Rc<Answers<A>>)>,
}

impl<A> Default for Answers<A> {
    fn default() -> Answers<A> {
        Answers(RefCell::new(Node::Open))
    }
}

impl<A: Clone> Answers<A> {
    /// The answer to a question, if it was answered before when all that is read said the same.
    pub fn get(self: &Rc<Self>, question: &Question<'_>) -> Option<A> {
        let mut node = self.clone();
        loop {
            let read = match &*node.0.borrow() {
                Node::Open => return None,
                Node::Answer(footing, answer) => {
                    let p = question.t.position();
                    return p.stands_on(footing).then(|| {
                        p.note(footing.parts());
                        answer.clone()
                    });
                }
                Node::Fork(Fork { read: Read::Called(called), last, .. }) => match unchanged(last, question) {
                    Some(next) => Ok(next),
                    None => Err(called.clone()),
                },
                Node::Fork(fork) => Ok(question.read(&fork.read, |said| fork.branches.get(said).cloned())??),
            };
            // A member may ask other scripts: nothing is held on to meanwhile.
            let next = match read {
                Ok(next) => next,
                Err(called) => node.call(&called, question)?,
            };
            node = next;
        }
    }

    /// Calls a member anew at a fork.
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

    /// Keeps an answer. Says how many places the tree has more than before.
    pub fn keep(self: &Rc<Self>, reads: Reads, footing: Footing, answer: A) -> usize {
        let (mut node, mut more) = (self.clone(), 0);
        for (read, said) in reads {
            let next = {
                let mut here = node.0.borrow_mut();
                // Where it went another way before, it had looked at a position that is gone.
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

/// What followed last, where nothing has changed since.
fn unchanged<A>(last: &Option<(Footing, Rc<Answers<A>>)>, question: &Question<'_>) -> Option<Rc<Answers<A>>> {
    let (footing, next) = last.as_ref()?;
    let p = question.t.position();
    p.stands_on(footing).then(|| {
        p.note(footing.parts());
        next.clone()
    })
}

/// Does something and tells which parts of the position were looked at meanwhile.
pub fn looked_at<R>(question: &Question<'_>, run: impl FnOnce() -> R) -> (R, Parts) {
    let before = question.t.position().take_looks();
    let result = run();
    let p = question.t.position();
    let looks = p.take_looks();
    p.note(before.and(looks));
    (result, looks)
}
