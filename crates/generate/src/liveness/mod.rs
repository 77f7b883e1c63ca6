//! Values that are seen: which locals hold what nothing has carried on, and the checksum that takes the rest.

mod checksum;
mod dataflow;
mod keep;
mod parts;
