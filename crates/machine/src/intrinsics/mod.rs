//! Intrinsics (semantics C), by family.
//!
//! All are evaluated in the same order: the places of the arguments from left to right, the destination's place, the
//! values of the arguments, then the operation, which ends with a typed write to the destination.

mod atomics;
mod floats;
mod ints;
mod memory;
mod pointers;
mod simd;
mod values;

use mir::{FloatTy, GenericArg, IntTy, Intrinsic, Operand, Place, Program, TyId};
use smallvec::SmallVec;

use crate::call::Arg;
use crate::fault::{Exec, Fault};
use crate::machine::Machine;
use crate::operand::{Read, Value};
use crate::place::{Loc, to_pointer};
use crate::rule::Rule;
use crate::validity::Mode;
use crate::value::{Pointer, Scalar};

/// A call whose arguments and destination have been evaluated.
struct Call<'a> {
    p: &'a Program,
    intrinsic: Intrinsic,
    generics: &'a [GenericArg],
    to: Loc,
    args: SmallVec<[Read; 4]>,
}

const WRONG_TYPE: Fault = Fault::IllFormed("an argument of an intrinsic has a wrong type");

impl Call<'_> {
    fn arg(&self, index: usize) -> Exec<&Read> {
        self.args.get(index).ok_or(Fault::IllFormed("an intrinsic with too few arguments"))
    }

    fn scalar(&self, index: usize) -> Exec<Scalar> {
        match self.arg(index)?.value {
            Value::Scalar(scalar) => Ok(scalar),
            _ => Err(WRONG_TYPE),
        }
    }

    /// The number of an argument, which must be known (semantics E.2).
    fn known(&self, index: usize) -> Exec<u128> {
        Ok(self.scalar(index)?.bits().ok_or(Rule::Tainted)?)
    }

    fn pointer(&self, index: usize) -> Exec<Pointer> {
        to_pointer(self.scalar(index)?)
    }

    /// The integer type of an argument.
    fn int(&self, index: usize) -> Exec<IntTy> {
        self.p.types.as_int(self.arg(index)?.ty).ok_or(WRONG_TYPE)
    }

    /// The float type of an argument.
    fn float(&self, index: usize) -> Exec<FloatTy> {
        self.p.types.as_float(self.arg(index)?.ty).ok_or(WRONG_TYPE)
    }

    /// The pointee type of a pointer argument.
    fn pointee(&self, index: usize) -> Exec<TyId> {
        self.p.types.pointee(self.arg(index)?.ty).ok_or(WRONG_TYPE)
    }

    /// Whether two arguments are the same place.
    fn same(&self, a: usize, b: usize) -> Exec<bool> {
        let (a, b) = (self.arg(a)?.range, self.arg(b)?.range);
        Ok(a.len > 0 && a.addr == b.addr)
    }

    fn unsupported<T>(&self) -> Exec<T> {
        Err(Fault::Unsupported(self.intrinsic.name()))
    }
}

impl Machine {
    /// `dest = intrinsic(args)`.
    pub(crate) fn intrinsic(
        &mut self,
        p: &Program,
        intrinsic: Intrinsic,
        generics: &[GenericArg],
        dest: &Place,
        args: &[Operand],
    ) -> Exec {
        let places = self.evaluate_args(p, args)?;
        let to = self.place(p, dest)?;
        let target = self.reach(&p.types, &to)?;
        if self.limits.strictness.moves {
            self.check_moves(p, &places, Some(&target))?;
        }
        let mut call = Call { p, intrinsic, generics, to, args: SmallVec::new() };
        let mut moved: SmallVec<[Loc; 2]> = SmallVec::new();
        for place in &places {
            let read = match place {
                Arg::Value(read) => *read,
                Arg::Copy(loc) => self.read(p, loc)?,
                Arg::Move(loc) if !self.limits.strictness.moves => self.read(p, loc)?,
                Arg::Move(loc) => {
                    let read = self.read(p, loc)?;
                    match read.value {
                        Value::Place(_) => moved.push(*loc),
                        _ => self.deinit(p, loc)?,
                    }
                    read
                }
            };
            call.args.push(read);
        }
        self.perform(&call)?;
        for loc in &moved {
            self.deinit(p, loc)?;
        }
        Ok(())
    }

    fn perform(&mut self, c: &Call) -> Exec {
        use Intrinsic as I;
        match c.intrinsic {
            I::UncheckedAdd | I::UncheckedSub | I::UncheckedMul | I::UncheckedShl | I::UncheckedShr => {
                self.int_intrinsic(c)
            }
            I::UncheckedDiv | I::UncheckedRem | I::ExactDiv | I::DisjointBitor => self.int_intrinsic(c),
            I::WrappingAdd | I::WrappingSub | I::WrappingMul => self.int_intrinsic(c),
            I::SaturatingAdd | I::SaturatingSub | I::RotateLeft | I::RotateRight => self.int_intrinsic(c),
            I::UncheckedFunnelShl | I::UncheckedFunnelShr | I::CarrylessMul => self.int_intrinsic(c),
            I::Ctpop | I::Ctlz | I::CtlzNonzero | I::Cttz | I::CttzNonzero | I::Bswap | I::Bitreverse => {
                self.int_intrinsic(c)
            }
            I::AddWithOverflow | I::SubWithOverflow | I::MulWithOverflow => self.with_overflow(c),
            I::CarryingMulAdd => self.carrying_mul_add(c),
            I::ThreeWayCompare => self.three_way_compare(c),

            I::SelectUnpredictable => self.select_unpredictable(c),
            I::Transmute | I::TransmuteUnchecked => self.transmute(c.p, &c.to, c.arg(0)?, c.to.ty),
            I::BlackBox => self.write(c.p, &c.to, c.arg(0)?, Mode::Default),
            I::DiscriminantValue => self.discriminant_value(c),
            I::Assume => self.assume(c),
            I::Likely | I::Unlikely => self.write_scalar(c.p, &c.to, c.scalar(0)?, Mode::Default),
            I::ColdPath | I::AtomicFence | I::AtomicSinglethreadfence => self.write_unit(c),
            I::SizeOfVal | I::AlignOfVal => self.size_of_val(c),

            I::RawEq => self.raw_eq(c),
            I::CompareBytes => self.compare_bytes(c),
            I::Copy | I::CopyNonoverlapping => self.copy_intrinsic(c),
            I::WriteBytes | I::VolatileSetMemory => self.write_bytes(c),
            I::TypedSwapNonoverlapping => self.typed_swap(c),
            I::ReadViaCopy | I::VolatileLoad | I::UnalignedVolatileLoad => self.typed_load(c),
            I::VolatileStore | I::UnalignedVolatileStore => self.typed_store(c),

            I::ArithOffset => self.arith_offset(c),
            I::Offset => self.offset_intrinsic(c),
            I::SliceGetUnchecked => self.slice_get_unchecked(c),
            I::PtrOffsetFrom | I::PtrOffsetFromUnsigned => self.ptr_offset_from(c),
            I::PtrMask => self.ptr_mask(c),
            I::PtrMetadata => self.ptr_metadata(c),
            I::SliceLen => self.slice_len(c),
            I::AggregateRawPtr => self.aggregate_raw_ptr(c),

            I::Fabs | I::Copysign | I::Sqrt | I::Fma | I::Fmuladd => self.float_intrinsic(c),
            I::Floor | I::Ceil | I::Trunc | I::Round | I::RoundTiesEven => self.float_intrinsic(c),
            I::Minimum | I::Maximum | I::MinimumNumberNsz | I::MaximumNumberNsz => self.float_intrinsic(c),
            I::FloatToIntUnchecked => self.float_to_int_unchecked(c),

            I::AtomicLoad => self.atomic_load(c),
            I::AtomicStore => self.atomic_store(c),
            I::AtomicCxchg => self.atomic_cxchg(c),
            I::AtomicXchg | I::AtomicXadd | I::AtomicXsub | I::AtomicAnd | I::AtomicNand => {
                self.atomic_modify(c)
            }
            I::AtomicOr | I::AtomicXor | I::AtomicMax | I::AtomicMin | I::AtomicUmax | I::AtomicUmin => {
                self.atomic_modify(c)
            }

            _ => self.simd_intrinsic(c),
        }
    }

    /// Writes the unit result of an intrinsic that returns nothing.
    fn write_unit(&mut self, c: &Call) -> Exec {
        self.for_writing(&c.p.types, &c.to).map(|_| ())
    }
}
