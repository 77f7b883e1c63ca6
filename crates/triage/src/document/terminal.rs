//! Tables for a terminal.

use std::fmt;

use super::{Table, markdown};

/// Columns are as wide as their widest cell. A head that is empty is left out. The last cell of a row with fewer cells than the
/// head is a note, which runs over the columns after it.
impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = [&self.heads].into_iter().chain(&self.rows);
        let rows: Vec<Vec<String>> = rows.map(|row| row.iter().map(markdown::line).collect()).collect();
        let columns = self.heads.len();
        let is_note = |row: &[String], at: usize| at + 1 == row.len() && row.len() < columns;
        let width = |at: usize| {
            let cells = rows.iter().filter(|row| !is_note(row, at)).filter_map(|row| row.get(at));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..columns).map(width).collect();
        let cell = |(at, cell): (usize, &String)| match (self.numbers.contains(&at), widths[at]) {
            (true, width) => format!("{cell:>width$}"),
            (false, width) => format!("{cell:width$}"),
        };
        let is_headless = rows[0].iter().all(String::is_empty);
        for row in rows.iter().skip(usize::from(is_headless)) {
            let cells: Vec<String> = row.iter().take(columns).enumerate().map(cell).collect();
            writeln!(f, "{}", cells.join("  ").trim_end())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned() {
        let mut all = Table::new(["name", "   n", "why"], &[1]);
        all.row(&[&"a", &1, &"é"]);
        all.row(&[&"", &"  a note about the row above"]);
        all.row(&[&"longer", &10, &""]);
        let expected =
            "name       n  why\na          1  é\n          a note about the row above\nlonger    10\n";
        assert_eq!(all.to_string(), expected);
        let mut headless = Table::new(["", ""], &[]);
        headless.row(&[&"a", &"b"]);
        assert_eq!(headless.to_string(), "a  b\n");
    }
}
