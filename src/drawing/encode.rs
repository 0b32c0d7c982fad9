//! Encodes a drawing as a file. The file's extension decides the format.

use super::{pdf, png, with_fonts};
use crate::hinted::Hint;
use anyhow::{Result, bail};
use std::path::Path;

/// How many drawing units make a millimetre on a page.
const UNITS: f64 = 10.0;

/// The bytes of a drawing for a `.svg`, `.png` or `.pdf` file. `width` is the width of a PNG in pixels.
///
/// # Errors
/// The file has another extension, or the picture cannot be made.
pub fn encode(svg: &str, file: &Path, width: Option<u32>) -> Result<Vec<u8>> {
    match ending(file).as_deref() {
        Some("svg") => Ok(with_fonts(svg).into_bytes()),
        Some("png") => png(svg, width),
        Some("pdf") => pdf(&[svg.to_string()], size(svg).map(|n| n / UNITS)),
        _ => {
            bail!(
                format!("{} does not say what kind of picture it is", file.display())
                    .hint("board.svg, board.png or board.pdf")
            )
        }
    }
}

/// Whether a file name is that of a picture.
pub fn is_picture(name: &str) -> bool {
    matches!(ending(Path::new(name)).as_deref(), Some("svg" | "png" | "pdf"))
}

fn ending(file: &Path) -> Option<String> {
    file.extension().and_then(|e| e.to_str()).map(str::to_lowercase)
}

/// Width and height of a drawing made by this program.
fn size(svg: &str) -> [f64; 2] {
    let number = |name: &str| {
        let from = svg.split_once(&format!(" {name}=\""))?.1;
        from.split('"').next()?.parse::<f64>().ok()
    };
    [number("width").unwrap_or(100.0), number("height").unwrap_or(100.0)]
}
