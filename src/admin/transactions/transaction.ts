import type { InferOutput } from 'valibot';
import { toTxFailure, type TxFailure } from '#src/chain/actions/tx-failure.ts';
import { programErrorName } from '#src/chain/program/errors.ts';
import type { ProgramEvent } from '#src/chain/program/events.ts';
import type { InstructionName } from '#src/chain/program/instruction.ts';
import type { adminTransactionListSchema } from '#src/contract/admin.ts';

export type Transaction = InferOutput<typeof adminTransactionListSchema>['data'][number];

/** Returns why a transaction failed, from the runtime's error only; null if it succeeded. */
export function failureOf({ error }: Pick<Transaction, 'error'>): TxFailure | null {
  if (error === null || error === undefined) return null;
  return toTxFailure({
    name: 'TransactionFailed',
    kind: 'failed',
    transactionError: error,
    logs: [],
    programError: programErrorName(error),
    message: JSON.stringify(error),
  });
}

/** The IDL's instructions; typed so that none can be missing. */
const INSTRUCTION_SET: Readonly<Record<InstructionName, true>> = {
  accept_admin: true,
  claim: true,
  close_entry: true,
  close_pool: true,
  complete_pool: true,
  create_pool: true,
  exit_pool: true,
  expire_pool: true,
  grow_pool: true,
  initialize_config: true,
  join_pool: true,
  lock_pool: true,
  pay_completer: true,
  pay_creator: true,
  pay_treasury: true,
  propose_admin: true,
  refund: true,
  register_beacon: true,
  reveal_seed: true,
  time_out_draw: true,
  update_config: true,
  void_pool: true,
};

/** The IDL's events; typed so that none can be missing. */
const EVENT_SET: Readonly<Record<ProgramEvent['name'], true>> = {
  AdminAccepted: true,
  AdminProposed: true,
  BeaconRegistered: true,
  Claimed: true,
  CompleterPaid: true,
  ConfigInitialized: true,
  ConfigUpdated: true,
  CreatorPaid: true,
  DrawTimedOut: true,
  EntryClosed: true,
  PlayerExited: true,
  PlayerJoined: true,
  PoolClosed: true,
  PoolCompleted: true,
  PoolCreated: true,
  PoolExpired: true,
  PoolGrown: true,
  PoolLocked: true,
  PoolVoided: true,
  Refunded: true,
  SeedRevealed: true,
  TreasuryPaid: true,
};

/** In alphabetical order, by their names in the IDL. */
export const INSTRUCTIONS: readonly string[] = Object.keys(INSTRUCTION_SET);
export const EVENTS: readonly string[] = Object.keys(EVENT_SET);
