//! Scripts of several files as one script. The page of a desk loads its modules from the program; a page on a disk has nobody to
//! load from.

/// Puts modules into one script, each after those that it imports from. Imports and exports must stand at the beginning of a line,
/// as they do in the files of this program.
pub fn bundle(modules: &[(&str, &str)]) -> String {
    let mut out = String::from("\"use strict\";\nconst modules = {};\n");
    for (name, source) in modules {
        let (mut body, mut exported) = (String::new(), Vec::new());
        for line in source.lines() {
            let line = match line.strip_prefix("import ").and_then(|rest| rest.split_once(" from ")) {
                Some((names, from)) => {
                    let from = from.trim_end_matches(';');
                    let names = names.replace(" as ", ": ");
                    format!("const {names} = modules[{from}];")
                }
                None => match line.strip_prefix("export ") {
                    Some(rest) => {
                        exported.extend(named(rest));
                        rest.to_string()
                    }
                    None => line.to_string(),
                },
            };
            body.push_str(&line);
            body.push('\n');
        }
        let exported = exported.join(", ");
        out.push_str(&format!("modules[\"{name}\"] = (() => {{\n{body}return {{ {exported} }};\n}})();\n"));
    }
    out
}

/// The name that a declaration declares.
fn named(declaration: &str) -> Option<&str> {
    let rest =
        ["const ", "let ", "async function ", "function "].iter().find_map(|kind| declaration.strip_prefix(kind))?;
    rest.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '$').next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_become_one_script_without_imports() {
        let script = bundle(&[
            ("/a.js", "export const $ = (id) => id;\nexport function one(x) {\n  return x;\n}\nconst own = 1;\n"),
            ("/b.js", "import { $, one as first } from \"/a.js\";\nfirst($(1));\n"),
        ]);
        assert_eq!(
            script,
            "\"use strict\";\nconst modules = {};\n\
             modules[\"/a.js\"] = (() => {\nconst $ = (id) => id;\nfunction one(x) {\n  return x;\n}\nconst own = 1;\n\
             return { $, one };\n})();\n\
             modules[\"/b.js\"] = (() => {\nconst { $, one: first } = modules[\"/a.js\"];\nfirst($(1));\nreturn {  };\n})();\n"
        );
    }
}
