//! The program: the command line, and nothing else.

fn main() -> std::process::ExitCode {
    sandtable::cli::main()
}
