//! The verbs of the prompt: one table for dispatch, help and completion.

use super::desk::{Blame, Complaint, Desk, Reply};
use super::{
    ab, act, auto, autotest, blocks, debug, diff, doc, edits, expects, files, help, looks, odds, output, pace, phrase,
    record, redo, rulebook, scripts, seats, undo, whatif, why,
};
pub use crate::desk::cut;
use crate::desk::usage;
use crate::faults::nearest;
use crate::hinted::Hint;

/// Placeholders of this game that may stand for several words.
const SEVERAL: [&str; 6] = ["CARD", "COUNTER", "DUCHY", "LEADER", "PORT", "POWER"];

/// A verb.
pub struct Verb {
    /// Its name.
    pub name: &'static str,
    /// Its arguments.
    pub usage: &'static str,
    /// Its group in the help.
    pub group: &'static str,
    /// A one-line description.
    pub help: &'static str,
    /// An example.
    pub example: &'static str,
    /// Who may use it.
    pub audience: Audience,
    /// The function.
    pub run: fn(&mut Desk, &str) -> Reply,
}

/// Who may use a verb.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Audience {
    /// The host, because it shows or changes more than a Power could.
    Host,
    /// Every player, from the seat of a Power.
    Seat,
    /// The player whose Power is asked.
    Asked,
}

macro_rules! verbs {
    ($($group:literal $of_group:ident {
        $($name:literal $usage:literal $help:literal $example:literal $run:expr $(, $own:ident)?;)*
    })*) => {
        /// All verbs, in the order of the help. Verbs without their own audience take that of their group.
        pub const VERBS: &[Verb] = &[$($(
            Verb {
                name: $name,
                usage: $usage,
                group: $group,
                help: $help,
                example: $example,
                audience: [$(Audience::$own,)? Audience::$of_group][0],
                run: $run,
            },
        )*)*];
    };
}

verbs! {
    "look" Seat {
        "show" "[board·control·hands·deck·effects·score·pool·battle·siege·puzzle·DUCHY·LEADER·CARD·POWER]" "what stands on the table; alone: the fight, the Powers at a glance" "show salamanca" looks::show;
        "map" "[DUCHY] [N]·open·[--force] FILE.svg·FILE.png" "a picture of what is within N lines (1) of a Duchy; alone: of the last move; the whole board: opened, or in a file" "map salamanca" looks::map;
        "as" "[POWER·all]" "show the table as a Power may see it, or everything" "as britain" output::eyes, Host;
        "ascii" "on·off" "whether everything is said in ASCII letters only" "ascii on" output::letters, Host;
        "options" "[TEXT]" "every legal choice, or those that contain a text" "options move" looks::options;
        "where" "" "the stack of rules in progress, with numbers" "where" looks::stack;
        "log" "[N]" "the last N entries of the journal (20)" "log 5" looks::log;
        "help" "[VERB]" "this list, or one verb" "help set" help::help;
    }
    "act" Asked {
        "play" "CARD [event·cp·response]" "play a card of the hand" "play 47 event" act::play;
        "move" "WHO to DUCHY [with N sp] [with LEADER…]" "move an Army with all it can take, or a counter: infantry from DUCHY" "move wellington to almaraz with 3 sp" act::march;
        "intercept" "LEADER" "answer an entry: try to intercept it" "intercept clausel" act::intercept;
        "evade" "LEADER·COUNTER to DUCHY" "answer an entry: try to evade it" "evade marmont to lumbrales" act::evade;
        "siege" "LEADER" "besiege the Fortress where he stands" "siege wellington" act::siege;
        "flag" "DUCHY [POWER·none]" "place a Flag or take one off" "flag almaraz spain" act::flag;
        "build" "WHAT at DUCHY" "build a Soldier or a Leader" "build infantry at lisbon" act::build;
        "regroup" "WHAT at DUCHY" "bring a piece back from the Regroup Box" "regroup soult at toulouse" act::regroup;
        "resource" "" "spend a Resource and draw a card" "resource" act::resource;
        "pass" "[all · to WINDOW [POWER] · until WHEN [POWER]]" "pass; all: until no Power is asked for a Response; to: until that window; until battle, impulse or play: of itself until this Battle is over, an Impulse begins, or a card is played; until off: no more" "pass to battle.won nord" pace::pass;
        "deploy" "LEADER to DUCHY [with N sp] [with LEADER…]" "Deploy a Leader in the Interphase" "deploy hill to lisbon with 2 sp" act::deploy;
        "convoy" "PORT to PORT [with N sp] [with LEADER…]" "Deploy by sea in the Interphase" "convoy lisbon to cadiz with 3 sp" act::convoy;
        "transfer" "LEADER" "give a Leader up in the Interphase" "transfer hill" act::transfer;
        "discard" "CARD" "discard a card that is too many" "discard 17" act::discard;
        "choose" "TEXT" "choose the option with exactly this text, and nothing that would go with it" "choose keep" phrase::choose;
        "end" "" "end the Impulse, or a step of the Interphase" "end" act::end;
        "done" "" "the same" "done" act::end;
        "responses" "on·off [POWER]" "whether Powers are asked for Responses in windows, or this one; Battle cards are asked for all the same" "responses off" pace::responses, Seat;
        "reactions" "on·off [POWER]" "whether Powers are asked to intercept and evade, or this one" "reactions off" pace::reactions, Seat;
        "auto" "[N·until impulse·until POWER·until end] [by PLAYERS]" "let chance or players choose N times (1), or until something" "auto until impulse by steady" auto::auto, Host;
        "change" "DUCHY POWER COUNTERS" "change Soldiers against others of the same worth, free by rule 1.5" "change lisbon britain 2i" edits::change, Host;
    }
    "take back" Host {
        "undo" "[N·to MARK]" "take back N commands (1), or go back to a mark" "undo 3" undo::undo, Seat;
        "redo" "[N·all·skip]" "do again what was taken back, also after something else was done, and say where it parts" "redo all" redo::redo, Seat;
        "mark" "NAME" "remember this place" "mark before" undo::mark;
        "branch" "NAME" "go on from here in a line of play of its own" "branch bold" undo::branch;
        "switch" "NAME" "go to another line of play" "switch main" undo::switch;
        "branches" "" "the lines of play as a tree, and the marks" "branches" undo::branches;
        "diff" "[NAME [NAME]]" "what is different between two marks or lines, or from one to here" "diff before main" diff::diff;
        "rewind" "[to TEXT]" "back to before the last journal entry that says this; alone: the one before that" "rewind to \"battle\"" undo::rewind;
    }
    "ask" Seat {
        "why" "[N·VALUE [all]·not ACTION]" "what brought the last change about, or the Nth before it; the history of a value; what stands against an action" "why duchy.salamanca.control" why::why;
        "explain" "[N]" "the latest roll, or the Nth before it: its ledger and its table" "explain 2" looks::explain;
        "rule" "NUMBER" "what is ruled, and where the program keeps a rule" "rule 9.43" rulebook::rule;
        "rulings" "" "what a table may rule otherwise, and what holds here" "rulings" rulebook::rulings;
    }
    "stop inside the rules" Host {
        "break" "rule N·card CARD·window NAME·power POWER·roll [KIND]·log TEXT·when EXPR·on N·off N" "stop there, inside the rules; alone: the list" "break rule 10.4" debug::set;
        "breaks" "" "the breakpoints and watches" "breaks" debug::list;
        "delete" "N·all" "forget a breakpoint or watch" "delete all" debug::delete;
        "step" "[N·ACTION]" "to the next entry of the journal; with an action: into it" "step pass" debug::step;
        "next" "" "to the next decision, past all breakpoints" "next" debug::next;
        "continue" "" "to the next breakpoint or decision" "continue" debug::resume;
        "watch" "EXPR" "tell where the value of an expression changes" "watch powers.spain:resources()" debug::watch;
        "trace" "on·off" "tell everything that the rules pass" "trace on" debug::trace;
    }
    "what if" Host {
        "whatif" "[N] [PLAYER]" "play every choice of this decision out, the best ones N times (20); in a puzzle, look for the solution" "whatif 2 random" whatif::whatif;
        "odds" "[ACTION·N]" "what the dice that come next can do, as things stand, after an action, or after option N; where a move leads" "odds move wellington to salamanca" odds::odds;
    }
    "dice" Host {
        "dice" "[only] N…·show·clear" "the next dice, in order, after those that are left; only: instead of all that was forced" "dice 6 5 1" edits::dice;
        "random" "CARD…" "the cards that the next random draws take" "random 83 29" edits::random;
        "seed" "N" "start another dice stream" "seed 7" edits::seed;
    }
    "change the position" Host {
        "set" "flag·sp·leader·hand·deck·card·resources·cp·turn·round·impulse·effect·phase·reinforcements·debt·players·ruling …" "change the position; `help set` lists the forms" "set sp madrid nord 2i1c" edits::set;
    }
    "work on cards" Host {
        "card" "CARD" "its text, where it is, what it changes, its file" "card 24" scripts::card;
        "edit" "CARD" "open its file in $EDITOR" "edit 24" scripts::edit;
        "files" "" "which files are in force, and where they come from" "files" scripts::files;
        "reload" "" "read the card files again; happens by itself when a file is saved" "reload" scripts::reload;
        "test" "[CARD·FILE.lua]" "run the card's tests, or those of a file wherever it lies" "test 24" scripts::test;
        "lua" "[CODE]" "run Lua: a line, or a block of lines up to `end lua`; `edit` in it changes the position" "lua edit.flag('madrid', 'spain')" blocks::lua;
        "doc" "[NAME·GROUP·TEXT]" "the reference of the API for cards; alone: its groups; another text: where it is spoken of" "doc duchy:sp" doc::doc;
        "ab" "CARD FILE [CHOICE]" "play the open decision under the card as it is and as in FILE, side by side" "ab 25 mine.lua play 25 event" ab::ab;
        "autotest" "on·off" "run a card's tests each time it is saved; `test on save on` is the same" "autotest on" autotest::autotest;
        "check" "[CARD·FILE]" "what is wrong in cards, tests, players and scenarios as they are saved, without playing" "check 90" scripts::check;
    }
    "files" Host {
        "new" "SCENARIO [players N [allies·french]] [bid·dice] [seed N]" "begin a scenario; `players` says who shares Powers, `bid` and `dice` let players come to them by rule 2.1" "new 1813 players 2 bid" files::new;
        "save" "[--force] FILE" "write the session to a file; --force: over one that is there" "save game.json" files::save;
        "load" "FILE" "read a session from a file" "load game.json" files::load;
        "autosave" "[[--force] FILE·off]" "keep the session in a file after every command" "autosave game.json" files::autosave;
        "run" "FILE" "run a transcript" "run tests/play/round.play" files::run;
        "record" "[--force] FILE·off" "from here on write what is typed, and what comes of it, as a transcript" "record mine.play" record::record;
        "export" "[--force] FILE.json" "write the position as a scenario" "export mine.json" files::export;
        "quit" "" "leave" "quit" files::quit;
    }
    "check" Host {
        "expect" "EXPR·[not] solved·error TEXT·option TEXT·no option TEXT·asked POWER·log [since MARK] TEXT·no log [since MARK] TEXT·told TEXT·entry KIND FACTS·no more entries·shows TEXT = EXPR·stopped TEXT·dice used" "for transcripts: fail unless it holds" "expect powers.spain:resources() == 1" expects::expect;
    }
}

/// Runs one command.
pub fn command(desk: &mut Desk, line: &str) -> Reply {
    let line = line.trim();
    if let Some(own) = desk.seat
        && let Some(why) = seats::objection(desk, own, line)
    {
        return Err(Complaint::new(Blame::Illegal, why));
    }
    if let Some(expression) = line.strip_prefix('=') {
        return blocks::evaluate(desk, expression);
    }
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    // A block's lines are counted as they were typed.
    if word == "lua" {
        return blocks::lua(desk, &line[word.len()..]);
    }
    if blocks::closes(line) {
        let text =
            "no block of Lua is open that this could end".hint("`lua` alone begins one; `end` alone ends the Impulse");
        return Err(Complaint::new(Blame::Typing, text));
    }
    // A bare card number shows the card only if no option has that number.
    if let Some(verb) = VERBS.iter().find(|v| v.name == word) {
        let rest = rest.trim();
        let done = usage::whole((verb.name, verb.usage), rest, &SEVERAL).and_then(|()| (verb.run)(desk, rest));
        // An option's text may begin with the name of a verb.
        return match &done {
            Err(no) if matches!(no.kind, Blame::Typing | Blame::Illegal) => named_so(desk, line).unwrap_or(done),
            _ => done,
        };
    }
    if let Some(done) = act::option(desk, line) {
        return done;
    }
    if let Some(card) = line.strip_prefix('#') {
        return scripts::card(desk, card);
    }
    let near = nearest(word, VERBS.iter().map(|v| v.name));
    let hint = near.map_or("`help` lists the verbs, `options` what can be chosen now".to_string(), |near| {
        format!("did you mean `{near}`? `help {near}` tells more")
    });
    Err(Complaint::new(Blame::Typing, format!("{:?} is neither a command nor an option here", cut(line))).hint(hint))
}

/// Chooses the one option with exactly this text.
fn named_so(desk: &mut Desk, line: &str) -> Option<Reply> {
    match phrase::called(desk, line) {
        // To choose for somebody else, a verb is required.
        phrase::Called::One(_) if desk.asked_elsewhere().is_none() => phrase::exactly(desk, line),
        _ => None,
    }
}
