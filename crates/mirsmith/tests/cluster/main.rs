//! A cluster as users have it: PostgreSQL, a server, workers; what they find is what one host finds.

mod kills;
mod parts;
#[path = "../../../server/tests/fixture/postgres.rs"]
mod postgres;
mod s3;
mod vet;
mod work;
