//! The command line, one small file for each subcommand. Each game provides its part through [`title::Title`].

pub mod any;
pub mod bar;
pub mod cards;
pub mod check;
pub mod compare;
mod completions;
mod files;
mod init;
mod man;
mod marker;
pub mod named;
mod render;
pub mod replay;
mod run;
pub mod serve;
pub mod simulate;
pub mod title;
pub mod tune;
mod upgrade;
mod usage;
mod verdict;

use crate::disk::{self, NotWritten, Output, laboratory};
use crate::hinted::Hint;
use crate::json::Tweak;
use crate::kit::Blame;
use crate::mishap::{self, Bug};
use anyhow::{Result, anyhow};
use clap::{Args, Parser, Subcommand};
use named::Named;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use title::{Opened, Tests, Titles};

/// Everything is fine.
pub const FINE: u8 = 0;
/// A test, expectation or check failed.
pub const FAILED: u8 = 1;
/// Bad usage or bad input.
pub const BAD_INPUT: u8 = 2;
/// A bug in the engine.
pub const BUG: u8 = 70;

/// A laboratory for the rules of a card-driven wargame: every card is a Lua script that you can edit during the game
#[derive(Parser)]
#[command(name = "sandtable", version, about, args_conflicts_with_subcommands = true)]
#[command(after_help = "Example: sandtable scenarios/1813.json --seed 7")]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    /// Scenario or save to open: a file, a game, or a scenario by name as GAME/NAME; default: scenarios/1812.json
    scenario: Option<PathBuf>,
    /// Name of the scenario, after the name of a game: GAME NAME is the same as GAME/NAME
    name: Option<String>,
    /// Change a parameter or a field of the scenario: 63.sp=6, /resources/nord=4
    #[arg(long, value_name = "PARAM=VALUE", value_parser = Tweak::parse)]
    param: Vec<Tweak>,
    /// Save the session to a file after every command, and resume it if the file exists
    #[arg(long, value_name = "FILE")]
    autosave: Option<PathBuf>,
    #[command(flatten)]
    common: Common,
}

/// The options of all subcommands.
#[derive(Args, Clone, Debug)]
pub struct Common {
    /// Folder of the card files
    #[arg(long, value_name = "DIR", global = true)]
    pub cards: Option<PathBuf>,
    /// Seed of the dice stream
    #[arg(long, value_name = "N", global = true, default_value_t = 1)]
    pub seed: u64,
    /// Print one JSON value on standard output and messages on standard error
    #[arg(long, global = true)]
    pub json: bool,
    /// Use only ASCII characters in the output
    #[arg(long, global = true)]
    ascii: bool,
    /// Overwrite existing files
    #[arg(long, global = true)]
    pub force: bool,
}

#[derive(Subcommand)]
enum Command {
    /// Plays transcripts of prompt commands without a terminal
    #[command(after_help = "Example: sandtable run tests/play/round.play")]
    Run {
        /// Transcripts, or tests of a game by name as GAME/NAME
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Folder for the files that they write; default: a temporary folder, removed at the end
        #[arg(long, value_name = "DIR")]
        out: Option<PathBuf>,
    },
    /// Makes a laboratory of your own: cards, tests, scenarios, libraries, bots and types that you can change
    #[command(after_help = "Example: sandtable init peninsular --git")]
    Init(init::Init),
    /// Shows which files are in force and which of them differ from the built-in ones
    #[command(after_help = "Example: sandtable where --json")]
    Where,
    /// Brings changes in the built-in files into a laboratory and leaves your own changes alone
    #[command(after_help = "Example: sandtable upgrade --dry-run")]
    Upgrade(upgrade::Upgrade),
    /// Runs the tests of the cards
    #[command(after_help = "Example: sandtable test 24")]
    Test {
        /// Cards by number, test files, or tests by name as GAME/NAME; default: all
        which: Vec<String>,
        /// Disable each part of each card in turn and report what no test catches
        #[arg(long)]
        prove: bool,
        /// Report how much of their time, step and memory limits the cards used
        #[arg(long, conflicts_with = "prove")]
        cost: bool,
    },
    /// Finds errors in cards, libraries, tests and scenarios without playing
    #[command(after_help = "Example: sandtable check cards/024_hand_of_god.lua")]
    Check(check::Check),
    /// Plays many games on all cores and reports the results
    #[command(after_help = "Example: sandtable simulate scenarios/1812.json --games 1000 --seed 1 --out results")]
    Simulate(simulate::Simulate),
    /// Makes a page from the results that simulate kept
    #[command(after_help = "Example: sandtable report results --out report.html")]
    Report {
        /// Folder of results
        folder: PathBuf,
        /// Path of the page; default: report.html in the folder
        #[arg(long, value_name = "FILE.html")]
        out: Option<PathBuf>,
    },
    /// Plays two versions of the game on the same dice and reports how the results differ
    #[command(
        after_help = "Example: sandtable compare scenarios/1812.json --with-param 63.sp=8 --games 200 --players steady"
    )]
    Compare(compare::Compare),
    /// Finds the value of a parameter that brings an outcome closest to a target
    #[command(
        after_help = "Example: sandtable tune scenarios/1812.json --param 63.sp=2..8 --target \"french wins 50%\" --games 4000 --players quick"
    )]
    Tune(tune::Tune),
    /// Compares scenarios
    #[command(after_help = "Example: sandtable scenario diff scenarios/1812.json scenarios/1813.json")]
    Scenario {
        #[command(subcommand)]
        what: OfScenarios,
    },
    /// Draws the board of a scenario or save as SVG, PNG or PDF
    #[command(after_help = "Example: sandtable render scenarios/1813.json --out board.png --width 2000")]
    Render(render::Render),
    /// Draws the faces of cards from their files: SVG, and sheets of nine as PDF
    #[command(after_help = "Example: sandtable cards 24 52 --out faces --sheet sheet.pdf")]
    Cards(cards::Faces),
    /// Shows the game as a page in a browser on this machine, and the prompt in the terminal
    #[command(
        after_help = "Examples: sandtable serve scenarios/1813.json --as britain, sandtable serve --seats --players spain=steady"
    )]
    Serve(serve::Serve),
    /// Replays a save, or makes a page that steps through it
    #[command(after_help = "Example: sandtable replay game.json --html game.html")]
    Replay {
        /// The save
        save: PathBuf,
        /// Compare every recorded entry and checkpoint, and the final hash
        #[arg(long)]
        verify: bool,
        /// Find the fewest choices and edits that lead to this: a Lua expression that holds, error:TEXT from a script, or bug
        #[arg(long, value_name = "EXPR", conflicts_with = "verify")]
        minimise: Option<String>,
        /// Path of the shortened game; default: the save's name with .min.play
        #[arg(long, value_name = "FILE.play", requires = "minimise")]
        out: Option<PathBuf>,
        #[command(flatten)]
        page: replay::Page,
    },
    /// Prints a script that lets a shell complete commands and options
    #[command(
        after_help = "Example: sandtable completions bash > ~/.local/share/bash-completion/completions/sandtable"
    )]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Prints the program's manual page, or writes all manual pages into a folder
    #[command(after_help = "Example: sandtable man --out ~/.local/share/man/man1")]
    Man {
        /// Folder for the pages: one for the program, and one for each subcommand
        #[arg(long, value_name = "DIR")]
        out: Option<PathBuf>,
    },
}

#[derive(Subcommand)]
enum OfScenarios {
    /// Shows the differences between two scenarios, or between saves at their current positions
    #[command(after_help = "Example: sandtable scenario diff scenarios/1812.json scenarios/1813.json")]
    Diff {
        /// First scenario or save
        a: PathBuf,
        /// Second scenario or save
        b: PathBuf,
    },
}

/// Runs the program with these games.
pub fn main(titles: &'static [&'static dyn title::Title]) -> ExitCode {
    mishap::listen();
    no_colours_on_a_dumb_terminal();
    let cli = Cli::try_parse().unwrap_or_else(|error| usage::worded::<Cli>(error).exit());
    let code = catch_unwind(AssertUnwindSafe(|| run(Titles(titles), cli)));
    let code = code.unwrap_or_else(|panic| Err(Bug(mishap::text(&*panic)).into()));
    let code = code.unwrap_or_else(|error| match error.downcast_ref::<Bug>() {
        Some(Bug(what)) => {
            complain(mishap::report(what));
            BUG
        }
        None => {
            complain(format!("{error:#}"));
            BAD_INPUT
        }
    });
    // The work is done. If not all output could be written, that has its own exit code.
    match crate::out::trouble() {
        Some(why) => {
            let no = format!("standard output was closed: {why}");
            complain(no.hint("the work is done; only its output is cut off"));
            ExitCode::from(code.max(BAD_INPUT))
        }
        None => ExitCode::from(code),
    }
}

fn run(titles: Titles, cli: Cli) -> Result<u8> {
    let common = &cli.common;
    if common.ascii {
        crate::view::want_ascii();
    }
    match cli.command {
        None => {
            let scenario = match (cli.scenario, cli.name) {
                (Some(game), Some(name)) => Some(titles.two_words(&game, &name)?),
                (scenario, _) => scenario,
            };
            let (title, file) = titles.of(common, scenario)?;
            Ok(title.open(common, file, Opened { params: cli.param, autosave: cli.autosave, page: None }))
        }
        Some(Command::Run { files, out }) => run::main(common, titles, &files, out.as_deref()),
        Some(Command::Init(wanted)) => init::main(common, &wanted),
        Some(Command::Where) => files::main(common, titles),
        Some(Command::Upgrade(wanted)) => upgrade::main(common, &wanted),
        Some(Command::Test { which, prove, cost }) => {
            let (title, which) = titles.of_all(common, which.into_iter().map(PathBuf::from).collect(), Named::Test)?;
            let which = which.into_iter().map(|word| word.display().to_string()).collect();
            title.test(common, &Tests { which, prove, cost })
        }
        Some(Command::Check(wanted)) => check::main(common, titles, wanted),
        Some(Command::Simulate(wanted)) => simulate::main(common, titles, wanted),
        Some(Command::Report { folder, out }) => {
            titles.more(common, Some(folder.clone()), "report")?.0.report(common, &folder, out)
        }
        Some(Command::Compare(wanted)) => compare::main(common, titles, wanted),
        Some(Command::Tune(wanted)) => tune::main(common, titles, wanted),
        Some(Command::Render(wanted)) => render::main(common, titles, wanted),
        Some(Command::Cards(wanted)) => titles.more(common, None, "cards")?.0.cards(common, wanted),
        Some(Command::Serve(wanted)) => serve::main(common, titles, wanted),
        Some(Command::Scenario { what: OfScenarios::Diff { a, b } }) => {
            let (a, b) =
                (titles.with_file(common, a, Named::Scenario)?.1, titles.with_file(common, b, Named::Scenario)?.1);
            titles.more(common, Some(a.clone()), "comparison of scenarios")?.0.diff(common, &a, &b)
        }
        Some(Command::Replay { save, minimise: Some(goal), out, .. }) => {
            titles.more(common, Some(save.clone()), "--minimise")?.0.minimise(common, &save, &goal, out)
        }
        Some(Command::Replay { save, page, .. }) if page.html.is_some() => replay::main(common, titles, save, page),
        Some(Command::Replay { save, verify, .. }) => {
            let (title, save) = titles.with_file(common, save, Named::Scenario)?;
            title.replay(common, &save, verify)
        }
        Some(Command::Completions { shell }) => completions::main(common, shell),
        Some(Command::Man { out }) => man::main(common, out),
    }
}

/// Parses a command line without running it. Tests use it to check the commands in the documents.
///
/// # Errors
/// What is wrong with it.
pub fn reads(words: &[&str]) -> Result<(), String> {
    use clap::error::ErrorKind::{DisplayHelp, DisplayVersion};
    match Cli::try_parse_from(words) {
        Err(error) if !matches!(error.kind(), DisplayHelp | DisplayVersion) => Err(error.to_string()),
        _ => Ok(()),
    }
}

/// On a dumb terminal, turns escape sequences off unless somebody forces them on. Otherwise the library would send them
/// whenever `CI` is set.
fn no_colours_on_a_dumb_terminal() {
    let is = |name: &str, value: &str| std::env::var_os(name).is_some_and(|it| it == value);
    let insists = std::env::var_os("CLICOLOR_FORCE").is_some_and(|it| !it.is_empty());
    if is("TERM", "dumb") && !insists {
        anstream::ColorChoice::Never.write_global();
    }
}

impl Common {
    /// The laboratory around the current folder, with a short path if it is the current folder itself. Outside of a
    /// laboratory, all files are the built-in ones.
    pub fn root(&self) -> PathBuf {
        let here = std::env::current_dir().unwrap_or_default();
        let root = laboratory::here().filter(|root| *root != here);
        root.unwrap_or_else(|| PathBuf::from("."))
    }
}

/// The exit code for a failure.
pub fn code(blame: Blame) -> u8 {
    match blame {
        Blame::Bug => BUG,
        Blame::File => BAD_INPUT,
        Blame::Typing | Blame::Illegal | Blame::Expectation | Blame::Script | Blame::Stopped => FAILED,
    }
}

/// The word for a failure in JSON.
pub fn word(blame: Blame) -> &'static str {
    match blame {
        Blame::Typing => "typing",
        Blame::Illegal => "illegal",
        Blame::Expectation => "expectation",
        Blame::Script => "script",
        Blame::Stopped => "stopped",
        Blame::File => "file",
        Blame::Bug => "bug",
    }
}

/// Prints an error for people.
pub fn complain(text: impl std::fmt::Display) {
    let text = crate::view::lettered(crate::safe::safe(&text.to_string()));
    crate::out::tell(format!("{} {text}", crate::view::paint::bad("error:")));
}

/// Prints a message that is not an error.
pub fn warn(text: impl std::fmt::Display) {
    let text = crate::view::lettered(crate::safe::safe(&text.to_string()));
    crate::out::tell(format!("{} {text}", crate::view::paint::dim("warning:")));
}

/// Runs work on a thread with a stack deep enough for nested rules and scripts.
///
/// # Errors
/// It panicked, or the system cannot start a thread.
pub fn on_deep_stack<R: Send + 'static>(work: impl FnOnce() -> R + Send + 'static) -> Result<R> {
    let thread = crate::table::stack::spawn("sandtable", work)
        .map_err(|error| Bug(format!("no thread can be started: {error}")))?;
    Ok(thread.join().map_err(|panic| Bug(mishap::text(&*panic)))?)
}

/// Writes a file that somebody named. An existing file is overwritten only with `--force`, or if its content is the same.
///
/// # Errors
/// The file exists already, or cannot be written.
pub fn write(common: &Common, file: &Path, bytes: &[u8]) -> Result<()> {
    Output::default().write(file, bytes, common.force).map_err(|no| unwritten(file, &no))
}

/// Checks whether a file may be written. Use it before long work, or before writing several files of which all or none
/// must be written.
///
/// # Errors
/// The file exists already.
pub fn may_write(common: &Common, file: &Path, bytes: Option<&[u8]>) -> Result<()> {
    let print = bytes.map(disk::print_of);
    let there = !common.force && Output::default().is_strange(file, print).map_err(|no| unwritten(file, &no))?;
    if there { Err(unwritten(file, &NotWritten::There)) } else { Ok(()) }
}

fn unwritten(file: &Path, no: &NotWritten) -> anyhow::Error {
    match no {
        NotWritten::There => anyhow!(format!("{} already exists", file.display()).hint("--force overwrites it")),
        no => anyhow!("{} {no}", file.display()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_that_panics_is_a_bug_with_its_words() {
        let done: Result<u8> = on_deep_stack(|| panic!("nobody expected this"));
        let no = done.unwrap_err();
        assert_eq!(no.downcast_ref::<Bug>().map(|bug| bug.0.as_str()), Some("nobody expected this"));
        assert_eq!(on_deep_stack(|| 1).unwrap(), 1);
    }
}
