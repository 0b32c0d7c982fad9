//! The functions of libraries: what they return and do.

use super::finding::Text;
use super::kinds::Kind;
use super::known::{Known, Lib, LibFunction, Sort};
use super::outline::Outline;
use super::reader::Reader;
use super::tree::{Block, ExprKind, Function, StatKind};
use crate::games::wellington::api::units::Unit;
use crate::games::wellington::api::{Sources, types};
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

/// The functions of a library, from its tree.
fn functions(tree: &Block) -> (Vec<(String, Arc<Function>)>, bool) {
    let Some(StatKind::Return(values)) = tree.last().map(|stat| &stat.kind) else { return (Vec::new(), false) };
    let mut out = Vec::new();
    let name = match values.first().map(|value| &value.kind) {
        Some(ExprKind::Name(name)) => name.as_str(),
        Some(ExprKind::Table(fields)) => {
            let own =
                fields.iter().filter_map(|field| Some((field.name()?.text.clone(), field.value.function()?.clone())));
            out.extend(own);
            let whole = out.len() == fields.len();
            return (out, whole);
        }
        _ => return (out, false),
    };
    let mut whole = true;
    for stat in tree {
        match &stat.kind {
            StatKind::Function(target, function) => {
                if let ExprKind::Index(of, field) = &target.kind
                    && matches!(&of.kind, ExprKind::Name(own) if own == name)
                {
                    out.push((field.text.clone(), function.clone()));
                }
            }
            StatKind::Assign(targets, _) => {
                whole &= !targets.iter().any(|target| {
                    matches!(&target.kind, ExprKind::Index(of, _) | ExprKind::At(of, _)
                        if matches!(&of.kind, ExprKind::Name(own) if own == name))
                });
            }
            StatKind::Local(names, values) => {
                let own = names.iter().position(|n| n.text == name).and_then(|at| values.get(at));
                let fields = own.and_then(|value| value.fields()).unwrap_or_default();
                out.extend(fields.iter().filter_map(|f| Some((f.name()?.text.clone(), f.value.function()?.clone()))));
                whole &= fields.iter().all(|f| f.value.function().is_some());
            }
            _ => {}
        }
    }
    (out, whole)
}

/// Adds the libraries to the known names. They use each other, so each is read twice.
pub fn learn(known: &mut Known, libs: &[(String, Rc<Text>, Block)]) {
    for (name, _, tree) in libs {
        let (functions, whole) = functions(tree);
        let functions = functions.iter().map(|(name, function)| {
            let params = function.params.iter().map(|p| p.text.clone()).collect();
            let (units, looks) = (Vec::new(), BTreeSet::new());
            (name.clone(), LibFunction { params, units, more: function.more, gives: Kind::Any, does: None, looks })
        });
        known.libs.insert(name.clone(), Lib { functions: functions.collect(), whole });
    }
    let outline = Outline::default();
    for _ in 0..2 {
        for (name, file, tree) in libs {
            let reader = Reader::read(known, file, Sort::Lib, tree, &outline);
            let learnt: Vec<(String, Kind, _, _, BTreeSet<&'static str>)> = functions(tree)
                .0
                .iter()
                .map(|(own, function)| {
                    let id = function.span.start;
                    let gives = reader.learnt.functions.get(&id).and_then(|made| made.gives.clone());
                    let gives = portable(gives.unwrap_or(Kind::Any));
                    let looks = reader.looks.iter().filter(|look| look.within.contains(&id)).map(|look| look.member);
                    (own.clone(), gives, reader.most(id), units(&reader, file, function), looks.collect())
                })
                .collect();
            let Some(lib) = known.libs.get_mut(name) else { continue };
            for (own, gives, does, units, looks) in learnt {
                if let Some(function) = lib.functions.get_mut(&own) {
                    (function.gives, function.does, function.units) = (gives, does, units);
                    function.looks = looks;
                }
            }
        }
    }
}

/// The unit of each parameter of a function, taken from the member that it is passed to.
fn units(reader: &Reader<'_>, file: &Text, function: &Function) -> Vec<Option<Unit>> {
    let own = reader.uses.iter().filter(|used| used.within.contains(&function.span.start));
    let handed: Vec<(&str, Unit)> = own
        .flat_map(|used| {
            let args = used.args.iter().enumerate();
            args.filter_map(|(place, (_, span))| Some((file.text.get(span.clone())?, used.member.unit_of(place)?)))
        })
        .collect();
    let unit = |param: &str| handed.iter().find(|(name, _)| *name == param).map(|(_, unit)| *unit);
    function.params.iter().map(|param| unit(&param.text)).collect()
}

/// Functions of another file have no position in this one.
fn portable(kind: Kind) -> Kind {
    match kind {
        Kind::Function(_) | Kind::Effect(_) => Kind::Any,
        Kind::List(item) => Kind::List(Box::new(portable(*item))),
        Kind::Table(fields, whole) => {
            Kind::Table(Rc::new(fields.iter().map(|(n, k)| (n.clone(), portable(k.clone()))).collect()), whole)
        }
        other => other,
    }
}

/// The functions of a card set's libraries, for editors' type files: parameters, and the comment before each function.
pub fn offered(sources: &Sources) -> Vec<types::Lib> {
    let lib = |source: &crate::games::wellington::api::Source| {
        let tree = crate::check::lower::parse(&source.text)?;
        let (functions, _) = functions(&tree);
        let functions = functions.into_iter().map(|(name, function)| types::LibFunction {
            name,
            params: function.params.iter().map(|p| p.text.clone()).collect(),
            doc: comment(&source.text, function.span.start),
        });
        Some(types::Lib { name: source.stem(), functions: functions.collect() })
    };
    sources.libs.values().filter_map(lib).collect()
}

/// The comment lines that end right before a position.
fn comment(text: &str, at: usize) -> String {
    let before = text.get(..at).unwrap_or_default().trim_end();
    let mut lines: Vec<&str> = before.lines().rev().map_while(|line| line.trim().strip_prefix("--")).collect();
    lines.reverse();
    lines.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ")
}
