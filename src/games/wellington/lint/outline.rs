//! The outline of a card file, read before its functions: fields, effects, and the role of each function.

use super::tree::{Block, Expr, ExprKind, Field, Function, Name, Stat, StatKind};
use crate::games::wellington::board::{Moment, Moments};
use crate::games::wellington::rules::Point;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;
use std::sync::Arc;

/// The role of a function in a card.
#[derive(Clone, PartialEq, Debug)]
pub enum Role {
    /// `can_play`.
    Condition,
    /// `targets`.
    Targets,
    /// `fits`.
    Fits,
    /// `hurts`.
    Hurts,
    /// `play`.
    Play,
    /// A modifier: the function of an effect at a hook.
    Modifier(Rc<str>, Point),
    /// A handler: the function of an effect that acts at a moment.
    Hook(Rc<str>),
    /// A handler in a window, where it may wait.
    Decides(Rc<str>),
    /// The function of an effect that runs when the effect ends.
    Expire(Rc<str>),
}

/// A function with its role and the field that names it.
pub struct Part {
    /// Its role.
    pub role: Role,
    /// The name of its field.
    pub field: Name,
    /// The function.
    pub function: Arc<Function>,
}

/// The outline of a card file.
#[derive(Default)]
pub struct Outline {
    /// The fields of the card.
    pub fields: Vec<Field>,
    /// Where the table is.
    pub table: super::tree::Span,
    /// Its effects.
    pub effects: Vec<(Name, Vec<Field>)>,
    /// Its functions.
    pub parts: Vec<Part>,
    /// When it can be played, as far as that is given as literals.
    pub when: Option<Moments>,
    /// The moments at which its effects act.
    pub hooks: Moments,
    /// Its parameters, with the values of those that are numbers.
    pub params: BTreeMap<String, Option<f64>>,
}

/// The table of `return card { … }`, or `return player { … }`, or of a plain `return { … }`.
pub fn returned(tree: &Block) -> Option<&Expr> {
    let StatKind::Return(values) = &tree.last()?.kind else { return None };
    let given = values.first()?;
    match &given.kind {
        ExprKind::Call(_, args) => args.first(),
        ExprKind::Table(_) => Some(given),
        // `local it = card { … }`, and at the end `return it`.
        ExprKind::Name(name) => tree.iter().rev().find_map(|stat| match &stat.kind {
            StatKind::Local(names, values) => {
                let at = names.iter().position(|n| n.text == *name)?;
                match &values.get(at)?.kind {
                    ExprKind::Call(_, args) => args.first(),
                    ExprKind::Table(_) => values.get(at),
                    _ => None,
                }
            }
            _ => None,
        }),
        _ => None,
    }
}

/// The named functions at the top level of the file.
pub fn named(tree: &[Stat]) -> HashMap<&str, Arc<Function>> {
    let mut out = HashMap::new();
    for stat in tree {
        match &stat.kind {
            StatKind::LocalFunction(name, function) => {
                out.insert(name.text.as_str(), function.clone());
            }
            StatKind::Local(names, values) => {
                for (name, value) in names.iter().zip(values) {
                    if let Some(function) = value.function() {
                        out.insert(name.text.as_str(), function.clone());
                    }
                }
            }
            _ => {}
        }
    }
    out
}

impl Outline {
    /// Reads the outline from the tree of a card file.
    pub fn of(tree: &Block) -> Outline {
        let mut out = Outline::default();
        let Some(table) = returned(tree) else { return out };
        let Some(fields) = table.fields() else { return out };
        out.table = table.span.clone();
        out.fields = fields.to_vec();
        let functions = named(tree);
        let function = |value: &Expr| match &value.kind {
            ExprKind::Function(function) => Some(function.clone()),
            ExprKind::Name(name) => functions.get(name.as_str()).cloned(),
            _ => None,
        };
        for field in fields {
            let Some(name) = field.name() else { continue };
            let role = match name.text.as_str() {
                "can_play" => Role::Condition,
                "targets" => Role::Targets,
                "fits" => Role::Fits,
                "hurts" => Role::Hurts,
                "play" => Role::Play,
                "when" => {
                    out.when = Some(moments(&field.value));
                    continue;
                }
                "params" => {
                    let named = field.value.fields().unwrap_or_default().iter();
                    let named = named.filter_map(|f| Some((f.name()?.text.clone(), f.value.number())));
                    out.params = named.collect();
                    continue;
                }
                "effects" => {
                    for effect in field.value.fields().unwrap_or_default() {
                        out.effect(effect, &function);
                    }
                    continue;
                }
                _ => continue,
            };
            if let Some(function) = function(&field.value) {
                out.parts.push(Part { role, field: name.clone(), function });
            }
        }
        out
    }

    fn effect(&mut self, effect: &Field, function: &impl Fn(&Expr) -> Option<Arc<Function>>) {
        let (Some(name), Some(fields)) = (effect.name(), effect.value.fields()) else { return };
        let own: Rc<str> = name.text.as_str().into();
        self.effects.push((name.clone(), fields.to_vec()));
        for field in fields {
            let Some(key) = field.name() else { continue };
            let roles: Vec<(&Field, Role)> = match key.text.as_str() {
                "on" | "decides" => {
                    let waits = key.text == "decides";
                    let hooks = field.value.fields().unwrap_or_default().iter();
                    let role = || if waits { Role::Decides(own.clone()) } else { Role::Hook(own.clone()) };
                    hooks.map(|hook| (hook, role())).collect()
                }
                "expire" => vec![(field, Role::Expire(own.clone()))],
                word => Point::from_word(word).map(|p| (field, Role::Modifier(own.clone(), p))).into_iter().collect(),
            };
            for (field, role) in roles {
                let Some(name) = field.name() else { continue };
                if let Some(moment) = Moment::from_word(&name.text) {
                    self.hooks = self.hooks.with(moment);
                }
                if let Some(function) = function(&field.value) {
                    self.parts.push(Part { role, field: name.clone(), function });
                }
            }
        }
    }

    /// A field of the card.
    pub fn field(&self, name: &str) -> Option<&Field> {
        super::tree::field(&self.fields, name)
    }

    /// The roles of a function.
    pub fn roles(&self, function: usize) -> impl Iterator<Item = &Part> {
        self.parts.iter().filter(move |part| part.function.span.start == function)
    }

    /// The text of a field.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.field(name)?.value.text()
    }

    /// The number of a field.
    pub fn number(&self, name: &str) -> Option<f64> {
        self.field(name)?.value.number()
    }
}

fn moments(list: &Expr) -> Moments {
    let words = list.fields().unwrap_or_default().iter().filter_map(|f| f.value.text());
    words.fold(Moments::NONE, |set, word| match word {
        "any" => Moments::any_window().iter().fold(set, Moments::with),
        word => Moment::from_word(word).map_or(set, |moment| set.with(moment)),
    })
}
