//! The isogeny of degree 11 from E' to E (RFC 9380, 4.3 and appendix E.2).
//!
//! Its denominators are powers of one polynomial: `x_den = kernel^2`, `y_den = kernel^3`. So `(x, y)` goes to
//! `x_num / kernel^2`, `y * y_num / kernel^3`.

use super::{field::Element, map_to_curve::Point, product::Product};

/// `k_(1,0)` to `k_(1,11)`, plain.
static X_NUM: [Element; 12] = [
    Element::plain("11a05f2b1e833340b809101dd99815856b303e88a2d7005ff2627b56cdb4e2c85610c2d5f2e62d6eaeac1662734649b7"),
    Element::plain("17294ed3e943ab2f0588bab22147a81c7c17e75b2f6a8417f565e33c70d1e86b4838f2a6f318c356e834eef1b3cb83bb"),
    Element::plain("0d54005db97678ec1d1048c5d10a9a1bce032473295983e56878e501ec68e25c958c3e3d2a09729fe0179f9dac9edcb0"),
    Element::plain("1778e7166fcc6db74e0609d307e55412d7f5e4656a8dbf25f1b33289f1b330835336e25ce3107193c5b388641d9b6861"),
    Element::plain("0e99726a3199f4436642b4b3e4118e5499db995a1257fb3f086eeb65982fac18985a286f301e77c451154ce9ac8895d9"),
    Element::plain("1630c3250d7313ff01d1201bf7a74ab5db3cb17dd952799b9ed3ab9097e68f90a0870d2dcae73d19cd13c1c66f652983"),
    Element::plain("0d6ed6553fe44d296a3726c38ae652bfb11586264f0f8ce19008e218f9c86b2a8da25128c1052ecaddd7f225a139ed84"),
    Element::plain("17b81e7701abdbe2e8743884d1117e53356de5ab275b4db1a682c62ef0f2753339b7c8f8c8f475af9ccb5618e3f0c88e"),
    Element::plain("080d3cf1f9a78fc47b90b33563be990dc43b756ce79f5574a2c596c928c5d1de4fa295f296b74e956d71986a8497e317"),
    Element::plain("169b1f8e1bcfa7c42e0c37515d138f22dd2ecb803a0c5c99676314baf4bb1b7fa3190b2edc0327797f241067be390c9e"),
    Element::plain("10321da079ce07e272d8ec09d2565b0dfa7dccdde6787f96d50af36003b14866f69b771f8c285decca67df3f1605fb7b"),
    Element::plain("06e08c248e260e70bd1e962381edee3d31d79d7e22c837bc23c0bf1bc24c6b68c24b1b80b64d391fa9c8ba2e8ba2d229"),
];

/// `k_(3,0)` to `k_(3,15)`, plain.
static Y_NUM: [Element; 16] = [
    Element::plain("090d97c81ba24ee0259d1f094980dcfa11ad138e48a869522b52af6c956543d3cd0c7aee9b3ba3c2be9845719707bb33"),
    Element::plain("134996a104ee5811d51036d776fb46831223e96c254f383d0f906343eb67ad34d6c56711962fa8bfe097e75a2e41c696"),
    Element::plain("00cc786baa966e66f4a384c86a3b49942552e2d658a31ce2c344be4b91400da7d26d521628b00523b8dfe240c72de1f6"),
    Element::plain("01f86376e8981c217898751ad8746757d42aa7b90eeb791c09e4a3ec03251cf9de405aba9ec61deca6355c77b0e5f4cb"),
    Element::plain("08cc03fdefe0ff135caf4fe2a21529c4195536fbe3ce50b879833fd221351adc2ee7f8dc099040a841b6daecf2e8fedb"),
    Element::plain("16603fca40634b6a2211e11db8f0a6a074a7d0d4afadb7bd76505c3d3ad5544e203f6326c95a807299b23ab13633a5f0"),
    Element::plain("04ab0b9bcfac1bbcb2c977d027796b3ce75bb8ca2be184cb5231413c4d634f3747a87ac2460f415ec961f8855fe9d6f2"),
    Element::plain("0987c8d5333ab86fde9926bd2ca6c674170a05bfe3bdd81ffd038da6c26c842642f64550fedfe935a15e4ca31870fb29"),
    Element::plain("09fc4018bd96684be88c9e221e4da1bb8f3abd16679dc26c1e8b6e6a1f20cabe69d65201c78607a360370e577bdba587"),
    Element::plain("0e1bba7a1186bdb5223abde7ada14a23c42a0ca7915af6fe06985e7ed1e4d43b9b3f7055dd4eba6f2bafaaebca731c30"),
    Element::plain("19713e47937cd1be0dfd0b8f1d43fb93cd2fcbcb6caf493fd1183e416389e61031bf3a5cce3fbafce813711ad011c132"),
    Element::plain("18b46a908f36f6deb918c143fed2edcc523559b8aaf0c2462e6bfe7f911f643249d9cdf41b44d606ce07c8a4d0074d8e"),
    Element::plain("0b182cac101b9399d155096004f53f447aa7b12a3426b08ec02710e807b4633f06c851c1919211f20d4c04f00b971ef8"),
    Element::plain("0245a394ad1eca9b72fc00ae7be315dc757b3b080d4c158013e6632d3c40659cc6cf90ad1c232a6442d9d3f5db980133"),
    Element::plain("05c129645e44cf1102a159f748c4a3fc5e673d81d7e86568d9ab0f5d396a7ce46ba1049b6579afb7866b1e715475224b"),
    Element::plain("15e6be4e990f03ce4ea50b3b42df2eb5cb181d8f84965a3957add4fa95af01b2b665027efec01c7704b456be69c8b604"),
];

/// The square root of `x_den`, in Montgomery form. All tables here list the lowest degree first.
pub(crate) static KERNEL: [Element; 6] = [
    Element::montgomery("133341fb0962a34cb0504a9c4fada0a5090d38679b4c040d5d1c3afb023a3409fcc0815fea66d8b02bbef9c8b5a66e07"),
    Element::montgomery("0264908af037bcede00d054cf5d4775e83eb6cf63c76b969f8ed174fb59fcff78d201f46f6cfc4ed6552e59ce75177b0"),
    Element::montgomery("1335c502c1f54c49aceea65e87fd7203ba0f626f305fc0cfd606a5dae9f3c8e81a4b3b69600129fabd307c69bf319d39"),
    Element::montgomery("094440f65f408a6e930e16e3e92dd17bf60d6e9679a8d3d58593de55ac23703042d609537eb3549aac234d896ca82944"),
    Element::montgomery("04afe09d5cf4956a23b6b71f59d2b3407b415a774b7be81bbb6fa99cbc798e0ac98ba725a5bc328016b1c268b4766e85"),
    Element::montgomery("000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001"),
];

/// Whether the isogeny maps the point to `image`, x and y as plain big-endian integers below p.
/// Only `(x_num / kernel^2, y * y_num / kernel^3)` is accepted. A point in the isogeny's kernel
/// has no image: `kernel` is zero there and `x_num` is not.
pub(crate) fn is_image(point: &Point, image: &[u8; 96]) -> bool {
    let ([image_x, image_y], []) = image.as_chunks() else {
        return false;
    };
    let (Some(image_x), Some(image_y)) = (Element::canonical(image_x), Element::canonical(image_y))
    else {
        return false;
    };
    let powers = powers(&point.x);
    let kernel = evaluate(&KERNEL, &powers);
    let kernel_squared = kernel.squared();
    let kernel_cubed = kernel_squared.times(&kernel);
    // A plain element times one in Montgomery form is plain.
    let x_num = evaluate(&X_NUM, &powers);
    let y_num = evaluate(&Y_NUM, &powers);
    let x_fits = image_x.times(&kernel_squared).equals(&x_num);
    let y_fits = image_y.times(&kernel_cubed).equals(&y_num.times(&point.y));
    x_fits && y_fits
}

/// Returns `x`, `x^2`, `x^3` and `x^4`.
fn powers(x: &Element) -> [Element; 4] {
    let squared = x.squared();
    [*x, squared, squared.times(x), squared.squared()]
}

/// Evaluates a polynomial by Horner's rule, four coefficients at a step, so that a step needs only one reduction:
/// `out * x^4 + c_3 * x^3 + c_2 * x^2 + c_1 * x + c_0`.
fn evaluate(coefficients: &[Element], powers: &[Element; 4]) -> Element {
    let Some((highest, rest)) = coefficients.split_last() else {
        return Element::ZERO;
    };
    rest.rchunks(powers.len()).fold(*highest, |out, group| {
        let mut sum = Product::of(&out, &powers[group.len() - 1]);
        for (coefficient, power) in group[1..].iter().zip(powers) {
            sum = sum.and(coefficient, power);
        }
        sum.reduced().plus(&group[0])
    })
}
