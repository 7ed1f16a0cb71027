/** A completed pool of eight, as the server compares its account with its row. */
import type * as v from 'valibot';
import {
  ACCOUNT_FIELDS,
  type ComparedField,
  FIELD_NAMES,
  type FieldName,
  type poolComparisonSchema,
  ROW_FIELDS,
} from '#src/contract/pool-comparison.ts';
import { sampleAddress } from '#src/protocol/testing/sample-pool.ts';

const T = 1_790_000_000;
export const POOL = sampleAddress(201);
export const CREATOR = sampleAddress(1);
export const players = Array.from({ length: 8 }, (_, index) => sampleAddress(index + 1));

type Values = Record<FieldName, ComparedField['account']>;

const VALUES: Values = {
  poolId: '128',
  name: 'Diamond Paws',
  creator: CREATOR,
  entryFee: '250000000',
  bonus: '1000000000',
  multiplier: true,
  password: true,
  maxPlayers: 10,
  minPlayers: 4,
  createdAt: T,
  joinDeadline: T + 3_600,
  status: 'completed',
  players: 8,
  winnerCount: 2,
  leastWin: '1004166666',
  creatorReward: '20000000',
  beacon: sampleAddress(202),
  drawTimeout: 86_400,
  lockedAt: T + 3_601,
  lockSlot: '900',
  slotMicros: 200_000,
  round: '32400100',
  drawAt: T + 3_664,
  drawDeadline: T + 90_064,
  seed: '5e'.repeat(32),
  signature: '9f'.repeat(48),
  completer: sampleAddress(2),
  playersRoot: 'b0'.repeat(32),
  output: '0c'.repeat(32),
  weightSum: 7,
  settledAt: T + 3_700,
  refundReason: null,
  unpaid: '1234567890',
  openEntries: 5,
  creatorPaid: true,
  completerPaid: true,
  treasuryPaid: false,
  closed: false,
  version: 2,
  configVersion: '1',
  termsHash: '33'.repeat(32),
  gate: sampleAddress(77),
  beaconGenesis: 1_692_803_367,
  beaconPeriod: 3,
  countdown: 60,
  retention: 604_800,
  treasury: sampleAddress(200),
  seedCommitment: '11'.repeat(32),
  owed: '1234567890',
  rent: '5000000',
  filledAt: null,
  chainHash: '52'.repeat(32),
  closedAt: null,
};

interface Sides {
  /** Changes of the account's values; null for no account. */
  readonly account?: Partial<Values> | null;
  /** Changes of the row's values; null if the server does not know the pool. */
  readonly row?: Partial<Values> | null;
}

/** Returns the server's response, in which both sides agree except for the given changes. */
export function comparisonOf({ account = {}, row = {} }: Sides = {}): v.InferInput<
  typeof poolComparisonSchema
> {
  const fields = FIELD_NAMES.map((name): ComparedField => {
    const onChain = account === null || name in ROW_FIELDS ? undefined : { ...VALUES, ...account }[name];
    const stored = row === null || name in ACCOUNT_FIELDS ? undefined : { ...VALUES, ...row }[name];
    const value = account === null && name === 'closed' ? true : onChain;
    return {
      name,
      account: value,
      row: stored,
      differs: value !== undefined && stored !== undefined && value !== stored,
    };
  });
  return {
    chainSlot: '4911',
    problem: null,
    hasAccount: account !== null,
    readUpTo: '4711',
    lastEvent: row === null ? null : '950',
    fields,
    players: account === null ? [] : players,
    differingPlayers: [],
  };
}
