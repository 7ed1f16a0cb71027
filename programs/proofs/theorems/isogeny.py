"""The isogeny from E' to E: its constants are computed as the program does, and checked as polynomials."""

from __future__ import annotations

from exactly import exactly
from rust.machine import Machine, Record
from theorem import Wrong
from theorems.field import P, R, number

_FILE = "beacon/isogeny.rs"
_MAP = "beacon/map_to_curve.rs"
# The second vector of RFC 9380, J.9.1: u[0], and the coordinates of Q0, the point of E that it maps to.
_U = 0x0d921c33f2bad966478a03ca35d05719bdf92d347557ea166e5bba579eea9b83e9afa5c088573c2281410369fbd32951
_X = 0x125435adce8e1cbd1c803e7123f45392dc6e326d292499c2c45c5865985fd74fe8f042ecdeeec5ecac80680d04317d80
_Y = 0x0e8828948c989126595ee30e4f7c931cbd6f4570735624fd25aef2fa41d3f79cfb4b4ee7b7e55a8ce013af2a5ba20bf2
# The kernel's polynomial, for a wrong variant whose isogeny leads to E as well.
_KERNEL = [
    "133341fb0962a34cb0504a9c4fada0a5090d38679b4c040d5d1c3afb023a3409fcc0815fea66d8b02bbef9c8b5a66e07",
    "0264908af037bcede00d054cf5d4775e83eb6cf63c76b969f8ed174fb59fcff78d201f46f6cfc4ed6552e59ce75177b0",
    "1335c502c1f54c49aceea65e87fd7203ba0f626f305fc0cfd606a5dae9f3c8e81a4b3b69600129fabd307c69bf319d39",
    "094440f65f408a6e930e16e3e92dd17bf60d6e9679a8d3d58593de55ac23703042d609537eb3549aac234d896ca82944",
    "04afe09d5cf4956a23b6b71f59d2b3407b415a774b7be81bbb6fa99cbc798e0ac98ba725a5bc328016b1c268b4766e85",
    "000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001",
]


def _polynomial(coefficients: list[str]) -> str:
    return ", ".join(f'Element::montgomery("{digits}")' for digits in coefficients)


def _times(left: list[int], right: list[int]) -> list[int]:
    """Multiplies polynomials modulo p, lowest degrees first."""
    product = [0] * (len(left) + len(right) - 1)
    for i, a in enumerate(left):
        for j, b in enumerate(right):
            product[i + j] = (product[i + j] + a * b) % P
    return product


def _power(base: list[int], exponent: int) -> list[int]:
    return _times(base, _power(base, exponent - 1)) if exponent > 1 else base


def _trimmed(polynomial: list[int]) -> list[int]:
    while polynomial and polynomial[-1] % P == 0:
        polynomial = polynomial[:-1]
    return polynomial


def _rest(left: list[int], right: list[int]) -> list[int]:
    """Returns the rest of a division of polynomials."""
    inverse = pow(right[-1], -1, P)
    while len(left) >= len(right):
        factor, shift = left[-1] * inverse, len(left) - len(right)
        low = left[:shift]
        high = [(a - factor * b) % P for a, b in zip(left[shift:], right)]
        left = _trimmed(low + high)
    return left


def _at(polynomial: list[int], x: int) -> int:
    return sum(factor * pow(x, i, P) for i, factor in enumerate(polynomial)) % P


def _mapped(u: int, a: int, b: int, z: int) -> tuple[int, int]:
    """Maps a number to a point of E' (RFC 9380, 6.6.2)."""
    t = z * u * u % P
    x = -b * pow(a, -1, P) * (1 + pow(t * t + t, -1, P)) % P
    square = _at([b, a, 0, 1], x)
    if pow(square, (P - 1) // 2, P) != 1:
        x = t * x % P
        square = _at([b, a, 0, 1], x)
    y = pow(square, (P + 1) // 4, P)
    return x, y if y % 2 == u % 2 else P - y


def _plain(record: Record) -> int:
    """Returns the number whose Montgomery form an element is."""
    return number(record) * pow(R, -1, P) % P


@exactly(
    Wrong("a coefficient of x changed", _FILE, "f318c356e834eef1b3cb83bb", "f318c356e834eef1b3cb83bc"),
    Wrong("a coefficient of y changed", _FILE, "fec01c7704b456be69c8b604", "fec01c7704b456be69c8b600"),
    Wrong(
        "a coefficient of the kernel changed",
        _FILE,
        "600129fabd307c69bf319d39",
        "600129fabd307c69bf319d30",
    ),
    Wrong(
        "another isogeny to E: every y negated",
        _FILE,
        _polynomial(_KERNEL),
        _polynomial([f"{P - int(digits, 16):096x}" for digits in _KERNEL]),
    ),
    Wrong("another curve", _MAP, "a0e0f97f5cf428082d584c1d", "a0e0f97f5cf428082d584c10"),
)
def isogeny_of_the_rfc(m: Machine) -> None:
    """The constants of `isogeny.rs` map E' to E with degree 11, by an equation of polynomials modulo p, and
    a point that the RFC publishes shows that the map is the RFC's.

    (x, y) goes to (x_num / kernel^2, y * y_num / kernel^3). That lies on y^2 = x^3 + 4 for every point with
    y^2 = g(x) where y_num^2 * g = x_num^3 + 4 * kernel^6. Maps to E with the same kernel differ by an
    automorphism of E, which moves every point whose x and y are not zero.
    """
    x_num, y_num = ([number(each) for each in m.constant("isogeny", name)] for name in ("X_NUM", "Y_NUM"))
    kernel = [_plain(each) for each in m.constant("isogeny", "KERNEL")]
    a, b, root = (_plain(m.constant("map_to_curve", name)) for name in ("A", "B", "MINUS_B_OVER_A"))
    z = m.constant("map_to_curve", "Z").number
    m.claim((root * a + b) % P == 0, "-B / A")
    m.claim(pow(z, (P - 1) // 2, P) == P - 1, "Z is no square")
    m.claim(all(0 <= each < P for each in x_num + y_num), "coefficients below p")
    m.claim((len(x_num), len(kernel)) == (12, 6) and x_num[-1] * kernel[-1] % P != 0, "of degree 11")
    sixth = [4 * each % P for each in _power(kernel, 6)]
    cube = _power(x_num, 3)
    total = [
        (each + (sixth[i] if i < len(sixth) else 0)) % P for i, each in enumerate(cube)
    ]
    on_curve = _times(_power(y_num, 2), [b, a, 0, 1])
    m.claim(_trimmed(on_curve) == _trimmed(total), "y_num^2 * g = x_num^3 + 4 * kernel^6")
    left, right = x_num, kernel
    while right:
        left, right = right, _rest(left, right)
    m.claim(len(left) == 1, "x_num is not zero where kernel is")
    x, y = _mapped(_U, a, b, z)
    divisor = pow(_at(kernel, x), -1, P)
    image = _at(x_num, x) * divisor**2 % P, y * _at(y_num, x) * divisor**3 % P
    m.claim(image == (_X, _Y), "the published point")


ALL = [isogeny_of_the_rfc]
