//! Sizes and alignments of the x86-64 data layout.

use crate::module::{Fp, Type};

/// The layout of types.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    /// The alignment of i128.
    pub wide: u64,
}

/// Rounds up to a multiple of the alignment.
pub(crate) fn up(size: u64, align: u64) -> u64 {
    let align = align.max(1);
    size.div_ceil(align).saturating_mul(align)
}

impl Layout {
    /// The number of bytes that a store writes.
    pub(crate) fn stored(&self, ty: &Type) -> u64 {
        match ty {
            Type::Int(width) => u64::from(width.div_ceil(8)),
            Type::Float(fp) => u64::from(fp.bits() / 8),
            Type::Ptr => 8,
            Type::Vector(n, element) => (u64::from(*n) * u64::from(element.width().unwrap_or(0))).div_ceil(8),
            Type::Array(n, element) => n.saturating_mul(self.size(element)),
            Type::Struct { .. } => self.fields(ty).1,
            Type::Void | Type::Function { .. } | Type::Other(_) => 0,
        }
    }

    /// The number of bytes from one element of an array to the next.
    pub(crate) fn size(&self, ty: &Type) -> u64 {
        up(self.stored(ty), self.align(ty))
    }

    pub(crate) fn align(&self, ty: &Type) -> u64 {
        match ty {
            Type::Int(width @ 0..=64) => u64::from(width.div_ceil(8)).next_power_of_two(),
            Type::Int(_) => self.wide,
            Type::Float(Fp::X87) => 16,
            Type::Float(fp) => u64::from(fp.bits() / 8),
            Type::Ptr => 8,
            Type::Vector(..) => self.stored(ty).next_power_of_two(),
            Type::Array(_, element) => self.align(element),
            Type::Struct { packed: true, .. } => 1,
            Type::Struct { fields, .. } => fields.iter().map(|field| self.align(field)).max().unwrap_or(1),
            Type::Void | Type::Function { .. } | Type::Other(_) => 1,
        }
    }

    /// The offset of each field of a struct, and the total size.
    pub(crate) fn fields(&self, ty: &Type) -> (Vec<u64>, u64) {
        let Type::Struct { packed, fields } = ty else { return (Vec::new(), 0) };
        let mut at = 0;
        let mut offsets = Vec::new();
        for field in fields {
            if !packed {
                at = up(at, self.align(field));
            }
            offsets.push(at);
            at = at.saturating_add(self.size(field));
        }
        (offsets, up(at, self.align(ty)))
    }

    /// The number of scalars in a value, at least one per aggregate.
    pub(crate) fn parts(ty: &Type) -> u64 {
        match ty {
            Type::Vector(n, of) => u64::from(*n).saturating_mul(Layout::parts(of)),
            Type::Array(n, of) => n.saturating_mul(Layout::parts(of)),
            Type::Struct { fields, .. } => {
                fields.iter().fold(1, |sum: u64, field| sum.saturating_add(Layout::parts(field)))
            }
            _ => 1,
        }
    }

    /// The offset and type of an element of an aggregate.
    pub(crate) fn element<'t>(&self, ty: &'t Type, index: u64) -> Option<(u64, &'t Type)> {
        match ty {
            Type::Array(_, element) => Some((index.wrapping_mul(self.size(element)), element)),
            Type::Vector(_, element) => Some((index.wrapping_mul(u64::from(element.width()?) / 8), element)),
            Type::Struct { fields, .. } => {
                let index = usize::try_from(index).ok()?;
                Some((*self.fields(ty).0.get(index)?, fields.get(index)?))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn structs_have_padding_unless_packed() {
        let layout = Layout { wide: 16 };
        let fields = vec![Type::Int(8), Type::Int(32), Type::Int(8)];
        let plain = Type::Struct { packed: false, fields: fields.clone() };
        let packed = Type::Struct { packed: true, fields };
        assert_eq!((layout.fields(&plain), layout.align(&plain)), ((vec![0, 4, 8], 12), 4));
        assert_eq!(layout.fields(&packed), (vec![0, 1, 5], 6));
    }

    #[test]
    fn i128_depends_on_the_layout() {
        assert_eq!(Layout { wide: 8 }.align(&Type::Int(128)), 8);
        assert_eq!(Layout { wide: 16 }.align(&Type::Int(128)), 16);
        assert_eq!(Layout { wide: 16 }.size(&Type::Vector(3, Box::new(Type::Int(32)))), 16);
    }
}
