import type { Account } from './account.ts';
import type { UndoEntry } from './finality.ts';
import type { FaucetState } from './faucet.ts';
import type { Chunk } from './history.ts';
import type { SlotClockState } from './slot-clock.ts';

/** All state that a chain needs to continue after a restart. */
export type ChainState = {
  genesisHash: string;
  /** 32 bytes from which all block and slot hashes are derived */
  hashSecret: Uint8Array;
  clock: SlotClockState;
  faucet: FaucetState;
  transactionCount: number;
  /** 0 before any restart of the cluster */
  lastRestartSlot: number;
  /** fingerprints of the programs deployed from disk, by program id */
  programs: Record<string, string>;
  /** every account that was ever written, without closed ones */
  accounts: [address: string, account: Account][];
  undo: UndoEntry[];
  chunks: readonly Chunk[];
};
