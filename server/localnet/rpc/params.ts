import bs58 from 'bs58';
import * as v from 'valibot';
import type { Chain } from '../ledger/chain.ts';
import type { Commitment } from '../ledger/finality.ts';
import { ErrorCode, invalidParams, RpcError } from './rpc-error.ts';
import type { Account } from '../ledger/account.ts';

/** Returns a check whether a text is base58 of this many bytes. */
export function isBase58Of(length: number): (text: string) => boolean {
  return (text) => {
    // Base58 takes quadratic time: never decode what cannot fit.
    if (text.length > length * 1.4) return false;
    try {
      return bs58.decode(text).length === length;
    } catch {
      return false;
    }
  };
}

export const address = v.pipe(v.string(), v.check(isBase58Of(32), 'Invalid param: not an address'));
export const signature = v.pipe(v.string(), v.check(isBase58Of(64), 'Invalid param: not a signature'));
export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
export const commitment = v.nullish(v.picklist(['processed', 'confirmed', 'finalized']), 'finalized');
export const minContextSlot = v.nullish(count);

/** Options that contain a commitment and a minimum slot only. */
export const contextConfig = v.nullish(v.object({ commitment, minContextSlot }), {});

/** Options of most methods; as with a validator, the default commitment is `finalized`. */
export const withContext = { commitment, minContextSlot };

/** Reads parameters. @throws RpcError -32602, naming the first fault */
export function parseParams<S extends v.GenericSchema>(schema: S, params: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, params);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const path = v.getDotPath(issue);
  throw invalidParams(path === null ? issue.message : `Invalid params: [${path}] ${issue.message}`);
}

/** Returns the slot that a read applies to. @throws RpcError -32016 when the client requests a later one */
export function contextSlot(
  chain: Chain,
  config: { commitment: Commitment; minContextSlot?: number | null | undefined },
): number {
  const slot = chain.slotAt(config.commitment);
  if (slot < (config.minContextSlot ?? 0))
    throw new RpcError(ErrorCode.minContextSlot, 'Minimum context slot has not been reached', {
      contextSlot: slot,
    });
  return slot;
}

/** Refuses `processed`: blocks and their transactions exist from `confirmed` on. @throws RpcError -32602 */
export function requireBlockCommitment(level: Commitment): void {
  if (level === 'processed') throw invalidParams('Method does not support commitment below `confirmed`');
}

/** The chain's accounts at one slot. */
type View = {
  readonly slot: number;
  readonly account: (address: string) => Account | null;
};

/** Returns the chain at a commitment. @throws RpcError -32016 when the client requests a later slot */
export function viewAt(
  chain: Chain,
  config: { commitment: Commitment; minContextSlot?: number | null | undefined },
): View {
  const slot = contextSlot(chain, config);
  return {
    slot,
    account: (address) => chain.account(address, config.commitment),
  };
}
