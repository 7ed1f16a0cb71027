use solana_sha256_hasher::hashv;

use super::{
    encoding::is_finite_and_canonical,
    hash_to_curve::{hash_to_curve, HINTS_LEN},
    key::GROUP_POINT_LEN,
    limbs::unhex,
    syscalls::{decompress_g1, pairing, G2},
};

/// Length in bytes of a signature, a compressed point of G1.
pub const SIGNATURE_LEN: usize = 48;

/// The domain of the basic scheme's signatures in G1 (draft-irtf-cfrg-bls-signature-05, 4.2.1).
const DOMAIN: &[u8] = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";

/// The negative of G2's generator (draft-irtf-cfrg-pairing-friendly-curves-11, 4.2.1).
const NEGATIVE_GENERATOR: G2 = unhex(concat!(
    "13e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7e",
    "024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8",
    "13fa4d4a0ad8b1ce186ed5061789213d993923066dddaf1040bc3ff59f825c78df74f2d75467e25e0f55f8a00fa030ed",
    "0d1b3cc2c7027888be51d9ef691d77bcb679afda66c73f17f9ee3837a55024f78c71363275a75d75d86bab79f74782aa",
));

/// The reason why a round is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The signature is not valid for the round and the key, or is not canonically encoded.
    Signature,
    /// One of the hints does not fit the round.
    Hints,
}

/// Fails unless `signature` is the group's on this round (`CoreVerify`, draft-irtf-cfrg-bls-signature-05, 2.7).
/// `group_point` must be a result of `key::group_point`.
pub fn verify(
    round: u64,
    signature: &[u8; SIGNATURE_LEN],
    group_point: &[u8; GROUP_POINT_LEN],
    hints: &[u8; HINTS_LEN],
) -> Result<(), Refusal> {
    if !is_finite_and_canonical(signature) {
        return Err(Refusal::Signature);
    }
    let signature = decompress_g1(signature).ok_or(Refusal::Signature)?;
    let message = hash_round(round, hints).ok_or(Refusal::Hints)?;
    let product = pairing(&[signature, message], &[NEGATIVE_GENERATOR, *group_point]);
    match product {
        Some(product) if is_one(&product) => Ok(()),
        _ => Err(Refusal::Signature),
    }
}

/// Returns the point of G1 that the group signs for a round, or `None` if a hint does not fit.
pub(crate) fn hash_round(round: u64, hints: &[u8; HINTS_LEN]) -> Option<[u8; 96]> {
    let message = hashv(&[&round.to_be_bytes()]).to_bytes();
    hash_to_curve(&message, DOMAIN, hints)
}

/// Whether the last coefficient is one and all others are zero.
pub(crate) fn is_one(product: &[u8; 576]) -> bool {
    let (words, _) = product.as_chunks::<8>();
    let (last, rest) = words.split_last().unwrap_or((&[0; 8], &[]));
    u64::from_be_bytes(*last) == 1 && rest.iter().all(|word| u64::from_ne_bytes(*word) == 0)
}
