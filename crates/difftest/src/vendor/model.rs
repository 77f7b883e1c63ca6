//! The model's side: the same inputs, evaluated by the table.

use machine::vendor::evaluate_bits;
use mir::Mutbl;
use mir::vendor::{LaneTy, Row, VendorTy};

use super::draw::{Draw, canonical, mix};
use super::program::shape;

/// The maximum number of combinations of constants tried per function.
const MOST_IMMS: usize = 32;

/// A number for a function, independent of the rest of the table.
pub(super) fn number_of(row: &Row) -> u64 {
    row.name.bytes().fold(0, |hash, byte| mix(hash, byte.into()))
}

/// The combinations of constants that are tried; the cases cycle through them.
pub(super) fn imms_of(row: &Row) -> Vec<Vec<i64>> {
    match row.imms.as_slice() {
        [] => vec![Vec::new()],
        [one] if one.len() <= MOST_IMMS => one.iter().map(|imm| vec![*imm]).collect(),
        // The edges, and some in between.
        all => {
            let edges: Vec<Vec<i64>> = all.iter().map(|values| edges(values)).collect();
            let pick = |i: usize, values: &[i64], edges: &[i64]| {
                let any = || values[mix(number_of(row), i as u64) as usize % values.len()];
                edges.get(i).copied().unwrap_or_else(any)
            };
            let combination =
                |i| all.iter().zip(&edges).map(|(values, edges)| pick(i, values, edges)).collect();
            (0..MOST_IMMS).map(combination).collect()
        }
    }
}

/// The first constant, the last, and those next to powers of two from 8: functions treat lane and register sizes
/// specially.
fn edges(values: &[i64]) -> Vec<i64> {
    let around = |value: &i64| [-1, 0, 1].iter().any(|d| *value - d >= 8 && (*value - d).count_ones() == 1);
    let mut edges: Vec<i64> = [values.first(), values.last()].into_iter().flatten().copied().collect();
    edges.extend(values.iter().filter(|value| around(value)));
    edges
}

/// The lanes of the result in one case, NaNs in canonical form; `None` if the table has no answer. `imms` are those
/// of [`imms_of`].
pub(super) fn result(row: &Row, imms: &[Vec<i64>], case: u64) -> Option<Vec<u64>> {
    let mut draw = Draw::new(number_of(row), case);
    let mut args = Vec::with_capacity(row.params.len());
    for param in &row.params {
        let (bits, float) = shape(*param);
        let bytes = draw.lanes(bits, float);
        let size = bits as usize / 8;
        let lanes = match param {
            VendorTy::Vector { lanes, .. } | VendorTy::Memory { lanes, .. } => *lanes as usize,
            _ => 1,
        };
        let lane = |chunk: &[u8]| chunk.iter().rev().fold(0u128, |bits, byte| bits << 8 | u128::from(*byte));
        args.push(bytes.chunks(size).take(lanes).map(lane).collect::<Vec<u128>>());
    }
    let mut lanes = evaluate_bits(row, imms.get(case as usize % imms.len())?, &args)?;
    let (bits, float, count) = match row.ret {
        VendorTy::Vector { lane, register, .. } => {
            (lane.bits(), matches!(lane, LaneTy::Float(_)), register.bits / lane.bits())
        }
        _ => {
            let stored =
                row.params.iter().position(|p| matches!(p, VendorTy::Memory { mutbl: Mutbl::Mut, .. }));
            if let Some(at) = stored {
                // Memory that the mask leaves out is unchanged.
                let mask = row.memory_mask.map_or(u128::MAX, |mask| args[mask][0]);
                for (i, lane) in lanes.iter_mut().enumerate() {
                    if mask >> i & 1 == 0 {
                        *lane = Some(args[at][i]);
                    }
                }
            }
            let (bits, float) = shape(stored.map_or(row.ret, |at| row.params[at]));
            (bits, float, lanes.len() as u32)
        }
    };
    lanes.resize(count as usize, Some(0));
    // An undetermined lane is a NaN: with known inputs nothing else is undetermined.
    Some(
        lanes
            .iter()
            .map(|lane| {
                lane.map_or(canonical(u64::MAX, bits, true), |lane| canonical(lane as u64, bits, float))
            })
            .collect(),
    )
}

/// The hash of a block of cases.
pub(super) fn hash(row: &Row, imms: &[Vec<i64>], from: u64, to: u64) -> Option<u64> {
    let mut hash = 0;
    for case in from..to {
        hash = result(row, imms, case)?.iter().fold(hash, |hash, lane| mix(hash, *lane));
    }
    Some(hash)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_at_edges_are_tried() {
        let row =
            mir::vendor::Arch::X86_64.rows().find(|row| row.name == "_mm256_alignr_epi8").expect("a row");
        let imms = imms_of(row);
        assert_eq!(imms.len(), MOST_IMMS);
        assert!([0, 15, 16, 17, 32, 255].iter().all(|imm| imms.contains(&vec![*imm])), "{imms:?}");
    }
}
