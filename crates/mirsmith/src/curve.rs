//! A curve as SVG: how something grows with the number of programs, on a logarithmic axis.

use std::fmt::Write as _;

/// A point of the curve.
pub struct Point {
    /// A number of programs.
    pub x: f64,
    /// A percentage.
    pub y: f64,
}

/// A curve of percentages, beside a level to compare with.
pub struct Curve {
    /// What it shows.
    pub title: String,
    /// What is on the horizontal axis.
    pub x: String,
    /// The points, from left to right.
    pub points: Vec<Point>,
    /// The level and its name.
    pub line: (f64, String),
}

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 360.0;
const MARGIN: f64 = 48.0;

impl Curve {
    /// The picture.
    pub fn svg(&self) -> String {
        let most = self.points.last().map_or(10.0, |point| point.x.max(10.0)).log10();
        let x = |value: f64| MARGIN + (WIDTH - 2.0 * MARGIN) * value.max(1.0).log10() / most;
        let y = |percent: f64| HEIGHT - MARGIN - (HEIGHT - 2.0 * MARGIN) * percent / 100.0;
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" \
             font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
             <text x=\"{MARGIN}\" y=\"24\" font-size=\"14\">{}</text>\n",
            self.title
        );
        for percent in [0.0, 25.0, 50.0, 75.0, 100.0] {
            let (left, right, at) = (MARGIN, WIDTH - MARGIN, y(percent));
            let _ = writeln!(
                out,
                "<path d=\"M{left} {at:.1}H{right}\" stroke=\"#ddd\"/><text x=\"{:.1}\" y=\"{:.1}\" \
                 text-anchor=\"end\">{percent} %</text>",
                left - 6.0,
                at + 4.0
            );
        }
        for power in 0..=most.floor() as i32 {
            let at = x(10f64.powi(power));
            let _ = writeln!(
                out,
                "<text x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
                HEIGHT - MARGIN + 18.0,
                10u64.pow(power.unsigned_abs())
            );
        }
        let _ = writeln!(
            out,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            WIDTH - MARGIN,
            HEIGHT - 10.0,
            self.x
        );
        let (level, name) = &self.line;
        let _ = writeln!(
            out,
            "<path d=\"M{MARGIN} {at:.1}H{right}\" stroke=\"#b00\" stroke-dasharray=\"4 3\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" fill=\"#b00\">{name}</text>",
            MARGIN + 6.0,
            y(*level) - 5.0,
            at = y(*level),
            right = WIDTH - MARGIN
        );
        let path: Vec<String> =
            self.points.iter().map(|point| format!("{:.1} {:.1}", x(point.x), y(point.y))).collect();
        let _ = writeln!(
            out,
            "<path d=\"M{}\" fill=\"none\" stroke=\"#04a\" stroke-width=\"2\"/>",
            path.join("L")
        );
        for point in &self.points {
            let _ = writeln!(
                out,
                "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"3\" fill=\"#04a\"/>",
                x(point.x),
                y(point.y)
            );
        }
        out + "</svg>\n"
    }
}
