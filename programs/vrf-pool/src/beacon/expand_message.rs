use solana_sha256_hasher::hashv;

/// Computes `expand_message_xmd` with SHA-256 (RFC 9380, 5.3.1) to 128 bytes. `domain` has at most 255 bytes.
pub(crate) fn expand_message(message: &[u8], domain: &[u8]) -> [u8; 128] {
    let domain_length = [domain.len() as u8];
    let first = hashv(&[&[0; 64], message, &[0, 128, 0], domain, &domain_length]).to_bytes();
    let mut out = [0; 128];
    let mut last = [0; 32];
    for (block, number) in out.as_chunks_mut().0.iter_mut().zip(1..) {
        let mixed: [u8; 32] = core::array::from_fn(|i| first[i] ^ last[i]);
        last = hashv(&[&mixed, &[number], domain, &domain_length]).to_bytes();
        *block = last;
    }
    out
}
