//! Rulings that players may choose: questions that the rulebook leaves open and a scenario may decide in its own way.

use serde::{Deserialize, Serialize};

/// A question that can be ruled in different ways.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setting {
    /// Its name in a scenario and at the prompt.
    pub name: &'static str,
    /// The ruling of `docs/rulings.md` that gives the reasons.
    pub ruling: &'static str,
    /// The question, in a few words.
    pub what: &'static str,
    /// The possible rulings. The first one is the default.
    pub ways: &'static [Way],
}

/// A possible ruling.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Way {
    /// Its word in a scenario and at the prompt.
    pub word: &'static str,
    /// What it means.
    pub means: &'static str,
    /// The decision itself.
    pub ruled: Ruled,
}

macro_rules! rulings {
    ($($field:ident $kind:ident $ruling:literal $what:literal {
        $first:ident $first_word:literal $first_means:literal;
        $($other:ident $word:literal $means:literal;)+
    })*) => {
        $(
            #[doc = concat!($ruling, ": ", $what, ".")]
            #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
            #[serde(rename_all = "snake_case")]
            pub enum $kind {
                #[doc = concat!($first_means, ".")]
                #[default]
                $first,
                $(#[doc = concat!($means, ".")] $other,)+
            }
        )*

        /// How a game rules each question.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
        #[serde(default)]
        pub struct Rulings {
            $(#[doc = concat!($ruling, ": ", $what, ".")] pub $field: $kind,)*
        }

        /// A decision about one question.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Ruled {
            $(#[doc = concat!($ruling, ".")] $kind($kind),)*
        }

        /// Every question, with the possible rulings.
        pub const SETTINGS: &[Setting] = &[$(Setting {
            name: stringify!($field),
            ruling: $ruling,
            what: $what,
            ways: &[
                Way { word: $first_word, means: $first_means, ruled: Ruled::$kind($kind::$first) },
                $(Way { word: $word, means: $means, ruled: Ruled::$kind($kind::$other) },)+
            ],
        }),*];

        impl Rulings {
            /// Decides a question.
            pub fn set(&mut self, ruled: Ruled) {
                match ruled {
                    $(Ruled::$kind(way) => self.$field = way,)*
                }
            }

            /// Whether a question is decided this way.
            pub fn has(&self, ruled: Ruled) -> bool {
                match ruled {
                    $(Ruled::$kind(way) => self.$field == way,)*
                }
            }
        }
    };
}

rulings! {
    flag_overrun FlagOverrun "R-41" "what casualties are compared with for a Flag Overrun" {
        SoldiersAndLeaders "soldiers_and_leaders" "with Strength Points and Leaders that took part";
        Soldiers "soldiers" "with Strength Points alone";
    }
    failed_evasions FailedEvasions "R-44" "dice for the attacker after failed evasions" {
        Each "each" "one for each attempt that failed";
        One "one" "one, however many attempts failed";
    }
    after_must_play AfterMustPlay "R-62" "what may be played on a Must Play card" {
        AnyCard "any_card" "any card that the Power may still play";
        PlusCard "plus_card" "only a '+' card";
    }
    siege_overrun SiegeOverrun "R-68" "hits that make the fall of a Fortress an Overrun" {
        TotalHits "total_hits" "more than its strength in all Rounds together";
        HitsOfOneRound "hits_of_one_round" "more than its strength in the Round in which it falls";
    }
    guerrillas_in_madrid GuerrillasInMadrid "R-75" "whether guerrillas attack Madrid" {
        Attack "attack" "like any other Duchy";
        StayAway "stay_away" "never";
    }
    extra_deployments ExtraDeployments "S-10" "how many extra Deployments a Power may buy" {
        One "one" "one";
        AsPaid "as_paid" "as many as it has Command Points for";
    }
    unplayed_home_cards UnplayedHomeCards "S-12" "Home cards that were not played in the Turn" {
        Stay "stay" "stay in the hand";
        GoBack "go_back" "go back to the Reserve before new ones are dealt";
    }
}

impl Setting {
    /// The question with this name.
    pub fn named(name: &str) -> Option<&'static Setting> {
        SETTINGS.iter().find(|setting| setting.name == name)
    }

    /// The ruling that a game uses.
    pub fn chosen(&self, rulings: &Rulings) -> &'static Way {
        self.ways.iter().find(|way| rulings.has(way.ruled)).unwrap_or(&self.ways[0])
    }
}

impl Ruled {
    /// The question and the ruling, in words.
    pub fn words(self) -> (&'static str, &'static str) {
        let ways = SETTINGS.iter().flat_map(|setting| setting.ways.iter().map(|way| (setting.name, way)));
        ways.into_iter().find(|(_, way)| way.ruled == self).map_or(("", ""), |(name, way)| (name, way.word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_way_holds_and_each_word_is_that_of_the_save() {
        let mut rulings = Rulings::default();
        for setting in SETTINGS {
            assert_eq!(setting.chosen(&rulings), &setting.ways[0], "{}", setting.name);
            for way in setting.ways {
                rulings.set(way.ruled);
                assert_eq!(setting.chosen(&rulings), way);
                assert_eq!(way.ruled.words(), (setting.name, way.word));
                let saved = serde_json::to_value(rulings).expect("a value");
                assert_eq!(saved[setting.name], way.word);
                assert_eq!(serde_json::from_value::<Rulings>(saved).expect("rulings"), rulings);
            }
            rulings = Rulings::default();
        }
    }
}
