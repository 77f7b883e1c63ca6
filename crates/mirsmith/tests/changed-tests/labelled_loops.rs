//@ test-mir-pass: SimplifyCfg-final
// EMIT_MIR labelled_loops.search.SimplifyCfg-final.diff
fn search(grid: [[u8; 3]; 3], wanted: u8) -> (usize, usize) {
    let mut found = (9, 9);
    'rows: for row in 0..3 {
        for column in 0..3 {
            if grid[row][column] == wanted {
                found = (row, column);
                break 'rows;
            }
            if grid[row][column] == 0 {
                continue 'rows;
            }
        }
    }
    found
}

fn main() {
    search([[1, 2, 3]; 3], 3);
}
