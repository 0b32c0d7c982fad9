//! Numbers on the command line that cannot be read, in our own words. The library quotes those of Rust's parsers.

use clap::error::{ContextKind, ErrorKind};
use clap::{CommandFactory, Error};
use std::error::Error as _;
use std::num::{IntErrorKind, ParseFloatError, ParseIntError};

/// The same error; if it is about a number, with our words.
pub fn worded<C: CommandFactory>(error: Error) -> Error {
    let text = |kind| error.get(kind).map(ToString::to_string);
    let (Some(option), Some(typed)) = (text(ContextKind::InvalidArg), text(ContextKind::InvalidValue)) else {
        return error;
    };
    let Some(wanted) = error.source().and_then(|why| wanted(why, &typed)) else { return error };
    Error::raw(
        ErrorKind::ValueValidation,
        format!("{option} must be {wanted}; found {typed:?}\n\nFor more information, try '--help'.\n"),
    )
    .with_cmd(&C::command())
}

/// What a number must be that could not be read; `None` if the error is about something else.
fn wanted(why: &(dyn std::error::Error + 'static), typed: &str) -> Option<&'static str> {
    if why.is::<ParseFloatError>() {
        return Some("a number");
    }
    Some(match why.downcast_ref::<ParseIntError>()?.kind() {
        IntErrorKind::PosOverflow => "a smaller number",
        IntErrorKind::NegOverflow => "a larger number",
        _ if typed.parse::<i128>().is_ok_and(|n| n < 0) => "0 or more",
        _ => "a whole number",
    })
}

#[cfg(test)]
mod tests {
    use super::worded;
    use clap::Parser;

    #[derive(Parser, Debug)]
    struct Typed {
        #[arg(long, value_name = "N")]
        games: Option<u64>,
        #[arg(long, value_name = "N")]
        threads: Option<usize>,
        #[arg(long, value_name = "X")]
        share: Option<f64>,
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(..=100))]
        positions: Option<u32>,
    }

    #[test]
    fn a_number_that_cannot_be_read_is_refused_in_plain_words() {
        for (option, expected) in [
            ("--games=many", "--games <N> must be a whole number; found \"many\""),
            ("--games=", "--games <N> must be a whole number; found \"\""),
            ("--games=-5", "--games <N> must be 0 or more; found \"-5\""),
            ("--threads=2.5", "--threads <N> must be a whole number; found \"2.5\""),
            ("--threads=99999999999999999999999", "--threads <N> must be a smaller number; found \"9999"),
            ("--share=half", "--share <X> must be a number; found \"half\""),
            ("--positions=all", "--positions <N> must be a whole number; found \"all\""),
            // The library's own words are plain enough here.
            ("--positions=101", "101 is not in 0..=100"),
        ] {
            let error = Typed::try_parse_from(["typed", option]).expect_err("it cannot be read");
            let told = worded::<Typed>(error).to_string();
            assert!(told.contains(expected) && told.contains("--help"), "{option}: {told}");
            assert!(!told.contains("digit") && !told.contains("literal"), "{option}: {told}");
        }
    }
}
