//! Why the store did not do what was asked.

use deadpool_postgres::PoolError;

use crate::error::{Error, Refused, words};

/// Why a statement failed, or its result is of no use.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// There is no connection.
    #[error(transparent)]
    Pool(#[from] PoolError),
    /// The database refused it.
    #[error("{}", words(.0))]
    Refused(#[from] tokio_postgres::Error),
    /// A column does not have what this server expects: a newer one may have written it.
    #[error("column {column}: {why}")]
    Unreadable {
        /// The position of the column, and its name.
        column: String,
        /// The cause.
        why: String,
    },
    /// A column can't hold a number.
    #[error("`{column}` can't be {number}")]
    OutOfRange {
        /// The name of the column.
        column: &'static str,
        /// The number.
        number: String,
    },
}

impl From<Trouble> for Error {
    fn from(trouble: Trouble) -> Error {
        match trouble {
            Trouble::Pool(error) => error.into(),
            Trouble::Refused(error) => error.into(),
            Trouble::Unreadable { .. } | Trouble::OutOfRange { .. } => {
                Error::Other(format!("the store: {trouble}"))
            }
        }
    }
}

impl From<Trouble> for Refused {
    fn from(trouble: Trouble) -> Refused {
        match trouble {
            Trouble::Pool(error) => error.into(),
            Trouble::Refused(error) => error.into(),
            Trouble::Unreadable { .. } => Error::from(trouble).into(),
            // The number came with the request.
            Trouble::OutOfRange { .. } => Refused::bad(trouble.to_string()),
        }
    }
}

/// A number in another type of integers, such as that of its column.
pub(crate) fn int<A, B>(column: &'static str, number: A) -> Result<B, Trouble>
where
    A: Copy + ToString,
    B: TryFrom<A>,
{
    B::try_from(number).map_err(|_| Trouble::OutOfRange { column, number: number.to_string() })
}

#[cfg(test)]
mod tests {
    use axum::http::StatusCode;

    use super::*;

    #[test]
    fn a_number_that_does_not_fit_names_its_column() -> Result<(), Trouble> {
        assert_eq!(int::<u32, i32>("keep", 7)?, 7);
        let Err(trouble) = int::<u32, i32>("keep", u32::MAX) else { panic!("it fits") };
        let refused = Refused::from(trouble);
        assert_eq!(
            (refused.status, refused.text.as_str()),
            (StatusCode::BAD_REQUEST, "`keep` can't be 4294967295")
        );
        Ok(())
    }
}
