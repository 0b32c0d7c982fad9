//! Which verb a line begins with. Verbs may have several words, such as `why not`. If a line begins with more than one verb, the
//! longest counts, so `why not` wins over the shared verb `why`.

use std::cmp::Reverse;

/// The verb that a line begins with, and the rest of the line. Of two verbs with equally many words, the first counts.
pub fn spoken<'v, 'l>(verbs: impl IntoIterator<Item = &'v str>, line: &'l str) -> Option<(&'v str, &'l str)> {
    let begun = verbs.into_iter().filter_map(|verb| Some((verb, after(line, verb)?)));
    begun.min_by_key(|(verb, _)| Reverse(verb.split(' ').count()))
}

/// What follows a verb or another phrase; `None` if the line does not begin with it.
pub fn after<'l>(line: &'l str, verb: &str) -> Option<&'l str> {
    verb.split(' ').try_fold(line.trim(), |line, word| {
        let rest = line.strip_prefix(word)?;
        (rest.is_empty() || rest.starts_with(char::is_whitespace)).then(|| rest.trim_start())
    })
}

/// Aliases, each with its verb.
const ALIASES: [(&str, &str); 2] = [("?", "help"), ("exit", "quit")];

/// The verb for a word: the word itself, unless it is an alias.
pub fn aliased(word: &str) -> &str {
    ALIASES.iter().find(|(alias, _)| *alias == word).map_or(word, |(_, verb)| verb)
}

/// The literal words that can come first in a usage: `on` and `off` of `on·off`.
pub fn keywords(usage: &str) -> Vec<String> {
    let first = |part: &str| {
        let word = part.trim_start_matches([' ', '[']).split([' ', ']']).next().unwrap_or_default();
        let is_typed = !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase());
        is_typed.then(|| word.to_string())
    };
    usage.split('\u{b7}').filter_map(first).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_verb_with_the_most_words_is_meant() {
        let verbs = ["why", "undo", "why not"];
        assert_eq!(spoken(verbs, "why 2"), Some(("why", "2")));
        assert_eq!(spoken(verbs, "why"), Some(("why", "")));
        assert_eq!(spoken(verbs, " why  not march  a to b "), Some(("why not", "march  a to b")));
        assert_eq!(spoken(verbs, "why not"), Some(("why not", "")));
        assert_eq!(spoken(verbs, "why nothing"), Some(("why", "nothing")));
        assert_eq!(spoken(verbs, "whynot"), None);
        assert_eq!(spoken(verbs, ""), None);
    }

    #[test]
    fn a_usage_has_words_that_are_typed_as_they_stand() {
        assert_eq!(keywords("[N\u{b7}to MARK]"), ["to"]);
        assert_eq!(keywords("[march\u{b7}fire\u{b7}activate] WHAT"), ["march", "fire", "activate"]);
        assert_eq!(keywords("FILE.json"), Vec::<String>::new());
    }
}
