//! Annotations for lua-language-server.

use super::{CARD, HEAD, Lib, about, capital, class, own, param, taken, usual};
use crate::games::wellington::api::registry::{Member, On, Ty};
use crate::games::wellington::api::vocabulary::{self, EVENT_FIELDS, LIVES};
use crate::games::wellington::board::{Board, Fact, Power, Side};
use crate::games::wellington::rules::Point;

/// A bot in Lua: its file, and its own random numbers.
const PLAYER: &str = "\
---@class PlayerFile
---@field api number
---@field about? string
---@field value? fun(choice: any, decision: any): number
---@field choose? fun(decision: any): number

---@param player PlayerFile
---@return PlayerFile
function player(player) end

---A random number from 1 to this one, from the bot's own generator.
---@param most number
---@return number
function chance(most) end

";

/// The same type as lua-language-server writes it.
fn luals(ty: &str) -> String {
    let ty = ty.replace("{ [string]: any }", "table<string, any>").replace(" | ", "|");
    match ty.strip_prefix("{ ").and_then(|inner| inner.strip_suffix(" }")) {
        Some(item) if item.contains('|') => format!("({item})[]"),
        Some(item) => format!("{item}[]"),
        None => ty.replace("{ Power }", "Power[]"),
    }
}

/// Annotations for lua-language-server.
pub fn annotations(board: &Board, libs: &[Lib]) -> String {
    let mut out = String::from("---@meta\n");
    out.extend(HEAD.lines().map(|line| format!("-- {line}\n")));
    for on in On::ALL.into_iter().filter(|on| *on != On::Edit) {
        let class = class(on);
        out.push_str(&format!("\n---{}\n---@class {class}\n", capital(on.about())));
        if on == On::Event {
            for field in EVENT_FIELDS {
                let (name, doc) = (field.name, field.doc);
                let ty = field.ty.map_or("Facts", Ty::name);
                out.push_str(&format!("---@field {name} {ty} {doc}\n"));
            }
        }
        out.push_str(&format!("local {class} = {{}}\n"));
        for member in own(on) {
            out.push_str(&luals_member(class, member));
        }
    }
    out.push_str("\n---The facts of a window or of a hook.\n---@class Facts\n");
    out.push_str("---@field name string The word of the window.\n");
    for each in Fact::ALL {
        out.push_str(&format!("---@field {} {}\n", each.word(), vocabulary::fact(each).name()));
    }
    out.push_str("\n---An effect: what it was started with.\n---@class Fx\n---@field id number\n---@field by Power\n");
    out.push_str("---@field [string] any\n\n---An effect of a card.\n---@class EffectFile\n");
    for point in Point::ALL {
        let value = vocabulary::value(*point).name();
        out.push_str(&format!(
            "---@field [\"{}\"]? fun(fx: Fx, at: Facts, value: {value}): {value} {}\n",
            point.word(),
            point.meaning()
        ));
    }
    out.push_str("---@field on? table<string, fun(fx: Fx, ev: Event)>\n");
    out.push_str(
        "---@field decides? table<string, fun(fx: Fx, ev: Event)>\n---@field expire? fun(fx: Fx, ev: Event)\n",
    );
    out.push_str("\n---A card.\n---@class CardFile\n");
    for (name, ty, left_out) in CARD {
        let ty = match ty.split_once(" -> ") {
            Some((args, "()")) => format!("fun{args}"),
            Some((args, gives)) => format!("fun{args}: {}", luals(gives)),
            None => luals(ty),
        };
        out.push_str(&format!("---@field {name}{} {ty}\n", if left_out { "?" } else { "" }));
    }
    out.push_str("---@field params? table<string, number|boolean>\n---@field effects? table<string, EffectFile>\n\n");
    out.push_str("---@param card CardFile\n---@return CardFile\nfunction card(card) end\n\n");
    out.push_str("---@param name string\n---@param steps fun(t: Test)\nfunction test(name, steps) end\n\n");
    out.push_str(PLAYER);
    out.push_str("---@type Game\ngame = nil\n---@type Siege\nsiege = nil\n---@type table<string, any>\nparams = nil\n");
    out.push_str("---@type table<number, Card>\ncards = nil\n");
    out.push_str(&luals_names("powers", "Power", Power::TRACK.iter().map(|p| p.word())));
    out.push_str(&luals_names("sides", "Side", Side::BOTH.iter().map(|s| s.word())));
    out.push_str(&luals_names("leaders", "Leader", board.leaders.iter().map(|l| l.id.as_str())));
    out.push_str(&luals_names("duchies", "Duchy", board.duchies.iter().map(|d| d.id.as_str())));
    out.push_str("\n---Until when effects last.\n---@class Lasting\n");
    for (name, whose) in LIVES {
        let ty = whose.map_or("string".to_string(), |on| format!("fun(whose: {}): string", class(on)));
        out.push_str(&format!("---@field {name} {ty}\n"));
    }
    out.push_str("\n---@type Lasting\nlasting = nil\n");
    for lib in libs {
        out.push_str(&format!("\n{} = {{}}\n", lib.name));
        for function in &lib.functions {
            if !function.doc.is_empty() {
                out.push_str(&format!("\n---{}\n", function.doc));
            }
            for param in &function.params {
                out.push_str(&format!("---@param {param} {}\n", usual(param)));
            }
            // Without a body, the function would seem to return nothing.
            out.push_str("---@return any\n");
            out.push_str(&format!("function {}.{}({}) end\n", lib.name, function.name, function.params.join(", ")));
        }
    }
    out
}

fn luals_names<'a>(shelf: &str, ty: &str, names: impl Iterator<Item = &'a str>) -> String {
    let class = capital(shelf);
    let fields: String = names.map(|name| format!("---@field {name} {ty}\n")).collect();
    format!("\n---@class {class}\n{fields}\n---@type {class}\n{shelf} = nil\n")
}

fn luals_member(class: &str, member: &Member) -> String {
    let mut out = String::from("\n");
    for line in about(member) {
        out.push_str(&format!("---{line}\n"));
    }
    for arg in member.args {
        let left_out = if arg.optional { "?" } else { "" };
        out.push_str(&format!("---@param {}{left_out} {}\n", param(arg.name), luals(taken(arg.ty))));
    }
    if !member.options.is_empty() {
        let named: Vec<String> =
            member.options.iter().map(|o| format!("{}?: {}", o.name, luals(taken(o.ty)))).collect();
        out.push_str(&format!("---@param options? {{ {} }}\n", named.join(", ")));
    }
    if member.gives != Ty::Nothing {
        out.push_str(&format!("---@return {}\n", luals(member.gives.name())));
    }
    let mut params: Vec<&str> = member.args.iter().map(|arg| param(arg.name)).collect();
    if !member.options.is_empty() {
        params.push("options");
    }
    out.push_str(&format!("function {class}:{}({}) end\n", member.name, params.join(", ")));
    out
}
