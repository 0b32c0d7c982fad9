//! 6.3: where pieces come into play. Answered for all pieces of a Power together if no card looks at the piece.

use super::building::{cards_let_in, fits_anywhere, has_home_base, may_serve, serves, takes_in, try_placing};
use super::points::{self, Point};
use super::sight::Sight;
use super::vocabulary::{Choice, Piece};
use super::ways_cache::{Kept, place_of};
use super::ways_out::{asked_apart, shared};
use crate::games::wellington::board::{Duchy, Fact, Kind, Power};
use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;

/// Where pieces of a Power come into play. If no card affects this, the Duchies are the same for all its pieces.
pub(in super::super) struct Entries<'s, 't, W> {
    sight: &'s Sight<'t>,
    power: Power,
    within: W,
    /// Whether no card affects this.
    usual: bool,
    /// A fingerprint of the cards' effects.
    print: u64,
    /// The number for the state of Control, if all Duchies are considered.
    turn: Option<u64>,
    places: OnceCell<Rc<[Duchy]>>,
    /// Those in which all pieces of a kind can come into play, if that is the same for all of them.
    all: [OnceCell<Rc<[Duchy]>>; 4],
    /// Whether the Power has a base of its own.
    based: OnceCell<bool>,
    /// The cards' answer for each Duchy and kind of piece, if it is the same for all of them.
    said: RefCell<Vec<[Option<bool>; 4]>>,
    /// Whether one of these answers may depend on the table.
    looked: Cell<bool>,
}

/// Facts that only cards about particular pieces look at.
const WHAT: [Fact; 2] = [Fact::Leader, Fact::Arm];

/// The number of a kind of piece: Soldiers that are built, that are regrouped, then the same for Leaders.
fn kind_of(piece: Piece, regroup: bool) -> usize {
    usize::from(matches!(piece, Piece::Leader(_))) * 2 + usize::from(regroup)
}

/// Whether a kind of piece is one of Leaders.
const fn leads(kind: usize) -> bool {
    kind >= 2
}

impl<'s, 't> Entries<'s, 't, fn(Duchy) -> bool> {
    /// Considers all Duchies.
    pub fn everywhere(sight: &'s Sight<'t>, power: Power) -> Self {
        Entries { turn: Some(sight.control_turn()), ..Entries::among(sight, power, |_| true) }
    }
}

impl<'s, 't, W: Fn(Duchy) -> bool> Entries<'s, 't, W> {
    /// Considers only some Duchies.
    pub fn among(sight: &'s Sight<'t>, power: Power, within: W) -> Entries<'s, 't, W> {
        let usual = !points::in_use(sight).has(Point::MayBuild);
        let print = sight.t.derived().print_of(&sight.p, &*sight.t.world().cards, Point::MayBuild);
        let (places, based, said, looked) = (OnceCell::new(), OnceCell::new(), RefCell::default(), Cell::default());
        Entries { sight, power, within, usual, print, turn: None, places, all: Default::default(), based, said, looked }
    }

    /// The answer of the cards, or of the rules if the cards say nothing.
    fn lets_in(&self, piece: Piece, duchy: Duchy, regroup: bool) -> bool {
        let Entries { sight, power, print, .. } = *self;
        let (place, kind) = (duchy.index(), kind_of(piece, regroup));
        if let Some(said) = self.said.borrow().get(place).and_then(|said| said[kind]) {
            return said;
        }
        let kept = &sight.t.derived().ways.enters;
        let usual = takes_in(sight, power, leads(kind), duchy) && self.is_base(duchy);
        let question = place_of(power, duchy) * 8 + kind * 2 + usize::from(usual);
        let known = kept.get(question, [print, 0]);
        let (enters, anybody) = known.map_or_else(
            || {
                let ask = || cards_let_in(sight, power, piece, (duchy, regroup), usual).0;
                let (enters, facts, apart) = asked_apart(sight, ask);
                let anybody = !facts.has_any(&WHAT);
                match anybody && apart {
                    true => kept.keep(question, [print, 0], enters),
                    false => self.looked.set(true),
                }
                (enters, anybody)
            },
            |enters| (enters, true),
        );
        let mut said = self.said.borrow_mut();
        if said.is_empty() {
            said.resize(sight.b.duchies.len(), [None; 4]);
        }
        said[place][kind] = anybody.then_some(enters);
        enters
    }

    /// Whether a Duchy serves the Power, or is a box.
    fn is_base(&self, duchy: Duchy) -> bool {
        let Entries { sight, power, .. } = *self;
        let based = || *self.based.get_or_init(|| has_home_base(sight, power));
        sight.b.duchy(duchy).kind == Kind::Box || serves(sight, power, duchy, based)
    }

    /// The Duchies to consider, in the order of the map.
    fn places(&self) -> &[Duchy] {
        let Entries { sight, usual, .. } = *self;
        self.places.get_or_init(|| match usual {
            true if self.turn.is_some() => self.bases(),
            true => shared(self.bases().iter().copied().filter(|d| (self.within)(*d))),
            false => shared(sight.b.places().filter(|d| (self.within)(*d))),
        })
    }

    /// The boxes and the Duchies that serve the Power, in the order of the map. They are cached until Control changes.
    fn bases(&self) -> Rc<[Duchy]> {
        let Entries { sight, power, .. } = *self;
        let homes = || {
            let may = |d: &Duchy| sight.b.duchy(*d).kind == Kind::Box || may_serve(sight.b, power, *d);
            sight.b.places().filter(may).collect()
        };
        let homes = || sight.t.derived().homes(power, homes).iter().copied();
        let bases = || shared(homes().filter(|d| self.is_base(*d)));
        sight.while_control_stays(|ways| &ways.bases, power.index(), bases)
    }

    /// The Duchies in which every piece of a kind can come into play; `None` if that depends on the piece.
    fn for_all(&self, kind: usize) -> Option<&[Duchy]> {
        let Entries { sight, power, .. } = *self;
        let all = &self.all[kind];
        if all.get().is_none() {
            let known = self.turn.and_then(|turn| self.kept().get(self.question(kind), [self.print, turn]));
            let find = || self.places().iter().copied().filter(|duchy| takes_in(sight, power, leads(kind), *duchy));
            match known {
                Some(known) => {
                    all.get_or_init(|| known);
                }
                None if self.usual => self.keep(kind, shared(find())),
                None => {}
            }
        }
        all.get().map(|all| &**all)
    }

    /// The lists of Duchies for all pieces of a kind that were made before.
    fn kept(&self) -> &'s Kept<Rc<[Duchy]>> {
        &self.sight.t.derived().ways.entries
    }

    fn question(&self, kind: usize) -> usize {
        self.power.index() * 4 + kind
    }

    /// The Duchies in which every piece of a kind can come into play. They stay the same until the effects or Control change, unless
    /// an effect looks at the table.
    fn keep(&self, kind: usize, all: Rc<[Duchy]>) {
        if let (Some(turn), false, true) = (self.turn, self.looked.get(), self.sight.fortresses_stand_apart()) {
            self.kept().keep(self.question(kind), [self.print, turn], all.clone());
        }
        self.all[kind].get_or_init(|| all);
    }

    /// Makes that list if the cards said the same for every piece of the kind.
    fn settle(&self, kind: usize) {
        let said = self.said.borrow();
        let enters = |duchy: &Duchy| said.get(duchy.index()).and_then(|said| said[kind]);
        let all: Option<Vec<(Duchy, bool)>> = self.places().iter().map(|d| Some((*d, enters(d)?))).collect();
        if let Some(all) = all {
            self.keep(kind, all.into_iter().filter(|(_, enters)| *enters).map(|(duchy, _)| duchy).collect());
        }
    }

    /// Lists the Duchies, in the order of the map, in which a waiting piece can be built or regrouped.
    pub fn list(&self, piece: Piece, regroup: bool, out: &mut Vec<Choice>) {
        let Entries { sight, power, .. } = *self;
        let anywhere = fits_anywhere(sight, power, piece, regroup);
        let fits = |duchy: Duchy| match (anywhere, piece) {
            (Some(fits), _) => fits,
            (None, Piece::Soldier(arm)) => try_placing(sight, power, arm, duchy, regroup),
            (None, Piece::Leader(_)) => true,
        };
        let choice = |duchy: Duchy| if regroup { Choice::Regroup(piece, duchy) } else { Choice::Build(piece, duchy) };
        let kind = kind_of(piece, regroup);
        match (anywhere, self.for_all(kind)) {
            (Some(false), _) => {}
            // As for moves, each choice is written where it belongs.
            (Some(true), Some(all)) => match (piece, regroup) {
                (Piece::Soldier(arm), false) => out.extend(all.iter().map(|d| Choice::Build(Piece::Soldier(arm), *d))),
                (Piece::Soldier(arm), true) => out.extend(all.iter().map(|d| Choice::Regroup(Piece::Soldier(arm), *d))),
                (Piece::Leader(who), false) => out.extend(all.iter().map(|d| Choice::Build(Piece::Leader(who), *d))),
                (Piece::Leader(who), true) => out.extend(all.iter().map(|d| Choice::Regroup(Piece::Leader(who), *d))),
            },
            (None, Some(all)) => out.extend(all.iter().copied().filter(|duchy| fits(*duchy)).map(choice)),
            (_, None) => {
                let enters = |duchy: &Duchy| self.lets_in(piece, *duchy, regroup) && fits(*duchy);
                out.extend(self.places().iter().copied().filter(enters).map(choice));
                self.settle(kind);
            }
        }
    }
}
