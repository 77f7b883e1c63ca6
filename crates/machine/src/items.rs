//! Statics and constants: laid out on first use, in a reserved part of the arena.

use mir::{ConstId, ConstValue, Mutbl, Program, Shape, StaticId, TyId};

use crate::alloc::Owner;
use crate::fault::{Exec, Fault, Limited};
use crate::log::Undo;
use crate::machine::Machine;
use crate::validity::as_pointer;
use crate::value::{AllocId, Pointer, Scalar};

/// The items laid out so far, by id; `NONE` is one not laid out yet.
#[derive(Debug, Default)]
pub(crate) struct Items {
    statics: Vec<AllocId>,
    consts: Vec<AllocId>,
    /// The end of the used part of the arena.
    end: u32,
}

/// An item that was laid out, for the undo log.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Item {
    Static(StaticId),
    Const(ConstId),
    Space(u32),
}

impl Items {
    /// The end of the used part of the arena.
    pub(crate) fn end(&self) -> u32 {
        self.end
    }

    /// Feeds what is laid out to a hasher (tests of the undo log).
    pub(crate) fn hash_into(&self, hasher: &mut impl std::hash::Hasher) {
        use std::hash::Hash;
        for table in [&self.statics, &self.consts] {
            // Skip empty entries: a table that was only made longer has the same meaning.
            let laid_out = table.iter().enumerate().filter(|(_, alloc)| **alloc != AllocId::NONE);
            laid_out.for_each(|entry| entry.hash(hasher));
            usize::MAX.hash(hasher);
        }
        self.end.hash(hasher);
    }

    /// Undoes laying out an item.
    pub(crate) fn forget(&mut self, item: Item) {
        match item {
            Item::Static(id) => self.statics[id.0 as usize] = AllocId::NONE,
            Item::Const(id) => self.consts[id.0 as usize] = AllocId::NONE,
            Item::Space(end) => self.end = end,
        }
    }
}

fn entry(table: &mut Vec<AllocId>, index: u32) -> &mut AllocId {
    let index = index as usize;
    if table.len() <= index {
        table.resize(index + 1, AllocId::NONE);
    }
    &mut table[index]
}

impl Machine {
    /// The allocation of a static.
    pub(crate) fn static_alloc(&mut self, p: &Program, id: StaticId) -> Exec<AllocId> {
        let item = p.statics.get(id.0 as usize).ok_or(Fault::IllFormed("an unknown static"))?;
        let known = *entry(&mut self.items.statics, id.0);
        if known != AllocId::NONE {
            return Ok(known);
        }
        let read_only = item.mutbl == Mutbl::Not && p.types.is_freeze(item.ty);
        let alloc = self.reserve(p, item.ty, Owner::Static, read_only)?;
        // Registered before it is filled: a static may hold its own address.
        *entry(&mut self.items.statics, id.0) = alloc;
        self.log.push(Undo::Item { kind: Item::Static(id) });
        self.fill_item(p, self.alloc(alloc).addr, item.ty, &item.value)?;
        Ok(alloc)
    }

    /// The allocation of a named constant.
    pub(crate) fn const_alloc(&mut self, p: &Program, id: ConstId) -> Exec<AllocId> {
        let item = p.consts.get(id.0 as usize).ok_or(Fault::IllFormed("an unknown constant"))?;
        let known = *entry(&mut self.items.consts, id.0);
        if known != AllocId::NONE {
            return Ok(known);
        }
        let alloc = self.reserve(p, item.ty, Owner::Const, true)?;
        *entry(&mut self.items.consts, id.0) = alloc;
        self.log.push(Undo::Item { kind: Item::Const(id) });
        self.fill_item(p, self.alloc(alloc).addr, item.ty, &item.value)?;
        Ok(alloc)
    }

    fn reserve(&mut self, p: &Program, ty: TyId, owner: Owner, read_only: bool) -> Exec<AllocId> {
        let size = p.types.layout(ty).size as u32;
        let addr = self.items.end;
        if addr.saturating_add(size) > self.limits.items {
            return Err(Fault::Limit(Limited::ItemMemory));
        }
        self.log.push(Undo::Item { kind: Item::Space(addr) });
        self.items.end = addr + size;
        Ok(self.new_alloc(&p.types, ty, addr, owner, read_only, owner == Owner::Static))
    }

    /// Writes a constant value; well-formedness has matched types and values.
    fn fill_item(&mut self, p: &Program, addr: u32, ty: TyId, value: &ConstValue) -> Exec {
        let layout = p.types.layout(ty);
        let mismatch = Fault::IllFormed("a constant value of another shape than its type");
        match value {
            ConstValue::Scalar(bits) => {
                layout.prim().ok_or(mismatch)?;
                self.mem.store(addr, layout.size as u32, Scalar::Bits(*bits), &mut self.log);
            }
            ConstValue::Fn(func) => {
                layout.prim().filter(|prim| prim.is_pointer()).ok_or(mismatch)?;
                let pointer = Pointer::function(*func);
                self.mem.store(addr, self.word(), Scalar::Pointer(pointer), &mut self.log);
            }
            ConstValue::StaticAddr(id) => {
                layout.prim().filter(|prim| prim.is_pointer()).ok_or(mismatch)?;
                let alloc = self.static_alloc(p, *id)?;
                let pointer = Scalar::Pointer(self.root_pointer(alloc));
                self.mem.store(addr, self.word(), as_pointer(pointer), &mut self.log);
            }
            ConstValue::Ref(inner) => {
                let mut pointee = p.types.pointee(ty).ok_or(mismatch)?;
                // The pointee of a slice pointer is laid out as an array.
                if let (mir::Ty::Slice(element), Shape::Wide { meta, .. }) =
                    (p.types.get(pointee), &layout.shape)
                {
                    let ConstValue::Aggregate { fields, .. } = &**inner else { return Err(mismatch) };
                    let len = fields.len() as u64;
                    pointee = p.types.find(&mir::Ty::Array(*element, len)).ok_or(Fault::Unsupported(
                        "a constant slice whose array type is not in the program",
                    ))?;
                    let bits = Scalar::Bits(len as u128);
                    self.mem.store(addr + *meta as u32, self.word(), bits, &mut self.log);
                }
                let alloc = self.reserve(p, pointee, Owner::Const, true)?;
                self.fill_item(p, self.alloc(alloc).addr, pointee, inner)?;
                self.mem.store(addr, self.word(), Scalar::Pointer(self.root_pointer(alloc)), &mut self.log);
            }
            ConstValue::Union { field, value } => {
                let offset = layout.field_offset(0, *field).ok_or(mismatch)?;
                let ty = mir::typing::field_ty(&p.types, ty, None, *field).ok_or(mismatch)?;
                self.fill_item(p, addr + offset as u32, ty, value)?;
            }
            // A vector is laid out as one array.
            ConstValue::Aggregate { fields, .. } if p.types.as_simd(ty).is_some() => {
                let array = mir::typing::field_ty(&p.types, ty, None, 0).ok_or(mismatch)?;
                let [lanes] = fields.as_slice() else { return Err(mismatch) };
                self.fill_item(p, addr, array, lanes)?;
            }
            ConstValue::Aggregate { variant, fields } => {
                for (i, field) in fields.iter().enumerate() {
                    let (offset, part) = match layout.shape {
                        Shape::Array { element, stride, len } if (i as u64) < len => {
                            (stride * i as u64, element)
                        }
                        _ => {
                            let is_enum = p.types.as_adt(ty).is_some_and(|adt| adt.is_enum());
                            let of = is_enum.then_some(*variant);
                            let offset = layout.field_offset(*variant, i as u32).ok_or(mismatch)?;
                            (offset, mir::typing::field_ty(&p.types, ty, of, i as u32).ok_or(mismatch)?)
                        }
                    };
                    self.fill_item(p, addr + offset as u32, part, field)?;
                }
                self.store_tag(p, addr, ty, *variant)?;
            }
        }
        Ok(())
    }
}
