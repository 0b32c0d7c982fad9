//! 6.3: where pieces come into play. Answered for all pieces of a Power together if no card looks at the piece.

use super::building::{fits_anywhere, has_home_base, may_enter_play, may_serve, serves, takes_in, try_placing};
use super::judge::Judge;
use super::points::{self, Point};
use super::sight::Sight;
use super::vocabulary::{Choice, Piece};
use crate::games::wellington::board::{Duchy, Fact, Kind, Power};
use std::cell::{OnceCell, RefCell};

/// Where pieces of a Power come into play. If no card affects this, the Duchies are the same for all its pieces.
pub(in super::super) struct Entries<'s, 't, W> {
    sight: &'s Sight<'t>,
    power: Power,
    within: W,
    /// Whether no card affects this.
    usual: bool,
    places: OnceCell<Vec<Duchy>>,
    /// The cards' answer for each Duchy, first for Soldiers, then for Leaders, if it is the same for all of them.
    said: RefCell<Vec<[Option<bool>; 2]>>,
}

/// Facts that only cards about particular pieces look at.
const WHAT: [Fact; 3] = [Fact::Leader, Fact::Arm, Fact::Kind];

impl<'s, 't, W: Fn(Duchy) -> bool> Entries<'s, 't, W> {
    /// Considers only some Duchies.
    pub fn among(sight: &'s Sight<'t>, power: Power, within: W) -> Entries<'s, 't, W> {
        let usual = !points::in_use(sight).has(Point::MayBuild);
        let said = if usual { Vec::new() } else { vec![[None; 2]; sight.b.places().count()] };
        Entries { sight, power, within, usual, places: OnceCell::new(), said: RefCell::new(said) }
    }

    /// The answer of the cards, or of the rules if the cards say nothing.
    fn lets_in(&self, piece: Piece, duchy: Duchy, regroup: bool) -> bool {
        let Entries { sight, power, .. } = *self;
        let (place, kind) = (duchy.index(), usize::from(matches!(piece, Piece::Leader(_))));
        if let Some(said) = self.said.borrow()[place][kind] {
            return said;
        }
        let enters = || Judge::allows(|judge| may_enter_play(judge, sight, power, piece, duchy, regroup));
        let (enters, facts) = sight.t.derived().known_points.looked_at(enters);
        self.said.borrow_mut()[place][kind] = (!facts.has_any(&WHAT)).then_some(enters);
        enters
    }

    /// The Duchies to consider, in the order of the map.
    fn places(&self) -> &[Duchy] {
        let Entries { sight, power, usual, .. } = *self;
        self.places.get_or_init(|| {
            let based = OnceCell::new();
            let based = || *based.get_or_init(|| has_home_base(sight, power));
            let serves = |d: &Duchy| sight.b.duchy(*d).kind == Kind::Box || serves(sight, power, *d, based);
            let homes = || {
                let may = |d: &Duchy| sight.b.duchy(*d).kind == Kind::Box || may_serve(sight.b, power, *d);
                sight.b.places().filter(may).collect()
            };
            match usual {
                true => {
                    let homes = sight.t.derived().homes(power, homes).iter().copied();
                    homes.filter(serves).filter(|d| (self.within)(*d)).collect()
                }
                false => sight.b.places().filter(|d| (self.within)(*d)).collect(),
            }
        })
    }

    /// Lists the Duchies, in the order of the map, in which a waiting piece can be built or regrouped.
    pub fn list(&self, piece: Piece, regroup: bool, out: &mut Vec<Choice>) {
        let Entries { sight, power, usual, .. } = *self;
        let enters = |duchy: Duchy| match usual {
            true => takes_in(sight, power, matches!(piece, Piece::Leader(_)), duchy),
            false => self.lets_in(piece, duchy, regroup),
        };
        let anywhere = fits_anywhere(sight, power, piece, regroup);
        let fits = |duchy: Duchy| match (anywhere, piece) {
            (Some(fits), _) => fits,
            (None, Piece::Soldier(arm)) => try_placing(sight, power, arm, duchy, regroup),
            (None, Piece::Leader(_)) => true,
        };
        let choice = |duchy: Duchy| if regroup { Choice::Regroup(piece, duchy) } else { Choice::Build(piece, duchy) };
        out.extend(self.places().iter().copied().filter(|duchy| enters(*duchy) && fits(*duchy)).map(choice));
    }
}
