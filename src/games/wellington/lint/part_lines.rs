//! Where a part of a card is in its file.

use super::outline::Outline;
use super::tree::{Field, Name, field};
use crate::check::finding::place;
use crate::check::lower;
use crate::games::wellington::api::Part;

/// The line of a part in the text of its card, counted from 1. For something that a library makes, it is the line of the field
/// that contains it.
pub fn line_of(text: &str, part: &Part) -> usize {
    let Some(tree) = lower::parse(text) else { return 1 };
    let outline = Outline::of(&tree);
    let way: Vec<&str> = match part {
        Part::Script => Vec::new(),
        Part::Play => vec!["play"],
        Part::CanPlay => vec!["can_play"],
        Part::Targets => vec!["targets"],
        Part::Fits => vec!["fits"],
        Part::Hurts => vec!["hurts"],
        Part::After => vec!["after"],
        Part::Stays => vec!["stays"],
        Part::Plus => vec!["plus"],
        Part::Window(word) => {
            let list = outline.field("when").and_then(|when| when.value.fields()).unwrap_or_default();
            let entry = list.iter().find(|entry| entry.value.text() == Some(word));
            match entry {
                Some(entry) => return place(text, entry.value.span.start).0,
                None => vec!["when"],
            }
        }
        Part::Effects => vec!["effects"],
        Part::Effect(name) => vec!["effects", name],
        Part::Point(name, point) => vec!["effects", name, point.word()],
        Part::Hook(name, moment) => vec!["effects", name, "on", moment.word()],
        Part::Decides(name, moment) => vec!["effects", name, "decides", moment.word()],
        Part::Expire(name) => vec!["effects", name, "expire"],
    };
    let name = last(&outline.fields, &way);
    let at = name.map_or(outline.table.start, |name| name.span.start);
    place(text, at).0
}

/// The name at the end of a path through tables, or as far along the path as possible.
fn last<'a>(fields: &'a [Field], way: &[&str]) -> Option<&'a Name> {
    let (first, rest) = way.split_first()?;
    let found = field(fields, first)?;
    last(found.value.fields().unwrap_or_default(), rest).or(found.name())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::wellington::board::Moment;
    use crate::games::wellington::rules::Point;

    const CARD: &str = r#"
local function extra(fx, at, n)
    return n + 1
end
return card {
    when = { "battle.cards",
        "siege.cards" },
    play = function(ev) end,
    effects = {
        one = {
            ["battle.dice"] = extra,
            on = { ["turn.end"] = function(fx, ev) end },
        },
        two = {
            ["battle.dice"] = extra,
            expire = function(fx, ev) end,
        },
        three = library.made(),
    },
}
"#;

    #[test]
    fn each_part_has_the_line_of_its_own_field() {
        let line = |part: Part| line_of(CARD, &part);
        let [one, two, three] = ["one", "two", "three"].map(str::to_string);
        assert_eq!(line(Part::Script), 5);
        assert_eq!([line(Part::Window("battle.cards".into())), line(Part::Window("siege.cards".into()))], [6, 7]);
        assert_eq!(line(Part::Play), 8);
        assert_eq!(line(Part::Effects), 9);
        assert_eq!(line(Part::Effect(one.clone())), 10);
        assert_eq!(
            [Part::Point(one.clone(), Point::BattleDice), Part::Point(two.clone(), Point::BattleDice)].map(line),
            [11, 15]
        );
        assert_eq!(line(Part::Hook(one, Moment::TurnEnd)), 12);
        assert_eq!(line(Part::Expire(two)), 16);
        assert_eq!(line(Part::Point(three, Point::BattleDice)), 18, "a library makes it");
        assert_eq!(line_of("return", &Part::Play), 1);
    }
}
