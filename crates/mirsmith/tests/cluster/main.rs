//! A cluster as users run it: PostgreSQL, a server, workers; together they find what one host finds.

mod kills;
mod parts;
#[path = "../../../server/tests/fixture/postgres.rs"]
mod postgres;
mod s3;
mod vet;
mod work;
