//! The desk for any game, with the verbs that every game has. It needs to know nothing else about the game.

use super::look::happened;
use super::spoken::spoken;
use super::{
    At, Core, Scripted, ahead, autosave, bots, branches, breaks, course, cut, dice, expect, files, look, notes, reload,
    rewind, run, sitters, usage, with_left,
};
use crate::faults::nearest;
use crate::hinted::Hint;
use crate::kit::{Blame, Complaint, Match, Reply, Waits, typing};
use crate::view::{fold, paint};

/// A verb that every game has.
pub struct Verb {
    /// What the person types.
    pub name: &'static str,
    /// The usage: what may follow the name.
    pub usage: &'static str,
    /// What it does, in one line.
    pub help: &'static str,
    /// Its function.
    run: fn(&mut At<'_>, &str) -> Reply,
    /// Whether it may change the place in the game. If so, the answer also says what the game waits for.
    moves: bool,
}

const fn verb(
    name: &'static str,
    usage: &'static str,
    help: &'static str,
    run: fn(&mut At<'_>, &str) -> Reply,
    moves: bool,
) -> Verb {
    Verb { name, usage, help, run, moves }
}

/// The verb that checks the result of the previous command.
const EXPECT: &str = "expect";
const EXPECTED: &str = "asked PLAYER·option TEXT·no option TEXT·told TEXT·error TEXT";

/// The verbs that every game has.
pub const VERBS: &[Verb] = &[
    verb("as", "[TEXT]", "show the game as a player may see it; `as all`: everything", eyes, true),
    verb(
        "options",
        "[TEXT]",
        "the legal choices; many are grouped; `all`: every one; TEXT: those that contain it",
        look::options,
        false,
    ),
    verb("where", "", "the rules in progress", look::stack, false),
    verb("log", "[N]", "the last N log entries (20)", look::log, false),
    verb("explain", "[N]", "the breakdown of the latest roll, or of the Nth before it", look::explain, false),
    verb("why", "[N]", "what caused the last change, or the Nth before it", look::why, false),
    verb("help", "[VERB]", "all commands, or one", help, false),
    verb(
        "whatif",
        "[N] [BOT]",
        "play out every choice to the end of the game, the best ones N times (20)",
        ahead::whatif,
        false,
    ),
    verb(
        "odds",
        "[TEXT]",
        "the odds of the dice after an option, and of how the current fight ends",
        ahead::odds,
        false,
    ),
    verb("choose", "TEXT", "choose an option by its number or text", choose, false),
    verb("auto", "[N] [BOT]", "let a bot answer the next decision, or the next N (random)", bots::auto, false),
    verb("bot", "[PLAYER BOT·PLAYER off]", "let a bot play for a player; alone: list the bots", bots::seat, false),
    verb("undo", "[N·to MARK]", "undo N commands (1), or go back to a mark", course::undo, true),
    verb("redo", "[N]", "redo N undone commands (1)", redo, false),
    verb("mark", "NAME", "mark this point to come back to", course::mark, false),
    verb(
        "note",
        "[TEXT·delete N]",
        "write a note about this point, for a replay; alone: list the notes",
        notes::note,
        false,
    ),
    verb("branch", "NAME", "start a branch here", course::branch, false),
    verb("switch", "NAME", "go to another branch", course::switch, true),
    verb("branches", "", "the branches as a tree, and the marks", branches, false),
    verb("rewind", "[to TEXT]", "go back to before the last log entry that contains TEXT", rewind, true),
    verb(
        "break",
        "[rule TEXT·roll·log TEXT·on N·off N]",
        "set a breakpoint inside the rules; alone: list them",
        breaks::set,
        false,
    ),
    verb("breaks", "", "list the breakpoints", breaks::list, false),
    verb("delete", "N·all", "delete a breakpoint", breaks::delete, false),
    verb("step", "[N·WHAT]", "go to the next log entry; with an action: step into it", breaks::step, false),
    verb("next", "", "go to the next decision, past all breakpoints", breaks::next, false),
    verb("continue", "", "go on to the next breakpoint or decision", breaks::resume, false),
    verb("trace", "on·off", "print every event in the rules", breaks::trace, false),
    verb("dice", "[only] N…·show·clear", "force the next dice, in order, after those still left", dice::dice, false),
    verb("seed", "N", "start another dice stream", dice::seed, false),
    verb("reload", "", "read the scripts again and replay the current stretch under them", reload::reload, false),
    verb("save", "[--force] FILE", "save the game to a file; --force: overwrite it", files::save, false),
    verb("export", "[--force] FILE", "write the position, as this seat sees it, as a scenario", files::export, false),
    verb("load", "FILE", "load a game from a file", files::load, true),
    verb("verify", "FILE", "replay a saved game and check that it comes out the same", files::verify, false),
    verb("autosave", "[[--force] FILE·off]", "save the game to a file after every command", autosave::autosave, false),
    verb(
        "seats",
        "[agree·refuse]",
        "who has which address and who is there, in a served game; agree, refuse: answer a seat that asks to go back",
        sitters::seats,
        false,
    ),
    verb("run", "FILE", "run a transcript", run_here, true),
    verb(EXPECT, EXPECTED, "for transcripts: fail unless this holds", expect::expect, false),
];

/// The name of a verb may have several words, in the usage of a verb that takes such a name.
const VERB_NAMES: [&str; 1] = ["VERB"];

/// A desk at which any game is played.
pub struct Plain {
    /// What it keeps beside the game.
    pub core: Core,
    game: Box<dyn Match>,
}

impl Plain {
    /// A desk around a game.
    pub fn new(game: Box<dyn Match>) -> Plain {
        let core = Core { since: game.journal_len(), ..Core::default() };
        Plain { core, game }
    }

    /// The game.
    pub fn game(&self) -> &dyn Match {
        self.game.as_ref()
    }

    /// The game with what the desk keeps beside it.
    pub fn at(&mut self) -> At<'_> {
        At { core: &mut self.core, game: self.game.as_mut() }
    }

    /// What the game waits for.
    pub fn waiting(&mut self) -> String {
        look::waiting(&self.at())
    }

    /// The prompt: the place in the game and who is asked.
    pub fn prompt(&self) -> String {
        let who = match self.game.waits(self.core.eyes) {
            Waits::Choice(asked) => format!(" · {}", asked.who),
            Waits::Other(who) => format!(" · {}", who.map_or("somebody else".to_string(), |who| who.to_string())),
            Waits::Nobody(_) => String::new(),
        };
        format!("{}{who} › ", self.game.standing(self.core.eyes))
    }

    /// Who is asked, in one word, or why nobody is.
    pub fn asked(&self) -> String {
        match self.game.waits(self.core.eyes) {
            Waits::Choice(asked) => asked.who.to_string(),
            Waits::Other(who) => who.map_or("others".to_string(), |who| who.to_string()),
            Waits::Nobody(_) if self.game.is_stopped() => "stopped".into(),
            Waits::Nobody(_) => "over".into(),
        }
    }

    /// Reads the scripts again after a file was written and reports the differences; `None` if the scripts are the same.
    pub fn reload(&mut self) -> Option<String> {
        let mut at = self.at();
        match reload::reload_scripts(&mut at) {
            Ok(said) => said,
            Err(no) => Some(format!("{} {}", paint::bad("error:"), no.told())),
        }
    }

    /// Runs one command. The number or the name of an option chooses that option.
    ///
    /// # Errors
    /// The command makes no sense, or cannot be done. The game is unchanged.
    pub fn command(&mut self, line: &str) -> Reply {
        self.at().one(line)
    }
}

impl At<'_> {
    /// Runs one command, without the checks around it.
    pub(super) fn command(&mut self, line: &str) -> Reply {
        let line = line.trim();
        if self.core.seated && !is_for_seats(line) {
            return Err(Complaint::new(Blame::Illegal, "only the host may do that"));
        }
        super::no_options(line)?;
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let line = match super::aliased(word) {
            verb if verb == word => line.to_string(),
            verb => format!("{verb} {rest}"),
        };
        let line = line.trim();
        let own = self.game.verbs();
        let names = VERBS.iter().map(|verb| verb.name).chain(own.iter().map(|verb| verb.name));
        let verb = spoken(names, line);
        if verb.is_none_or(|(verb, _)| verb != EXPECT) {
            self.core.since = self.game.journal_len();
        }
        let said = match verb {
            Some((verb, rest)) => done(self, verb, rest)?,
            None => chosen(self, line)?.ok_or_else(|| unknown(self, line))?,
        };
        Ok(with_left(self, said))
    }
}

/// Runs a verb: a shared one, otherwise the game's own verb of this name.
fn done(at: &mut At<'_>, name: &str, rest: &str) -> Reply {
    let (said, moves) = match VERBS.iter().find(|verb| verb.name == name) {
        Some(verb) => {
            usage::whole((verb.name, verb.usage), rest, &VERB_NAMES)?;
            ((verb.run)(at, rest)?, verb.moves)
        }
        None => {
            let verb = at.game.verbs().into_iter().find(|verb| verb.name == name).ok_or_else(|| unknown(at, name))?;
            usage::whole((verb.name, verb.usage), rest, &[])?;
            let done = at.game.run(at.core.eyes, name, rest).ok_or_else(|| unknown(at, name))?;
            let said = done?.painted();
            (if verb.wraps { look::broken(&said, at.core.width) } else { said }, verb.moves)
        }
    };
    Ok(if moves { format!("{said}\n{}", look::waiting(at)).trim_start().to_string() } else { said })
}

/// The verbs that a seated player may use. All others show or change more than a player could. `rule` is a verb of some games; it tells
/// what rules say, which everybody may know.
const FOR_SEATS: [&str; 3] = ["choose", "rule", "why"];

/// Whether a seated player may give a command.
pub fn is_for_seats(command: &str) -> bool {
    command.split_whitespace().next().is_some_and(|verb| FOR_SEATS.contains(&verb))
}

fn run_here(at: &mut At<'_>, rest: &str) -> Reply {
    run::run(at, rest)
}

fn unknown(at: &At<'_>, line: &str) -> Complaint {
    let word = line.split_whitespace().next().unwrap_or_default();
    let own = at.game.verbs();
    let near = nearest(word, VERBS.iter().map(|verb| verb.name).chain(own.iter().map(|verb| verb.name)));
    let hint = near.map_or("`help` lists the commands, `options` the current options".to_string(), |near| {
        format!("did you mean `{near}`?")
    });
    typing(format!("unknown command or option {:?}", cut(word)).hint(hint))
}

/// Chooses the option with this number or name and reports what happened; `None` if the text means no option.
fn chosen(at: &mut At<'_>, typed: &str) -> Result<Option<String>, Complaint> {
    let Some(place) = meant(at, typed)? else { return Ok(None) };
    at.arm();
    at.game.choose(at.core.eyes, place)?;
    bots::play(at)?;
    Ok(Some(happened(at)))
}

/// The index of the option with this number or name; `None` if the text means no option.
///
/// # Errors
/// There is no such number, or the name fits several options.
pub(super) fn meant(at: &At<'_>, typed: &str) -> Result<Option<usize>, Complaint> {
    let Waits::Choice(asked) = at.game.waits(at.core.eyes) else { return Ok(None) };
    match typed.parse::<usize>() {
        Ok(n) if (1..=asked.labels.len()).contains(&n) => Ok(Some(n - 1)),
        Ok(n) => Err(typing(format!("there is no option {n}").hint("`options` lists them with their numbers"))),
        Err(_) => named(&asked.labels, typed),
    }
}

/// The option with this name, otherwise the only one that begins with it, otherwise the only one that has these words in this
/// order.
fn named(labels: &[crate::view::Line], typed: &str) -> Result<Option<usize>, Complaint> {
    let wanted = fold(typed);
    let labels: Vec<String> = labels.iter().map(|label| fold(&label.to_string())).collect();
    if let Some(place) = labels.iter().position(|label| *label == wanted) {
        return Ok(Some(place));
    }
    let mut fit: Vec<usize> = (0..labels.len()).filter(|i| labels[*i].starts_with(&wanted)).collect();
    // A single word is not enough here: it must begin the name.
    if fit.is_empty() && wanted.contains(' ') {
        fit = (0..labels.len()).filter(|i| has_words(&labels[*i], &wanted)).collect();
    }
    match fit.as_slice() {
        [] => Ok(None),
        [place] => Ok(Some(*place)),
        several => {
            let some = several.iter().take(5).map(|i| format!("{:?}", labels[*i])).collect::<Vec<_>>();
            Err(typing(format!("{:?} could be {}", cut(typed), some.join(" or "))))
        }
    }
}

/// Whether each of the wanted words begins a word of the text, in their order.
fn has_words(text: &str, wanted: &str) -> bool {
    let mut words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    wanted.split_whitespace().all(|wanted| words.any(|word| word.starts_with(wanted)))
}

fn choose(at: &mut At<'_>, rest: &str) -> Reply {
    chosen(at, rest)?.ok_or_else(|| not_offered(rest))
}

/// The error if the text is not an option.
pub(super) fn not_offered(typed: &str) -> Complaint {
    Complaint::new(Blame::Illegal, format!("{:?} is not one of the options", cut(typed)).hint("`options` lists them"))
}

fn redo(at: &mut At<'_>, rest: &str) -> Reply {
    let steps = course::count(rest)?;
    at.arm();
    at.game.redo(at.core.eyes, steps)?;
    Ok(happened(at))
}

/// `as`: changes whose view the game is shown in.
fn eyes(at: &mut At<'_>, rest: &str) -> Reply {
    let players = at.game.players();
    at.core.eyes = match rest {
        "" => at.core.eyes,
        "all" => None,
        name => {
            let wanted = fold(name);
            let place = players.iter().position(|player| fold(&player.to_string()) == wanted);
            Some(place.ok_or_else(|| {
                let names = players.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
                typing(format!("no player is called {:?}", cut(name)).hint(format!("{names}, or all")))
            })?)
        }
    };
    Ok(match at.core.eyes.and_then(|place| players.get(place)) {
        None => "showing everything".into(),
        Some(player) => format!("seat: {}; hidden information of others is left out", player.painted()),
    })
}

fn help(at: &mut At<'_>, rest: &str) -> Reply {
    if !rest.is_empty() {
        let typed = rest.split_whitespace().collect::<Vec<_>>().join(" ");
        let own = at.game.verbs().into_iter().map(|verb| (verb.name, verb.usage, verb.help));
        let mut all = VERBS.iter().map(|verb| (verb.name, verb.usage, verb.help)).chain(own);
        let found = all.find(|(name, ..)| *name == typed);
        let (name, usage, help) = found.ok_or_else(|| unknown(at, rest))?;
        return Ok(format!("{}\n  {help}", format!("{name} {usage}").trim_end()));
    }
    let own = at.game.verbs().into_iter().map(|verb| (format!("{} {}", verb.name, verb.usage), verb.help));
    let shared = VERBS.iter().map(|verb| (format!("{} {}", verb.name, verb.usage), verb.help));
    let all: Vec<(String, &str)> = own.chain(shared).collect();
    let width = all.iter().map(|(head, _)| head.chars().count()).max().unwrap_or(0);
    let lines = all
        .iter()
        .map(|(head, help)| format!("  {head}{}  {}", " ".repeat(width - head.chars().count()), paint::dim(help)));
    Ok(format!(
        "{}\nAn option's number or text chooses it. `edit` opens a script in your editor; `quit` leaves.",
        lines.collect::<Vec<_>>().join("\n")
    ))
}
