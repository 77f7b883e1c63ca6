//! Vendor vector functions (semantics C): executes the meanings in the table.
//!
//! [`evaluate`] works on lanes only, so that the same code can be compared with the hardware; the machine reads the
//! lanes from registers and memory and writes the result.

mod call;
mod float;
mod lane;

use mir::vendor::{LaneTy, Row, VendorTy};

use crate::fault::{Exec, Fault};
use crate::rule::Rule;
use crate::value::Scalar;
use lane::{Scope, Value};

/// The lanes of a vendor function's result for arguments whose bits are known; a lane is `None` if it is a NaN. The
/// outer `None` means that the table has no meaning for the call, which a test rules out.
pub fn evaluate_bits(row: &Row, imms: &[i64], args: &[Vec<u128>]) -> Option<Vec<Option<u128>>> {
    let args: Vec<Lanes> =
        args.iter().map(|lanes| lanes.iter().map(|bits| Scalar::Bits(*bits)).collect()).collect();
    let lanes = evaluate(row, imms, &args).ok()?;
    Some(lanes.into_iter().map(Scalar::bits).collect())
}

/// The lanes of an argument as its parameter sees them; a scalar has one lane.
type Lanes = Vec<Scalar>;

/// The lanes of the result or of the stored value. A mask or a number is one lane.
fn evaluate(row: &Row, imms: &[i64], args: &[Lanes]) -> Exec<Lanes> {
    let lane = match row.ret {
        VendorTy::Vector { lane, .. } | VendorTy::Scalar(lane) => lane,
        VendorTy::Mask(_) => LaneTy::Int(mir::IntTy::U64),
        VendorTy::Memory { .. } | VendorTy::Unit => match row.memory() {
            Some(VendorTy::Memory { lane, .. }) => lane,
            _ => return Err(Fault::IllFormed("a vendor function without a result")),
        },
    };
    let scope = Scope { row, imms, args, lane };
    let values = (0..row.lanes()).map(|i| scope.value(&row.meaning, i.into(), 0));
    if let VendorTy::Mask(_) = row.ret {
        let mut bits = 0u128;
        for (i, value) in values.enumerate() {
            match value? {
                Value::Int(holds) => bits |= u128::from(holds != 0) << i,
                _ => return Err(Rule::Tainted.because("a bit of a mask")),
            }
        }
        return Ok(vec![Scalar::Bits(bits)]);
    }
    values.map(|value| scope.stored(value?)).collect()
}
