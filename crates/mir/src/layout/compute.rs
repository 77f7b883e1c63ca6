//! Computes layouts.

use crate::adt::{Adt, AdtKind, Field, LibTy, ReprKind};
use crate::types::{IntTy, Ty, TyId, Types};

use super::leaves::push;
use super::{HIDDEN_TAG_SIZE, Layout, Leaf, LeafKind, MAX_SIZE, Prim, Shape, Span, Tag, VariantLayout};

impl Layout {
    /// Computes the layout of a type.
    pub(crate) fn compute(types: &Types, ty: TyId) -> Layout {
        match types.get(ty) {
            Ty::Bool => scalar(types, Prim::Bool),
            Ty::Char => scalar(types, Prim::Char),
            Ty::Int(int) => scalar(types, Prim::Int(*int)),
            Ty::Float(float) => scalar(types, Prim::Float(*float)),
            Ty::RawPtr(_, to) => pointer(types, Prim::RawPtr(*to), *to),
            Ty::Ref(mutbl, to) => pointer(types, Prim::Ref(*mutbl, *to), *to),
            Ty::FnPtr(_) => scalar(types, Prim::FnPtr),
            Ty::Array(element, len) => array(types, *element, *len),
            Ty::Slice(element) => slice(types, *element),
            Ty::Tuple(fields) if fields.is_empty() => empty(),
            Ty::Tuple(fields) => Builder::apart(types, HEADER).fields(fields.iter().copied()).finish_struct(),
            Ty::Adt(id) => adt(types, types.adt(*id)),
        }
    }
}

fn empty() -> Layout {
    Layout {
        size: 0,
        align: 1,
        stable: true,
        inhabited: true,
        shape: Shape::Struct { offsets: Vec::new() },
        leaves: Vec::new(),
        padding: Vec::new(),
        cells: Vec::new(),
        has_refs: false,
        has_clobber: false,
    }
}

fn scalar(types: &Types, prim: Prim) -> Layout {
    let kind = match prim {
        Prim::Int(int) => LeafKind::Number { unit: int.size(), float: false, len: int.size() },
        Prim::Float(float) => LeafKind::Number { unit: float.size(), float: true, len: float.size() },
        _ => LeafKind::Scalar(prim),
    };
    let (size, model) = (prim.size(types.pointer()), types.model());
    Layout {
        size,
        align: match prim {
            Prim::Float(_) => model.float_align(size),
            _ => model.int_align(size),
        },
        shape: Shape::Scalar(prim),
        leaves: vec![Leaf { offset: 0, kind }],
        has_refs: matches!(prim, Prim::Ref(..)),
        ..empty()
    }
}

fn pointer(types: &Types, prim: Prim, to: TyId) -> Layout {
    if !types.is_unsized(to) {
        return scalar(types, prim);
    }
    // The order of address and length is not specified: two regions (semantics A.7).
    let word = types.pointer().size();
    let meta = word + 1;
    Layout {
        size: meta + word + 1,
        align: types.model().int_align(word),
        stable: false,
        shape: Shape::Wide { meta, prim },
        leaves: vec![Leaf { offset: 0, kind: LeafKind::Wide { prim, meta } }],
        has_refs: matches!(prim, Prim::Ref(..)),
        ..empty()
    }
}

fn array(types: &Types, element: TyId, len: u64) -> Layout {
    let part = types.layout(element);
    let stride = part.size;
    let size = stride.saturating_mul(len).min(MAX_SIZE + 1);
    let mut leaves = Vec::new();
    match part.leaves.as_slice() {
        [Leaf { offset: 0, kind: LeafKind::Number { unit, float, len: l } }] if *l == stride => {
            push(
                &mut leaves,
                Leaf { offset: 0, kind: LeafKind::Number { unit: *unit, float: *float, len: size } },
            );
        }
        [] if part.padding.is_empty() => {}
        _ if len > 0 => leaves.push(Leaf { offset: 0, kind: LeafKind::Array { element, stride, len } }),
        _ => {}
    }
    // Beyond a few thousand elements a table of cells costs more than its precision is worth.
    let cells = if part.cells.is_empty() {
        Vec::new()
    } else if len <= 4096 {
        (0..len).flat_map(|i| part.cells.iter().map(move |c| c.shift(i * stride))).collect()
    } else {
        vec![Span { start: 0, end: size }]
    };
    Layout {
        size,
        align: part.align,
        stable: part.stable,
        inhabited: part.inhabited || len == 0,
        shape: Shape::Array { element, stride, len },
        leaves,
        padding: Vec::new(),
        cells,
        has_refs: part.has_refs && len > 0,
        has_clobber: part.has_clobber && len > 0,
    }
}

fn slice(types: &Types, element: TyId) -> Layout {
    let part = types.layout(element);
    let shape = Shape::Slice { element, stride: part.size };
    Layout { align: part.align, stable: part.stable, shape, has_refs: part.has_refs, ..empty() }
}

/// The offset of the first field of an unstable type. It is unknown which field is at the start, so in the model none
/// is, and a pointer to the whole is not a pointer to its first field (semantics A.7).
const HEADER: u64 = 1;

/// Lays out fields one after the other.
struct Builder<'t> {
    types: &'t Types,
    /// Whether offsets are real (as in C); otherwise the fields are separate regions.
    real: bool,
    pack: Option<u64>,
    end: u64,
    align: u64,
    layout: Layout,
    offsets: Vec<u64>,
    covered: Vec<Span>,
}

impl<'t> Builder<'t> {
    /// Lays out fields as C does, from `start`.
    fn real(types: &'t Types, start: u64, pack: Option<u32>) -> Builder<'t> {
        Builder {
            types,
            real: true,
            pack: pack.map(u64::from),
            end: start,
            align: 1,
            layout: empty(),
            offsets: Vec::new(),
            covered: Vec::new(),
        }
    }

    /// Lays out fields as separate regions, from `start`.
    fn apart(types: &'t Types, start: u64) -> Builder<'t> {
        Builder { real: false, ..Builder::real(types, start, None) }
    }

    fn fields(mut self, fields: impl Iterator<Item = TyId>) -> Self {
        for field in fields {
            self.field(field);
        }
        self
    }

    fn field(&mut self, ty: TyId) {
        let part = self.types.layout(ty);
        let align = self.pack.map_or(part.align, |pack| part.align.min(pack));
        let offset = if self.real { self.end.next_multiple_of(align) } else { self.end };
        self.align = self.align.max(align);
        self.place(part, offset);
        self.end = (offset + part.size).min(MAX_SIZE + 1) + u64::from(!self.real);
    }

    /// Adds a part at `offset`.
    fn place(&mut self, part: &Layout, offset: u64) {
        self.offsets.push(offset);
        self.covered.push(Span { start: offset, end: offset + part.size });
        for leaf in &part.leaves {
            push(&mut self.layout.leaves, Leaf { offset: offset + leaf.offset, kind: leaf.kind });
        }
        self.layout.padding.extend(part.padding.iter().map(|s| s.shift(offset)));
        self.layout.cells.extend(part.cells.iter().map(|s| s.shift(offset)));
        self.layout.inhabited &= part.inhabited;
        self.layout.has_refs |= part.has_refs;
        self.layout.has_clobber |= part.has_clobber;
    }

    fn finish_struct(mut self) -> Layout {
        let size = if self.real { self.end.next_multiple_of(self.align) } else { self.end };
        if self.real {
            self.layout.padding.extend(Span::complement(self.covered, size));
        }
        Layout {
            size,
            align: self.align,
            stable: self.real,
            shape: Shape::Struct { offsets: self.offsets },
            ..self.layout
        }
    }

    fn finish_variant(self, tag: Span) -> (VariantLayout, Builder<'t>) {
        let mut rest = Builder { pack: self.pack, real: self.real, ..Builder::real(self.types, 0, None) };
        rest.end = self.end;
        rest.align = self.align;
        rest.covered = self.covered.iter().copied().chain([tag]).collect();
        let variant = VariantLayout {
            offsets: self.offsets,
            leaves: self.layout.leaves.clone(),
            padding: self.layout.padding.clone(),
            inhabited: self.layout.inhabited,
        };
        rest.layout = self.layout;
        (variant, rest)
    }
}

fn adt(types: &Types, adt: &Adt) -> Layout {
    let mut layout = match &adt.kind {
        AdtKind::Struct(variant) => structure(types, adt, &variant.fields),
        AdtKind::Union(fields) => union(types, adt, fields),
        AdtKind::Enum(_) => enumeration(types, adt),
    };
    if let Some(align) = adt.repr.align {
        let align = u64::from(align);
        let size = if layout.stable { layout.size.next_multiple_of(align) } else { layout.size };
        if size > layout.size && !adt.is_enum() {
            layout.padding.push(Span { start: layout.size, end: size });
        } else if let Shape::Enum { variants, .. } = &mut layout.shape
            && size > layout.size
        {
            for variant in variants {
                variant.padding.push(Span { start: layout.size, end: size });
            }
        }
        layout.size = size;
        layout.align = layout.align.max(align);
    }
    if adt.lib.is_some_and(|lib| lib.is_interior_mutable()) {
        layout.cells = vec![Span { start: 0, end: layout.size }];
    }
    layout
}

fn all_stable(types: &Types, fields: &[Field]) -> bool {
    fields.iter().all(|f| types.layout(f.ty).stable)
}

fn structure(types: &Types, adt: &Adt, fields: &[Field]) -> Layout {
    let tys = fields.iter().map(|f| f.ty);
    let real = match adt.repr.kind {
        ReprKind::Simd => return simd(types, fields),
        ReprKind::Transparent => true,
        ReprKind::C => all_stable(types, fields),
        ReprKind::Rust => false,
    };
    let mut layout = if real {
        Builder::real(types, 0, adt.repr.pack).fields(tys).finish_struct()
    } else {
        let mut builder = Builder::apart(types, if fields.is_empty() { 0 } else { HEADER });
        builder.pack = adt.repr.pack.map(u64::from);
        builder.fields(tys).finish_struct()
    };
    if adt.repr.kind == ReprKind::Transparent && !all_stable(types, fields) {
        // A transparent wrapper of an unstable type is just as unstable, and has the same (model) size.
        layout.stable = false;
        layout.size = fields.iter().map(|f| types.layout(f.ty).size).max().unwrap_or(0);
        layout.padding.retain(|s| s.end <= layout.size);
    }
    match adt.lib {
        Some(lib) if lib.is_non_zero() => {
            if let Some(prim) = fields.first().and_then(|f| types.layout(f.ty).prim()) {
                layout.leaves = vec![Leaf { offset: 0, kind: LeafKind::NonZero { prim } }];
            }
        }
        Some(lib) if lib.hides_references() => hide_references(&mut layout),
        _ => {}
    }
    layout
}

/// Turns references into hidden ones (semantics D.4). References inside enums and arrays stay visible, but validation
/// does not visit them when it must not retag: see `has_refs`.
fn hide_references(layout: &mut Layout) {
    for leaf in &mut layout.leaves {
        leaf.kind = match leaf.kind {
            LeafKind::Scalar(Prim::Ref(mutbl, pointee)) => {
                LeafKind::HiddenRef { pointee, mutbl, wide_meta: None }
            }
            LeafKind::Wide { prim: Prim::Ref(mutbl, pointee), meta } => {
                LeafKind::HiddenRef { pointee, mutbl, wide_meta: Some(meta) }
            }
            other => other,
        };
    }
    layout.has_refs = false;
}

fn simd(types: &Types, fields: &[Field]) -> Layout {
    let Some(lanes) = fields.first() else { return empty() };
    let mut layout = types.layout(lanes.ty).clone();
    layout.align = types.model().vector_align(layout.size);
    let size = layout.size.next_multiple_of(layout.align);
    if size > layout.size {
        layout.padding.push(Span { start: layout.size, end: size });
        layout.size = size;
    }
    layout
}

fn union(types: &Types, adt: &Adt, fields: &[Field]) -> Layout {
    let overlap = match adt.repr.kind {
        ReprKind::C => all_stable(types, fields),
        ReprKind::Transparent => true,
        _ => false,
    };
    let mut layout = empty();
    let mut offsets = Vec::new();
    let mut covered = Vec::new();
    let mut end = HEADER;
    for (i, field) in fields.iter().enumerate() {
        let twin = fields[..i].iter().position(|earlier| earlier.ty == field.ty);
        if let (Some(twin), true) = (twin, types.merged_unions()) {
            offsets.push(offsets[twin]);
            continue;
        }
        let part = types.layout(field.ty);
        let offset = if overlap { 0 } else { end };
        let align = adt.repr.pack.map_or(part.align, |pack| part.align.min(u64::from(pack)));
        offsets.push(offset);
        covered.extend(data_spans(types, field.ty).into_iter().map(|s| s.shift(offset)));
        layout.align = layout.align.max(align);
        layout.size = layout.size.max(offset + part.size);
        layout.has_clobber |= part.has_clobber;
        end = offset + part.size + 1;
    }
    layout.stable = overlap && all_stable(types, fields);
    layout.size = match (layout.stable, overlap) {
        (true, _) => layout.size.next_multiple_of(layout.align),
        (false, true) => layout.size,
        (false, false) => end,
    };
    // Bytes that are padding in every field are lost by a copy (semantics A.5).
    if layout.stable {
        layout.padding = Span::complement(covered, layout.size);
    }
    layout.has_clobber |= !overlap;
    if fields.iter().any(|f| !types.is_freeze(f.ty)) {
        layout.cells = vec![Span { start: 0, end: layout.size }];
    }
    layout.shape = Shape::Union { offsets, overlap };
    layout
}

/// The bytes of a stable type that are not padding.
fn data_spans(types: &Types, ty: TyId) -> Vec<Span> {
    let layout = types.layout(ty);
    match &layout.shape {
        Shape::Enum { variants, tag } => {
            let mut spans = Vec::new();
            if let Tag::Int { offset, int } = tag {
                spans.push(Span { start: *offset, end: offset + int.size() });
            }
            if let Tag::Null { size } = tag {
                spans.push(Span { start: 0, end: *size });
            }
            for variant in variants {
                spans.extend(Span::complement(variant.padding.clone(), layout.size));
            }
            spans
        }
        Shape::Array { element, stride, len } => {
            let part = data_spans(types, *element);
            match part.as_slice() {
                [Span { start: 0, end }] if end == stride => vec![Span { start: 0, end: layout.size }],
                _ => (0..(*len).min(4096))
                    .flat_map(|i| part.iter().map(move |s| s.shift(i * stride)))
                    .collect(),
            }
        }
        Shape::Struct { offsets } => {
            let mut spans = Vec::new();
            for (i, offset) in offsets.iter().enumerate() {
                if let Some(field) = crate::typing::field_ty(types, ty, None, i as u32) {
                    spans.extend(data_spans(types, field).into_iter().map(|s| s.shift(*offset)));
                }
            }
            spans
        }
        _ => Span::complement(layout.padding.clone(), layout.size),
    }
}

fn enumeration(types: &Types, adt: &Adt) -> Layout {
    let variants = adt.variants();
    if let Some(layout) = null_niche(types, adt) {
        return layout;
    }
    let stable = (adt.repr.int.is_some() || adt.repr.kind == ReprKind::C)
        && variants.iter().all(|v| all_stable(types, &v.fields));
    let layout = if stable { tagged(types, adt) } else { hidden(types, adt) };
    let inhabited =
        matches!(&layout.shape, Shape::Enum { variants, .. } if variants.iter().any(|v| v.inhabited));
    let own = if inhabited { LeafKind::Enum(enum_ty(types, adt)) } else { LeafKind::Never };
    Layout { leaves: vec![Leaf { offset: 0, kind: own }], padding: Vec::new(), inhabited, ..layout }
}

/// The id of the enum's own type, which is interned because its layout was requested.
fn enum_ty(types: &Types, adt: &Adt) -> TyId {
    types
        .adts()
        .find(|(_, a)| std::ptr::eq(*a, adt))
        .and_then(|(id, _)| types.find(&Ty::Adt(id)))
        .unwrap_or(Types::UNIT)
}

/// `Option` of a reference, fn pointer, `NonNull` or `NonZero*`: same size, `None` is all zeroes.
fn null_niche(types: &Types, adt: &Adt) -> Option<Layout> {
    let Some(LibTy::Option(inner)) = adt.lib else { return None };
    let part = types.layout(inner);
    let guaranteed = match types.get(inner) {
        Ty::Ref(..) => part.stable,
        Ty::FnPtr(_) => true,
        Ty::Adt(id) => types.adt(*id).lib.is_some_and(|lib| lib.is_non_zero()),
        _ => false,
    };
    if !guaranteed || !part.stable {
        return None;
    }
    let none =
        VariantLayout { offsets: Vec::new(), leaves: Vec::new(), padding: Vec::new(), inhabited: true };
    let some = VariantLayout { offsets: vec![0], leaves: part.leaves.clone(), ..none.clone() };
    Some(Layout {
        shape: Shape::Enum { tag: Tag::Null { size: part.size }, variants: vec![none, some] },
        leaves: vec![Leaf { offset: 0, kind: LeafKind::Enum(enum_ty(types, adt)) }],
        ..part.clone()
    })
}

/// `repr(u8)` is a union of C structs that begin with the tag; `repr(C)` and `repr(C, u8)` are a C struct of
/// the tag and a union of C structs (the Reference, "Type layout").
fn tagged(types: &Types, adt: &Adt) -> Layout {
    let int = adt.repr.int.unwrap_or(IntTy::I32);
    let tag = Span { start: 0, end: int.size() };
    let payload_align = adt.all_fields().map(|f| types.layout(f.ty).align).max().unwrap_or(1);
    let payload = match adt.repr.kind {
        ReprKind::C => int.size().next_multiple_of(payload_align),
        _ => int.size(),
    };
    let mut out = Layout { align: types.model().int_align(int.size()).max(payload_align), ..empty() };
    let mut laid = Vec::new();
    let mut covered = Vec::new();
    for variant in adt.variants() {
        let builder = Builder::real(types, payload, None).fields(variant.fields.iter().map(|f| f.ty));
        let (variant, rest) = builder.finish_variant(tag);
        // In `repr(C)` each payload is a separate struct, padded at its end to its alignment.
        out.size = out.size.max(rest.end);
        out.has_refs |= rest.layout.has_refs;
        out.has_clobber |= rest.layout.has_clobber;
        covered.push(rest.covered);
        laid.push(variant);
    }
    out.size = out.size.max(int.size()).next_multiple_of(out.align);
    for (variant, covered) in laid.iter_mut().zip(covered) {
        variant.padding.extend(Span::complement(covered, out.size));
    }
    out.cells = enum_cells(types, adt, &laid, out.size);
    Layout { shape: Shape::Enum { tag: Tag::Int { offset: 0, int }, variants: laid }, ..out }
}

/// Unspecified layout: a cell for the variant, then one region per field of each variant.
fn hidden(types: &Types, adt: &Adt) -> Layout {
    let tag = Span { start: 0, end: HIDDEN_TAG_SIZE };
    let mut out = Layout { stable: false, has_clobber: true, ..empty() };
    let mut end = HIDDEN_TAG_SIZE + 1;
    let mut laid = Vec::new();
    let mut covered = Vec::new();
    for variant in adt.variants() {
        let builder = Builder::apart(types, end).fields(variant.fields.iter().map(|f| f.ty));
        let (variant, rest) = builder.finish_variant(tag);
        end = rest.end;
        out.align = out.align.max(rest.align);
        out.has_refs |= rest.layout.has_refs;
        covered.push(rest.covered);
        laid.push(variant);
    }
    out.size = end;
    for (variant, covered) in laid.iter_mut().zip(covered) {
        variant.padding.extend(Span::complement(covered, end));
    }
    out.cells = enum_cells(types, adt, &laid, end);
    Layout { shape: Shape::Enum { tag: Tag::Hidden { offset: 0 }, variants: laid }, ..out }
}

/// The cells of an enum: with several variants, an `UnsafeCell` in any of them makes all of it a cell (semantics D.4).
fn enum_cells(types: &Types, adt: &Adt, laid: &[VariantLayout], size: u64) -> Vec<Span> {
    if adt.all_fields().all(|f| types.is_freeze(f.ty)) {
        return Vec::new();
    }
    match (adt.variants(), laid) {
        ([variant], [places]) => variant
            .fields
            .iter()
            .zip(&places.offsets)
            .flat_map(|(f, offset)| types.layout(f.ty).cells.iter().map(|c| c.shift(*offset)))
            .collect(),
        _ => vec![Span { start: 0, end: size }],
    }
}
