import { toHex } from '#src/protocol/bytes.ts';
import { verifyVrf } from '#src/protocol/vrf.ts';
import { proveVrf } from '#src/protocol/vrf-prove.ts';
import type { Name } from '#tests/model/names.ts';
import { verifyIndependently } from '#tests/vectors/independent-ecvrf.ts';
import { bytesOf, vrfSecretOf } from './address-book.ts';

/** One output in so many is judged by the second implementation as well, for it is slow. */
const CROSS_CHECKED = 16;

const proofs = new Map<string, Uint8Array>();
const outputs = new Map<string, Uint8Array | null>();

function remember<T>(memory: Map<string, T>, key: string, make: () => T): T {
  const known = memory.get(key);
  if (known !== undefined) return known;
  if (memory.size > 5_000) memory.clear();
  const made = make();
  memory.set(key, made);
  return made;
}

/** The proof that the holder of a key makes for an input. */
export function proofOf(key: Name, alpha: Uint8Array): Uint8Array {
  return remember(proofs, `${key} ${toHex(alpha)}`, () => proveVrf(vrfSecretOf(key), alpha));
}

/** What a proof proves; null where it does not hold. @throws where two implementations disagree */
export function outputOf(key: Name, alpha: Uint8Array, proof: Uint8Array): Uint8Array | null {
  return remember(outputs, `${key} ${toHex(alpha)} ${toHex(proof)}`, () => {
    const verified = verifyVrf(bytesOf(key), alpha, proof);
    const output = verified.ok ? verified.beta : null;
    if ((alpha[0] ?? 0) % CROSS_CHECKED === 0) {
      const again = verifyIndependently(bytesOf(key), alpha, proof);
      if (again !== (output && toHex(output))) throw new Error(`two verifiers disagree on ${toHex(proof)}`);
    }
    return output;
  });
}
