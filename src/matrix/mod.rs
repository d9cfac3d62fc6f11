//! What many implementations play, as a site of static pages: one for each game, implementation and clause. Each
//! implementation also has a badge.
//!
//! Its pages are templates in `web/report/`; what they show is made here.

mod badge;
mod error;
mod run;
mod site;
mod standing;

pub use error::MatrixError;
pub use run::Run;
pub use site::{File, site};
