//! Merges one JSON document over another. Every value keeps its original place.

use super::Document;
use super::tree::{Data, Field, Node};
use std::collections::BTreeMap;

/// Changes single values of a document, at any depth.
pub fn changed(over: Document, base: Document) -> Document {
    Document { root: laid(over.root, base.root, Some(usize::MAX), &|_| 0) }
}

/// Merges a value over another. Fields of the upper one replace those below, and `null` removes them. Below `levels`
/// levels, values are replaced as a whole; without `levels`, `depth` gives the number for each field of the root.
pub(crate) fn laid(over: Node, below: Node, levels: Option<usize>, depth: &dyn Fn(&str) -> usize) -> Node {
    let Node { place, data: Data::Object(own) } = over else { return over };
    let Node { data: Data::Object(fields), .. } = below else { return Node { place, data: Data::Object(own) } };
    // Where each name is in the base, as long as the upper file has not used it. A name used twice is reported when the
    // whole document is read.
    let mut places = BTreeMap::new();
    for (at, field) in fields.iter().enumerate().rev() {
        places.insert(field.name.clone(), at);
    }
    let mut fields: Vec<Option<Field>> = fields.into_iter().map(Some).collect();
    for field in own {
        let levels = levels.unwrap_or_else(|| depth(&field.name) + 1);
        let taken_away = matches!(field.node.data, Data::Null);
        match places.remove(&field.name) {
            Some(at) if taken_away => fields[at] = None,
            Some(at) => {
                let was = fields[at].take().filter(|_| levels > 1);
                let node = match was {
                    Some(was) => laid(field.node, was.node, Some(levels - 1), depth),
                    None => field.node,
                };
                fields[at] = Some(Field { node, ..field });
            }
            // The field to remove does not exist. That was already reported.
            None if taken_away => {}
            None => fields.push(Some(field)),
        }
    }
    Node { place, data: Data::Object(fields.into_iter().flatten().collect()) }
}
