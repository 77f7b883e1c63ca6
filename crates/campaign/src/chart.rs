//! Line charts as inline SVG.

use std::fmt::Write as _;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 220.0;
const LEFT: f64 = 60.0;
const RIGHT: f64 = 24.0;
const BOTTOM: f64 = 30.0;
const TOP: f64 = 24.0;

/// One line of a chart: its name and its points, in order.
pub type Line = (String, Vec<(f64, f64)>);

const COLOURS: [&str; 8] =
    ["#1f77b4", "#d62728", "#2ca02c", "#9467bd", "#ff7f0e", "#8c564b", "#17becf", "#7f7f7f"];

/// A chart of lines over seconds.
pub fn chart(title: &str, unit: &str, lines: &[Line]) -> String {
    chart_over(title, unit, lines, WIDTH, time)
}

/// A chart of lines over anything that is written as `across` says. The narrower it is, the larger are its letters on a page.
pub fn chart_over(
    title: &str,
    unit: &str,
    lines: &[Line],
    width: f64,
    across: impl Fn(f64) -> String,
) -> String {
    let points = || lines.iter().flat_map(|(_, points)| points);
    let end = points().map(|(x, _)| *x).fold(0.0, f64::max);
    let end = if end > 0.0 { end } else { 1.0 };
    let highest = points().map(|(_, y)| *y).fold(0.0, f64::max);
    // Where all is zero, any scale will do.
    let top = if highest > 0.0 { 4.0 * step(highest / 4.0) } else { 4.0 };
    let x = |seconds: f64| LEFT + seconds / end * (width - LEFT - RIGHT);
    let y = |value: f64| HEIGHT - BOTTOM - value / top * (HEIGHT - BOTTOM - TOP);
    let mut svg = format!(
        "<svg viewBox=\"0 0 {width} {HEIGHT}\" role=\"img\" aria-label=\"{0}\">\n\
         <text x=\"{LEFT}\" y=\"14\" class=\"title\">{0}</text>\n",
        escape(title)
    );
    let mut below = String::new();
    for part in 0..=4 {
        let value = top * f64::from(part) / 4.0;
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
        let seconds = end * f64::from(part) / 4.0;
        // In the first seconds neighbours read the same.
        let label = across(seconds);
        if label != below {
            let _ = writeln!(
                svg,
                "<text x=\"{:.1}\" y=\"{}\" class=\"below\">{}</text>",
                x(seconds),
                HEIGHT - 10.0,
                escape(&label)
            );
            below = label;
        }
    }
    if points().next().is_none() {
        // Below the names of the lines.
        let _ = writeln!(svg, "<text x=\"{}\" y=\"{}\">nothing yet</text>", LEFT + 8.0, y(top / 8.0));
    }
    // An attribute, not a style: pages of a server allow no styles inside of them. Their own leave such texts alone.
    for (at, (name, points)) in lines.iter().enumerate() {
        let colour = COLOURS[at % COLOURS.len()];
        let path: Vec<String> = points.iter().map(|(a, b)| format!("{:.1},{:.1}", x(*a), y(*b))).collect();
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.5\">\
             <title>{}</title></polyline>\n<text x=\"{:.1}\" y=\"{:.1}\" fill=\"{colour}\">{}</text>",
            path.join(" "),
            escape(name),
            LEFT + 8.0,
            TOP + 12.0 + 13.0 * at as f64,
            escape(name),
        );
    }
    let _ = write!(svg, "<text x=\"4\" y=\"{}\" class=\"unit\">{}</text></svg>", HEIGHT - 10.0, escape(unit));
    svg
}

/// Text inside of HTML.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The next number that is good to read: 1, 2, 2.5 or 5 with zeros.
fn step(least: f64) -> f64 {
    let power = 10_f64.powf(least.log10().floor());
    let fine = [1.0, 2.0, 2.5, 5.0, 10.0].map(|digit| digit * power);
    fine.into_iter().find(|step| *step >= least * 0.9999).unwrap_or(least)
}

fn number(value: f64) -> String {
    let text = match value {
        v if v >= 1e6 => {
            return format!("{:.4}", v / 1e6).trim_end_matches('0').trim_end_matches('.').to_string() + " M";
        }
        v => format!("{v:.4}"),
    };
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

/// Seconds in the unit that they are best read in.
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
}
