//! SIMD intrinsics (semantics C): lane by lane, by the rules of scalars.
//!
//! All lanes of all vectors are read before the destination is written. A vector argument may be the destination
//! itself, but must not partly overlap it: interpreters go lane by lane, compiled code does not.

mod lanewise;
mod masks;
mod memory;
mod shape;

use mir::{Intrinsic, Program, TyId};

use super::{Call, WRONG_TYPE};
use crate::fault::{Exec, Fault};
use crate::machine::Machine;
use crate::operand::{Read, Value};
use crate::rule::Rule;
use crate::validity::Mode;
use crate::value::Scalar;

/// The lanes of a vector.
type Lanes = Vec<Scalar>;

const NO_VECTOR: Fault = Fault::IllFormed("a vector is needed here");

/// Lane type and count of a vector type.
fn vector(p: &Program, ty: TyId) -> Exec<(TyId, usize)> {
    let (lane, count) = p.types.as_simd(ty).ok_or(NO_VECTOR)?;
    Ok((lane, count as usize))
}

impl Call<'_> {
    /// The lane type of a vector argument.
    fn lane_ty(&self, index: usize) -> Exec<TyId> {
        Ok(vector(self.p, self.arg(index)?.ty)?.0)
    }
}

impl Machine {
    pub(super) fn simd_intrinsic(&mut self, c: &Call) -> Exec {
        use Intrinsic as I;
        self.check_overlap(c)?;
        match c.intrinsic {
            I::SimdEq | I::SimdNe | I::SimdLt | I::SimdLe | I::SimdGt | I::SimdGe => self.simd_compare(c),
            I::SimdSelect | I::SimdSelectBitmask => self.simd_select(c),
            I::SimdBitmask => self.simd_bitmask(c),
            I::SimdReduceAll | I::SimdReduceAny => self.simd_reduce_mask(c),
            I::SimdSplat => self.simd_splat(c),
            I::SimdInsert | I::SimdInsertDyn => self.simd_insert(c),
            I::SimdExtract | I::SimdExtractDyn => self.simd_extract(c),
            I::SimdShuffle => self.simd_shuffle(c),
            I::SimdReduceAddOrdered | I::SimdReduceMulOrdered => self.simd_reduce(c),
            I::SimdReduceAddUnordered | I::SimdReduceMulUnordered => self.simd_reduce(c),
            I::SimdReduceAnd | I::SimdReduceOr | I::SimdReduceXor => self.simd_reduce(c),
            I::SimdReduceMin | I::SimdReduceMax => self.simd_reduce(c),
            I::SimdArithOffset => self.simd_arith_offset(c),
            I::SimdCastPtr => self.simd_cast_ptr(c),
            I::SimdGather => self.simd_gather(c),
            I::SimdScatter => self.simd_scatter(c),
            I::SimdMaskedLoad => self.simd_masked_load(c),
            I::SimdMaskedStore => self.simd_masked_store(c),
            I::SimdCast | I::SimdAs => self.simd_cast(c),
            _ => self.simd_lanewise(c),
        }
    }

    fn check_overlap(&self, c: &Call) -> Exec {
        let target = self.reach(&c.p.types, &c.to)?;
        for arg in &c.args {
            if !matches!(arg.value, Value::Place(_)) || !arg.range.overlaps(&target, &c.p.types) {
                continue;
            }
            let whole = arg.range.addr == target.addr && arg.range.len == target.len;
            if !whole || c.intrinsic == Intrinsic::SimdShuffle {
                return Err(Rule::OverlappingAssignment.into());
            }
        }
        Ok(())
    }

    /// The lanes of a vector argument, all of which must be initialised.
    fn lanes(&mut self, c: &Call, index: usize) -> Exec<Lanes> {
        let read: &Read = c.arg(index)?;
        let Value::Place(loc) = read.value else { return Err(WRONG_TYPE) };
        let (lane, count) = vector(c.p, read.ty)?;
        let prim = c.p.types.layout(lane).prim().ok_or(NO_VECTOR)?;
        let (addr, size) = (self.reach(&c.p.types, &loc)?.addr, prim.size(self.pointer) as u32);
        let mut lanes = Vec::with_capacity(count);
        for i in 0..count as u32 {
            let scalar = self.mem.load(addr + i * size, size).ok_or(Rule::Uninit)?;
            lanes.push(self.settle(c.p, prim, scalar)?);
        }
        Ok(lanes)
    }

    /// Writes the destination, a vector.
    fn write_lanes(&mut self, c: &Call, lanes: &[Scalar]) -> Exec {
        let (lane, count) = vector(c.p, c.to.ty)?;
        if count != lanes.len() {
            return Err(WRONG_TYPE);
        }
        let size = c.p.types.layout(lane).size as u32;
        let range = self.for_writing(&c.p.types, &c.to)?;
        for (i, scalar) in lanes.iter().enumerate() {
            self.mem.store(range.addr + i as u32 * size, size, *scalar, &mut self.log);
        }
        self.validate(c.p, range.addr, c.to.ty, Mode::Default)
    }
}
