//! Arguments of members, as they are checked for Luau.

use crate::games::wellington::api::registry::Ty;
use crate::games::wellington::board::{Datum, Formation};

/// A value as an argument of this type; `None` if it does not fit, or if only Luau's own check knows.
pub fn typed(given: Datum, ty: Ty) -> Option<Datum> {
    let fits = match (ty, &given) {
        (
            Ty::Any,
            Datum::Bool(_) | Datum::Int(_) | Datum::Power(_) | Datum::Side(_) | Datum::Duchy(_) | Datum::Leader(_),
        )
        | (Ty::Bool, Datum::Bool(_))
        | (Ty::Int, Datum::Int(_))
        | (Ty::Text, Datum::Text(_))
        | (Ty::Power | Ty::Flag | Ty::Powers | Ty::Who, Datum::Power(_))
        | (Ty::Side | Ty::Who, Datum::Side(_))
        | (Ty::Duchy | Ty::Place | Ty::Spot, Datum::Duchy(_))
        | (Ty::Leader, Datum::Leader(_))
        | (Ty::Line, Datum::Line(_))
        | (Ty::Card, Datum::Card(_))
        | (Ty::Formation, Datum::Formation(_)) => true,
        (Ty::Side, Datum::Power(power)) => return Some(Datum::Side(power.side())),
        (Ty::Formation, Datum::Leader(leader)) => return Some(Datum::Formation(Formation::Of(*leader))),
        (Ty::Powers, Datum::List(list)) => list.iter().all(|item| matches!(item, Datum::Power(_))),
        (Ty::Duchies, Datum::List(list)) => list.iter().all(|item| matches!(item, Datum::Duchy(_))),
        (Ty::Leaders, Datum::List(list)) => list.iter().all(|item| matches!(item, Datum::Leader(_))),
        (Ty::Cards, Datum::List(list)) => list.iter().all(|item| matches!(item, Datum::Card(_))),
        _ => false,
    };
    fits.then_some(given)
}
