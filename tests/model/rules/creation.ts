import { JOIN_WINDOW, LARGEST_GROWTH, LARGEST_STAKE, LARGEST_U64, PLAYERS, within } from '../limits.ts';
import { CONFIG, creatorName, entryName, poolName } from '../names.ts';
import { isReadableName } from '../pool-name.ts';
import { Objections } from '../refused.ts';
import { grownLength, lengthOf, rentFor, wholePoolLength } from '../rent.ts';
import type { Rule, Step } from '../rule.ts';
import type { Choices, Config, Pool } from '../state.ts';
import { isTreasury, requireTodaysRent } from './config.ts';

function blankPool(choices: Choices, config: Config, now: number) {
  const { joinWindowSeconds, ...chosen } = choices;
  const { minStakeLamports: _, cooldownSeconds: __, ...copied } = config.params;
  return {
    ...chosen,
    ...copied,
    kind: 'pool',
    id: config.nextPoolId,
    configVersion: config.version,
    createdAt: now,
    joinDeadline: now + joinWindowSeconds,
    status: 'open',
    refundReason: 'none',
    owedLamports: choices.entryLamports + choices.bonusLamports,
    openEntries: 1,
    lockedAt: null,
    countdownEndsAt: null,
    settledAt: null,
    seed: null,
    request: null,
    capture: null,
    result: null,
    winnerCount: 0,
    weights: [],
    creatorPaid: false,
    requesterPaid: false,
    capturerPaid: false,
    treasuryPaid: false,
  } as const satisfies Partial<Pool>;
}

function recordOf({ at, draft }: Step<'create_pool'>) {
  return draft.find(creatorName(at.creator), 'creator');
}

export const createPool: Rule<'create_pool'> = {
  opens({ at, draft }, objections) {
    const name = creatorName(at.creator);
    objections.unless(at.creator_record === name, 'ConstraintSeeds');
    objections.raise();
    if (draft.find(name, 'creator') !== null) {
      requireTodaysRent(draft, name, 'creator', objections);
      return;
    }
    draft.open(at.creator, name, rentFor(lengthOf('creator'), draft.rentRate), {
      kind: 'creator',
      wallet: at.creator,
      created: 0,
      lastCreatedAt: 0,
    });
  },
  relates({ at, draft }, objections) {
    const { params } = draft.read(CONFIG, 'config');
    objections.unless(at.entry === entryName(at.pool, at.creator), 'ConstraintSeeds');
    objections.unless(at.treasury === params.treasury, 'InvalidTreasury');
  },
  objects(step, objections) {
    const { at, args, draft } = step;
    const config = draft.read(CONFIG, 'config');
    const record = recordOf(step);
    const { now } = draft.clock;
    objections.unless(!config.paused, 'Paused');
    objections.unless(args.configVersion === config.version, 'ConfigChanged');
    const rested = (record?.lastCreatedAt ?? 0) + config.params.cooldownSeconds;
    objections.unless((record?.created ?? 0) === 0 || now >= rested, 'CooldownActive');
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
    objections.unless(at.pool === poolName(at.creator, record?.created ?? 0), 'ConstraintSeeds');
  },
  applies({ at, args, draft }) {
    const { configVersion: _, ...choices } = args;
    const config = draft.read(CONFIG, 'config');
    const record = draft.read(at.creator_record, 'creator');
    const { now } = draft.clock;
    const whole = wholePoolLength(args.maxPlayers, args.randomMultiplier);
    const rentLamports = rentFor(whole, draft.rentRate);
    const pool: Pool = {
      ...blankPool(choices, config, now),
      creator: at.creator,
      creatorIndex: record.created,
      players: [at.creator],
      rentLamports,
      length: Math.min(whole, LARGEST_GROWTH),
    };
    draft.open(at.creator, at.pool, rentLamports + pool.owedLamports, pool);
    draft.open(at.creator, at.entry, rentFor(lengthOf('entry'), draft.rentRate), {
      kind: 'entry',
      pool: at.pool,
      player: at.creator,
      joinedAt: now,
      active: true,
      exitUsed: false,
    });
    draft.write(CONFIG, { ...config, nextPoolId: config.nextPoolId + 1 });
    draft.write(at.creator_record, { ...record, created: record.created + 1, lastCreatedAt: now });
    // Only what is still a wallet now: neither the new pool itself nor a creator who has paid too much for it.
    const treasury = new Objections();
    treasury.unless(isTreasury(draft, at.treasury), 'InvalidTreasury');
    treasury.raise();
  },
};

export function isWhole(pool: Pool): boolean {
  return pool.length === wholePoolLength(pool.maxPlayers, pool.randomMultiplier);
}

export const growPool: Rule<'grow_pool'> = {
  relates({ at, draft }, objections) {
    objections.unless(draft.read(at.pool, 'pool').creator === at.creator, 'NotCreator');
  },
  objects({ at, draft }, objections) {
    const pool = draft.read(at.pool, 'pool');
    objections.unless(pool.status === 'open', 'WrongStatus');
    objections.unless(!isWhole(pool), 'AlreadyGrown');
  },
  applies({ at, draft }) {
    const pool = draft.read(at.pool, 'pool');
    const whole = wholePoolLength(pool.maxPlayers, pool.randomMultiplier);
    draft.write(at.pool, { ...pool, length: grownLength(pool.length, whole) });
  },
};
