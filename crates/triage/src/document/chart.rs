//! Curves as SVG, over a linear or a logarithmic axis.

use std::fmt::Write as _;

use super::html::escape;

/// The usual width.
pub const WIDTH: f64 = 640.0;

const HEIGHT: f64 = 220.0;
const LEFT: f64 = 60.0;
const RIGHT: f64 = 24.0;
const BOTTOM: f64 = 30.0;
const TOP: f64 = 24.0;

/// A curve: its name and its points, in order.
pub type Curve = (String, Vec<(f64, f64)>);

const COLOURS: [&str; 8] =
    ["#1f77b4", "#d62728", "#2ca02c", "#9467bd", "#ff7f0e", "#8c564b", "#17becf", "#7f7f7f"];

/// The style of a page with charts.
pub const STYLE: &str = "svg[role] text:not([fill]){fill:currentColor}.grid{stroke:#8884}\
.left{text-anchor:end}.below{text-anchor:middle}.title{font-weight:bold}";

/// The horizontal axis.
pub enum Axis {
    /// From zero, with what writes its labels.
    Linear(fn(f64) -> String),
    /// From one, with powers of ten as labels.
    Logarithmic,
}

/// Curves in one picture.
pub struct Chart<'a> {
    /// What is shown.
    pub title: &'a str,
    /// What is counted.
    pub unit: &'a str,
    /// The curves.
    pub curves: &'a [Curve],
    /// Narrower charts have larger letters on a page.
    pub width: f64,
    /// The horizontal axis.
    pub axis: Axis,
}

impl Chart<'_> {
    /// The chart as a part of a page.
    pub fn svg(&self) -> String {
        self.drawn("", "")
    }

    /// The chart as a file, on white paper.
    pub fn file(&self) -> String {
        let namespace = "xmlns=\"http://www.w3.org/2000/svg\" font-family=\"sans-serif\" font-size=\"11\" ";
        let paper = "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>";
        self.drawn(namespace, &format!("<style>{STYLE}</style>\n{paper}\n")) + "\n"
    }

    fn drawn(&self, attributes: &str, first: &str) -> String {
        let (width, title) = (self.width, escape(self.title));
        let points = || self.curves.iter().flat_map(|(_, points)| points);
        let end = points().map(|(x, _)| *x).fold(0.0, f64::max);
        let end = self.axis.end(end);
        let highest = points().map(|(_, y)| *y).fold(0.0, f64::max);
        // If all values are zero, any scale will do.
        let top = if highest > 0.0 { 4.0 * step(highest / 4.0) } else { 4.0 };
        let x = |value: f64| LEFT + self.axis.share(value, end) * (width - LEFT - RIGHT);
        let y = |value: f64| HEIGHT - BOTTOM - value / top * (HEIGHT - BOTTOM - TOP);
        let mut svg = format!(
            "<svg {attributes}viewBox=\"0 0 {width} {HEIGHT}\" role=\"img\" aria-label=\"{title}\">\n\
             {first}<text x=\"{LEFT}\" y=\"14\" class=\"title\">{title}</text>\n"
        );
        for value in (0..=4).map(|part| top * f64::from(part) / 4.0) {
            // Writing to a String can't fail.
            let _ = writeln!(
                svg,
                "<path d=\"M{LEFT} {0:.1}H{1}\" class=\"grid\"/><text x=\"{2}\" y=\"{3:.1}\" class=\"left\">{4}</text>",
                y(value),
                width - RIGHT,
                LEFT - 6.0,
                y(value) + 4.0,
                number(value),
            );
        }
        for (value, label) in self.axis.labels(end) {
            let (x, y, label) = (x(value), HEIGHT - 10.0, escape(&label));
            let _ = writeln!(svg, "<text x=\"{x:.1}\" y=\"{y}\" class=\"below\">{label}</text>");
        }
        if points().next().is_none() {
            // Below the names of the curves.
            let _ = writeln!(svg, "<text x=\"{}\" y=\"{}\">nothing yet</text>", LEFT + 8.0, y(top / 8.0));
        }
        // An attribute, not a style: the server's content security policy forbids inline styles. Its own styles do
        // not override these.
        for (at, (name, points)) in self.curves.iter().enumerate() {
            let colour = COLOURS[at % COLOURS.len()];
            let path: Vec<String> =
                points.iter().map(|(a, b)| format!("{:.1},{:.1}", x(*a), y(*b))).collect();
            let _ = writeln!(
                svg,
                "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.5\">\
                 <title>{name}</title></polyline>\n<text x=\"{:.1}\" y=\"{:.1}\" fill=\"{colour}\">{name}</text>",
                path.join(" "),
                LEFT + 8.0,
                TOP + 12.0 + 13.0 * at as f64,
                name = escape(name),
            );
        }
        let unit = escape(self.unit);
        svg + &format!("<text x=\"4\" y=\"{}\" class=\"unit\">{unit}</text></svg>", HEIGHT - 10.0)
    }
}

impl Axis {
    /// Where the axis ends, by the greatest value; it has a length in any case.
    fn end(&self, greatest: f64) -> f64 {
        match self {
            Axis::Linear(_) if greatest > 0.0 => greatest,
            Axis::Linear(_) => 1.0,
            Axis::Logarithmic => greatest.max(10.0),
        }
    }

    /// The share of the axis that is before a value.
    fn share(&self, value: f64, end: f64) -> f64 {
        match self {
            Axis::Linear(_) => value / end,
            Axis::Logarithmic => value.max(1.0).log10() / end.log10(),
        }
    }

    fn labels(&self, end: f64) -> Vec<(f64, String)> {
        match self {
            Axis::Linear(label) => {
                let values = (0..=4).map(|part| end * f64::from(part) / 4.0);
                let mut labels: Vec<(f64, String)> = values.map(|value| (value, label(value))).collect();
                // In the first seconds neighbouring labels are equal.
                labels.dedup_by(|(_, next), (_, label)| next == label);
                labels
            }
            Axis::Logarithmic => {
                let powers = (0..=end.log10().floor() as i32).map(|power| 10_f64.powi(power));
                powers.map(|value| (value, number(value))).collect()
            }
        }
    }
}

/// The next round number: 1, 2, 2.5 or 5 times a power of ten.
fn step(least: f64) -> f64 {
    let power = 10_f64.powf(least.log10().floor());
    let fine = [1.0, 2.0, 2.5, 5.0, 10.0].map(|digit| digit * power);
    fine.into_iter().find(|step| *step >= least * 0.9999).unwrap_or(least)
}

fn number(value: f64) -> String {
    let (value, unit) = match value {
        v if v >= 1e9 => (v / 1e9, " G"),
        v if v >= 1e6 => (v / 1e6, " M"),
        v => (v, ""),
    };
    format!("{value:.4}").trim_end_matches('0').trim_end_matches('.').to_string() + unit
}

/// Formats seconds in a suitable unit.
pub fn time(seconds: f64) -> String {
    match seconds {
        s if s >= 259_200.0 => format!("{:.1} d", s / 86_400.0),
        s if s >= 7200.0 => format!("{:.1} h", s / 3600.0),
        s if s >= 120.0 => format!("{:.1} min", s / 60.0),
        s => format!("{s:.0} s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chart(title: &str, unit: &str, curves: &[Curve]) -> String {
        Chart { title, unit, curves, width: WIDTH, axis: Axis::Linear(time) }.svg()
    }

    #[test]
    fn large_numbers_are_short() {
        assert_eq!(
            [0.0, 2500.0, 1.5e6, 20e9, 0.25].map(number),
            ["0", "2500", "1.5 M", "20 G", "0.25"].map(String::from)
        );
    }

    #[test]
    fn names_are_text() {
        let svg = chart("a <b>", "c&d", &[("x\"y".to_string(), vec![(0.0, 1.0), (2.0, 3.0)])]);
        assert!(svg.contains("a &lt;b&gt;") && svg.contains("c&amp;d") && svg.contains("x&quot;y"));
        assert_eq!(svg.matches("<polyline").count(), 1);
    }

    #[test]
    fn a_name_has_the_colour_of_its_line() {
        let line = |name: &str| (name.to_string(), vec![(0.0, 1.0), (2.0, 3.0)]);
        let svg = chart("a", "", &[line("first"), line("second")]);
        for (name, colour) in ["first", "second"].iter().zip(COLOURS) {
            assert!(svg.contains(&format!("stroke=\"{colour}\"")), "{svg}");
            assert!(svg.contains(&format!("fill=\"{colour}\">{name}</text>")), "{svg}");
        }
    }

    #[test]
    fn axes_of_nothing_are_readable() {
        for line in [vec![], vec![(0.0, 0.0), (1.0, 0.0)]] {
            let svg = chart("a", "", &[("x".to_string(), line)]);
            assert_eq!(svg.matches("class=\"left\">0<").count(), 1, "{svg}");
            assert_eq!(svg.matches("class=\"below\">0 s<").count(), 1, "{svg}");
        }
    }

    #[test]
    fn axes_have_round_numbers() {
        assert_eq!([0.3, 1.0, 1.1, 2.2, 47.0, 99.0].map(step), [0.5, 1.0, 2.0, 2.5, 50.0, 100.0]);
        assert_eq!([0.0, 0.25, 7.5, 1500.0, 2.5e6].map(number), ["0", "0.25", "7.5", "1500", "2.5 M"]);
    }

    #[test]
    fn nothing_to_draw_is_no_error() {
        assert!(!chart("empty", "", &[]).contains("NaN"));
    }

    #[test]
    fn powers_of_ten_have_equal_distances() {
        let curves = [("a".to_string(), vec![(1.0, 0.0), (100.0, 50.0), (10_000.0, 100.0)])];
        let chart = Chart { title: "", unit: "%", curves: &curves, width: WIDTH, axis: Axis::Logarithmic };
        let svg = chart.file();
        assert!(svg.contains("points=\"60.0,190.0 338.0,107.0 616.0,24.0\""), "{svg}");
        assert_eq!(svg.matches("class=\"below\"").count(), 5, "{svg}");
        assert!(svg.starts_with("<svg xmlns=") && svg.ends_with("</svg>\n"), "{svg}");
    }
}
