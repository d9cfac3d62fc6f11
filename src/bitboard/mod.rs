//! The fast engines, written from `spec/` alone.
