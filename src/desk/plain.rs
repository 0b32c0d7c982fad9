//! The desk of any game: the verbs that every game has. It needs to know nothing else about the game.

use super::look::happened;
use super::spoken::spoken;
use super::{
    At, Core, Scripted, ahead, autosave, bots, branches, breaks, course, cut, dice, expect, files, look, reload,
    rewind, run, usage, with_left,
};
use crate::faults::nearest;
use crate::hinted::Hint;
use crate::kit::{Blame, Complaint, Match, Reply, Waits, typing};
use crate::view::{fold, paint};

/// A verb of every game.
pub struct Verb {
    /// What is typed.
    pub name: &'static str,
    /// What follows it.
    pub usage: &'static str,
    /// What it does, in a line.
    pub help: &'static str,
    /// What it does.
    run: fn(&mut At<'_>, &str) -> Reply,
    /// The game may stand elsewhere afterwards, so the answer also says what it waits for.
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

/// The verb that looks at what the command before has left.
const EXPECT: &str = "expect";
const EXPECTED: &str = "asked PLAYER·option TEXT·no option TEXT·told TEXT·error TEXT";

/// The verbs that every game has.
pub const VERBS: &[Verb] = &[
    verb("as", "[TEXT]", "show the game as a player may see it; `as all`: everything", eyes, true),
    verb("options", "[TEXT]", "every legal choice, or those that contain a text", look::options, false),
    verb("where", "", "the rules in progress", look::stack, false),
    verb("log", "[N]", "the last N entries of the journal (20)", look::log, false),
    verb("explain", "[N]", "the latest roll, or the Nth before it: its ledger", look::explain, false),
    verb("why", "[N]", "what brought the last change about, or the Nth before it", look::why, false),
    verb("help", "[VERB]", "all verbs, or one", help, false),
    verb(
        "whatif",
        "[N] [BOT]",
        "play every choice on to the end of the game, the best ones N times (20)",
        ahead::whatif,
        false,
    ),
    verb(
        "odds",
        "[TEXT]",
        "what the dice after an option can come to, and how what is going on comes out",
        ahead::odds,
        false,
    ),
    verb("choose", "TEXT", "choose the option with this number, or the one that is called so", choose, false),
    verb("auto", "[N] [BOT]", "let a bot answer the next decision, or the next N (random)", bots::auto, false),
    verb("bot", "[PLAYER BOT·PLAYER off]", "let a bot play for somebody; alone: the bots", bots::seat, false),
    verb("undo", "[N·to MARK]", "take back N commands (1), or go back to a mark", course::undo, true),
    verb("redo", "[N]", "do N commands again that were taken back (1)", redo, false),
    verb("mark", "NAME", "remember this place", course::mark, false),
    verb("branch", "NAME", "go on from here in a line of play of its own", course::branch, false),
    verb("switch", "NAME", "go to another line of play", course::switch, true),
    verb("branches", "", "the lines of play as a tree, and the marks", branches, false),
    verb("rewind", "[to TEXT]", "back to before the last journal entry that says this", rewind, true),
    verb(
        "break",
        "[rule TEXT·roll·log TEXT·on N·off N]",
        "stop there, inside the rules; alone: the list",
        breaks::set,
        false,
    ),
    verb("breaks", "", "the breakpoints", breaks::list, false),
    verb("delete", "N·all", "forget a breakpoint", breaks::delete, false),
    verb("step", "[N·WHAT]", "to the next entry of the journal; with an action: into it", breaks::step, false),
    verb("next", "", "to the next decision, past all breakpoints", breaks::next, false),
    verb("continue", "", "to the next breakpoint or decision", breaks::resume, false),
    verb("trace", "on·off", "tell everything that the rules pass", breaks::trace, false),
    verb("dice", "[only] N…·show·clear", "the next dice, in order, after those that are left", dice::dice, false),
    verb("seed", "N", "another stream of dice", dice::seed, false),
    verb("reload", "", "read the scripts again, and make the running stretch again under them", reload::reload, false),
    verb("save", "[--force] FILE", "write the game into a file; --force: over one that is there", files::save, false),
    verb(
        "export",
        "[--force] FILE",
        "write the position as a scenario of your own, as these eyes see it",
        files::export,
        false,
    ),
    verb("load", "FILE", "read a game from a file", files::load, true),
    verb("verify", "FILE", "play a saved game again, and say whether the same comes of it", files::verify, false),
    verb("autosave", "[[--force] FILE·off]", "keep the game in a file after every command", autosave::autosave, false),
    verb("run", "FILE", "run a transcript", run_here, true),
    verb(EXPECT, EXPECTED, "for transcripts: fail unless it holds", expect::expect, false),
];

/// The name of a verb may have several words, in the usage of a verb that takes one.
const VERB_NAMES: [&str; 1] = ["VERB"];

/// A desk at which any game is played.
pub struct Plain {
    /// What it keeps.
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

    /// The game with what the desk keeps.
    pub fn at(&mut self) -> At<'_> {
        At { core: &mut self.core, game: self.game.as_mut() }
    }

    /// What the game waits for.
    pub fn waiting(&mut self) -> String {
        look::waiting(&self.at())
    }

    /// The prompt: where the game stands and who is asked.
    pub fn prompt(&self) -> String {
        let who = match self.game.waits(self.core.eyes) {
            Waits::Choice(asked) => format!(" · {}", asked.who),
            Waits::Other(who) => format!(" · {}", who.map_or("somebody else".to_string(), |who| who.to_string())),
            Waits::Nobody(_) => String::new(),
        };
        format!("{}{who} › ", self.game.standing(self.core.eyes))
    }

    /// Who is asked, in a word, or why nobody is.
    pub fn asked(&self) -> String {
        match self.game.waits(self.core.eyes) {
            Waits::Choice(asked) => asked.who.to_string(),
            Waits::Other(who) => who.map_or("others".to_string(), |who| who.to_string()),
            Waits::Nobody(_) if self.game.is_stopped() => "stopped".into(),
            Waits::Nobody(_) => "over".into(),
        }
    }

    /// Reads the scripts again after a file was written, and says what came of it; nothing where they are the same.
    pub fn reload(&mut self) -> Option<String> {
        let mut at = self.at();
        match reload::reload_scripts(&mut at) {
            Ok(said) => said,
            Err(no) => Some(format!("{} {}", paint::bad("error:"), no.told())),
        }
    }

    /// Does one command. A number, and the name of an option, choose it.
    ///
    /// # Errors
    /// The command is not understood, or cannot be done: the game stands as before.
    pub fn command(&mut self, line: &str) -> Reply {
        self.at().one(line)
    }
}

impl At<'_> {
    /// Does one command, without the checks around it.
    pub(super) fn command(&mut self, line: &str) -> Reply {
        let line = line.trim();
        if self.core.seated && !is_for_seats(line) {
            return Err(Complaint::new(Blame::Illegal, "that is for whoever hosts the game"));
        }
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

/// Does a verb: a shared one, or else the game's own of this name.
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
            (done?.painted(), verb.moves)
        }
    };
    Ok(if moves { format!("{said}\n{}", look::waiting(at)).trim_start().to_string() } else { said })
}

/// The verbs that can be used from the seat of one player. All others show or change more than a player could.
const FOR_SEATS: [&str; 2] = ["choose", "why"];

/// Whether a command can be given from the seat of one player.
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
    let hint = near.map_or("`help` lists the verbs, `options` what can be chosen now".to_string(), |near| {
        format!("did you mean `{near}`?")
    });
    typing(format!("{:?} is neither a command nor an option here", cut(word)).hint(hint))
}

/// Chooses the option with a number or a name, and tells what came of it; nothing where no option is meant.
fn chosen(at: &mut At<'_>, typed: &str) -> Result<Option<String>, Complaint> {
    let Some(place) = meant(at, typed)? else { return Ok(None) };
    at.arm();
    at.game.choose(at.core.eyes, place)?;
    bots::play(at)?;
    Ok(Some(happened(at)))
}

/// The place of the option with a number or a name; nothing where none is meant.
///
/// # Errors
/// There is no such number, or the name could be that of several.
pub(super) fn meant(at: &At<'_>, typed: &str) -> Result<Option<usize>, Complaint> {
    let Waits::Choice(asked) = at.game.waits(at.core.eyes) else { return Ok(None) };
    match typed.parse::<usize>() {
        Ok(n) if (1..=asked.labels.len()).contains(&n) => Ok(Some(n - 1)),
        Ok(n) => Err(typing(format!("there is no option {n}").hint("`options` lists them with their numbers"))),
        Err(_) => named(&asked.labels, typed),
    }
}

/// The option that is called so, the only one that begins so, or the only one that has these words in this order.
fn named(labels: &[crate::view::Line], typed: &str) -> Result<Option<usize>, Complaint> {
    let wanted = fold(typed);
    let labels: Vec<String> = labels.iter().map(|label| fold(&label.to_string())).collect();
    if let Some(place) = labels.iter().position(|label| *label == wanted) {
        return Ok(Some(place));
    }
    let mut fit: Vec<usize> = (0..labels.len()).filter(|i| labels[*i].starts_with(&wanted)).collect();
    // A single word is too little: it must begin the name.
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

/// Whether each of the words that are wanted begins a word of a text, in their order.
fn has_words(text: &str, wanted: &str) -> bool {
    let mut words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    wanted.split_whitespace().all(|wanted| words.any(|word| word.starts_with(wanted)))
}

fn choose(at: &mut At<'_>, rest: &str) -> Reply {
    chosen(at, rest)?.ok_or_else(|| not_offered(rest))
}

/// What was typed is no option.
pub(super) fn not_offered(typed: &str) -> Complaint {
    Complaint::new(Blame::Illegal, format!("{:?} is not on offer", cut(typed)).hint("`options` lists what is"))
}

fn redo(at: &mut At<'_>, rest: &str) -> Reply {
    let steps = course::count(rest)?;
    at.arm();
    at.game.redo(at.core.eyes, steps)?;
    Ok(happened(at))
}

/// `as`: for whose eyes the game is shown.
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
                typing(format!("nobody here is called {:?}", cut(name)).hint(format!("{names}, or all")))
            })?)
        }
    };
    Ok(match at.core.eyes.and_then(|place| players.get(place)) {
        None => "everything is shown".into(),
        Some(player) => format!("shown is what {} may see", player.painted()),
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
        "{}\nA number chooses an option, and so does its name. At a prompt `edit` opens a script in your editor, and `quit` leaves.",
        lines.collect::<Vec<_>>().join("\n")
    ))
}
