import type { Account } from '../ledger/account.ts';
import type { Chain } from '../ledger/chain.ts';
import type { Commitment } from '../ledger/commitment.ts';
import { contextSlot } from './params.ts';

/** What there is to read besides an account itself: other accounts, and the time in seconds since 1970. */
export type View = {
  readonly slot: number;
  readonly unixTime: number;
  readonly account: (address: string) => Account | null;
};

/** The chain at a commitment. @throws RpcError -32016 when the client asks for a later slot */
export function viewAt(
  chain: Chain,
  config: { commitment: Commitment; minContextSlot?: number | null | undefined },
): View {
  const slot = contextSlot(chain, config);
  return {
    slot,
    unixTime: chain.unixTime(slot),
    account: (address) => chain.account(address, config.commitment),
  };
}
