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

/// Placeholders of this game that may be several words.
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
        "show" "[board·control·hands·deck·effects·score·pool·battle·siege·puzzle·DUCHY·LEADER·CARD·POWER]" "show part of the game; alone: the current fight and the Powers at a glance" "show salamanca" looks::show;
        "hand" "[POWER]" "the hand of the Power that is asked, or of another Power" "hand sud" looks::hand;
        "map" "[DUCHY] [N]·open·[--force] FILE.svg·FILE.png" "draw the map within N lines (1) of a Duchy; alone: around the last move; `open` or FILE: the whole board" "map salamanca" looks::map;
        "as" "[POWER·all]" "show the game as one Power sees it, or everything" "as britain" output::eyes, Host;
        "ascii" "on·off" "use ASCII characters only" "ascii on" output::letters, Host;
        "options" "[TEXT]" "list the legal choices; many are grouped by what they do; `all`: every one; TEXT: those that contain it" "options move" looks::options;
        "where" "" "the stack of rules in progress, with rule numbers" "where" looks::stack;
        "log" "[N]" "the last N log entries (20)" "log 5" looks::log;
        "help" "[VERB]" "this list, or one command" "help set" help::help;
    }
    "act" Asked {
        "play" "CARD [event·cp·response]" "play a card from the hand" "play 47 event" act::play;
        "move" "WHO to DUCHY [with N sp] [with LEADER…]" "move an Army with all it can take, or a single counter: infantry from DUCHY" "move wellington to almaraz with 3 sp" act::march;
        "intercept" "LEADER" "try to intercept an entering enemy" "intercept clausel" act::intercept;
        "evade" "LEADER·COUNTER to DUCHY" "try to evade an entering enemy" "evade marmont to lumbrales" act::evade;
        "siege" "LEADER" "besiege the Fortress in a Leader's Duchy" "siege wellington" act::siege;
        "flag" "DUCHY [POWER·none]" "place a Flag or remove one" "flag almaraz spain" act::flag;
        "build" "WHAT at DUCHY" "build a Soldier or a Leader" "build infantry at lisbon" act::build;
        "regroup" "WHAT at DUCHY" "bring a piece back from the Regroup Box" "regroup soult at toulouse" act::regroup;
        "resource" "" "spend a Resource and draw a card" "resource" act::resource;
        "pass" "[all · to WINDOW [POWER] · until WHEN [POWER]]" "pass; all: until nobody is asked for a Response; to: until that window; until battle, impulse or play: keep passing until this Battle is over, an Impulse begins, or a card is played; until off: stop that" "pass to battle.won nord" pace::pass;
        "deploy" "LEADER to DUCHY [with N sp] [with LEADER…]" "Deploy a Leader in the Interphase" "deploy hill to lisbon with 2 sp" act::deploy;
        "convoy" "PORT to PORT [with N sp] [with LEADER…]" "Deploy by sea in the Interphase" "convoy lisbon to cadiz with 3 sp" act::convoy;
        "transfer" "LEADER" "give up a Leader in the Interphase" "transfer hill" act::transfer;
        "discard" "CARD" "discard an excess card" "discard 17" act::discard;
        "choose" "TEXT" "choose the option with exactly this text, and nothing else" "choose keep" phrase::choose;
        "end" "" "end the Impulse, or a step of the Interphase" "end" act::end;
        "done" "" "same as `end`" "done" act::end;
        "responses" "on·off [POWER]" "ask Powers (or one Power) for Responses; Battle cards are always asked for" "responses off" pace::responses, Seat;
        "reactions" "on·off [POWER]" "ask Powers (or one Power) to intercept and evade" "reactions off" pace::reactions, Seat;
        "auto" "[N·until impulse·until POWER·until end] [by PLAYERS]" "let bots make the next N choices (1), or play until something" "auto until impulse by steady" auto::auto, Host;
        "change" "DUCHY POWER COUNTERS" "exchange Soldiers for others of the same value, free by rule 1.5" "change lisbon britain 2i" edits::change, Host;
    }
    "undo" Host {
        "undo" "[N·to MARK]" "undo N commands (1), or go back to a mark" "undo 3" undo::undo, Seat;
        "redo" "[N·all·skip]" "redo what was undone, even after other moves, and say where it diverges" "redo all" redo::redo, Seat;
        "mark" "NAME" "mark this point to come back to" "mark before" undo::mark;
        "note" "[TEXT·delete N]" "write a note about this point, for a replay; alone: list the notes" "note \"Here Wellington could have waited.\"" undo::note;
        "branch" "NAME" "start a branch here" "branch bold" undo::branch;
        "switch" "NAME" "go to another branch" "switch main" undo::switch;
        "branches" "" "the branches as a tree, and the marks" "branches" undo::branches;
        "diff" "[NAME [NAME]]" "the differences between two marks or branches, or from one to here" "diff before main" diff::diff;
        "rewind" "[to TEXT]" "go back to before the last log entry that contains TEXT; alone: the one before" "rewind to \"battle\"" undo::rewind;
    }
    "ask" Seat {
        "why" "[N·VALUE [all]·not ACTION]" "what caused the last change, or the Nth before it; the history of a value; why an action is illegal" "why duchy.salamanca.control" why::why;
        "explain" "[N]" "the breakdown and table of the latest roll, or of the Nth before it" "explain 2" looks::explain;
        "rule" "NUMBER" "what a rule says, our rulings on it, and where the program has it" "rule 9.43" rulebook::rule;
        "rulings" "" "optional rulings, and which apply here" "rulings" rulebook::rulings;
    }
    "debug the rules" Host {
        "break" "rule N·card CARD·window NAME·power POWER·roll [KIND]·log TEXT·when EXPR·on N·off N" "set a breakpoint inside the rules; alone: list them" "break rule 10.4" debug::set;
        "breaks" "" "list breakpoints and watches" "breaks" debug::list;
        "delete" "N·all" "delete a breakpoint or watch" "delete all" debug::delete;
        "step" "[N·ACTION]" "go to the next log entry; with an action: step into it" "step pass" debug::step;
        "next" "" "go to the next decision, past all breakpoints" "next" debug::next;
        "continue" "" "go on to the next breakpoint or decision" "continue" debug::resume;
        "watch" "EXPR" "print when the value of an expression changes" "watch powers.spain:resources()" debug::watch;
        "trace" "on·off" "print every event in the rules" "trace on" debug::trace;
    }
    "what if" Host {
        "whatif" "[N] [PLAYER]" "play out every choice of this decision, the best ones N times (20); in a puzzle, look for the solution" "whatif 2 random" whatif::whatif;
        "odds" "[ACTION·N]" "the odds of the next dice, now, after an action or after option N; where a move leads" "odds move wellington to salamanca" odds::odds;
    }
    "dice" Host {
        "dice" "[only] N…·show·clear" "force the next dice, in order, after those still left; only: replace those" "dice 6 5 1" edits::dice;
        "random" "CARD…" "force the cards of the next random draws" "random 83 29" edits::random;
        "seed" "N" "start another dice stream" "seed 7" edits::seed;
    }
    "edit the position" Host {
        "set" "flag·sp·leader·hand·deck·card·resources·cp·turn·round·impulse·effect·phase·reinforcements·debt·players·ruling …" "edit the position; `help set` lists the forms" "set sp madrid nord 2i1c" edits::set;
    }
    "work on cards" Host {
        "card" "CARD" "a card's text, where it is, what it changes, its file" "card 24" scripts::card;
        "edit" "CARD" "open a card's file in $EDITOR" "edit 24" scripts::edit;
        "files" "" "which files are in force, and where they come from" "files" scripts::files;
        "reload" "" "read the card files again; happens automatically when a file is saved" "reload" scripts::reload;
        "test" "[CARD·FILE.lua]" "run a card's tests, or those in any file" "test 24" scripts::test;
        "lua" "[CODE]" "run Lua: one line, or lines up to `end lua`; `edit` inside changes the position" "lua edit.flag('madrid', 'spain')" blocks::lua;
        "doc" "[NAME·GROUP·TEXT]" "the API reference for cards; alone: its groups; any text: search it" "doc duchy:sp" doc::doc;
        "ab" "CARD FILE [CHOICE]" "play the open decision under two versions of a card, side by side" "ab 25 mine.lua play 25 event" ab::ab;
        "autotest" "on·off" "run a card's tests whenever it is saved" "autotest on" autotest::autotest;
        "check" "[CARD·FILE]" "check cards, tests, bots and scenarios for mistakes, without playing" "check 90" scripts::check;
    }
    "files" Host {
        "new" "SCENARIO [players N [allies·french]] [bid·dice] [seed N]·card N TEXT" "start a scenario; `card`: make a card of your own, with a test; `players` sets who shares Powers; `bid` and `dice` let players choose sides by rule 2.1" "new 1813 players 2 bid" files::new;
        "save" "[--force] FILE" "save the session to a file; --force: overwrite it" "save game.json" files::save;
        "load" "FILE" "load a session from a file" "load game.json" files::load;
        "autosave" "[[--force] FILE·off]" "save the session to a file after every command" "autosave game.json" files::autosave;
        "run" "FILE" "run a transcript" "run tests/play/round.play" files::run;
        "seats" "[agree·refuse]" "who has which address and who is there, in a served game; agree, refuse: answer a seat that asks to go back" "seats" files::seats;
        "record" "[--force] FILE·off" "record what is typed, and what it does, as a transcript" "record mine.play" record::record;
        "export" "[--force] FILE.json" "write the position as a scenario" "export mine.json" files::export;
        "quit" "" "leave" "quit" files::quit;
    }
    "check" Host {
        "expect" "EXPR·[not] solved·error TEXT·option TEXT·no option TEXT·asked POWER·log [since MARK] TEXT·no log [since MARK] TEXT·told TEXT·entry KIND FACTS·no more entries·shows TEXT = EXPR·stopped TEXT·dice used" "for transcripts: fail unless this holds" "expect powers.spain:resources() == 1" expects::expect;
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
    crate::desk::no_options(line)?;
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let word = crate::desk::aliased(word);
    // A block's lines are counted as they were typed.
    if word == "lua" {
        return blocks::lua(desk, &line[word.len()..]);
    }
    if blocks::closes(line) {
        let text = "no Lua block is open".hint("`lua` alone starts one; `end` alone ends the Impulse");
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
    let hint = near.map_or("`help` lists the commands, `options` the current options".to_string(), |near| {
        format!("did you mean `{near}`? `help {near}` explains it")
    });
    Err(Complaint::new(Blame::Typing, format!("unknown command or option {:?}", cut(line))).hint(hint))
}

/// Chooses the one option with exactly this text.
fn named_so(desk: &mut Desk, line: &str) -> Option<Reply> {
    match phrase::called(desk, line) {
        // Choosing for somebody else requires a verb.
        phrase::Called::One(_) if desk.asked_elsewhere().is_none() => phrase::exactly(desk, line),
        _ => None,
    }
}
