//! Definitions for luau-lsp. Things are declared as tables, because in strict mode a type of the host cannot be compared with nil
//! or with the argument of a function.

use super::{CARD, HEAD, Lib, about, capital, class, own, param, taken, usual};
use crate::games::wellington::api::registry::{Arg, On, Ty};
use crate::games::wellington::api::vocabulary::{self, EVENT_FIELDS, LIVES};
use crate::games::wellington::board::{Board, Fact, Moment, Power, Side};
use crate::games::wellington::rules::Point;

fn luau_args(args: &[Arg], options: &[Arg]) -> String {
    let one = |arg: &Arg| format!("{}: {}", param(arg.name), optional(taken(arg.ty), arg.optional));
    let mut out: Vec<String> = args.iter().map(one).collect();
    if !options.is_empty() {
        let named: Vec<String> =
            options.iter().map(|o| format!("{}: {}", o.name, optional(taken(o.ty), true))).collect();
        out.push(format!("options: {{ {} }}?", named.join(", ")));
    }
    out.join(", ")
}

fn optional(ty: &str, optional: bool) -> String {
    match (optional, ty.contains('|')) {
        (false, _) => ty.to_string(),
        (true, false) => format!("{ty}?"),
        (true, true) => format!("({ty})?"),
    }
}

fn given(ty: Ty) -> &'static str {
    if ty == Ty::Nothing { "()" } else { ty.name() }
}

/// A bot in Lua: its file, and its own random numbers.
const PLAYER: &str = "\
declare function player(player: {
    api: number,
    about: string?,
    value: ((choice: any, decision: any) -> number)?,
    choose: ((decision: any) -> number)?,
}): any
--- A random number from 1 to this one, from the bot's own generator.
declare function chance(most: number): number
";

/// Definitions for luau-lsp.
pub fn luau(board: &Board, libs: &[Lib]) -> String {
    let mut out: String = HEAD.lines().map(|line| format!("-- {line}\n")).collect();
    for on in On::ALL.into_iter().filter(|on| *on != On::Edit) {
        out.push_str(&format!("\n--- {}\nexport type {} = {{\n", capital(on.about()), class(on)));
        if on == On::Event {
            for field in EVENT_FIELDS {
                let (name, doc) = (field.name, field.doc);
                let ty = field.ty.map_or("Facts", Ty::name);
                out.push_str(&format!("    --- {doc}\n    {name}: {ty},\n"));
            }
        }
        for member in own(on) {
            for line in about(member) {
                out.push_str(&format!("    --- {line}\n"));
            }
            let args = luau_args(member.args, member.options);
            let comma = if args.is_empty() { "" } else { ", " };
            let (name, itself, gives) = (member.name, class(on), given(member.gives));
            out.push_str(&format!("    {name}: (self: {itself}{comma}{args}) -> {gives},\n"));
        }
        out.push_str("}\n");
    }
    out.push_str("\n--- The facts of a window or of a hook. A fact that does not apply is nil.\n");
    out.push_str("export type Facts = {\n    --- The word of the window.\n    name: string,\n");
    for each in Fact::ALL {
        out.push_str(&format!("    {}: {},\n", each.word(), vocabulary::fact(each).name()));
    }
    out.push_str("}\n\n--- An effect: what it was started with, its number, and the Power that played its card.\n");
    out.push_str("export type Fx = { id: number, by: Power, [string]: any }\n\n");
    out.push_str(&luau_card());
    out.push_str("\ndeclare function card(card: CardFile): CardFile\n");
    out.push_str("declare function test(name: string, steps: (t: Test) -> ()): ()\n");
    out.push_str(PLAYER);
    out.push_str("declare game: Game\ndeclare siege: Siege\ndeclare params: { [string]: any }\n");
    out.push_str("declare cards: { [number]: Card }\n");
    out.push_str(&luau_names("powers", "Power", Power::TRACK.iter().map(|p| p.word())));
    out.push_str(&luau_names("sides", "Side", Side::BOTH.iter().map(|s| s.word())));
    out.push_str(&luau_names("leaders", "Leader", board.leaders.iter().map(|l| l.id.as_str())));
    out.push_str(&luau_names("duchies", "Duchy", board.duchies.iter().map(|d| d.id.as_str())));
    out.push_str("declare lasting: {\n");
    for (name, whose) in LIVES {
        let ty = whose.map_or("string".to_string(), |on| format!("(whose: {}) -> string", class(on)));
        out.push_str(&format!("    {name}: {ty},\n"));
    }
    out.push_str("}\n");
    for lib in libs {
        out.push_str(&format!("declare {}: {{\n", lib.name));
        for function in &lib.functions {
            if !function.doc.is_empty() {
                out.push_str(&format!("    --- {}\n", function.doc));
            }
            let params: Vec<String> = function.params.iter().map(|p| format!("{}: {}", param(p), usual(p))).collect();
            out.push_str(&format!("    {}: ({}) -> any,\n", function.name, params.join(", ")));
        }
        out.push_str("}\n");
    }
    out
}

fn luau_names<'a>(shelf: &str, ty: &str, names: impl Iterator<Item = &'a str>) -> String {
    let names: String = names.map(|name| format!("    {name}: {ty},\n")).collect();
    format!("declare {shelf}: {{\n{names}}}\n")
}

fn luau_card() -> String {
    let mut out = String::from(
        "--- An effect of a card: its modifiers at hooks, and its handlers at windows.\nexport type EffectFile = {\n",
    );
    for point in Point::ALL {
        let value = vocabulary::value(*point).name();
        out.push_str(&format!("    --- {} [{}] at: {}\n", point.meaning(), point.rule(), point.facts()));
        out.push_str(&format!("    [\"{}\"]: ((fx: Fx, at: Facts, value: {value}) -> {value})?,\n", point.word()));
    }
    let hooks = |name: &str, which: &dyn Fn(Moment) -> bool| {
        let all = Moment::ALL.iter().filter(|moment| which(**moment));
        let all: String = all.map(|m| format!("        [\"{}\"]: ((fx: Fx, ev: Event) -> ())?,\n", m.word())).collect();
        format!("    {name}: {{\n{all}    }}?,\n")
    };
    out.push_str(&hooks("on", &|_| true));
    out.push_str(&hooks("decides", &Moment::can_wait));
    out.push_str("    expire: ((fx: Fx, ev: Event) -> ())?,\n}\n\n--- A card.\nexport type CardFile = {\n");
    for (name, ty, left_out) in CARD {
        let ty = if ty.contains("->") && left_out { format!("({ty})") } else { ty.to_string() };
        out.push_str(&format!("    {name}: {}{},\n", ty, if left_out { "?" } else { "" }));
    }
    out.push_str("    params: { [string]: any }?,\n    effects: { [string]: EffectFile }?,\n}\n");
    out
}
