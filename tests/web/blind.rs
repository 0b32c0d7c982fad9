//! Bots see only what their seat may see: with the same random numbers, a bot chooses the same in games that its seat cannot tell apart.

use crate::common::pairs::{Other, playout};
use crate::secrets::pairs;
use sandtable::games::wellington::api::registry::{On, Run, Ty, members};
use sandtable::games::wellington::board::Power;
use sandtable::games::wellington::lab::{Game, View, named};
use sandtable::table::Dice;
use std::collections::BTreeSet;

/// A bot file that calls every member that looks, on everything that exists, and reports what it saw. The members come from the
/// registry, so new ones are called, too.
fn snoop() -> String {
    let argument = |ty: Ty| match ty {
        Ty::Bool => "true",
        Ty::Int | Ty::Numbers => "1",
        Ty::Power | Ty::Who | Ty::Powers | Ty::Flag => "powers.nord",
        Ty::Side => "sides.french",
        Ty::Duchy | Ty::Place | Ty::Spot => "duchies.madrid",
        Ty::Leader | Ty::Formation => "leaders.soult",
        Ty::Line => "duchies.avila:line_to(duchies.madrid)",
        Ty::Card => "cards[52]",
        Ty::Text => "\"move\"",
        Ty::Soldiers => "\"1i0c0a\"",
        Ty::Cards => "{ cards[52] }",
        Ty::Duchies => "{ duchies.madrid }",
        Ty::Leaders => "{ leaders.soult }",
        Ty::AllPowers => "{ powers.nord }",
        _ => "{}",
    };
    let all = |on: On| match on {
        On::Game => Some("{ game }"),
        On::Siege => Some("{ siege }"),
        On::Duchy => Some("{ duchies.madrid, duchies.salamanca, duchies.lisbon }"),
        On::Power => Some("game:powers()"),
        On::Side => Some("{ sides.allies, sides.french }"),
        On::Leader => Some("{ leaders.soult, leaders.wellington, leaders.marmont }"),
        On::Card => Some("deck"),
        On::Line => Some("{ duchies.avila:line_to(duchies.madrid) }"),
        On::Formation => Some("{ leaders.wellington }"),
        On::Event | On::Test | On::Edit => None,
    };
    let mut looks = String::new();
    for member in members().iter().filter(|member| matches!(member.run, Run::Look(_))) {
        let Some(all) = all(member.on) else { continue };
        let needed = member.args.iter().filter(|arg| !arg.optional).map(|arg| argument(arg.ty));
        let call = ["one"].into_iter().chain(needed).collect::<Vec<_>>().join(", ");
        looks += &format!(
            "    for i, one in {all} do try({:?}, i, function() return one.{}({call}) end) end\n",
            format!("{}.{}", member.on.word(), member.name),
            member.name
        );
    }
    SNOOP.replace("    -- every look\n", &looks)
}

const SNOOP: &str = r#"
local deck = {}
for n = 1, 110 do deck[n] = cards[n] end
local seen, sum, worked = 0, 7, {}
local function note(...)
    seen += 1
    for _, part in { ... } do
        local text = tostring(part)
        local a, b, c, d = string.byte(text, 1, 4)
        local w, x, y, z = string.byte(text, -4, -1)
        sum = (sum * 31 + #text + (a or 0) + (b or 0) * 3 + (c or 0) * 5 + (d or 0) * 7) % 1000003
        sum = (sum * 31 + (w or 0) + (x or 0) * 3 + (y or 0) * 5 + (z or 0) * 7) % 1000003
    end
end
local function try(what, which, look)
    local ok, value = pcall(look)
    worked[what] = worked[what] or ok
    note(which)
    if type(value) == "table" then
        note(what, "list")
        for i, item in value do note(i, item) end
    else
        note(what, ok, value)
    end
end
return player { api = 1, choose = function(d)
    seen, sum, worked = 0, 7, {}
    -- every look
    for n = 1, 110 do try("in force", n, function() return game:in_force(n) end) end
    for _, c in d.choices do
        for _, key in { "kind", "place", "card", "mode", "to", "from", "leader", "duchy", "power", "line", "number", "named",
            "arm", "army", "sp" } do
            note(key, c[key])
        end
    end
    local failed = {}
    for what, ok in worked do if not ok then table.insert(failed, what) end end
    table.sort(failed)
    error("saw " .. seen .. " things, in sum " .. sum .. "; never: " .. table.concat(failed, " ") .. " |")
end }
"#;

/// A bot's choice, or its error.
fn taken(game: &Game, name: &str) -> Result<usize, String> {
    let mut player = named(name).map_err(|no| no.to_string())?();
    player.begin(Dice::new(5));
    player.choose(&View::of(game).expect("somebody has to choose"))
}

/// Plays pairs in which their seat has to choose, and returns how many there were.
fn decisions(visit: &mut dyn FnMut(&Game, &Game, &str)) -> usize {
    let mut met = 0;
    pairs(&mut |pair| {
        // Bots remember played cards.
        if pair.other == Other::Discards || pair.games[0].decision().is_none_or(|d| d.who != pair.seat) {
            return;
        }
        let [Some(one), Some(two)] = pair.games.each_ref().map(playout) else { return };
        met += 1;
        visit(&one, &two, &format!("{}, other {:?}", pair.seat, pair.other));
    });
    met
}

#[test]
fn players_choose_the_same_in_games_that_their_seat_cannot_tell_apart() {
    let folder = crate::common::folder();
    let file = folder.path().join("snoop.lua");
    std::fs::write(&file, snoop()).expect("a file");
    let snoop = file.display().to_string();
    let mut never: Option<BTreeSet<String>> = None;
    let met = decisions(&mut |one, two, which| {
        for name in ["random", "quick", "steady", "search:3", "flat:3", "scripts/bots/raider.lua", snoop.as_str()] {
            let (a, b) = (taken(one, name), taken(two, name));
            assert_eq!(a, b, "{name} for {which}");
            if name == snoop {
                let told = a.err().unwrap_or_default();
                let (_, rest) = told.split_once("; never: ").unwrap_or_else(|| panic!("{told}"));
                let words = rest.split(" |").next().unwrap_or_default();
                let failed: BTreeSet<String> = words.split(' ').map(str::to_string).collect();
                never = Some(never.take().map_or(failed.clone(), |known| &known & &failed));
            }
        }
    });
    // Formations exist only in windows, `value` takes the name of a hook, and Reserves are hidden. All other members must have answered
    // somewhere, or the test would not notice what they give away.
    let never = never.unwrap_or_default();
    let spared = |member: &&String| {
        member.starts_with("formation.") || ["game.value", "power.reserve"].contains(&member.as_str())
    };
    let silent: Vec<&String> = never.iter().filter(|member| !member.is_empty() && !spared(member)).collect();
    assert!(silent.is_empty(), "never called with success: {silent:?}");
    assert!(met > 12, "only {met} decisions");
}

/// The test above catches bots that peek: each of these uses one hidden fact.
#[test]
fn a_player_who_peeks_is_caught() {
    type Peeks = fn(&Game, Power) -> u32;
    let peeks: [(&str, Peeks); 4] = [
        ("other hands", |game, own| {
            let p = game.table().position();
            let others = Power::TRACK.into_iter().filter(|power| *power != own);
            others
                .flat_map(|power| p.cards.hand(power).to_vec())
                .fold(7, |sum, card| sum * 31 % 65_521 + u32::from(card.0))
        }),
        ("the draw pile", |game, _| {
            game.table().position().cards.deck.iter().fold(7, |sum, card| sum * 31 % 65_521 + u32::from(card.0))
        }),
        ("the dice to come", |game, _| {
            let mut dice = game.table().dice().clone();
            (0..6).fold(0, |sum, _| sum * 6 + u32::from(dice.die().0))
        }),
        ("a copy with the real cards", |game, own| {
            let copy = game.copied(|_| {}).unwrap_or_else(|_| panic!("a copy"));
            let p = copy.table().position();
            p.cards
                .hand(own.ally())
                .iter()
                .chain(&p.cards.deck)
                .fold(7, |sum, card| sum * 31 % 65_521 + u32::from(card.0))
        }),
    ];
    let mut caught = [0; 4];
    decisions(&mut |one, two, _| {
        for ((_, peek), caught) in peeks.iter().zip(&mut caught) {
            let place = |game: &Game| {
                let view = View::of(game).expect("somebody has to choose");
                peek(game, view.me()) as usize % view.choices().len()
            };
            *caught += usize::from(place(one) != place(two));
        }
    });
    for ((what, _), caught) in peeks.iter().zip(caught) {
        assert!(caught > 0, "nobody notices a player who looks at {what}");
    }
}
