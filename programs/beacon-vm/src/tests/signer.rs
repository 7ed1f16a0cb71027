//! A beacon whose secret key the tests hold, built with the crates that drand-verify uses.

use bls12_381::{
    hash_to_curve::{ExpandMsgXmd, HashToCurve},
    G1Affine, G1Projective, G2Affine, Scalar,
};

use super::{
    hints::{round_message, DOMAIN},
    numbered,
};
use crate::beacon::{group_point, GROUP_KEY_LEN, GROUP_POINT_LEN, SIGNATURE_LEN};

pub struct Signer {
    secret: Scalar,
    pub group_key: [u8; GROUP_KEY_LEN],
    pub group_point: [u8; GROUP_POINT_LEN],
}

impl Signer {
    pub fn numbered(number: u64) -> Self {
        let secret = Scalar::from_bytes_wide(&numbered("secret", number));
        let group_key = G2Affine::from(G2Affine::generator() * secret).to_compressed();
        Self {
            secret,
            group_key,
            group_point: group_point(&group_key).unwrap(),
        }
    }

    pub fn sign(&self, round: u64) -> [u8; SIGNATURE_LEN] {
        self.sign_in(DOMAIN, round)
    }

    /// Signs a round as a scheme with another domain does.
    pub fn sign_in(&self, domain: &[u8], round: u64) -> [u8; SIGNATURE_LEN] {
        let point = message_point(domain, round);
        G1Affine::from(point * self.secret).to_compressed()
    }
}

pub fn message_point(domain: &[u8], round: u64) -> G1Projective {
    let message = round_message(round);
    HashToCurve::<ExpandMsgXmd<sha2::Sha256>>::hash_to_curve(message, domain)
}
