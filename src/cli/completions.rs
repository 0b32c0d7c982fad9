//! `sandtable completions SHELL`: what a shell needs to complete commands, options and files.

use super::{Cli, Common, FINE};
use anyhow::{Context, Result};
use clap::CommandFactory;
use clap_complete::Shell;
use serde_json::json;

pub fn main(common: &Common, shell: Shell) -> Result<u8> {
    let text = text(shell)?;
    if common.json {
        crate::out::data(json!({ "shell": shell.to_string(), "text": text }));
    } else {
        crate::out::data(text.trim_end());
    }
    Ok(FINE)
}

/// The script for a shell.
///
/// # Errors
/// The script is not valid text.
fn text(shell: Shell) -> Result<String> {
    let mut bytes = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "sandtable", &mut bytes);
    String::from_utf8(bytes).context("the completions are not text")
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::ValueEnum;

    #[test]
    fn every_shell_completes_every_subcommand() {
        let command = Cli::command();
        for shell in Shell::value_variants() {
            let text = text(*shell).unwrap();
            for sub in command.get_subcommands() {
                assert!(text.contains(sub.get_name()), "{shell}: {}", sub.get_name());
            }
        }
    }
}
