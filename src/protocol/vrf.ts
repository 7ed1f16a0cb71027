/** Verification of RFC 9381, ECVRF-EDWARDS25519-SHA512-TAI, with validation of the key. Nothing here needs a secret. */
import { equalBytes } from './bytes.ts';
import {
  CHALLENGE_BYTES,
  challenge,
  CurvePoint,
  decodePoint,
  encodeToCurve,
  littleEndian,
  outputOf,
  POINT_BYTES,
  PROOF_BYTES,
} from './vrf-suite.ts';

export type VrfFailure =
  /** Not 80 bytes. */
  | 'malformedProof'
  /** Gamma is not the canonical encoding of a point. */
  | 'invalidGamma'
  /** `s` is not below the group's order. */
  | 'scalarOutOfRange'
  /** Not the canonical encoding of a point, or one of small order. */
  | 'invalidKey'
  /** None of 256 tries hashed the input to a point; nobody can find such an input. */
  | 'noCurvePoint'
  /** Well formed, but of another key or input. */
  | 'challengeMismatch';

export type VrfResult =
  | { readonly ok: true; readonly beta: Uint8Array }
  | { readonly ok: false; readonly failure: VrfFailure };

interface DecodedProof {
  readonly gamma: CurvePoint;
  readonly challenge: Uint8Array;
  readonly s: bigint;
}

/** ECVRF_validate_key (5.4.5): a canonical point that is not of small order. */
export function isValidVrfKey(publicKey: Uint8Array): boolean {
  return validKey(publicKey) !== null;
}

/** ECVRF_verify (5.3) with validate_key: the 64 bytes of output, or why the proof does not hold. */
export function verifyVrf(publicKey: Uint8Array, alpha: Uint8Array, proof: Uint8Array): VrfResult {
  const key = validKey(publicKey);
  if (key === null) return failed('invalidKey');
  const decoded = decodeProof(proof);
  if (typeof decoded === 'string') return failed(decoded);
  const hashed = encodeToCurve(publicKey, alpha);
  if (hashed === null) return failed('noCurvePoint');

  const { gamma, s } = decoded;
  const c = littleEndian(decoded.challenge);
  const u = CurvePoint.BASE.multiplyUnsafe(s).subtract(key.multiplyUnsafe(c));
  const v = hashed.point.multiplyUnsafe(s).subtract(gamma.multiplyUnsafe(c));
  return equalBytes(decoded.challenge, challenge(publicKey, [hashed.point, gamma, u, v]))
    ? { ok: true, beta: outputOf(gamma) }
    : failed('challengeMismatch');
}

/** ECVRF_proof_to_hash (5.2): the output a proof claims. Says nothing of whether the proof holds. */
export function proofToHash(proof: Uint8Array): VrfResult {
  const decoded = decodeProof(proof);
  return typeof decoded === 'string' ? failed(decoded) : { ok: true, beta: outputOf(decoded.gamma) };
}

/** ECVRF_decode_proof (5.4.4). */
function decodeProof(proof: Uint8Array): DecodedProof | VrfFailure {
  if (proof.length !== PROOF_BYTES) return 'malformedProof';
  const gamma = decodePoint(proof.subarray(0, POINT_BYTES));
  if (gamma === null) return 'invalidGamma';
  const s = littleEndian(proof.subarray(POINT_BYTES + CHALLENGE_BYTES));
  if (s >= CurvePoint.Fn.ORDER) return 'scalarOutOfRange';
  return { gamma, challenge: proof.subarray(POINT_BYTES, POINT_BYTES + CHALLENGE_BYTES), s };
}

function validKey(publicKey: Uint8Array): CurvePoint | null {
  const point = decodePoint(publicKey);
  return point === null || point.isSmallOrder() ? null : point;
}

function failed(failure: VrfFailure): VrfResult {
  return { ok: false, failure };
}
