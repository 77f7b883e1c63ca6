//! Errors: at the start, and in replies.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use remote::wire::Refusal;
use tokio_postgres::error::SqlState;

/// The server can't start, or a command on its store failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The database fails.
    #[error("the database: {0}; check that it runs, and the URL of --database")]
    Database(String),
    /// The blob store fails.
    #[error("the files in {place}: {message}")]
    Blobs {
        /// The directory or bucket.
        place: String,
        /// The cause.
        message: String,
    },
    /// The address can't be used.
    #[error("can't listen on {address}: {message}")]
    Listen {
        /// The address.
        address: String,
        /// The cause.
        message: String,
    },
    /// Certificate or key are invalid.
    #[error("TLS: {0}")]
    Tls(String),
    /// Any other error.
    #[error("{0}")]
    Other(String),
}

impl From<tokio_postgres::Error> for Error {
    fn from(error: tokio_postgres::Error) -> Error {
        Error::Database(words(&error))
    }
}

impl From<deadpool_postgres::PoolError> for Error {
    fn from(error: deadpool_postgres::PoolError) -> Error {
        Error::Database(match error {
            deadpool_postgres::PoolError::Backend(error) => words(&error),
            other => other.to_string(),
        })
    }
}

/// The message of a database error, with its causes.
pub(crate) fn words(error: &tokio_postgres::Error) -> String {
    match error.as_db_error() {
        Some(db) => db.message().to_string(),
        None => {
            let mut text = error.to_string();
            let mut next = std::error::Error::source(error);
            while let Some(source) = next {
                text += &format!(": {source}");
                next = source.source();
            }
            text
        }
    }
}

/// A reply other than success.
#[derive(Clone, Debug)]
pub struct Refused {
    /// The HTTP status.
    pub status: StatusCode,
    /// The problem and what to do.
    pub text: String,
    /// Details for the log only.
    pub secret: Option<String>,
}

/// The result of a handler.
pub(crate) type Answer<T> = Result<T, Refused>;

impl Refused {
    /// A refusal with this status.
    pub fn new(status: StatusCode, text: impl Into<String>) -> Refused {
        Refused { status, text: text.into(), secret: None }
    }

    /// The request is invalid.
    pub fn bad(text: impl Into<String>) -> Refused {
        Refused::new(StatusCode::BAD_REQUEST, text)
    }

    /// The object does not exist.
    pub fn missing(text: impl Into<String>) -> Refused {
        Refused::new(StatusCode::NOT_FOUND, text)
    }

    /// The request conflicts with the current state.
    pub fn conflict(text: impl Into<String>) -> Refused {
        Refused::new(StatusCode::CONFLICT, text)
    }

    /// The server stops.
    pub(crate) fn stopping() -> Refused {
        Refused::new(StatusCode::SERVICE_UNAVAILABLE, "the server stops; try again in a while")
    }

    fn away(what: &str, secret: String) -> Refused {
        let text = format!("{what} does not answer as it should; try again in a while");
        Refused { status: StatusCode::SERVICE_UNAVAILABLE, text, secret: Some(secret) }
    }
}

impl From<tokio_postgres::Error> for Refused {
    fn from(error: tokio_postgres::Error) -> Refused {
        match error.as_db_error() {
            Some(db) if db.code().code() == "MS400" => Refused::bad(db.message()),
            Some(db) if db.code().code() == "MS429" => {
                Refused::new(StatusCode::TOO_MANY_REQUESTS, db.message())
            }
            Some(db) if *db.code() == SqlState::FOREIGN_KEY_VIOLATION => {
                Refused::bad("it names a back end that the campaign does not have")
            }
            Some(db) if *db.code() == SqlState::CARDINALITY_VIOLATION => {
                Refused::bad("the same is there twice")
            }
            // Values that no column can hold.
            Some(db) if db.code().code().starts_with("22") => {
                Refused::bad(format!("the store can't hold this: {}", db.message()))
            }
            _ => Refused::away("the database", words(&error)),
        }
    }
}

impl From<deadpool_postgres::PoolError> for Refused {
    fn from(error: deadpool_postgres::PoolError) -> Refused {
        Refused::away("the database", Error::from(error).to_string())
    }
}

impl From<Error> for Refused {
    fn from(error: Error) -> Refused {
        Refused::away("the store", error.to_string())
    }
}

/// Details for the log: an extension of the response.
#[derive(Clone, Debug)]
pub(crate) struct Secret(pub String);

/// The message for people: an extension of the response, from which a page is made if one was requested.
#[derive(Clone, Debug)]
pub(crate) struct Said(pub String);

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let said = Said(self.text.clone());
        let mut response = (self.status, Json(Refusal { error: self.text })).into_response();
        response.extensions_mut().insert(said);
        if let Some(secret) = self.secret {
            response.extensions_mut().insert(Secret(secret));
        }
        response
    }
}
