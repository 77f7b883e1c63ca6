//! A cluster as users have it: PostgreSQL, a server, workers; what they find is what one host finds.

mod kills;
mod parts;
mod postgres;
mod s3;
mod vet;
mod work;
