//! Merges a scenario over its `base`. `scenarios/README.md` has the rules for authors.

use crate::faults::{Faults, TroubleKind};
use crate::json::overlay::laid;
use crate::json::tree::{Data, Field, Node};
use crate::json::{At, Document};
use std::collections::{BTreeMap, BTreeSet};

/// Fields that describe the file itself. They are never taken from its base.
const OWN: [&str; 7] = ["base", "format", "version", "name", "title", "note", "puzzle"];
/// Fields that only repeat values derived from other fields, as a check. They are valid only for their own file.
const REPEATS: [&str; 5] = ["key_control", "key_control_source", "control_chart", "unbuilt", "impulse_order"];
/// Fields with an entry for each Power, side, ruling or Duchy. Each entry is merged separately.
const BY_ENTRY: [&str; 8] =
    ["resources", "counter_mix", "flag_counters", "rulings", "hands", "flags", "regroup", "params"];
/// Fields with an entry for each Duchy, which has one for each Power.
const BY_DUCHY_AND_POWER: [&str; 2] = ["formations", "off_board"];
/// What `null` removes, for messages.
const IN_BASE: &str = "what the base has there";
/// The fields that can contain cards.
const PILES: [&str; 4] = ["deck_top", "discards", "spent", "removed_cards"];

/// How many levels below a field a value is replaced as a whole.
fn depth(field: &str) -> usize {
    match field {
        _ if BY_ENTRY.contains(&field) => 1,
        _ if BY_DUCHY_AND_POWER.contains(&field) => 2,
        _ => 0,
    }
}

/// The path to set to `null` so that an inherited value is gone: the whole entry that it belongs to.
pub(super) fn removable(path: &str) -> Vec<String> {
    let end = |c: char| c == '.' || c == '[';
    let (field, rest) = path.split_at(path.find(end).unwrap_or(path.len()));
    let rest = rest.strip_prefix('.').unwrap_or_default();
    let mut way = vec![field.to_string()];
    match depth(field) {
        0 => {}
        // The name of a parameter has a dot in it.
        1 if field == "params" => way.push(rest.to_string()),
        levels => way.extend(rest.split(end).take(levels).map(str::to_string)),
    }
    way.retain(|name| !name.is_empty());
    way
}

/// Merges a scenario over its base. Its values replace those of the base, `null` removes them, and everything else
/// comes from the base. Every value keeps its original place.
pub(super) fn overlay(over: Document, base: Document, faults: &mut Faults) -> Document {
    let mut below = base.root;
    let Some(fields) = below.fields_mut() else { return over };
    fields.retain(|field| !OWN.contains(&field.name.as_str()) && !REPEATS.contains(&field.name.as_str()));
    nothing_to_take_away(&over.root(), fields, None, faults);
    leave_leaders(&over.root, fields);
    leave_cards(&over.root, fields);
    Document { root: laid(over.root, below, None, &depth) }
}

/// Changes single values of a scenario, at any depth. Fields that repeat derived values are removed, because they describe the old
/// ones.
pub(super) fn tweaked(over: Document, base: Document) -> Document {
    let mut below = base.root;
    if let Some(fields) = below.fields_mut() {
        fields.retain(|field| !REPEATS.contains(&field.name.as_str()));
    }
    Document { root: laid(over.root, below, Some(usize::MAX), &depth) }
}

/// A `null` for something that the base lacks is probably a misspelt name.
fn nothing_to_take_away(over: &At<'_>, fields: &[Field], levels: Option<usize>, faults: &mut Faults) {
    let known: BTreeMap<&str, &Field> = fields.iter().rev().map(|field| (field.name.as_str(), field)).collect();
    for field in over.node.fields().into_iter().flatten() {
        let levels = levels.unwrap_or_else(|| depth(&field.name) + 1);
        let at = over.child(&field.node, &field.key, &field.name);
        match known.get(field.name.as_str()) {
            None if at.is_null() => {
                let near = faults.nearest(&field.name, fields.iter().map(|other| other.name.as_str()));
                let found = format!("null would remove {:?}, but the base does not have it", field.name);
                match near {
                    Some(near) => at.unknown_key(faults, found, IN_BASE, Some(near)),
                    None => at.fault_key(faults, TroubleKind::WrongValue, found, IN_BASE),
                }
            }
            Some(other) if levels > 1 => {
                let fields = other.node.fields().map_or(&[][..], |fields| fields);
                nothing_to_take_away(&at, fields, Some(levels - 1), faults);
            }
            _ => {}
        }
    }
}

fn text(node: &Node) -> Option<&String> {
    if let Data::Text(text) = &node.data { Some(text) } else { None }
}

fn list(node: Option<&Node>) -> &[Node] {
    if let Some(Node { data: Data::List(list), .. }) = node { list } else { &[] }
}

fn get<'n>(node: &'n Node, name: &str) -> Option<&'n Node> {
    node.fields()?.iter().find(|field| field.name == name).map(|field| &field.node)
}

/// All values this many levels down.
fn inside(node: &Node, levels: usize) -> Vec<&Node> {
    match levels {
        0 => vec![node],
        _ => node.fields().into_iter().flatten().flat_map(|field| inside(&field.node, levels - 1)).collect(),
    }
}

/// Whether a field holds Formations.
fn has_pieces(field: &Field) -> bool {
    field.name == "regroup" || BY_DUCHY_AND_POWER.contains(&field.name.as_str())
}

/// A Leader is a single piece. If the upper file places him, he leaves his place in the base.
fn leave_leaders(over: &Node, below: &mut [Field]) {
    let fields = over.fields().map_or(&[][..], |fields| fields);
    let placed: BTreeSet<&String> = fields
        .iter()
        .filter(|field| has_pieces(field))
        .flat_map(|field| inside(&field.node, depth(&field.name)))
        .flat_map(|formation| list(get(formation, "leaders")))
        .filter_map(text)
        .collect();
    if placed.is_empty() {
        return;
    }
    for field in below.iter_mut().filter(|field| has_pieces(field)) {
        let levels = depth(&field.name);
        take_out(&mut field.node, levels, &placed);
    }
}

/// Removes Leaders this many levels down, and anything that is empty afterwards.
fn take_out(node: &mut Node, levels: usize, placed: &BTreeSet<&String>) -> bool {
    if levels > 0 {
        let Some(fields) = node.fields_mut() else { return false };
        let before = fields.len();
        fields.retain_mut(|field| !take_out(&mut field.node, levels - 1, placed));
        return before > 0 && fields.is_empty();
    }
    let Some(Node { data: Data::List(leaders), .. }) =
        node.fields_mut().and_then(|fields| fields.iter_mut().find(|f| f.name == "leaders")).map(|f| &mut f.node)
    else {
        return false;
    };
    let before = leaders.len();
    leaders.retain(|leader| text(leader).is_none_or(|id| !placed.contains(id)));
    let gone = leaders.len() < before;
    let none = |name: &str| get(node, name).is_none_or(|n| matches!(&n.data, Data::Number(text) if text == "0"));
    gone && list(get(node, "leaders")).is_empty() && ["infantry", "cavalry", "artillery"].iter().all(|n| none(n))
}

/// A card is in one place only. If the upper file puts it in a hand or pile, it leaves its place in the base.
fn leave_cards(over: &Node, below: &mut [Field]) {
    let number = |node: &Node| if let Data::Number(text) = &node.data { Some(text.clone()) } else { None };
    let hands = get(over, "hands").and_then(Node::fields).map_or(&[][..], |fields| fields).iter().map(|f| &f.node);
    let piles = PILES.iter().filter_map(|pile| get(over, pile));
    let named: BTreeSet<String> = hands.chain(piles).flat_map(|pile| list(Some(pile))).filter_map(number).collect();
    let take = |node: &mut Node| {
        if let Data::List(cards) = &mut node.data {
            cards.retain(|card| number(card).is_none_or(|card| !named.contains(&card)));
        }
    };
    for field in below {
        if field.name == "hands" {
            field.node.fields_mut().into_iter().flatten().for_each(|hand| take(&mut hand.node));
        } else if PILES.contains(&field.name.as_str()) {
            take(&mut field.node);
        }
    }
}

/// The paths of everything that a scenario changes in its base.
pub(super) fn named(over: &Document) -> Vec<Vec<String>> {
    let mut out = Vec::new();
    let Some(fields) = over.root.fields() else { return out };
    for field in fields {
        let name = field.name.as_str();
        if !OWN.contains(&name) && !REPEATS.contains(&name) && !name.ends_with("_source") {
            paths(field, depth(name), &mut Vec::new(), &mut out);
        }
    }
    out
}

fn paths(field: &Field, levels: usize, way: &mut Vec<String>, out: &mut Vec<Vec<String>>) {
    way.push(field.name.clone());
    match field.node.fields().filter(|_| levels > 0) {
        Some(fields) => fields.iter().for_each(|field| paths(field, levels - 1, way, out)),
        None => out.push(way.clone()),
    }
    way.pop();
}

/// The same document without the value at this path.
pub(super) fn without(document: &Document, way: &[String]) -> Document {
    fn cut(node: &mut Node, way: &[String]) {
        let Some(fields) = node.fields_mut() else { return };
        match way {
            [last] => fields.retain(|field| field.name != *last),
            [first, rest @ ..] => {
                fields.iter_mut().filter(|f| f.name == *first).for_each(|f| cut(&mut f.node, rest));
            }
            [] => {}
        }
    }
    let mut document = document.clone();
    cut(&mut document.root, way);
    document
}
