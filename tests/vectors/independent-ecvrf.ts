/**
 * ECVRF-EDWARDS25519-SHA512-TAI verified in big integers by the textbook's formulas: slow, and of no code but Node's hashes.
 * Exists so that the product's proofs are judged by something the product does not contain.
 */
import { createHash } from 'node:crypto';

/** Projective: the affine coordinates are x/z and y/z. */
type Point = readonly [x: bigint, y: bigint, z: bigint];

const P = 2n ** 255n - 19n;
const L = 2n ** 252n + 27742317777372353535851937790883648493n;
const D = mod(-121665n * inverse(121666n));
const BASE: Point = [
  15112221349535400772501151409588531511454012693041857206046113283949847762202n,
  46316835694926478169428394003475163141307993866256225615783033603165251855960n,
  1n,
];

function mod(value: bigint): bigint {
  const rest = value % P;
  return rest < 0n ? rest + P : rest;
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = mod(base);
  for (let left = exponent; left > 0n; left >>= 1n) {
    if ((left & 1n) === 1n) result = mod(result * square);
    square = mod(square * square);
  }
  return result;
}

function inverse(value: bigint): bigint {
  return power(value, P - 2n);
}

/** The complete addition of twisted Edwards curves with a = -1. */
function add([x1, y1, z1]: Point, [x2, y2, z2]: Point): Point {
  const z = mod(z1 * z2);
  const [xx, yy] = [mod(x1 * x2), mod(y1 * y2)];
  const cross = mod(D * xx * yy);
  const [less, more] = [mod(z * z - cross), mod(z * z + cross)];
  return [mod(z * less * (x1 * y2 + x2 * y1)), mod(z * more * (yy + xx)), mod(less * more)];
}

function times(scalar: bigint, point: Point): Point {
  let result: Point = [0n, 1n, 1n];
  let double = point;
  for (let left = scalar; left > 0n; left >>= 1n) {
    if ((left & 1n) === 1n) result = add(result, double);
    double = add(double, double);
  }
  return result;
}

function negative([x, y, z]: Point): Point {
  return [mod(-x), y, z];
}

function isNeutral([x, y, z]: Point): boolean {
  return x === 0n && y === z;
}

function readNumber(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`);
}

function decode(bytes: Uint8Array): Point | null {
  const number = readNumber(bytes);
  const sign = number >> 255n;
  const y = number & (2n ** 255n - 1n);
  if (y >= P) return null;
  const square = mod((y * y - 1n) * inverse(D * y * y + 1n));
  let x = power(square, (P + 3n) / 8n);
  if (mod(x * x) !== square) x = mod(x * power(2n, (P - 1n) / 4n));
  if (mod(x * x) !== square) return null;
  if (x === 0n && sign === 1n) return null;
  return [(x & 1n) === sign ? x : mod(-x), y, 1n];
}

function encode([px, py, pz]: Point): Buffer {
  const [x, y] = [mod(px * inverse(pz)), mod(py * inverse(pz))];
  const hex = (y | ((x & 1n) << 255n)).toString(16).padStart(64, '0');
  return Buffer.from(hex, 'hex').reverse();
}

function sha512(...parts: Uint8Array[]): Buffer {
  return createHash('sha512').update(Buffer.concat(parts)).digest();
}

function hashToPoint(key: Uint8Array, alpha: Uint8Array): Point {
  for (let counter = 0; counter < 256; counter += 1) {
    const hash = sha512(Buffer.of(3, 1), key, alpha, Buffer.of(counter, 0));
    const found = decode(hash.subarray(0, 32));
    const point = found && times(8n, found);
    if (point && !isNeutral(point)) return point;
  }
  throw new Error('no point');
}

/** The 64 bytes of output as hex, or null when the proof does not hold. */
export function verifyIndependently(key: Uint8Array, alpha: Uint8Array, proof: Uint8Array): string | null {
  const y = decode(key);
  const gamma = decode(proof.subarray(0, 32));
  const s = readNumber(proof.subarray(48));
  if (proof.length !== 80 || y === null || gamma === null || s >= L) return null;
  if (isNeutral(times(8n, y))) return null;
  const c = readNumber(proof.subarray(32, 48));
  const h = hashToPoint(key, alpha);
  const u = add(times(s, BASE), negative(times(c, y)));
  const v = add(times(s, h), negative(times(c, gamma)));
  const points = [h, gamma, u, v].map(encode);
  const again = sha512(Buffer.of(3, 2), key, ...points, Buffer.of(0)).subarray(0, 16);
  if (!again.equals(proof.subarray(32, 48))) return null;
  return sha512(Buffer.of(3, 3), encode(times(8n, gamma)), Buffer.of(0)).toString('hex');
}
