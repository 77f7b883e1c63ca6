//! Reading rows: a column that is missing or has something else in it is an error that names it.

use std::error::Error as _;

use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio_postgres::Row;
use tokio_postgres::types::FromSql;

use super::Trouble;

/// The columns of a row, by their position.
pub(crate) trait Columns {
    /// The value of a column.
    fn at<'a, T: FromSql<'a>>(&'a self, column: usize) -> Result<T, Trouble>;

    /// A count, or another number that is never negative.
    fn number(&self, column: usize) -> Result<u64, Trouble>;

    /// Several of these.
    fn numbers(&self, column: usize) -> Result<Vec<u64>, Trouble>;

    /// A value in JSON.
    fn json<T: DeserializeOwned>(&self, column: usize) -> Result<T, Trouble>;

    /// A value that is known by its name in JSON.
    fn named<T: DeserializeOwned>(&self, column: usize) -> Result<T, Trouble>;

    /// The error of a column that can't be read.
    fn unreadable(&self, column: usize, why: impl ToString) -> Trouble;
}

impl Columns for Row {
    fn at<'a, T: FromSql<'a>>(&'a self, column: usize) -> Result<T, Trouble> {
        self.try_get(column).map_err(|error| match error.source() {
            Some(source) => self.unreadable(column, source),
            None => self.unreadable(column, error),
        })
    }

    fn number(&self, column: usize) -> Result<u64, Trouble> {
        let number: i64 = self.at(column)?;
        u64::try_from(number).map_err(|_| self.unreadable(column, format!("{number} is negative")))
    }

    fn numbers(&self, column: usize) -> Result<Vec<u64>, Trouble> {
        let numbers: Vec<i64> = self.at(column)?;
        let all: Result<_, _> = numbers.into_iter().map(u64::try_from).collect();
        all.map_err(|error| self.unreadable(column, error))
    }

    fn json<T: DeserializeOwned>(&self, column: usize) -> Result<T, Trouble> {
        let value: Option<Value> = self.at(column)?;
        serde_json::from_value(value.unwrap_or_default()).map_err(|error| self.unreadable(column, error))
    }

    fn named<T: DeserializeOwned>(&self, column: usize) -> Result<T, Trouble> {
        let name: Option<&str> = self.at(column)?;
        serde_json::from_value(name.into()).map_err(|error| self.unreadable(column, error))
    }

    fn unreadable(&self, column: usize, why: impl ToString) -> Trouble {
        let name = self.columns().get(column).map_or("not there", |column| column.name());
        Trouble::Unreadable { column: format!("{column} ({name})"), why: why.to_string() }
    }
}
