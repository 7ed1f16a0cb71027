/**
 * Writes `tests/vectors/ecvrf-torsion.json`: proofs whose Gamma, or whose key, has a part of small order. By the
 * equations of RFC 9381 they hold; with `(L - c)` in the place of `-c` others would, which must be refused.
 */
import { writeFileSync } from 'node:fs';
import { sha512 } from '@noble/hashes/sha2.js';
import { toHex, utf8ToBytes } from '#src/protocol/bytes.ts';
import { CurvePoint } from '#src/protocol/vrf-suite.ts';
import {
  byTheRfc,
  byTheScalar,
  proveWithTorsion,
  TORSION,
  type TorsionProof,
} from '#tests/support/torsion.ts';

const SECRET = sha512(utf8ToBytes('vrf-pool/torsion vectors')).slice(0, 32);
const ALPHA = utf8ToBytes('torsion');
const none = CurvePoint.ZERO;

const vectors = TORSION.flatMap((point, index) => {
  const row = (name: string, made: TorsionProof, holds: boolean) => ({
    name: `${name}, ${index + 1} times the point of order 8`,
    key: toHex(made.key),
    alpha: toHex(ALPHA),
    proof: toHex(made.proof),
    beta: holds ? toHex(made.beta) : null,
  });
  const onGamma = { onKey: none, onGamma: point };
  const onKey = { onKey: point, onGamma: none };
  return [
    row('Gamma', proveWithTorsion(SECRET, ALPHA, onGamma, byTheRfc), true),
    row('key', proveWithTorsion(SECRET, ALPHA, onKey, byTheRfc), true),
    row('Gamma, made for L - c', proveWithTorsion(SECRET, ALPHA, onGamma, byTheScalar), false),
  ];
});

const about = 'RFC 9381 proofs with parts of small order. Hex; beta null: the proof does not hold.';
const target = new URL('../tests/vectors/ecvrf-torsion.json', import.meta.url);
writeFileSync(target, `${JSON.stringify({ about, vectors }, null, 2)}\n`);
