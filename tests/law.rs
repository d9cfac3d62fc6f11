//! The law, and all that is built on it: pages, cases, snapshots, texts, scores, drawings, the corpus, layers.

mod claims;
mod documents;
mod exported;
mod fixture_errors;
mod hexapawn;
mod incidents;
mod layers;
mod parts;
mod properties;
mod reasons;
mod referee;
mod rulings;
mod scores;
mod session;
mod snapshots;
mod spec;
mod svg;
mod texts;
