//! The subject of each rule in a few words of our own, to explain rule numbers in answers.

use super::rule::{Rule, rule};

/// Rules by chapter and section, in the rulebook's order; section 0 is the whole chapter.
pub(super) const TITLES: &[(u8, u8, &str)] = &[
    (1, 0, "the pieces"),
    (1, 1, "the Powers and their sides"),
    (1, 2, "the map"),
    (1, 21, "kinds of Duchies"),
    (1, 22, "lines and their types"),
    (1, 23, "Adjacent Duchies"),
    (1, 24, "sea Zones"),
    (1, 3, "the Impulse Track"),
    (1, 4, "the Turns"),
    (1, 5, "Soldiers, and change among them"),
    (1, 6, "Leaders, Armies and Formations"),
    (1, 61, "the Command Rating"),
    (1, 62, "Army Groups"),
    (1, 7, "Flags"),
    (1, 8, "counting casualties"),
    (1, 9, "Keys"),
    (1, 10, "hands of cards"),
    (2, 0, "getting ready"),
    (2, 1, "who plays which Powers"),
    (2, 2, "what starts where"),
    (2, 3, "markers and Resources at the start"),
    (2, 4, "the deal"),
    (2, 5, "each Power's own hand and Resources"),
    (2, 6, "Mulligans"),
    (3, 0, "Control"),
    (3, 1, "who Controls a Duchy"),
    (4, 0, "the Turn"),
    (4, 1, "the course of a Turn"),
    (4, 2, "the Impulse"),
    (4, 21, "played and discarded cards"),
    (4, 22, "pre-emption"),
    (4, 23, "passing without a card"),
    (4, 24, "the end of a Round"),
    (4, 3, "Attrition and Flags at the end of the Turn"),
    (4, 4, "guerrillas"),
    (4, 5, "balancing Resources"),
    (4, 6, "the test for the conquest of Spain"),
    (4, 7, "peace, or the last Turn"),
    (4, 8, "the Turn ends"),
    (5, 0, "cards"),
    (5, 1, "cards as Events"),
    (5, 11, "too few counters for what an Event places"),
    (5, 12, "removals that cannot be met"),
    (5, 13, "Victory Points lost for unmet removals"),
    (5, 2, "Responses"),
    (5, 3, "Battle cards"),
    (5, 4, "Home cards"),
    (5, 5, "cards for Command Points"),
    (5, 6, "one card an Impulse, and '+' cards"),
    (5, 7, "cards out of the game"),
    (5, 8, "Must Play cards"),
    (6, 0, "building and regrouping"),
    (6, 1, "building pieces"),
    (6, 2, "regrouping"),
    (6, 3, "where pieces come into play"),
    (7, 0, "Flags"),
    (7, 1, "placing a Flag"),
    (8, 0, "diplomacy, which players do among themselves"),
    (8, 1, "Allies"),
    (8, 2, "negotiations"),
    (9, 0, "movement"),
    (9, 1, "moving by one line"),
    (9, 2, "how many pieces a Duchy holds, and an Army"),
    (9, 3, "lines and Adjacent Duchies"),
    (9, 4, "Attrition on entry"),
    (9, 41, "Attrition: over a Pass"),
    (9, 42, "long marches, and their Attrition"),
    (9, 43, "Attrition: from unfriendly into enemy ground"),
    (9, 44, "Attrition on a retreat"),
    (9, 5, "what a move may not pass"),
    (9, 51, "no further than hostile Formations"),
    (9, 52, "no further than an enemy Fortress"),
    (9, 53, "who goes along"),
    (9, 6, "who commands"),
    (9, 61, "taking an Ally along"),
    (9, 62, "the Commander of two Powers"),
    (9, 63, "the price of a Group"),
    (9, 64, "how an Army Group moves"),
    (9, 65, "leaving an Army Group"),
    (9, 7, "hostile Formations fight"),
    (10, 0, "interception and evasion"),
    (10, 1, "interception"),
    (10, 2, "more than one interception"),
    (10, 3, "what bars an interception"),
    (10, 4, "the dice of an interception"),
    (10, 41, "Army Groups that intercept"),
    (10, 5, "evasion"),
    (10, 6, "where nobody evades to"),
    (10, 7, "the dice of an evasion"),
    (10, 8, "pursuit"),
    (10, 9, "the order of reactions"),
    (10, 10, "intercepting a Flag"),
    (11, 0, "Battle"),
    (11, 1, "Battle cards in a Battle"),
    (11, 2, "Battle dice"),
    (11, 3, "the Nationality Bonus"),
    (11, 4, "terrain"),
    (11, 41, "terrain: Rough"),
    (11, 42, "terrain: Pass"),
    (11, 43, "terrain: River"),
    (11, 5, "reading Battle dice"),
    (11, 51, "eliminations"),
    (11, 52, "victory in Battle, and the markers"),
    (11, 53, "disruptions"),
    (11, 6, "retreat"),
    (11, 61, "where a loser retreats"),
    (11, 62, "where an attacker retreats"),
    (11, 7, "Rout"),
    (11, 8, "Overrun"),
    (11, 9, "Flag Overrun"),
    (11, 10, "Battlefield Loot"),
    (11, 11, "Loot costs Spanish Formations Attrition"),
    (12, 0, "Fortresses and Sieges"),
    (12, 1, "Fortresses"),
    (12, 2, "resolving a Siege"),
    (12, 21, "one Army besieges"),
    (12, 22, "one Siege of a Fortress an Impulse"),
    (12, 23, "Battle cards in a Siege"),
    (12, 3, "Siege Rounds and the fall of a Fortress"),
    (12, 31, "fresh Soldiers in a Siege"),
    (12, 4, "going past a Fortress"),
    (12, 41, "Siege Overrun"),
    (12, 5, "Sack and Pillage"),
    (13, 0, "Attrition"),
    (13, 1, "the Attrition check"),
    (14, 0, "Convoys"),
    (14, 1, "who has a fleet"),
    (14, 2, "Convoys"),
    (14, 3, "Amphibious Assaults"),
    (14, 4, "the Straits"),
    (15, 0, "Resources"),
    (15, 1, "gaining Resources"),
    (15, 2, "spending a Resource"),
    (15, 3, "Resources at the end of the game"),
    (16, 0, "the Interphase"),
    (16, 1, "Resources of the Interphase"),
    (16, 2, "Reinforcements"),
    (16, 21, "the Appeal to the Emperor"),
    (16, 22, "the Letter to the Horse Guards"),
    (16, 23, "the Levantamiento Popular"),
    (16, 3, "Deployment"),
    (16, 31, "one Deployment, or another for Command Points"),
    (16, 32, "giving Leaders up"),
    (16, 4, "cards for the next Turn"),
    (16, 41, "the draw pile is shuffled"),
    (16, 42, "unplayed cards and Mulligans"),
    (16, 43, "too many cards"),
    (16, 44, "new Home cards"),
    (17, 0, "special rules"),
    (17, 1, "giving the last card away"),
    (17, 2, "mistakes noticed too late"),
    (18, 0, "the end of the game"),
    (18, 1, "the game ends at once"),
    (18, 2, "France is conquered"),
    (18, 3, "Spain is conquered or liberated"),
    (18, 31, "Spain is conquered"),
    (18, 32, "Spain is liberated"),
    (18, 4, "Portugal is conquered"),
    (18, 5, "other ends of the game"),
    (18, 6, "the roll for the conquest of Spain"),
    (18, 7, "the Peace Roll"),
    (19, 0, "victory"),
    (19, 1, "who wins"),
    (19, 2, "points for Keys and Resources"),
    (19, 3, "points lost for unmet removals"),
    (19, 4, "points of the French"),
    (19, 5, "the Spanish bonus"),
    (20, 0, "the glossary"),
];

/// The subject of a rule; `None` for rulings of this project and for numbers that the rulebook does not have.
pub fn title(of: Rule) -> Option<&'static str> {
    TITLES.iter().find(|(chapter, section, _)| rule(*chapter, *section) == of).map(|(_, _, title)| *title)
}

/// The rules that are part of a rule, with their subjects, in the rulebook's order; with how many rules between them and it.
pub fn parts(of: Rule) -> Vec<(Rule, &'static str, usize)> {
    let inside = |this: Rule, other: Rule| this != other && this.is_within(other);
    let within: Vec<(Rule, &'static str)> = TITLES
        .iter()
        .map(|(chapter, section, title)| (rule(*chapter, *section), *title))
        .filter(|(part, _)| inside(*part, of))
        .collect();
    let depth = |part: Rule| within.iter().filter(|(other, _)| inside(part, *other)).count();
    within.iter().map(|(part, title)| (*part, *title, depth(*part))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chapter_lists_its_sections_and_what_they_have() {
        let told = |of: Rule| -> Vec<String> {
            parts(of).into_iter().map(|(part, _, depth)| format!("{}{part}", " ".repeat(depth))).collect()
        };
        assert_eq!(told(rule(12, 4)), ["12.41"]);
        assert_eq!(told(rule(12, 0))[..3], ["12.1", "12.2", " 12.21"]);
        assert!(told(rule(9, 43)).is_empty());
        // 1.10, 10.10 and 11.10 are sections, not parts of 1.1, 10.1 and 11.1.
        for chapter in [1, 10, 11] {
            assert!(told(rule(chapter, 1)).is_empty(), "{chapter}");
            assert!(told(rule(chapter, 0)).contains(&format!("{chapter}.10")), "{chapter}");
        }
    }
}
