import type { Draft } from '../draft.ts';
import { JOIN_WINDOW, LARGEST_GROWTH, LARGEST_STAKE, LARGEST_U64, PLAYERS, within } from '../limits.ts';
import { CONFIG, creatorName, entryName, poolName } from '../names.ts';
import { isReadableName } from '../pool-name.ts';
import { Objections, TOO_FEW_LAMPORTS } from '../refused.ts';
import { depositFor, grownLength, lengthOf, rentFor, fullPoolLength } from '../rent.ts';
import type { Rule, Step } from '../rule.ts';
import type { Creator, Pool, Terms } from '../state.ts';
import { termsHashOf } from '../terms.ts';
import { isWallet } from './config.ts';

type Creation = Step<'create_pool'>;

const BLANK = {
  kind: 'pool',
  status: 'open',
  refundReason: 'none',
  openEntries: 1,
  settledAt: null,
  seed: null,
  lock: null,
  signature: null,
  result: null,
  winnerCount: 0,
  weights: [],
  creatorPaid: false,
  completerPaid: false,
  treasuryPaid: false,
} as const satisfies Partial<Pool>;

/** Returns the wallet's record, or a new one before its first pool. */
function recordOf({ at, draft }: Creation): Creator {
  const found = draft.find(creatorName(at.creator), 'creator');
  return found ?? { kind: 'creator', wallet: at.creator, created: 0, lastCreatedAt: 0 };
}

/** Builds a pool's terms from the creator's choices, the configuration's times and the beacon's clock. */
function termsOf({ args, draft }: Creation): Terms {
  const { joinWindowSeconds, ...chosen } = args;
  const { params, beacon } = draft.read(CONFIG, 'config');
  const { minStakeLamports: _, cooldownSeconds: __, ...copied } = params;
  const { genesis, periodSeconds } = draft.read(beacon, 'beacon');
  return {
    ...chosen,
    ...copied,
    joinDeadline: draft.clock.now + joinWindowSeconds,
    beacon,
    beaconGenesis: genesis,
    beaconPeriodSeconds: periodSeconds,
  };
}

/** Returns the lamports of the creator's record, which stays permanently, and the deposit of the entry. */
const rents = (draft: Draft) => ({
  record: rentFor(lengthOf('creator'), draft.rentRate),
  entry: depositFor(lengthOf('entry'), draft.rentRate),
});

/** Returns the lamports of a new pool: the deposit for its final size, and the entry and bonus that it owes. */
function depositOf({ args, draft }: Creation): { rent: bigint; owed: bigint } {
  const fullLength = fullPoolLength(args.maxPlayers, args.randomMultiplier);
  return { rent: depositFor(fullLength, draft.rentRate), owed: args.entryLamports + args.bonusLamports };
}

function objectToRecord({ at, draft }: Creation, objections: Objections): void {
  const { data } = draft.account(at.creator_record);
  const isOther = data !== null && data.kind !== 'foreign' && data.kind !== 'creator';
  if (isOther) objections.unless(false, 'AccountDiscriminatorMismatch');
  else objections.unless(at.creator_record === creatorName(at.creator), 'WrongAddress');
}

function objectToPrice(step: Creation, objections: Objections): void {
  const { at, draft } = step;
  const { rent, owed } = depositOf(step);
  const { record, entry } = rents(draft);
  const price =
    (draft.find(at.creator_record, 'creator') ? 0n : draft.lackOf(at.creator_record, record)) +
    draft.lackOf(at.pool, rent + owed) +
    draft.lackOf(at.entry, entry);
  objections.unless(rent + owed <= LARGEST_U64, 'Overflow');
  objections.unless(draft.account(at.creator).lamports >= price, TOO_FEW_LAMPORTS);
}

export const createPool: Rule<'create_pool'> = {
  objects(step, objections) {
    const { at, args, draft } = step;
    const config = draft.read(CONFIG, 'config');
    const { created, lastCreatedAt } = recordOf(step);
    const { now } = draft.clock;
    objectToRecord(step, objections);
    objections.unless(!config.paused, 'Paused');
    objections.unless(args.configVersion === config.version, 'ConfigChanged');
    const rested = lastCreatedAt + config.params.cooldownSeconds;
    objections.unless(created === 0 || now >= rested, 'CooldownActive');
    const seats =
      within(args.maxPlayers, PLAYERS) && args.minPlayers >= 2 && args.minPlayers <= args.maxPlayers;
    objections.unless(seats, 'PlayersOutOfBounds');
    const stakes = { least: config.params.minStakeLamports, most: LARGEST_STAKE };
    objections.unless(within(args.entryLamports, stakes), 'StakeOutOfBounds');
    const total = BigInt(args.maxPlayers) * args.entryLamports + args.bonusLamports;
    objections.unless(total <= LARGEST_U64, 'StakeOutOfBounds');
    objections.unless(within(args.joinWindowSeconds, JOIN_WINDOW), 'JoinWindowOutOfBounds');
    objections.unless(/[^0]/.test(args.seedCommitment), 'ZeroSeedCommitment');
    objections.unless(isReadableName(Buffer.from(args.name, 'hex')), 'InvalidName');
    objections.unless(at.beacon === config.beacon, 'WrongBeacon');
    // Before genesis, the pool could not lock or, with its minimum of players, expire.
    objections.unless(now >= draft.read(config.beacon, 'beacon').genesis, 'BeforeGenesis');
    objections.unless(at.treasury === config.params.treasury, 'InvalidTreasury');
    objections.unless(at.pool === poolName(at.creator, created), 'WrongAddress');
    objections.unless(at.entry === entryName(at.pool, at.creator), 'WrongAddress');
    objectToPrice(step, objections);
  },
  applies(step) {
    const { at, args, draft } = step;
    const config = draft.read(CONFIG, 'config');
    const record = recordOf(step);
    const { now } = draft.clock;
    const terms = termsOf(step);
    const { rent, owed } = depositOf(step);
    const pool: Pool = {
      ...BLANK,
      ...terms,
      id: config.nextPoolId,
      creator: at.creator,
      creatorIndex: record.created,
      createdAt: now,
      termsHash: termsHashOf(terms, draft.facts.bytesOf),
      rentLamports: rent,
      owedLamports: owed,
      players: [at.creator],
      length: Math.min(fullPoolLength(args.maxPlayers, args.randomMultiplier), LARGEST_GROWTH),
    };
    const counted = { ...record, created: record.created + 1, lastCreatedAt: now };
    const entry = { kind: 'entry', pool: at.pool, player: at.creator, joinedAt: now } as const;
    if (record.created > 0) draft.write(at.creator_record, counted);
    else draft.open(at.creator, at.creator_record, rents(draft).record, counted);
    draft.open(at.creator, at.pool, rent + owed, pool);
    draft.open(at.creator, at.entry, rents(draft).entry, { ...entry, active: true, exitUsed: false });
    draft.write(CONFIG, { ...config, nextPoolId: config.nextPoolId + 1 });
    // Checked last, so that the treasury cannot be the new pool, which is no wallet.
    const treasury = new Objections();
    treasury.unless(isWallet(draft, at.treasury), 'InvalidTreasury');
    treasury.raise();
  },
};

export function isFullSize(pool: Pool): boolean {
  return pool.length === fullPoolLength(pool.maxPlayers, pool.randomMultiplier);
}

export const growPool: Rule<'grow_pool'> = {
  objects({ at, draft }, objections) {
    const pool = draft.read(at.pool, 'pool');
    objections.unless(pool.creator === at.creator, 'NotCreator');
    objections.unless(pool.status === 'open', 'WrongStatus');
    objections.unless(!isFullSize(pool), 'AlreadyGrown');
  },
  applies({ at, draft }) {
    const pool = draft.read(at.pool, 'pool');
    const fullLength = fullPoolLength(pool.maxPlayers, pool.randomMultiplier);
    draft.write(at.pool, { ...pool, length: grownLength(pool.length, fullLength) });
  },
};
