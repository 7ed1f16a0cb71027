/**
 * Writes `tests/vectors/ecvrf-weak.json`: the points of small order, the encodings that are not canonical, and proofs that
 * anyone can make for a key of small order. For those the equations of RFC 9381 hold: its validation of the key alone
 * refuses them.
 */
import { writeFileSync } from 'node:fs';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, toHex, utf8ToBytes } from '#src/protocol/bytes.ts';
import { challenge, CurvePoint, encodeToCurve, littleEndian } from '#src/protocol/vrf-suite.ts';
import { TORSION } from '#tests/support/torsion.ts';
import { littleEndianBytes } from '#tests/support/vrf-questions.ts';

const PRIME = 2n ** 255n - 19n;
const SIGN = 2n ** 255n;
/** 32 bytes, as every draw's input. */
const ALPHA = sha256(utf8ToBytes('vrf-pool/weak points'));

interface Encoded {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The eight points whose order divides the cofactor. */
const points = [CurvePoint.ZERO, ...TORSION];
const smallOrder: readonly Encoded[] = points.map((point, times) => ({
  name: `${times} times the point of order 8`,
  bytes: point.toBytes(),
}));

/** Every encoding that RFC 8032 refuses though it may name a point: `y >= p`, and a sign where x is zero. */
const notCanonical: readonly Encoded[] = [
  ...Array.from({ length: 19 }, (_, above) => ({ name: `y = p + ${above}`, y: PRIME + BigInt(above) })),
  ...Array.from({ length: 19 }, (_, above) => ({
    name: `y = p + ${above}, signed`,
    y: PRIME + BigInt(above) + SIGN,
  })),
  { name: 'y = 1, signed', y: 1n + SIGN },
  { name: 'y = p - 1, signed', y: PRIME - 1n + SIGN },
].map(({ name, y }) => ({ name, bytes: littleEndianBytes(y) }));

/** The point that a decoder without the RFC's checks reads. */
function lenient(bytes: Uint8Array): CurvePoint | null {
  try {
    return CurvePoint.fromBytes(bytes, true);
  } catch {
    // No point at all: the library says it no other way.
    return null;
  }
}

/** With U = s*B - c*Y and V = s*H - c*Gamma all of c that counts is c modulo 8, which is guessed until it is right. */
function forge(key: Uint8Array, y: CurvePoint, gamma: CurvePoint): Uint8Array {
  const hashed = encodeToCurve(key, ALPHA);
  if (hashed === null) throw new Error('no point');
  for (let s = 1n; ; s += 1n) {
    for (let guess = 0n; guess < 8n; guess += 1n) {
      const u = CurvePoint.BASE.multiply(s).subtract(y.multiplyUnsafe(guess));
      const v = hashed.point.multiply(s).subtract(gamma.multiplyUnsafe(guess));
      const c = challenge(key, [hashed.point, gamma, u, v]);
      if (littleEndian(c) % 8n === guess) return concatBytes(gamma.toBytes(), c, littleEndianBytes(s));
    }
  }
}

const forgeries = [...smallOrder, ...notCanonical].flatMap(({ name, bytes }) => {
  const y = lenient(bytes);
  if (y?.isSmallOrder() !== true) return [];
  return points.map((gamma, times) => ({
    name: `key: ${name}; Gamma: ${times} times the point of order 8`,
    key: toHex(bytes),
    alpha: toHex(ALPHA),
    proof: toHex(forge(bytes, y, gamma)),
  }));
});

const rows = (list: readonly Encoded[]) => list.map(({ name, bytes }) => ({ name, point: toHex(bytes) }));
const about =
  'Points that RFC 9381 refuses as a key, and proofs that anyone can make for a key of small order: none may verify. Hex.';
const target = new URL('../tests/vectors/ecvrf-weak.json', import.meta.url);
const file = { about, smallOrder: rows(smallOrder), notCanonical: rows(notCanonical), forgeries };
writeFileSync(target, `${JSON.stringify(file, null, 2)}\n`);
