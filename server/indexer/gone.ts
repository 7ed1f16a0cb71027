import { pause } from './pause.ts';
import type { Placed } from './placed.ts';
import type { RpcClient } from './rpc-client.ts';
import { fetchStatuses } from './signatures.ts';

/** Whether the chain has dropped transactions cannot be said now. */
class Undecided extends Error {
  override readonly name = 'Undecided';
}

const MOST_STATUSES = 256;
const ASKED = 2;
const BETWEEN_MS = 400;

/**
 * Makes sure that the chain no longer has transactions it has shown before. That a list lacks them is not enough, for
 * a node may lag or forget: nodes which have passed `slot` must not know them, twice.
 * @throws Undecided
 */
export async function requireGone(
  rpc: RpcClient,
  transactions: readonly Placed[],
  slot: bigint,
  signal: AbortSignal,
): Promise<void> {
  for (let asked = 0; asked < ASKED; asked += 1) {
    if (asked > 0) await pause(BETWEEN_MS, signal);
    for (let from = 0; from < transactions.length; from += MOST_STATUSES) {
      const part = transactions.slice(from, from + MOST_STATUSES);
      const signatures = part.map(({ signature }) => signature);
      const { context, value } = await fetchStatuses(rpc, signatures, signal);
      if (context.slot < slot) {
        throw new Undecided(`The RPC is at slot ${context.slot} and cannot speak of slot ${slot}`);
      }
      for (const [index, one] of part.entries()) {
        if (value[index]?.slot === one.slot) {
          throw new Undecided(`The RPC knows transaction ${one.signature} but does not list it`);
        }
      }
    }
  }
}
