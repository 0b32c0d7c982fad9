//! The page as text.

use super::bundle::bundle;
use crate::drawing::letters::FILES;
use crate::safe::markup;
use crate::view::page as shared;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;
use xxhash_rust::xxh3::xxh3_64;

/// The scripts, each after those that it uses. The board is moved and the dice are drawn as on the page of a desk.
const SCRIPTS: &[(&str, &str)] = &[
    ("/elements.js", shared::ELEMENTS),
    ("/parts.js", include_str!("parts.js")),
    ("/view.js", shared::VIEW),
    ("/dice.js", shared::DICE),
    ("/states.js", include_str!("states.js")),
    ("/board.js", include_str!("board.js")),
    ("/beside.js", include_str!("beside.js")),
    ("/replay.js", include_str!("replay.js")),
];

/// The page. The same data give the same page.
pub fn html(title: &str, whose: &str, data: &Value) -> String {
    // In JSON, `<` occurs only inside of strings, so no text can end the element or begin another one.
    let data = data.to_string().replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029");
    let script = bundle(SCRIPTS);
    let style = format!("{}{}{}", faces(), shared::DICE_STYLE, include_str!("replay.css"));
    // Only what is on the page as it was written may run. No text in it can know this word, which is made from all of it.
    let nonce = format!("{:016x}", xxh3_64(format!("{title}{whose}{data}{script}").as_bytes()));
    let policy = format!(
        "default-src 'none'; script-src 'nonce-{nonce}'; style-src 'nonce-{nonce}'; font-src data:; base-uri 'none'; form-action 'none'"
    );
    let (title, whose) = (markup(title), markup(whose));
    filled(include_str!("replay.html"), &|name| match name {
        "policy" => &policy,
        "nonce" => &nonce,
        "style" => &style,
        "title" => &title,
        "whose" => &whose,
        "version" => env!("CARGO_PKG_VERSION"),
        "script" => &script,
        "data" => &data,
        _ => "",
    })
}

/// A text in which each `{{name}}` is replaced. What is put in is not looked at again.
fn filled<'v>(template: &str, value: &dyn Fn(&str) -> &'v str) -> String {
    let (mut out, mut rest) = (String::new(), template);
    while let Some((before, name, after)) = rest
        .split_once("{{")
        .and_then(|(before, inside)| inside.split_once("}}").map(|(name, after)| (before, name, after)))
    {
        out.push_str(before);
        out.push_str(value(name));
        rest = after;
    }
    out + rest
}

/// The fonts of the board, so that it looks the same everywhere.
fn faces() -> String {
    let face = |(family, weight, bytes): &(&str, &str, &[u8])| {
        let font = STANDARD.encode(bytes);
        format!("@font-face{{font-family:'{family}';font-weight:{weight};src:url(data:font/ttf;base64,{font})}}\n")
    };
    FILES.iter().map(face).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn hostile_text_opens_no_element_and_is_no_placeholder() {
        let page = html("{{data}}</title><script>", "{{script}}", &json!({ "x": "</script><!--<img>{{style}}" }));
        assert!(page.contains("<title>{{data}}&lt;/title&gt;&lt;script&gt; · "), "{page:.600}");
        assert_eq!(page.matches("</script>").count(), 2, "the data and the script");
        assert!(page.contains("\\u003c/script>\\u003c!--\\u003cimg>{{style}}"));
    }

    #[test]
    fn the_policy_lets_nothing_in_from_outside() {
        let page = html("A", "B", &json!({}));
        let policy = page.split_once("Content-Security-Policy\" content=\"").map(|(_, rest)| rest.split('"').next());
        let policy = policy.flatten().expect("a policy");
        assert!(policy.starts_with("default-src 'none'; script-src 'nonce-"), "{policy}");
        assert!(!policy.contains("unsafe") && !policy.contains("http") && !policy.contains('*'), "{policy}");
        let nonce = policy.split("'nonce-").nth(1).and_then(|rest| rest.split('\'').next()).expect("a nonce");
        assert_eq!(page.matches(&format!("<script nonce=\"{nonce}\">")).count(), 1);
        assert_eq!(page, html("A", "B", &json!({})));
        assert_ne!(
            nonce,
            html("A", "C", &json!({})).split("'nonce-").nth(1).unwrap_or("").split('\'').next().unwrap_or("")
        );
    }
}
