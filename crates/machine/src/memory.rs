//! Bytes (semantics A.1): each is uninitialised, a known number, or the n-th byte of a scalar whose bits are open (a
//! pointer, a NaN, an address, ...).
//!
//! All live memory lies in one arena: statics and constants first, then the frames as a stack.

use std::hash::Hash;

use crate::log::Log;
use crate::value::Scalar;

/// What is known of a byte: uninitialised, a known number, or part of an open scalar.
type Meta = u32;

const UNINIT: Meta = 0;
const KNOWN: Meta = 1;
/// Index of the open scalar of which nothing is known.
const OPAQUE: u32 = 0;

fn fragment(scalar: u32, index: u32) -> Meta {
    (scalar + 1) << 4 | index
}

/// The scalar that a fragment belongs to, and its position in it.
fn unpack(meta: Meta) -> (u32, u32) {
    ((meta >> 4) - 1, meta & 15)
}

/// A scalar with open bits, as it was stored.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Open {
    scalar: Scalar,
    width: u32,
}

/// What is known of a range of bytes; cheap to query.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Known {
    /// All bytes are known numbers.
    All,
    /// Some byte is part of an open scalar; all are initialised.
    Open,
    /// Some byte is uninitialised.
    Not,
}

/// The arena of bytes.
#[derive(Debug)]
pub(crate) struct Memory {
    data: Vec<u8>,
    meta: Vec<Meta>,
    /// Scalars with open bits, in the order of their first store. Append-only.
    open: Vec<Open>,
    /// Whether the first byte of a number is its most significant one.
    big_endian: bool,
}

impl Memory {
    pub(crate) fn new(big_endian: bool) -> Memory {
        let open = vec![Open { scalar: Scalar::Opaque, width: 0 }];
        Memory { data: Vec::new(), meta: Vec::new(), open, big_endian }
    }

    /// The number of bytes.
    pub(crate) fn len(&self) -> u32 {
        self.data.len() as u32
    }

    /// The number of stored open scalars.
    pub(crate) fn open_len(&self) -> usize {
        self.open.len()
    }

    /// Forgets the open scalars from `len` on, whose bytes must be gone.
    pub(crate) fn truncate_open(&mut self, len: usize) {
        self.open.truncate(len);
    }

    /// Appends uninitialised bytes.
    pub(crate) fn grow(&mut self, len: u32) {
        let end = self.data.len() + len as usize;
        self.data.resize(end, 0);
        self.meta.resize(end, UNINIT);
    }

    /// Truncates to `len` bytes.
    pub(crate) fn shrink(&mut self, len: u32) {
        self.data.truncate(len as usize);
        self.meta.truncate(len as usize);
    }

    /// Removes and returns the bytes from `start` on, for [`Memory::put_back`].
    pub(crate) fn take_tail(&mut self, start: u32) -> (Vec<u8>, Vec<u32>) {
        (self.data.split_off(start as usize), self.meta.split_off(start as usize))
    }

    /// Undoes [`Memory::take_tail`].
    pub(crate) fn put_back(&mut self, tail: (Vec<u8>, Vec<u32>)) {
        self.data.extend_from_slice(&tail.0);
        self.meta.extend_from_slice(&tail.1);
    }

    /// Restores overwritten bytes (undo).
    pub(crate) fn restore(&mut self, addr: u32, data: &[u8], meta: &[u32]) {
        let at = addr as usize;
        self.data[at..at + data.len()].copy_from_slice(data);
        self.meta[at..at + meta.len()].copy_from_slice(meta);
    }

    #[inline]
    fn save(&self, addr: u32, len: u32, log: &mut Log) {
        if log.active() {
            let range = addr as usize..(addr + len) as usize;
            log.bytes(addr, &self.data[range.clone()], &self.meta[range]);
        }
    }

    /// What is known of a range.
    #[inline]
    pub(crate) fn known(&self, addr: u32, len: u32) -> Known {
        let metas = &self.meta[addr as usize..(addr + len) as usize];
        // Fixed widths are compared as one block.
        let all = match len {
            1 => metas[0] == KNOWN,
            4 => *metas == [KNOWN; 4],
            8 => *metas == [KNOWN; 8],
            16 => *metas == [KNOWN; 16],
            _ => metas.iter().all(|m| *m == KNOWN),
        };
        if all {
            Known::All
        } else if metas.contains(&UNINIT) {
            Known::Not
        } else {
            Known::Open
        }
    }

    /// The number in a range of at most 16 known bytes.
    #[inline]
    fn number(&self, addr: u32, len: u32) -> u128 {
        let at = addr as usize;
        if self.big_endian {
            let bytes = &self.data[at..at + len as usize];
            return bytes.iter().fold(0, |number, byte| number << 8 | *byte as u128);
        }
        match len {
            1 => self.data[at] as u128,
            4 => u32::from_le_bytes([self.data[at], self.data[at + 1], self.data[at + 2], self.data[at + 3]])
                as u128,
            8 => {
                let mut bytes = [0; 8];
                bytes.copy_from_slice(&self.data[at..at + 8]);
                u64::from_le_bytes(bytes) as u128
            }
            _ => {
                let mut bytes = [0; 16];
                bytes[..len as usize].copy_from_slice(&self.data[at..at + len as usize]);
                u128::from_le_bytes(bytes)
            }
        }
    }

    /// The scalar of `len` bytes at `addr`, or `None` if a byte is uninitialised. Open bytes that do not form one
    /// whole scalar of that width are opaque; a pointer is whole if all bytes come from equal pointers.
    #[inline]
    pub(crate) fn load(&self, addr: u32, len: u32) -> Option<Scalar> {
        match self.known(addr, len) {
            Known::All => Some(Scalar::Bits(self.number(addr, len))),
            Known::Not => None,
            Known::Open => Some(self.load_open(addr, len)),
        }
    }

    fn load_open(&self, addr: u32, len: u32) -> Scalar {
        let metas = &self.meta[addr as usize..(addr + len) as usize];
        let mut first: Option<(u32, Open)> = None;
        for (i, meta) in metas.iter().enumerate() {
            if *meta == KNOWN {
                return Scalar::Opaque;
            }
            let (index, position) = unpack(*meta);
            let open = self.open[index as usize];
            if position != i as u32 || open.width != len {
                return Scalar::Opaque;
            }
            match first {
                None => first = Some((index, open)),
                Some((i, o)) if i == index || (matches!(o.scalar, Scalar::Pointer(_)) && o == open) => {}
                Some(_) => return Scalar::Opaque,
            }
        }
        first.map_or(Scalar::Opaque, |(_, open)| open.scalar)
    }

    /// Stores a scalar of `len` bytes.
    #[inline]
    pub(crate) fn store(&mut self, addr: u32, len: u32, scalar: Scalar, log: &mut Log) {
        self.save(addr, len, log);
        let at = addr as usize;
        let end = at + len as usize;
        if let Scalar::Bits(bits) = scalar {
            let bytes = bits.to_le_bytes();
            if self.big_endian {
                let big = bytes[..len as usize].iter().rev();
                self.data[at..end].iter_mut().zip(big).for_each(|(to, byte)| *to = *byte);
                self.meta[at..end].fill(KNOWN);
                return;
            }
            match len {
                1 => {
                    self.data[at] = bytes[0];
                    self.meta[at] = KNOWN;
                }
                4 => {
                    self.data[at..end].copy_from_slice(&bytes[..4]);
                    self.meta[at..end].copy_from_slice(&[KNOWN; 4]);
                }
                8 => {
                    self.data[at..end].copy_from_slice(&bytes[..8]);
                    self.meta[at..end].copy_from_slice(&[KNOWN; 8]);
                }
                _ => {
                    self.data[at..end].copy_from_slice(&bytes[..len as usize]);
                    self.meta[at..end].fill(KNOWN);
                }
            }
        } else {
            let index = self.open_index(scalar, len);
            for (i, meta) in self.meta[at..end].iter_mut().enumerate() {
                *meta = fragment(index, if index == OPAQUE { 0 } else { i as u32 });
            }
        }
    }

    fn open_index(&mut self, scalar: Scalar, width: u32) -> u32 {
        if scalar == Scalar::Opaque {
            return OPAQUE;
        }
        // Pointers are compared by value when read, so equal ones may share an entry.
        let open = Open { scalar, width };
        if matches!(scalar, Scalar::Pointer(_)) && self.open.last() == Some(&open) {
            return self.open.len() as u32 - 1;
        }
        self.open.push(open);
        self.open.len() as u32 - 1
    }

    /// Copies bytes with their metadata; the ranges may overlap.
    pub(crate) fn copy(&mut self, from: u32, to: u32, len: u32, log: &mut Log) {
        self.save(to, len, log);
        let (from, to, len) = (from as usize, to as usize, len as usize);
        self.data.copy_within(from..from + len, to);
        self.meta.copy_within(from..from + len, to);
    }

    /// The bytes of a range with their metadata, copied out of the arena.
    pub(crate) fn extract(&self, addr: u32, len: u32) -> (Vec<u8>, Vec<u32>) {
        let range = addr as usize..(addr + len) as usize;
        (self.data[range.clone()].to_vec(), self.meta[range].to_vec())
    }

    /// Writes extracted bytes.
    pub(crate) fn implant(&mut self, addr: u32, bytes: &(Vec<u8>, Vec<u32>), log: &mut Log) {
        self.save(addr, bytes.0.len() as u32, log);
        self.restore(addr, &bytes.0, &bytes.1);
    }

    /// Makes bytes uninitialised.
    pub(crate) fn uninit(&mut self, addr: u32, len: u32, log: &mut Log) {
        let range = addr as usize..(addr + len) as usize;
        if self.meta[range.clone()].iter().all(|m| *m == UNINIT) {
            return;
        }
        self.save(addr, len, log);
        self.meta[range].fill(UNINIT);
    }

    /// Sets all bytes to one number.
    pub(crate) fn fill(&mut self, addr: u32, len: u32, byte: u8, log: &mut Log) {
        self.save(addr, len, log);
        let range = addr as usize..(addr + len) as usize;
        self.data[range.clone()].fill(byte);
        self.meta[range].fill(KNOWN);
    }

    /// The numbers in a range, meaningful only where [`Memory::known`] reports them as known.
    pub(crate) fn bytes(&self, addr: u32, len: u32) -> &[u8] {
        &self.data[addr as usize..(addr + len) as usize]
    }

    /// Calls `each` for every pointer that has a byte in the range.
    pub(crate) fn pointers(&self, range: std::ops::Range<u32>, each: &mut impl FnMut(crate::value::Pointer)) {
        let mut last = UNINIT;
        for meta in &self.meta[range.start as usize..range.end as usize] {
            if *meta > KNOWN && meta >> 4 != last >> 4 {
                last = *meta;
                if let Scalar::Pointer(pointer) = self.open[unpack(*meta).0 as usize].scalar {
                    each(pointer);
                }
            }
        }
    }

    /// Feeds the whole state to a hasher (tests of the undo log). Skips the numbers of bytes that are not known:
    /// nothing depends on them.
    pub(crate) fn hash_into(&self, hasher: &mut impl std::hash::Hasher) {
        hasher.write_usize(self.data.len());
        for (data, meta) in self.data.iter().zip(&self.meta) {
            hasher.write_u32(*meta);
            if *meta == KNOWN {
                hasher.write_u8(*data);
            }
        }
        self.open.hash(hasher);
    }
}
