"""The arithmetic of BLS12-381's base field, followed from its source with exact polynomials and intervals.

An element's value is that of its limbs: the sum of `limb[i] * 2^(28 * i)`. R is 2^392.
"""

import re
import typing

from exactly import exactly
from rust.machine import Machine, Record, Ref
from rust.polynomial import Exact, Polynomial
from rust.syntax import text
from rust.words import OneOf, Word
from theorem import Wrong

_FIELD, _PRODUCT, _LIMBS = "beacon/field.rs", "beacon/product.rs", "beacon/limbs.rs"
_COUNT, _SIZE = 14, 2**28
_COLUMNS = 2 * _COUNT - 1
R = _SIZE**_COUNT
# The prime by the parameter of the family of curves (draft-irtf-cfrg-pairing-friendly-curves-11, 4.2.1).
_T = -0xD201000000010000
P = (_T - 1) ** 2 * (_T**4 - _T**2 + 1) // 3 + _T


def _value(element: typing.Any) -> Exact:
    """Returns the number that limbs or columns stand for."""
    words = element.container[element.key] if isinstance(element, Ref) else element
    words = words.items[0] if isinstance(words, Record) else words
    return sum((word.exact * _SIZE**i for i, word in enumerate(words)), Polynomial({}))


def number(element: typing.Any) -> int:
    """Returns the number that a constant's limbs stand for."""
    return Polynomial.of(_value(element)).terms.get((), 0)


def _limbs(element: typing.Any) -> list[Word]:
    return (element.container[element.key] if isinstance(element, Ref) else element).items[0]


def _element(m: Machine, name: str, least: int, most: int) -> Ref:
    """Makes any element whose limbs lie from `least` to `most`."""
    return Ref([Record("Element", [[m.words.symbol(f"{name}{i}", least, most) for i in range(_COUNT)]])], 0)


def _columns(m: Machine, width: int) -> Ref:
    """Makes any sum of products whose factors' widths, multiplied and added up, are `width`."""
    most = [_products(k) * width * _SIZE**2 for k in range(_COLUMNS)]
    columns = [m.words.symbol(f"column{k}", -most[k], most[k]) for k in range(_COLUMNS)]
    return Ref([Record("Product", [columns])], 0)


def _products(column: int) -> int:
    """Returns how many products of limbs a column has."""
    return min(column + 1, _COLUMNS - column)


def _bytes(m: Machine, count: int) -> tuple[Ref, Polynomial]:
    """Makes any bytes, and returns them with the big-endian integer that they are."""
    bytes_ = []
    for i in range(count):
        low, high = m.words.symbol(f"low{i}", 0, 15), m.words.symbol(f"high{i}", 0, 15)
        byte = low.exact + high.exact * 16
        bytes_.append(Word(byte, m.words.within(byte), "u8"))
    integer = sum((byte.exact * 256**i for i, byte in enumerate(reversed(bytes_))), Polynomial({}))
    return Ref([bytes_], 0), integer


def _is_limb(word: Word) -> bool:
    return 0 <= word.range.low and word.range.high < _SIZE


def _are_carried(element: typing.Any) -> bool:
    return all(_is_limb(word) for word in _limbs(element)[:-1])


def _greatest_width(m: Machine) -> int:
    """Returns the sum of widths up to which the source says that nothing overflows."""
    root = m.program.items.module("product").root
    comments = " ".join(text(node) for node in root.named_children if node.type == "line_comment")
    (stated,) = re.findall(r"stays below `2\^63` up to `s = (\d+)`", comments)
    return int(stated)


@exactly(
    Wrong("one limb of p changed", _FIELD, "b9feffffffffaaab", "b9fefffffffeaaab"),
    Wrong(
        "a doubling less", _FIELD, "bit < LIMBS as u32 * LIMB_BITS", "bit + 1 < LIMBS as u32 * LIMB_BITS"
    ),
    Wrong("R squared for R cubed", _FIELD, "= R_SQUARED.times_r()", "= ONE.times_r()"),
    Wrong("a step of Newton's left out", _PRODUCT, "right < LIMB_BITS", "right < 24"),
    Wrong("the inverse, not its negative", _PRODUCT, "-inverse & LIMB_MASK", "inverse & LIMB_MASK"),
    Wrong("a multiple of p twice", _FIELD, "twice_below.carried(),", "once_below.carried(),"),
)
def constants_of_the_field(m: Machine) -> None:
    """P is the prime of BLS12-381, and the constants are R, R^2 and R^3 modulo p, the five multiples of p from
    -2p to 2p, and -1/p modulo 2^28.
    """
    constant = {
        name: m.constant("field", name)
        for name in ("P", "ONE", "R_SQUARED", "R_CUBED", "MULTIPLES_OF_P", "Element::ZERO")
    }
    m.claim(_value(constant["P"]) == P, "p is the prime of the family for its parameter")
    for power, name in enumerate(("ONE", "R_SQUARED", "R_CUBED"), 1):
        m.claim(_value(constant[name]) == pow(R, power, P), f"{name} is R^{power}")
        m.claim(_are_carried(constant[name]), f"{name} is carried")
    multiples = sorted(number(each) for each in constant["MULTIPLES_OF_P"])
    m.claim(multiples == [P * i for i in range(-2, 3)], "the multiples are those from -2p to 2p")
    m.claim(all(_are_carried(each) for each in constant["MULTIPLES_OF_P"]), "the multiples are carried")
    inverse = m.constant("product", "MINUS_INVERSE").number
    m.claim((inverse * P + 1) % _SIZE == 0 and 0 <= inverse < _SIZE, "-1/p modulo 2^28")
    m.claim(_value(constant["Element::ZERO"]) == 0, "zero")


@exactly(
    Wrong("the last column left out", _PRODUCT, "24 25 26)", "24 25 25)"),
    Wrong(
        "a product left out of each column",
        _PRODUCT,
        "while i < LIMBS && i <= K {",
        "while i < LIMBS && i < K {",
    ),
    Wrong("a square's products once", _PRODUCT, "add(add(half, half), mul(", "add(half, mul("),
    Wrong("a square's middle left out", _PRODUCT, "limb(a, K / 2)", "0"),
    Wrong(
        "a product that replaces the sum", _PRODUCT, "add(out[K], column::<K>(a, b))", "column::<K>(a, b)"
    ),
)
def multiplication_is_exact(m: Machine) -> None:
    """The columns of a * b, of a^2 and of a sum with a * b added have exactly these values, for all limbs."""
    a, b = (_element(m, name, -_SIZE, _SIZE) for name in "ab")
    columns = _columns(m, 1)
    added = m.call("product", "Product::and", columns, a, b)
    product = m.call("product", "Product::of", a, b)
    m.claim(_value(product) == _value(a) * _value(b), "a * b")
    m.claim(_value(m.call("product", "Product::square_of", a)) == _value(a) * _value(a), "a^2")
    m.claim(_value(added) == _value(columns) + _value(a) * _value(b), "the sum and a * b")


@exactly(
    Wrong(
        "one carry missing",
        _PRODUCT,
        """sum = add(sum, add(self.0[K], multiple_column::<K>(&multiple)));
            out.0[K - LIMBS]""",
        "sum = add(self.0[K], multiple_column::<K>(&multiple)); out.0[K - LIMBS]",
    ),
    Wrong(
        "one limb of p changed in the reduction",
        _PRODUCT,
        "mul(multiple.0[K], P.0[0])",
        "mul(multiple.0[K], P.0[1])",
    ),
    Wrong("the limbs of p shifted", _PRODUCT, "P.0[K - i]", "P.0[K - i - 1]"),
    Wrong("the inverse, not its negative", _PRODUCT, "-inverse & LIMB_MASK", "inverse & LIMB_MASK"),
    Wrong("the last carry left out", _PRODUCT, "out.0[LIMBS - 1] = sum;", "out.0[LIMBS - 1] = 0;"),
    Wrong("a limb not masked", _PRODUCT, "out.0[K - LIMBS] = sum & LIMB_MASK", "out.0[K - LIMBS] = sum"),
)
def reduction_divides_by_r(m: Machine) -> None:
    """A reduction of T returns (T + m * p) / R with 0 <= m < R, carried: T/R modulo p, at least T/R and less
    than T/R + p.

    The division leaves no rest, by the equation of all columns, limbs and carries.
    """
    columns = _columns(m, _greatest_width(m))
    out = m.call("product", "Product::reduced", columns)
    multiple = m.left["reduced"]["multiple"]
    m.claim(all(_is_limb(word) for word in _limbs(multiple)), "0 <= m < R")
    m.claim(_value(out) * R == _value(columns) + _value(multiple) * P, "out * R = T + m * p")
    m.claim(_are_carried(out), "carried")


@exactly(
    Wrong(
        "multiplied by itself", _FIELD, "Product::of(self, black_box(other))", "Product::of(self, self)"
    ),
    Wrong(
        "a factor more",
        _FIELD,
        "Product::square_of(self).reduced()",
        "self.times(self).times(self)",
    ),
)
def montgomery_products(m: Machine) -> None:
    """`times` returns a * b / R modulo p, and `squared` a * a / R, carried, for all elements of width 1."""
    a, b = (_element(m, name, -_SIZE, _SIZE) for name in "ab")
    for name, given, product in (
        ("times", (a, b), _value(a) * _value(b)),
        ("squared", (a,), _value(a) * _value(a)),
    ):
        out = m.call("field", f"Element::{name}", *given)
        multiple = m.left["reduced"]["multiple"]
        m.claim(
            _value(out) * R == product + _value(multiple) * P,
            f"{name}: out * R is the product and m * p",
        )
        m.claim(all(_is_limb(word) for word in _limbs(multiple)) and _are_carried(out), "carried, 0 <= m < R")


@exactly(
    Wrong("a width of 9", _PRODUCT, "up to `s = 8`", "up to `s = 9`"),
    Wrong(
        "a product counted twice",
        _PRODUCT,
        "mul(limb(a, i), limb(b, K - i))",
        "mul(limb(a, i) + limb(a, i), limb(b, K - i))",
    ),
    Wrong("a carry of fewer bits", _PRODUCT, "sum >>= LIMB_BITS;", "sum >>= 1;"),
)
def nothing_overflows(m: Machine) -> None:
    """No word overflows in a product, a square, a sum of products or a reduction up to the width that
    `product.rs` states, in the VM and outside.

    A column is at most the number of its products times the width times 2^56, whatever the signs.
    """
    stated = _greatest_width(m)
    for a in range(1, stated + 1):
        for b in range(1, stated // a + 1):
            left = _element(m, f"{a} by {b} left ", -a * _SIZE, a * _SIZE)
            right = _element(m, f"{a} by {b} right ", -b * _SIZE, b * _SIZE)
            _claim_columns(m, m.call("product", "Product::of", left, right), a * b)
            if a == b:
                _claim_columns(m, m.call("product", "Product::square_of", left), a * a)
    unit = [_element(m, name, -_SIZE, _SIZE) for name in ("c", "d")]
    columns = _columns(m, stated - 1)
    _claim_columns(m, m.call("product", "Product::and", columns, *unit), stated)
    # Replace the columns by the largest that are allowed.
    for k in range(_COLUMNS):
        most = _products(k) * stated * _SIZE**2
        _limbs(columns)[k] = m.words.symbol(f"largest{k}", -most, most)
    m.call("product", "Product::reduced", columns)
    m.claim(stated >= 5, "the greatest width that isogeny.rs uses")


def _claim_columns(m: Machine, product: Record, width: int) -> None:
    for k, word in enumerate(product.items[0]):
        most = _products(k) * width * _SIZE**2
        m.claim(-most <= word.range.low and word.range.high <= most, f"column {k} of width {width}")


@exactly(
    Wrong(
        "one carry missing",
        _FIELD,
        "out.0[i + 1] = add(out.0[i + 1], carry)",
        "out.0[i + 1] = add(out.0[i + 1], 0)",
    ),
    Wrong("a limb not carried", _FIELD, "while i < LIMBS - 1", "while i < LIMBS - 2"),
    Wrong("a carry of a bit more", _FIELD, "out.0[i] >> LIMB_BITS", "out.0[i] >> (LIMB_BITS - 1)"),
    Wrong("a difference for a sum", _FIELD, "add(out.0[i], other.0[i])", "sub(out.0[i], other.0[i])"),
    Wrong(
        "a sum for a difference",
        _LIMBS,
        "a.wrapping_sub(b) } else { a - b }",
        "a.wrapping_add(b) } else { a + b }",
    ),
    Wrong("another build", _LIMBS, "a.wrapping_mul(b)", "a.wrapping_add(b)"),
    Wrong("a factor left out", _FIELD, "mul(limb, factor)", "limb"),
)
def sums_and_carries(m: Machine) -> None:
    """`plus`, `minus` and `times_small` have the value that they say, and `carried` keeps it and brings all
    limbs but the last into 0..2^28.
    """
    a, b = (_element(m, name, -(2**62) + 1, 2**62 - 1) for name in "ab")
    m.claim(_value(m.call("field", "Element::plus", a, b)) == _value(a) + _value(b), "a + b")
    m.claim(_value(m.call("field", "Element::minus", a, b)) == _value(a) - _value(b), "a - b")
    carried = m.call("field", "Element::carried", a)
    m.claim(_value(carried) == _value(a), "the same value")
    m.claim(_are_carried(carried), "carried")
    small, factor = _element(m, "c", -_SIZE, _SIZE), m.words.symbol("factor", -(2**33), 2**33)
    multiplied = m.call("field", "Element::times_small", small, factor)
    m.claim(_value(multiplied) == _value(small) * factor.exact, "factor * a")
    m.claim(_are_carried(multiplied), "carried")


@exactly(
    Wrong("three bytes of four", _LIMBS, "while byte < 4", "while byte < 3"),
    Wrong("no half bytes", _LIMBS, "(limb >> (bit % 8))", "(limb >> 0)"),
    Wrong("the first limb for all", _LIMBS, "limb_of(bytes, first + i)", "limb_of(bytes, i)"),
    Wrong("the bytes in order", _LIMBS, "bytes[LENGTH - 1 - at]", "bytes[at]"),
    Wrong("a limb not masked", _LIMBS, "(limb >> (bit % 8)) & LIMB_MASK", "(limb >> (bit % 8))"),
)
def limbs_are_read(m: Machine) -> None:
    """The limbs of 48 bytes, and the two times fourteen of 64 bytes, are the big-endian integer, each in
    0..2^28.
    """
    bytes_, integer = _bytes(m, 48)
    element = m.call("field", "Element::read", bytes_)
    m.claim(_value(element) == integer, "48 bytes")
    m.claim(all(_is_limb(word) for word in _limbs(element)), "limbs of 28 bits")
    _claim_wide(m)


def _claim_wide(m: Machine) -> None:
    m.words.ranges.clear()
    bytes_, integer = _bytes(m, 64)
    low, high = (
        m.call("limbs", "limbs_of", bytes_, Word.of(first, "usize")) for first in (0, _COUNT)
    )
    m.claim(_value(low) + _value(high) * R == integer, "64 bytes")
    m.claim(all(_is_limb(word) for word in low + high), "limbs of 28 bits")


@exactly(
    Wrong("R squared for R cubed", _FIELD, "black_box(&R_CUBED)", "black_box(&R_SQUARED)"),
    Wrong("the high limbs left out", _FIELD, "Self(limbs_of(bytes, LIMBS))", "Self(limbs_of(bytes, 0))"),
)
def wide_integers_are_reduced(m: Machine) -> None:
    """`read_wide` returns any integer of 64 bytes times R modulo p, carried and not negative."""
    bytes_, integer = _bytes(m, 64)
    out = m.call("field", "Element::read_wide", bytes_)
    multiple = m.left["reduced"]["multiple"]
    m.claim(all(_is_limb(word) for word in _limbs(multiple)), "0 <= m < R")
    total = _value(out) * R - _value(multiple) * P
    m.claim(m.words.within(total).low >= 0, "the sum of products is not negative, so the result is not")
    rest = total - integer * pow(R, 2, P)
    m.claim(all(factor % P == 0 for factor in rest.terms.values()), "the integer times R, modulo p")
    m.claim(_are_carried(out), "carried")


@exactly(
    Wrong("above for below", _FIELD, "return self.0[i] < P.0[i]", "return self.0[i] > P.0[i]"),
    Wrong("the lowest limb ignored", _FIELD, "while i > 0", "while i > 1"),
    Wrong(
        "p itself taken",
        _FIELD,
        "return self.0[i] < P.0[i]; } } false",
        "return self.0[i] < P.0[i]; } } true",
    ),
    Wrong("the order reversed", _FIELD, "if self.0[i] != P.0[i]", "if self.0[0] != P.0[0]"),
)
def below_p(m: Machine) -> None:
    """`is_below_p` is true exactly for carried elements from 0 to p - 1, and `canonical` returns exactly
    them.
    """
    limbs = [m.words.symbol(f"x{i}", 0, _SIZE - 1) for i in range(_COUNT)]
    element = Record("Element", [limbs])
    m.stubs["Element::read"] = lambda _: element
    taken = m.call("field", "Element::canonical", Ref([[Word.of(0, "u8")] * 48], 0))
    distance = m.words.within(_value(element) - P)
    if taken.name == "Some":
        m.claim(distance.high < 0, "taken, so below p")
        m.claim(_value(taken.payload[0]) == _value(element), "returned as it is")
    else:
        m.claim(distance.low >= 0, "refused, so not below p")


@exactly(
    Wrong("a multiple of p left out", _FIELD, "twice_below.carried(),", "once_below.carried(),"),
    Wrong("not carried", _FIELD, "&self.minus(other).carried()", "&self.minus(other)"),
    Wrong("a sum for the difference", _FIELD, "&self.minus(other).carried()", "&self.plus(other).carried()"),
    Wrong("a multiple not carried", _FIELD, "twice.carried(),", "twice,"),
)
def equality_is_modulo_p(m: Machine) -> None:
    """`equals` is true exactly for elements that are equal modulo p, if they are less than 3p apart.

    It looks for the difference, carried, among the multiples of p from -2p to 2p, carried; carried limbs are
    the only ones of their value.
    """
    a, b = (_element(m, name, -(2**61), 2**61) for name in "ab")
    result = m.call("field", "Element::equals", a, b)
    m.claim(isinstance(result, OneOf), "a search")
    m.claim(_value(result.value) == _value(a) - _value(b), "of the difference")
    m.claim(_are_carried(result.value) and all(_are_carried(each) for each in result.others), "carried")
    multiples = {number(each) for each in result.others}
    m.claim(multiples == {P * i for i in range(-2, 3)}, "among the multiples of p less than 3p from zero")


@exactly(
    Wrong("another limb's bit", _FIELD, "plain.0[0] & 1", "plain.0[1] & 1"),
    Wrong("p taken for odd", _FIELD, "if plain == P { 0 }", "if plain == P { 1 }"),
    Wrong("zero's other form ignored", _FIELD, "if plain == P", "if plain == Element::ZERO"),
    Wrong("the bit of Montgomery's form", _FIELD, "plain.0[0] & 1", "self.0[0] & 1"),
)
def parity_of_the_plain_number(m: Machine) -> None:
    """`sgn0` of a carried element from 0 to R - 1 is the parity of the number below p whose Montgomery form
    it is.
    """
    a = _element(m, "a", 0, _SIZE - 1)
    result = m.call("field", "Element::sgn0", a)
    plain, multiple = m.left["sgn0"]["plain"], m.left["reduced"]["multiple"]
    m.claim(_value(plain) * R == _value(a) + _value(multiple) * P, "plain * R = a + m * p")
    m.claim(all(_is_limb(word) for word in _limbs(multiple)) and _are_carried(plain), "carried, 0 <= m < R")
    m.claim((R - 1 + (R - 1) * P) // R <= P, "so plain is 0 to p")
    ((question, is_p),) = m.words.facts
    m.claim(_value(question.right) == P and question.left == _limbs(plain), "and p itself is told apart")
    if is_p:
        m.claim(result.exact == 0, "p stands for zero, which is even")
        return
    rest = Polynomial.of(_value(plain) - result.exact)
    m.claim(all(factor % 2 == 0 for factor in rest.terms.values()), "the same parity")
    m.claim(result.range.low >= 0 and result.range.high <= 1, "0 or 1")


ALL = [
    constants_of_the_field,
    multiplication_is_exact,
    reduction_divides_by_r,
    montgomery_products,
    nothing_overflows,
    sums_and_carries,
    limbs_are_read,
    wide_integers_are_reduced,
    below_p,
    equality_is_modulo_p,
    parity_of_the_plain_number,
]
