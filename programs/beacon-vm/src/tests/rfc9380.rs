//! The RFC's test vectors (J.9.1) and the isogeny's table (E.2).

use std::sync::LazyLock;

use num_bigint::BigUint;
use serde_json::Value;

use super::{reference::number, unhex};

static FILE: LazyLock<Value> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../../tests/vectors/rfc9380.json")).unwrap()
});

/// `x_num`, `x_den`, `y_num`, `y_den`; coefficients of the lowest degree first.
pub static ISOGENY: LazyLock<[Vec<BigUint>; 4]> = LazyLock::new(|| {
    ["xNum", "xDen", "yNum", "yDen"].map(|row| {
        let row = FILE["isogeny"][row].as_array().unwrap();
        row.iter()
            .map(|hex| number(hex.as_str().unwrap()))
            .collect()
    })
});

pub struct Vector {
    pub message: &'static [u8],
    pub p: [u8; 96],
    pub u: [[u8; 48]; 2],
    pub q: [[u8; 96]; 2],
}

pub fn domain() -> &'static [u8] {
    FILE["dst"].as_str().unwrap().as_bytes()
}

pub fn vectors() -> Vec<Vector> {
    let vectors = FILE["vectors"].as_array().unwrap();
    assert_eq!(vectors.len(), 5);
    vectors
        .iter()
        .map(|v| Vector {
            message: v["msg"].as_str().unwrap().as_bytes(),
            p: unhex(&v["p"]),
            u: [unhex(&v["u0"]), unhex(&v["u1"])],
            q: [unhex(&v["q0"]), unhex(&v["q1"])],
        })
        .collect()
}
