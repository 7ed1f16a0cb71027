/** Compares pools' accounts with their rows: for the indexer's regular check, and for an admin who looks at one pool. */
import type * as v from 'valibot';
import type { PoolRow, SeatRow } from '#server/store/rows.ts';
import type { beaconSchema } from '#src/contract/beacon.ts';
import {
  type ACCOUNT_FIELDS,
  type ComparedField,
  FIELD_NAMES,
  type FieldName,
  type ROW_FIELDS,
  type SHARED_FIELDS,
} from '#src/contract/pool-comparison.ts';
import { type EconomicTerms, payouts, winnerCount } from '#src/protocol/economics.ts';
import { DEFAULT_SHARES } from '#src/protocol/limits.ts';
import type { DrawRecord, Pool, PoolHeader, Shares } from '#src/protocol/pool.ts';
import { expectedPlayers, type ServerStatus, serverStatus } from '#src/protocol/states.ts';
import { potentialOf } from './fold/created.ts';

/** The values of a field, by its kind. */
type ValueOf<Kind> = Kind extends 'count' | 'seconds' | 'time'
  ? number
  : Kind extends 'flag'
    ? boolean
    : string;
type Values<Fields> = { readonly [Name in keyof Fields]: ValueOf<Fields[Name]> | null };
type AccountValues = Values<typeof SHARED_FIELDS & typeof ACCOUNT_FIELDS>;
/** `beacon` is left out while it is unknown. */
type RowValues = Omit<Values<typeof SHARED_FIELDS & typeof ROW_FIELDS>, 'beacon'> & {
  readonly beacon: string | undefined;
};

interface ComparedFacts {
  /** The chain's clock in Unix seconds; null: whether a locked pool is due is taken from its row. */
  readonly now: number | null;
  /** The beacon of all draws, according to the stored events; null to leave it out. */
  readonly beacon: v.InferInput<typeof beaconSchema> | null;
}

type Side = Partial<Record<FieldName, ComparedField['account']>>;

/**
 * Compares a pool's account with its row, field by field.
 * @param account null if the chain has no such account, undefined if the chain could not be read
 * @param row null if the server does not have the pool
 * @returns the fields that both have, in the order of a pool's life, then the fields that only one has
 */
export function compareFields(
  account: PoolHeader | null | undefined,
  row: PoolRow | null,
  { now, beacon }: ComparedFacts,
): readonly ComparedField[] {
  const stored: Side = row === null ? {} : valuesOfRow(row, beacon);
  const due = now ?? (row?.status === 'drawing' ? Infinity : 0);
  const onChain: Side = account ? valuesOfAccount(account, due) : account === null ? { closed: true } : {};
  return FIELD_NAMES.map((name) => {
    const both = { account: onChain[name], row: stored[name] };
    const differs = both.account !== undefined && both.row !== undefined && both.account !== both.row;
    return { name, ...both, differs };
  });
}

function valuesOfAccount(account: PoolHeader, now: number): AccountValues {
  const { draw, settledAt } = account;
  return {
    ...valuesOfBoth({ ...account, ...draw, drawDeadline: draw.deadline }),
    password: account.gate !== null,
    status: serverStatus(account, now),
    leastWin: String(potentialOf(account)),
    beacon: account.beacon,
    refundReason: account.refundReason === 'none' ? null : account.refundReason,
    // Before the pool has ended, the account counts deposits as owed; the row counts nothing until then.
    unpaid: String(settledAt === null ? 0n : account.owedLamports),
    creatorPaid: account.creatorPaid,
    completerPaid: account.completerPaid,
    treasuryPaid: account.treasuryPaid,
    closed: false,
    version: account.version,
    configVersion: String(account.configVersion),
    termsHash: account.termsHash,
    gate: account.gate,
    beaconGenesis: account.beaconGenesis,
    beaconPeriod: account.beaconPeriodSeconds,
    countdown: account.countdownSeconds,
    retention: account.retentionSeconds,
    treasury: account.treasury,
    seedCommitment: account.seedCommitment,
    owed: String(account.owedLamports),
    rent: String(account.rentLamports),
  };
}

function valuesOfRow(row: PoolRow, beacon: ComparedFacts['beacon']): RowValues {
  const { settledAt } = row;
  // A locked pool's row may have a signature from the relays, which its account does not have yet.
  const signature = settledAt === null ? null : row.signature;
  return {
    ...valuesOfBoth({ ...DEFAULT_SHARES, ...row, signature }),
    password: row.gated,
    status: row.status,
    leastWin: String(row.potentialLamports),
    beacon: beacon?.address,
    refundReason: row.refundReason,
    unpaid: String(row.unpaidLamports),
    creatorPaid: row.creatorPaidLamports !== null,
    completerPaid: row.completerPaidLamports !== null,
    treasuryPaid: row.treasuryPaidLamports !== null,
    closed: row.closedAt !== null,
    filledAt: row.filledAt,
    chainHash: beacon?.chainHash ?? null,
    closedAt: row.closedAt,
  };
}

/** Returns the fields that accounts and rows have in common, with the account's draw merged into the pool. */
function valuesOfBoth(
  pool: Pick<
    PoolRow,
    Exclude<keyof PoolRow & (keyof PoolHeader | keyof DrawRecord | 'drawDeadline'), 'refundReason'>
  > &
    Shares,
) {
  return {
    poolId: String(pool.id),
    name: pool.name,
    creator: pool.creator,
    entryFee: String(pool.entryLamports),
    bonus: String(pool.bonusLamports),
    multiplier: pool.randomMultiplier,
    maxPlayers: pool.maxPlayers,
    minPlayers: pool.minPlayers,
    createdAt: pool.createdAt,
    joinDeadline: pool.joinDeadline,
    players: pool.playerCount,
    winnerCount: winnersOf(pool),
    creatorReward: String(creatorReward(pool)),
    drawTimeout: pool.drawTimeoutSeconds,
    lockedAt: pool.lockedAt,
    lockSlot: text(pool.lockSlot),
    slotMicros: pool.slotMicros,
    round: text(pool.round),
    drawAt: pool.drawAt,
    drawDeadline: pool.drawDeadline,
    seed: pool.seed,
    signature: pool.signature,
    completer: pool.completer,
    playersRoot: pool.playersRoot,
    output: pool.output,
    weightSum: pool.weightSum,
    settledAt: pool.settledAt,
    openEntries: pool.openEntries,
  };
}

const text = (value: bigint | null): string | null => (value === null ? null : String(value));

/** Returns the number of winners; while the pool is open, of a draw with all seats taken. */
function winnersOf(
  pool: Pick<PoolHeader, 'playersPerWinner' | 'playerCount' | 'maxPlayers' | 'winnerCount'> & {
    readonly status: ServerStatus;
  },
): number {
  return pool.status === 'open'
    ? winnerCount(expectedPlayers(pool), pool.playersPerWinner)
    : pool.winnerCount;
}

/** Returns the lamports that the creator gets from a draw among the pool's present players. */
function creatorReward(pool: EconomicTerms & Pick<PoolHeader, 'playerCount'>): bigint {
  const weights = Array.from({ length: winnerCount(pool.playerCount, pool.playersPerWinner) }, () => 1);
  return payouts(pool, pool.playerCount, weights).creator;
}

/**
 * Finds the players whose position or multiplier differs between a pool's account and its seats' rows.
 * @returns wallets, including those seated on one side only
 */
export function differingPlayers(account: Pool, seats: readonly SeatRow[]): readonly string[] {
  const isDrawn = account.status === 'completed';
  const onChain = new Map(
    account.players.map((player, index) => [player, `${index} ${account.weights[index] ?? 0}`]),
  );
  const stored = new Map(
    seats
      .filter(({ seat }) => seat !== null)
      .map((row) => [row.player, `${isDrawn ? row.drawnIndex : row.seat} ${row.won ? row.weight : 0}`]),
  );
  return [...new Set([...onChain.keys(), ...stored.keys()])].filter(
    (player) => onChain.get(player) !== stored.get(player),
  );
}
