//! The verifier, by what the program makes public: published vectors, and the crate `solana-ecvrf`.

mod peer;
mod vectors;

fn unhex(text: &serde_json::Value) -> Vec<u8> {
    let text = text.as_str().unwrap();
    (0..text.len())
        .step_by(2)
        .map(|at| u8::from_str_radix(&text[at..at + 2], 16).unwrap())
        .collect()
}

/// A vector's field of fixed length.
fn field<const N: usize>(vector: &serde_json::Value, name: &str) -> [u8; N] {
    unhex(&vector[name]).try_into().unwrap()
}
