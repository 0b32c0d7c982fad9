//! Drawings as PNG and PDF. They use only the fonts in the program, so the bytes are the same on every machine.

#[cfg(feature = "pictures")]
pub use with::{pdf, png};
#[cfg(not(feature = "pictures"))]
pub use without::{pdf, png};

#[cfg(feature = "pictures")]
mod with {
    use crate::drawing::letters::FILES;
    use crate::hinted::Hint;
    use anyhow::{Context, Result, bail};
    use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref};
    use resvg::tiny_skia::{Pixmap, Transform};
    use resvg::usvg::{Options, Tree};
    use std::collections::HashMap;

    /// The most pixels of a picture on either side.
    const MOST: f32 = 12_000.0;

    fn tree(svg: &str) -> Result<Tree> {
        let mut options = Options { font_family: FILES[0].0.into(), ..Options::default() };
        for (.., bytes) in FILES {
            options.fontdb_mut().load_font_data(bytes.to_vec());
        }
        Tree::from_str(svg, &options).context("the drawing cannot be read")
    }

    /// A drawing as PNG. `width` is the width of the picture in pixels; by default that of the drawing.
    ///
    /// # Errors
    /// The picture would be too big.
    pub fn png(svg: &str, width: Option<u32>) -> Result<Vec<u8>> {
        let tree = tree(svg)?;
        let size = tree.size();
        let scale = width.map_or(1.0, |width| width as f32 / size.width());
        let (w, h) = (size.width() * scale, size.height() * scale);
        if !(w >= 1.0 && h >= 1.0 && w <= MOST && h <= MOST) {
            bail!(format!("a picture of {w:.0} by {h:.0} pixels is too big or too small").hint("--width 2000"));
        }
        let mut pixels = Pixmap::new(w.round() as u32, h.round() as u32).context("there is no room for the picture")?;
        resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
        pixels.encode_png().context("the picture cannot be written as PNG")
    }

    /// Drawings as the pages of a PDF. `size` is the size of a page in millimetres.
    ///
    /// # Errors
    /// A drawing cannot be written as PDF.
    pub fn pdf(pages: &[String], size: [f64; 2]) -> Result<Vec<u8>> {
        let [w, h] = size.map(|mm| (mm * 72.0 / 25.4) as f32);
        let mut next = Ref::new(1);
        let (catalog, list) = (next.bump(), next.bump());
        let mut pdf = Pdf::new();
        let ids: Vec<Ref> = pages.iter().map(|_| next.bump()).collect();
        pdf.catalog(catalog).pages(list);
        pdf.pages(list).kids(ids.iter().copied()).count(pages.len() as i32);
        for (svg, id) in pages.iter().zip(&ids) {
            let drawn = svg2pdf::to_chunk(&tree(svg)?, svg2pdf::ConversionOptions::default());
            let (chunk, drawing) = drawn.map_err(|error| anyhow::anyhow!("the sheet cannot be written: {error}"))?;
            let mut known = HashMap::new();
            let chunk = chunk.renumber(|old| *known.entry(old).or_insert_with(|| next.bump()));
            let Some(drawing) = known.get(&drawing).copied() else { bail!("the sheet cannot be written") };
            let content = next.bump();
            let mut page = pdf.page(*id);
            page.media_box(Rect::new(0.0, 0.0, w, h)).parent(list).contents(content);
            page.resources().x_objects().pair(Name(b"S"), drawing);
            page.finish();
            let mut draw = Content::new();
            draw.transform([w, 0.0, 0.0, h, 0.0, 0.0]).x_object(Name(b"S"));
            pdf.stream(content, &draw.finish());
            pdf.extend(&chunk);
        }
        Ok(pdf.finish())
    }
}

#[cfg(not(feature = "pictures"))]
mod without {
    use crate::hinted::Hint;
    use anyhow::{Result, bail};

    /// Not available: this program was built without it.
    ///
    /// # Errors
    /// Always.
    pub fn png(_: &str, _: Option<u32>) -> Result<Vec<u8>> {
        bail!("this program writes no PNG".hint("build it with --features pictures, or write .svg"))
    }

    /// Not available: this program was built without it.
    ///
    /// # Errors
    /// Always.
    pub fn pdf(_: &[String], _: [f64; 2]) -> Result<Vec<u8>> {
        bail!("this program writes no PDF".hint("build it with --features pictures, or write .svg"))
    }
}
