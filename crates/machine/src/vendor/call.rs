//! Executes a call: reads lanes from registers and memory, and writes the result back.

use mir::vendor::{LaneTy, Register, Row, VendorId, VendorTy};
use mir::{Operand, Place, Prim, Program, TyId};

use super::{Lanes, evaluate};
use crate::call::Arg;
use crate::fault::{Exec, Fault};
use crate::machine::Machine;
use crate::operand::{Read, Value};
use crate::place::{Loc, to_pointer};
use crate::rule::Rule;
use crate::validity::Mode;
use crate::value::{Pointer, Scalar};

const WRONG_TYPE: Fault = Fault::IllFormed("an argument of a vendor function has a wrong type");

impl Machine {
    /// `dest = _mm_something::<IMMS>(args)`: reads all arguments before it writes the result.
    pub(crate) fn vendor(
        &mut self,
        p: &Program,
        id: VendorId,
        imms: &[i64],
        dest: &Place,
        args: &[Operand],
    ) -> Exec {
        let row = id.row().ok_or(Fault::IllFormed("an unknown vendor function"))?;
        let places = self.evaluate_args(p, args)?;
        let to = self.place(p, dest)?;
        if row.params.len() != places.len() || !row.ret.is(&p.types, to.ty) {
            return Err(WRONG_TYPE);
        }
        let mut reads = Vec::with_capacity(places.len());
        for (place, param) in places.iter().zip(&row.params) {
            let read = match place {
                Arg::Value(read) => *read,
                Arg::Copy(loc) => self.read(p, loc)?,
                Arg::Move(_) => return Err(Fault::IllFormed("a vendor function is given a moved argument")),
            };
            if !param.is(&p.types, read.ty) {
                return Err(WRONG_TYPE);
            }
            reads.push(read);
        }
        let mut lanes: Vec<Lanes> = Vec::with_capacity(reads.len());
        for (read, param) in reads.iter().zip(&row.params) {
            lanes.push(match *param {
                VendorTy::Vector { lane, lanes, register } => {
                    self.register_lanes(p, read, lane, lanes, register)?
                }
                VendorTy::Scalar(_) | VendorTy::Mask(_) => vec![scalar(read)?],
                VendorTy::Memory { .. } | VendorTy::Unit => Lanes::new(),
            });
        }
        let memory = row.params.iter().position(|param| matches!(param, VendorTy::Memory { .. }));
        if let Some(at) = memory
            && row.ret != VendorTy::Unit
        {
            lanes[at] = self.loaded_lanes(p, row, &reads, at, &lanes, &to)?;
        }
        let result = evaluate(row, imms, &lanes)?;
        match (row.ret, memory) {
            (VendorTy::Vector { lane, register, .. }, _) => {
                self.write_register(p, &to, lane, register, &result)
            }
            (VendorTy::Unit, Some(at)) => {
                self.store_lanes(p, row, &reads, at, &lanes, &result)?;
                self.for_writing(&p.types, &to).map(|_| ())
            }
            _ => self.write_scalar(p, &to, *result.first().ok_or(WRONG_TYPE)?, Mode::Default),
        }
    }

    /// The lanes of a register, all of which must be initialised, even if the function ignores some.
    fn register_lanes(
        &mut self,
        p: &Program,
        read: &Read,
        lane: LaneTy,
        lanes: u32,
        register: Register,
    ) -> Exec<Lanes> {
        let Value::Place(loc) = read.value else { return Err(WRONG_TYPE) };
        let (addr, size) = (self.reach(&p.types, &loc)?.addr, lane.bits() / 8);
        let mut all = Vec::with_capacity(lanes as usize);
        for i in 0..register.bits / lane.bits() {
            let scalar = self.mem.load(addr + i * size, size).ok_or(Rule::Uninit)?;
            if i < lanes {
                all.push(self.settle(p, prim(lane), scalar)?);
            }
        }
        Ok(all)
    }

    /// Writes a register; lanes beyond those of the result are zero.
    fn write_register(
        &mut self,
        p: &Program,
        to: &Loc,
        lane: LaneTy,
        register: Register,
        lanes: &[Scalar],
    ) -> Exec {
        let size = lane.bits() / 8;
        let range = self.for_writing(&p.types, to)?;
        for i in 0..register.bits / lane.bits() {
            let scalar = lanes.get(i as usize).copied().unwrap_or(Scalar::Bits(0));
            self.mem.store(range.addr + i * size, size, scalar, &mut self.log);
        }
        self.validate(p, range.addr, to.ty, Mode::Default)
    }

    /// The lanes in memory that the mask enables; the result must not overlap them.
    fn loaded_lanes(
        &mut self,
        p: &Program,
        row: &Row,
        reads: &[Read],
        at: usize,
        lanes: &[Lanes],
        to: &Loc,
    ) -> Exec<Lanes> {
        let mut loaded = Vec::new();
        for loc in self.touched(p, row, reads, at, lanes)? {
            let Some(loc) = loc else {
                loaded.push(Scalar::Bits(0));
                continue;
            };
            let read = self.read(p, &loc)?;
            if read.range.overlaps(&self.reach(&p.types, to)?, &p.types) {
                return Err(Rule::OverlappingAssignment.into());
            }
            loaded.push(scalar(&read)?);
        }
        Ok(loaded)
    }

    fn store_lanes(
        &mut self,
        p: &Program,
        row: &Row,
        reads: &[Read],
        at: usize,
        lanes: &[Lanes],
        result: &[Scalar],
    ) -> Exec {
        for (loc, lane) in self.touched(p, row, reads, at, lanes)?.into_iter().zip(result) {
            if let Some(loc) = loc {
                self.write_scalar(p, &loc, *lane, Mode::Default)?;
            }
        }
        Ok(())
    }

    /// The address of each lane in memory, if the mask enables it. No alignment is required.
    fn touched(
        &mut self,
        p: &Program,
        row: &Row,
        reads: &[Read],
        at: usize,
        lanes: &[Lanes],
    ) -> Exec<Vec<Option<Loc>>> {
        let Some(VendorTy::Memory { lane, lanes: count, .. }) = row.params.get(at).copied() else {
            return Err(WRONG_TYPE);
        };
        let mask = match row.memory_mask {
            None => u128::MAX,
            Some(mask) => {
                let bits = lanes.get(mask).and_then(|lanes| lanes.first()).and_then(|scalar| scalar.bits());
                bits.ok_or(Rule::Tainted.because("which lanes of memory are touched"))?
            }
        };
        let pointer = to_pointer(scalar(reads.get(at).ok_or(WRONG_TYPE)?)?)?;
        let ty: TyId = lane.ty();
        let mut places = Vec::with_capacity(count as usize);
        for i in 0..count {
            places.push(if mask >> i & 1 == 1 {
                Some(Loc::behind(self.lane_pointer(p, pointer, ty, i)?, ty))
            } else {
                None
            });
        }
        Ok(places)
    }

    fn lane_pointer(&self, p: &Program, pointer: Pointer, ty: TyId, lane: u32) -> Exec<Pointer> {
        self.wrapping_offset(p, pointer, ty, lane.into())
    }
}

fn scalar(read: &Read) -> Exec<Scalar> {
    match read.value {
        Value::Scalar(scalar) => Ok(scalar),
        _ => Err(WRONG_TYPE),
    }
}

/// How a lane is read.
fn prim(lane: LaneTy) -> Prim {
    match lane {
        LaneTy::Int(int) => Prim::Int(int),
        LaneTy::Float(float) => Prim::Float(float),
    }
}
