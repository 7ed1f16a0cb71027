import { captureWindow } from '#src/protocol/capture.ts';
import { completerRewards } from '#src/protocol/economics.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import type { StepState } from '#src/ui/timeline.tsx';
import { eventOf, type History, lockOf } from './history.ts';

/** What a step's sentence mentions, by kind, so that the sentence decides how it looks. */
export type LifeValue =
  | { readonly address: string }
  | { readonly hex: string }
  /** Unix seconds. */
  | { readonly time: number }
  | { readonly lamports: bigint }
  | { readonly number: number | bigint };

export type LifeKey =
  | 'created'
  | 'joining'
  | 'awaitLock'
  | 'awaitExpire'
  | 'filled'
  | 'lockedShort'
  | 'expired'
  | 'lockAhead'
  | 'countdown'
  | 'countdownOver'
  | 'countdownAhead'
  | 'awaitRequest'
  | 'requested'
  | 'requestAhead'
  | 'awaitSlot'
  | 'awaitCapture'
  | 'captureMissed'
  | 'entropyFixed'
  | 'entropyAhead'
  | 'awaitProof'
  | 'drawOverdue'
  | 'proofVerified'
  | 'proofAhead'
  | 'timedOut'
  | 'winnersDrawn'
  | 'winnersAhead'
  | 'paying'
  | 'payingRest'
  | 'paid'
  | 'paidAhead'
  | 'refundAhead'
  | 'refunding'
  | 'refunded'
  | 'awaitSeats'
  | 'closeAhead'
  | 'awaitClose';

export interface LifeStep {
  readonly key: LifeKey;
  readonly state: StepState;
  /** Unix seconds: when it happened. */
  readonly at: number | null;
  /** Unix seconds: until when it lasts at most. */
  readonly until: number | null;
  readonly signature: string | null;
  readonly values: Readonly<Record<string, LifeValue>>;
}

type Extra = Partial<Omit<LifeStep, 'key' | 'state'>>;

const step = (key: LifeKey, state: StepState, extra: Extra = {}): LifeStep => ({
  key,
  state,
  at: null,
  until: null,
  signature: null,
  values: {},
  ...extra,
});

/** The moment a pool is looked at. */
export interface Moment {
  /** Unix seconds of the chain. */
  readonly now: number;
  /** Null while unknown. */
  readonly slot: bigint | null;
}

/**
 * A pool's life from its creation to the last payment, with what it waits for now.
 * @param history its transactions, oldest first; the steps hold without it, only their links are missing
 */
export function poolLife(pool: PoolHeader, history: History, moment: Moment): readonly LifeStep[] {
  const created = step('created', 'done', {
    at: pool.createdAt,
    signature: eventOf(history, 'PoolCreated')?.signature ?? null,
    values: { creator: { address: pool.creator }, commitment: { hex: pool.seedCommitment } },
  });
  switch (pool.status) {
    case 'open': {
      const now = joining(pool, moment);
      if (now.key === 'awaitExpire') return [created, now, step('refundAhead', 'ahead')];
      return [created, now, step('lockAhead', 'ahead'), ...drawAhead('countdownAhead')];
    }
    case 'locked':
      return [created, locked(pool, history), ...countingDown(pool, moment), ...drawAhead('entropyAhead')];
    case 'drawing':
      return [
        ...untilRequest(pool, history, created),
        ...drawing(pool, history, moment),
        ...drawAhead('winnersAhead'),
      ];
    case 'completed':
      return [
        ...untilRequest(pool, history, created),
        entropyFixed(pool, history),
        ...drawn(pool, history),
        paying(pool, history),
        ...closing(pool, moment),
      ];
    case 'refunding':
      return pool.refundReason === 'deadline'
        ? [created, expired(pool, history), refunding(pool, history), ...closing(pool, moment)]
        : [...timedOut(pool, history, created), refunding(pool, history), ...closing(pool, moment)];
  }
}

const AHEAD = [
  'countdownAhead',
  'requestAhead',
  'entropyAhead',
  'proofAhead',
  'winnersAhead',
  'paidAhead',
] as const satisfies readonly LifeKey[];

function drawAhead(from: (typeof AHEAD)[number]): LifeStep[] {
  return AHEAD.slice(AHEAD.indexOf(from)).map((key) => step(key, 'ahead'));
}

function joining(pool: PoolHeader, { now }: Moment): LifeStep {
  const values = {
    free: { number: pool.maxPlayers - pool.playerCount },
    min: { number: pool.minPlayers },
    deadline: { time: pool.joinDeadline },
  };
  if (now < pool.joinDeadline) return step('joining', 'now', { until: pool.joinDeadline, values });
  return step(pool.playerCount >= pool.minPlayers ? 'awaitLock' : 'awaitExpire', 'now', { values });
}

function locked(pool: PoolHeader, history: History): LifeStep {
  const full = pool.playerCount === pool.maxPlayers;
  return step(full ? 'filled' : 'lockedShort', 'done', {
    at: pool.lockedAt,
    signature: lockOf(history)?.signature ?? null,
    values: { players: { number: pool.playerCount }, max: { number: pool.maxPlayers } },
  });
}

function countingDown(pool: PoolHeader, { now }: Moment): LifeStep[] {
  const end = pool.countdownEndsAt ?? now;
  const values = { end: { time: end }, reward: { lamports: completerRewards(pool).request } };
  return now < end
    ? [step('countdown', 'now', { until: end, values }), step('requestAhead', 'ahead')]
    : [step('countdownOver', 'done', { at: end }), step('awaitRequest', 'now', { values })];
}

function untilRequest(pool: PoolHeader, history: History, created: LifeStep): LifeStep[] {
  const { requester, requestedAt } = pool.draw;
  return [
    created,
    locked(pool, history),
    step('countdownOver', 'done', { at: pool.countdownEndsAt }),
    step('requested', 'done', {
      at: requestedAt,
      signature: eventOf(history, 'DrawRequested')?.signature ?? null,
      values: {
        requester: { address: requester ?? '' },
        reward: { lamports: completerRewards(pool).request },
      },
    }),
  ];
}

function entropyFixed({ draw }: PoolHeader, history: History): LifeStep {
  const captured = eventOf(history, 'EntropyCaptured');
  return step('entropyFixed', 'done', {
    at: captured?.at ?? null,
    signature: captured?.signature ?? null,
    values: { slot: { number: draw.capturedSlot ?? 0n }, capturer: { address: draw.capturer ?? '' } },
  });
}

function drawing(pool: PoolHeader, history: History, { now, slot }: Moment): LifeStep[] {
  const { draw } = pool;
  const deadline = draw.deadline ?? now;
  const target = draw.targetSlot ?? 0n;
  const overdue = now >= deadline;
  const values = {
    slot: { number: target },
    since: { time: draw.requestedAt ?? now },
    deadline: { time: deadline },
    reward: { lamports: completerRewards(pool).capture },
  };
  if (draw.capturedSlot !== null) {
    const since = eventOf(history, 'EntropyCaptured')?.at ?? draw.requestedAt ?? now;
    return [
      entropyFixed(pool, history),
      step(overdue ? 'drawOverdue' : 'awaitProof', 'now', {
        ...(overdue ? {} : { until: deadline }),
        values: { ...values, since: { time: since } },
      }),
    ];
  }
  if (overdue) return [step('drawOverdue', 'now', { values }), step('proofAhead', 'ahead')];
  const window = slot === null ? 'tooEarly' : captureWindow(target, slot);
  const key = { tooEarly: 'awaitSlot', open: 'awaitCapture', passed: 'captureMissed' } as const;
  return [
    step(key[window], window === 'passed' ? 'failed' : 'now', {
      ...(window === 'passed' && { until: deadline }),
      values,
    }),
    step('proofAhead', 'ahead'),
  ];
}

function drawn(pool: PoolHeader, history: History): LifeStep[] {
  const proven = {
    at: pool.settledAt,
    signature: eventOf(history, 'DrawFulfilled')?.signature ?? null,
  };
  return [
    step('proofVerified', 'done', { ...proven, values: { output: { hex: pool.draw.output ?? '' } } }),
    step('winnersDrawn', 'done', { ...proven, values: { winners: { number: pool.winnerCount } } }),
  ];
}

function paying(pool: PoolHeader, history: History): LifeStep {
  const last = history.findLast((transaction) =>
    transaction.events.some(({ name }) => name === 'Claimed' || name.endsWith('Paid')),
  );
  const open = Math.min(pool.openEntries, pool.playerCount);
  const values = { open: { number: open }, since: { time: pool.settledAt ?? 0 } };
  if (pool.owedLamports > 0n) return step(open > 0 ? 'paying' : 'payingRest', 'now', { values });
  return step('paid', 'done', { at: last?.at ?? null, signature: last?.signature ?? null });
}

function expired(pool: PoolHeader, history: History): LifeStep {
  return step('expired', 'failed', {
    at: pool.settledAt,
    signature: eventOf(history, 'PoolExpired')?.signature ?? null,
    values: { min: { number: pool.minPlayers }, players: { number: pool.playerCount } },
  });
}

function timedOut(pool: PoolHeader, history: History, created: LifeStep): LifeStep[] {
  return [
    ...untilRequest(pool, history, created),
    ...(pool.draw.capturedSlot === null ? [] : [entropyFixed(pool, history)]),
    step('timedOut', 'failed', {
      at: pool.settledAt,
      signature: eventOf(history, 'DrawTimedOut')?.signature ?? null,
      values: { deadline: { time: pool.draw.deadline ?? 0 } },
    }),
  ];
}

function refunding(pool: PoolHeader, history: History): LifeStep {
  const last = eventOf(history, 'Refunded');
  const open = Math.min(pool.openEntries, pool.playerCount);
  if (pool.owedLamports > 0n) {
    return step('refunding', 'now', {
      values: { open: { number: open }, since: { time: pool.settledAt ?? 0 } },
    });
  }
  return step('refunded', 'done', { at: last?.at ?? null, signature: last?.signature ?? null });
}

/** What is left once everybody is paid: seats of who left, then the account itself. */
function closing(pool: PoolHeader, { now }: Moment): LifeStep[] {
  if (pool.owedLamports > 0n || pool.settledAt === null) return [];
  const from = pool.settledAt + pool.retentionSeconds;
  const values = { from: { time: from }, seats: { number: pool.openEntries } };
  if (pool.openEntries > 0) return [step('awaitSeats', 'now', { values })];
  return [now < from ? step('closeAhead', 'ahead', { values }) : step('awaitClose', 'now', { values })];
}
