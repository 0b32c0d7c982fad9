//! The project in an editor with luau-lsp: it accepts the types in `scripts/types/` and every script, finds misspelt names, and completes
//! members. Ends with an error that says what does not hold.

use anyhow::{Context, Result, anyhow, ensure};
use luau_analysis::{
    DefinitionEnvironment, FileResolver, Frontend, FrontendOptions, ModuleName, NullConfigResolver, SourceCode,
    SourceCodeType,
};
use luau_common::BString;
use luau_config::{Config, ConfigOptions, Mode};
use luau_syntax::location::Position;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The folders with scripts that are read in an editor.
const FOLDERS: [&str; 5] = ["cards", "cards/tests", "scripts/lib", "scripts/bots", "docs/tours"];

/// A card with three names that do not exist: a member, a Duchy or Leader, a library.
const MISSPELT: &str = "\
return card {
    api = 1,
    number = 1,
    title = \"A card\",
    kind = \"event\",
    can_play = function(ev)
        return ev.windw ~= nil
    end,
    play = function(ev)
        ev:place_sp(powers.spain, duchies.madrdi, 1)
        uprisng.rise(ev, powers.spain, duchies.madrid, 1)
    end,
}
";

/// Two places where the editor is asked for completions.
const UNFINISHED: &str = "\
return card {
    play = function(ev)
        ev:
    end,
    fits = function(ev, d)
        return d == duchies.
    end,
}
";

/// The texts, by name.
#[derive(Clone)]
struct Texts(BTreeMap<String, String>);

impl FileResolver for Texts {
    fn read_source(&mut self, name: &ModuleName) -> Option<SourceCode> {
        let text = self.0.get(&String::from_utf8_lossy(name).to_string())?;
        Some(SourceCode { source: BString::from(text.as_str()), kind: SourceCodeType::Module })
    }
}

/// An editor with the types loaded.
fn editor(types: &str, texts: Texts, mode: Mode) -> Result<Frontend<Texts, NullConfigResolver>> {
    let mut settings = NullConfigResolver::default();
    settings.default_config.mode = mode;
    let options = FrontendOptions { retain_full_type_graphs: true, ..FrontendOptions::default() };
    let mut editor = Frontend::new(texts, settings, options);
    editor.register_builtin_globals(DefinitionEnvironment::Globals).map_err(|e| anyhow!("{e:?}"))?;
    let scope = editor.global_scope(DefinitionEnvironment::Globals);
    let loaded = editor
        .load_definition_file(scope, types.as_bytes(), "@sandtable", false)
        .map_err(|e| anyhow!("the types cannot be read: {e:?}"))?;
    ensure!(loaded.success, "the types cannot be read: {:?}", loaded.source_module.parse_errors);
    Ok(editor)
}

/// The findings in a text: the line and the message.
fn findings(editor: &mut Frontend<Texts, NullConfigResolver>, name: &str) -> Result<Vec<String>> {
    let module = BString::from(name);
    let found = editor.check(&module, None).map_err(|e| anyhow!("{name}: {e:?}"))?;
    let model = editor.semantic_model(&module).with_context(|| format!("{name} was not read"))?;
    Ok(found
        .errors
        .iter()
        .map(|error| format!("{name}:{}: {}", error.location.begin.line + 1, model.error_message(error)))
        .collect())
}

fn completed(editor: &mut Frontend<Texts, NullConfigResolver>, name: &str, line: u32, column: u32) -> Vec<String> {
    let at = Position { line, column };
    let found = editor.autocomplete(BString::from(name).as_ref(), at, &mut |_, _, _| None);
    found.entries.iter().map(|(entry, _)| entry.to_string()).collect()
}

fn scripts(root: &Path) -> Result<Texts> {
    let mut texts = BTreeMap::new();
    for folder in FOLDERS {
        let under = root.join(folder);
        for entry in std::fs::read_dir(&under).with_context(|| format!("{} cannot be read", under.display()))? {
            let path = entry?.path();
            if path.extension().is_some_and(|ending| ending == "lua") {
                let text = std::fs::read_to_string(&path).with_context(|| format!("{}", path.display()))?;
                texts.insert(path.strip_prefix(root)?.display().to_string(), text);
            }
        }
    }
    texts.insert("misspelt.lua".to_string(), MISSPELT.to_string());
    texts.insert("unfinished.lua".to_string(), UNFINISHED.to_string());
    Ok(Texts(texts))
}

/// The mode that the project's `.luaurc` files set for a folder. The nearest file counts.
fn settings(root: &Path, folder: &str) -> Result<Mode> {
    let mut settings = Config::default();
    let under = Path::new(folder).ancestors().map(|above| root.join(above).join(".luaurc"));
    for file in under.collect::<Vec<_>>().into_iter().rev().filter(|file| file.exists()) {
        let text = std::fs::read_to_string(&file).with_context(|| format!("{}", file.display()))?;
        settings.parse(text, ConfigOptions::default()).map_err(|e| anyhow!("{}: {e}", file.display()))?;
    }
    Ok(settings.mode)
}

fn main() -> Result<()> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let types = std::fs::read_to_string(root.join("scripts/types/sandtable.d.luau")).context("there are no types")?;
    let texts = scripts(&root)?;

    let mut loose = editor(&types, texts.clone(), Mode::Nonstrict)?;
    let names: Vec<&String> = texts.0.keys().filter(|name| name.contains('/')).collect();
    let mut complaints = Vec::new();
    for name in &names {
        complaints.extend(findings(&mut loose, name)?);
    }
    ensure!(complaints.is_empty(), "an editor underlines what is right:\n{}", complaints.join("\n"));

    // The types of arguments are only known in strict files.
    let mut as_a_card = editor(&types, texts.clone(), settings(&root, "cards")?)?;
    let misspelt = findings(&mut as_a_card, "misspelt.lua")?;
    for word in ["windw", "madrdi", "uprisng"] {
        ensure!(misspelt.iter().any(|said| said.contains(&format!("'{word}'"))), "{word} is not found: {misspelt:#?}");
    }

    findings(&mut loose, "unfinished.lua")?;
    for (line, column, words) in [(2, 11, ["place_sp", "window"]), (5, 28, ["madrid", "salamanca"])] {
        let offered = completed(&mut loose, "unfinished.lua", line, column);
        for word in words {
            ensure!(offered.iter().any(|entry| entry == word), "{word} is not offered: {offered:?}");
        }
    }
    println!("{} scripts read with the types, none underlined", names.len());
    Ok(())
}
