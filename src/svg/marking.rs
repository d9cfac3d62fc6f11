//! Marks on squares, and arrows. Each has its own shape, so that it is recognizable without colours.

use super::Mark;
use super::lettering::letters;
use super::look::HALF;

/// What is drawn below the piece, around the square's middle.
pub fn below(mark: Mark) -> &'static str {
    match mark {
        Mark::Origin => {
            "<path d=\"M-46 -46H46V46H-46Z\" fill=\"#1d5fa8\" fill-opacity=\".2\" stroke=\"#1d5fa8\" stroke-width=\"8\"/>"
        }
        Mark::Reason => {
            "<g stroke=\"#b91c1c\"><path d=\"M-48 -48H48V48H-48Z\" fill=\"#b91c1c\" fill-opacity=\".12\" \
             stroke-width=\"4\"/><path d=\"M-50 -24L-24 -50M-50 2L2 -50M-50 28L28 -50M-48 50L50 -48M-22 50L50 -22\
             M4 50L50 4M30 50L50 30\" stroke-width=\"5\"/></g>"
        }
        Mark::Last => {
            "<path d=\"M-50 -50H50V50H-50Z\" fill=\"#facc15\" fill-opacity=\".38\"/>\
             <path d=\"M-46 -22V-46H-22M22 -46H46V-22M46 22V46H22M-22 46H-46V22\" fill=\"none\" stroke=\"#7a5600\" \
             stroke-width=\"7\"/>"
        }
        Mark::Check => "<path d=\"M-50 -50H50V50H-50Z\" fill=\"#dc2626\" fill-opacity=\".4\"/>",
        Mark::Target | Mark::Capture => "",
    }
}

/// What is drawn above the piece, if there is one.
pub fn above(mark: Mark, occupied: bool) -> String {
    match mark {
        Mark::Target if occupied => "<path d=\"M-40 -40h.01M40 -40h.01M-40 40h.01M40 40h.01\" stroke=\"#ffffff\" \
                                     stroke-width=\"20\" stroke-linecap=\"round\"/>\
                                     <path d=\"M-40 -40h.01M40 -40h.01M-40 40h.01M40 40h.01\" stroke=\"#14713a\" \
                                     stroke-width=\"15\" stroke-linecap=\"round\"/>"
            .to_owned(),
        Mark::Target => {
            "<circle r=\"15\" fill=\"#14713a\" stroke=\"#ffffff\" stroke-width=\"3\"/>".to_owned()
        }
        Mark::Capture => "<g fill=\"none\"><circle r=\"45\" stroke=\"#ffffff\" stroke-width=\"11\"/>\
                          <circle r=\"45\" stroke=\"#7a1500\" stroke-width=\"6\"/>\
                          <path d=\"M0 -50V-33M0 50V33M-50 0H-33M50 0H33\" stroke=\"#7a1500\" stroke-width=\"6\"/></g>"
            .to_owned(),
        Mark::Check => format!(
            "<g transform=\"translate(33 -33)\"><circle r=\"15\" fill=\"#b91c1c\" stroke=\"#ffffff\" \
             stroke-width=\"2.5\"/>{}</g>",
            letters("!", 25.0, "#ffffff")
        ),
        Mark::Origin | Mark::Reason | Mark::Last => String::new(),
    }
}

/// An arrow.
pub struct Arrow {
    from: (f64, f64),
    /// In degrees, from the right clockwise.
    angle: f64,
    /// How far from its origin's middle it ends.
    end: f64,
}

impl Arrow {
    /// From the middle of a square to another: to beside that one's middle, or to the edge of a piece that stands there;
    /// none if they are the same.
    pub fn between(from: (f64, f64), to: (f64, f64), onto_piece: bool) -> Option<Self> {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.hypot(dy);
        let end = length - HALF * if onto_piece { 0.72 } else { 0.25 };
        (length >= 1.0).then(|| Arrow { from, angle: dy.atan2(dx), end })
    }

    /// How far a point is from its line.
    pub fn distance_to(&self, (x, y): (f64, f64)) -> f64 {
        let (dx, dy) = (x - self.from.0, y - self.from.1);
        let (sin, cos) = self.angle.sin_cos();
        let along = (dx * cos + dy * sin).clamp(0.0, self.end);
        (dx - along * cos).hypot(dy - along * sin)
    }

    /// It as SVG.
    pub fn svg(&self) -> String {
        const COLOUR: &str = "#1d5fa8";
        let Arrow { from: (x, y), angle, end } = self;
        // From beside the middle of the origin.
        let (start, neck) = (HALF * 0.35, end - 34.0);
        format!(
            "<g class=\"arrow\" transform=\"translate({x:.1} {y:.1}) rotate({:.2})\" opacity=\".85\">\
             <path d=\"M{start:.1} -5.5H{neck:.1}V-20L{end:.1} 0L{neck:.1} 20V5.5H{start:.1}Z\" fill=\"{COLOUR}\" \
             stroke=\"#ffffff\" stroke-width=\"3\" stroke-linejoin=\"round\"/></g>",
            angle.to_degrees()
        )
    }
}
