import { addressBytes, equalBytes, fromHex, toHex } from '#src/protocol/bytes.ts';
import { drawAlpha, playersRoot } from '#src/protocol/draw.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { proveVrf, vrfPublicKey } from '#src/protocol/vrf-prove.ts';
import { verifyVrf } from '#src/protocol/vrf.ts';

/** The oracle is silent in a draw's last five minutes: what it sends then could land after the time-out. */
const SILENT_SECONDS = 300;

export type ProofResult =
  | { readonly ok: true; readonly proof: Uint8Array }
  | { readonly ok: false; readonly reason: string };

/** Whether a draw waits for a proof that may still be sent. @param now Unix seconds of the chain */
export function awaitsProof({ status, draw }: Pick<Pool, 'status' | 'draw'>, now: number): boolean {
  return (
    status === 'drawing' &&
    draw.capturedSlot !== null &&
    draw.deadline !== null &&
    now < draw.deadline - SILENT_SECONDS
  );
}

/**
 * Proves a pool's draw. The input is computed anew from the account's parts, and only the one that the account
 * records is proven: a proof for any other would be a second draw in the hands of whoever sees it.
 * @param program base58 address of the program that holds the pool
 */
export function proveDraw(pool: Pool, program: string, vrfSecret: Uint8Array): ProofResult {
  const { draw } = pool;
  if (pool.status !== 'drawing' || draw.targetSlot === null || draw.playersRoot === null) {
    return refused('no draw is requested');
  }
  if (draw.capturedSlot === null || draw.capturedHash === null || draw.alpha === null) {
    return refused('its entropy is not captured');
  }
  const key = vrfPublicKey(vrfSecret);
  if (pool.vrfKey !== toHex(key)) return refused('it names another VRF key');
  const root = playersRoot(pool.players.map(addressBytes));
  if (toHex(root) !== draw.playersRoot) return refused("its players do not hash to the draw's root");
  const alpha = drawAlpha({
    program: addressBytes(program),
    pool: addressBytes(pool.address),
    playersRoot: root,
    seed: pool.seed === null ? null : fromHex(pool.seed),
    targetSlot: draw.targetSlot,
    capturedSlot: draw.capturedSlot,
    capturedHash: fromHex(draw.capturedHash),
  });
  if (!equalBytes(alpha, fromHex(draw.alpha))) return refused('its alpha is not the one its parts give');
  const proof = proveVrf(vrfSecret, alpha);
  // A fault of the machine while proving could give the key away with the proof.
  return verifyVrf(key, alpha, proof).ok ? { ok: true, proof } : refused('the proof does not verify');
}

function refused(reason: string): ProofResult {
  return { ok: false, reason };
}
