use super::field::Element;

const COMPRESSED: u8 = 0x80;
const INFINITY: u8 = 0x40;
const SIGN: u8 = 0x20;

/// Whether a compressed point's flags exclude infinity and its coordinates are below p. Only then is it the one
/// encoding of the point that it decompresses to (draft-irtf-cfrg-pairing-friendly-curves-11, appendix C).
pub fn is_finite_and_canonical<const LENGTH: usize>(point: &[u8; LENGTH]) -> bool {
    if point[0] & (COMPRESSED | INFINITY) != COMPRESSED {
        return false;
    }
    let mut coordinates = *point;
    coordinates[0] &= !(COMPRESSED | INFINITY | SIGN);
    let (coordinates, _) = coordinates.as_chunks();
    coordinates
        .iter()
        .all(|coordinate| Element::canonical(coordinate).is_some())
}
