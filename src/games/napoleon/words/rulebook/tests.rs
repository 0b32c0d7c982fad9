use super::*;
use crate::games::napoleon::rules::sources::SOURCES;
use std::collections::BTreeSet;

/// The longest text that is still a summary, in characters.
const LONGEST: usize = 420;

/// The numbers in `aid(266, 274)` or `Ruling(32)`, wherever a source has them.
fn numbers(text: &str, head: &str) -> Vec<Vec<u16>> {
    let inside = |at: usize| text[at + head.len()..].split(')').next().unwrap_or_default();
    let read = |at: usize| inside(at).split(", ").map(|n| n.parse().ok()).collect::<Option<Vec<u16>>>();
    text.match_indices(head).filter_map(|(at, _)| read(at)).collect()
}

#[test]
fn the_file_has_no_fault() {
    let (read, faults) = read::rulebook(read::TEXT);
    assert!(faults.is_empty(), "{faults}");
    assert_eq!(&read, book());
}

#[test]
fn a_wrong_file_is_reported_with_the_place() {
    let broken = |old: &str, new: &str| {
        assert!(read::TEXT.contains(old), "{old}");
        read::rulebook(&read::TEXT.replacen(old, new, 1)).1.to_string()
    };
    assert!(broken("\"lines\": [1, 16]", "\"lines\": [16, 1]").contains("16 to 999"));
    assert!(broken("\"number\": 2,", "\"number\": 1,").contains("2 to 255"));
    assert!(broken("\"texts\": [\"errata\"]", "\"texts\": [\"erata\"]").contains("unknown source \"erata\""));
    assert!(broken("\"holds\"", "\"hold\"").contains("unknown field \"hold\""));
    assert!(broken("\"chapters\"", "").contains("not valid JSON"));
}

/// Everything that the rules cite has a subject, or `why` would show a bare number.
#[test]
fn every_cause_that_the_rules_cite_has_an_entry() {
    let mut cited = 0;
    for (file, text) in SOURCES {
        for lines in numbers(text, "aid(") {
            let [first, last] = lines[..] else { panic!("{file}: {lines:?}") };
            let title = book().title(Cause::Aid(first, last));
            assert!(title.is_some(), "{file}: [{first}-{last}] is not in rules.json");
            cited += 1;
        }
        for ruling in numbers(text, "Ruling(") {
            let title = u8::try_from(ruling[0]).ok().and_then(|n| book().title(Cause::Ruling(n)));
            assert!(title.is_some(), "{file}: N-{} is not in rules.json", ruling[0]);
            cited += 1;
        }
    }
    assert!(cited > 100, "{cited}");
    assert_eq!(book().title(Cause::Variant), Some("variants of other editions"));
    assert_eq!((book().title(Cause::Scenario), book().title(Cause::Person)), (None, None));
}

#[test]
fn every_parameter_belongs_to_a_rule() {
    for info in PARAMS {
        let found = book().find(info.name).unwrap_or_else(|no| panic!("{}: {no}", info.name));
        assert!(params(found).iter().any(|own| own.name == info.name), "{}: {found:?}", info.name);
    }
    let variants: BTreeSet<&str> =
        book().variants.iter().flat_map(|variant| &variant.params).map(String::as_str).collect();
    let known: BTreeSet<&str> = params(Found::Variants).iter().map(|info| info.name).collect();
    assert_eq!(variants, known);
    for ruling in book().rulings.iter().filter(|ruling| !ruling.otherwise.is_empty()) {
        assert!(!params(Found::Ruling(ruling)).is_empty(), "{} has no parameter", ruling.name());
    }
}

#[test]
fn texts_are_short_sentences_and_each_passage_is_there_once() {
    let lines: BTreeSet<Lines> = book().passages().map(|passage| passage.lines).collect();
    assert_eq!(lines.len(), book().passages().count());
    let passages = book().passages().map(|passage| (passage.lines.to_string(), &passage.title, &passage.says));
    let variants = book().variants.iter().map(|variant| (variant.params.join(", "), &variant.title, &variant.says));
    for (name, title, says) in passages.chain(variants) {
        assert!(says.chars().count() <= LONGEST, "{name}: {} characters", says.chars().count());
        assert!(says.ends_with('.') && !says.contains("  ") && !says.contains('|'), "{name}: {says}");
        assert!(title.chars().count() <= 60 && !title.ends_with('.'), "{name}: {title}");
    }
    for ruling in &book().rulings {
        assert!(ruling.holds.ends_with('.') && !ruling.holds.contains('|'), "{}", ruling.name());
        assert!(!ruling.open.ends_with(['.', '?']) && !ruling.open.contains('|'), "{}", ruling.name());
        assert!(ruling.otherwise.is_empty() || ruling.otherwise.ends_with('.'), "{}", ruling.name());
    }
}

/// Lines in brackets in a text are those of a passage.
#[test]
fn lines_that_texts_name_are_passages() {
    for passage in book().passages() {
        for named in passage.says.split('[').skip(1).filter_map(|rest| rest.split(']').next()) {
            for one in named.split(", ") {
                let found = Lines::parse(one).and_then(|lines| book().passage(lines));
                assert!(found.is_some(), "{} names {one}", passage.lines);
            }
        }
    }
}

#[test]
fn rules_are_found_by_lines_rulings_variants_and_parameters() {
    let book = book();
    let lines = |typed: &str| match book.find(typed) {
        Ok(Found::Passage(passage)) => passage.lines.to_string(),
        other => panic!("{typed}: {other:?}"),
    };
    assert_eq!(lines("266-274"), "266-274");
    assert_eq!(lines("[266-274]"), "266-274");
    assert_eq!(lines("266"), "266-274");
    assert_eq!(lines("100"), "98-104");
    assert_eq!(lines("morale_breaks"), "94");
    for typed in ["N-32", "n-32", "[N-32]", " N-032 "] {
        assert!(matches!(book.find(typed), Ok(Found::Ruling(ruling)) if ruling.number == 32), "{typed}");
    }
    assert!(matches!(book.find("small_defence"), Ok(Found::Ruling(ruling)) if ruling.number == 11));
    assert_eq!(book.find("[section 13]"), Ok(Found::Variants));
    assert!(matches!(book.find("square"), Ok(Found::Variant(variant)) if variant.title == "squares"));
    let no = |typed: &str| book.find(typed).map_err(|no| (no.message, no.hints.join(" "))).expect_err(typed);
    assert_eq!(no("N-51"), ("unknown ruling N-51".into(), "the rulings are N-1 to N-50".into()));
    assert_eq!(no("N-0").0, "unknown ruling N-0");
    assert_eq!(no("N-99999").0, "unknown ruling N-99999");
    assert_eq!(no("300"), ("no rule is in line 300 of the player aid".into(), EXAMPLES.into()));
    assert_eq!(
        no("17"),
        ("no rule is in line 17 of the player aid".into(), "`rule 18-22`: how many groups march".into())
    );
    assert_eq!(no("9.43"), ("unknown rule \"9.43\"".into(), EXAMPLES.into()));
    for typed in ["", "N-", "[", "]", "274-266", "0", "-", "99999999", "section"] {
        assert!(book.find(typed).is_err(), "{typed}");
    }
}
