import type texts from '#src/i18n/locales/en/pools.json';
import { assertNever } from '#src/lib/assert-never.ts';
import { completerReward } from '#src/protocol/economics.ts';
import { firstLockSlot } from '#src/protocol/lock.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import type { StepState } from '#src/ui/timeline.tsx';
import { drawState, type LifeContext, slotsToDraw } from './draw-state.ts';

/** A pool's transactions, oldest first; `at` in Unix seconds. One that could not be read is `unread`, without events. */
export type History = readonly {
  readonly signature: string;
  readonly at: number;
  readonly events: readonly { readonly name: string }[];
  readonly unread?: true;
}[];

/** Finds the last transaction with an event of that name. */
function eventOf(history: History, name: string): History[number] | undefined {
  return history.findLast(({ events }) => events.some((event) => event.name === name));
}

/** Finds the transaction that locked a pool: `lock_pool` at the deadline, or else the last player's join. */
function lockOf(history: History): History[number] | undefined {
  return eventOf(history, 'PoolLocked') ?? eventOf(history, 'PlayerJoined');
}

/** A value that a step's sentence mentions; its kind decides how it is written. */
export type LifeValue =
  | { readonly address: string }
  | { readonly hex: string }
  /** Unix seconds. */
  | { readonly time: number }
  | { readonly lamports: bigint }
  /** A span in slots: its duration depends on the cluster. */
  | { readonly slots: bigint }
  | { readonly number: number | bigint };

type Texts = (typeof texts)['life'];
/** The translation key of a step. */
export type LifeKey = { [K in keyof Texts]: Texts[K] extends object ? K : never }[keyof Texts];

export interface LifeStep {
  readonly key: LifeKey;
  readonly state: StepState;
  /** When the step happened, in Unix seconds. */
  readonly at: number | null;
  /** The latest end of the step, in Unix seconds. */
  readonly until: number | null;
  /** Signature of the transaction that made the step happen; null while unknown. */
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

/**
 * Returns the steps of a pool's life from its creation to the last payment, with what it waits for now.
 * @param history its transactions, oldest first; without them only the steps' links are missing
 */
export function poolLife(pool: PoolHeader, history: History, life: LifeContext): readonly LifeStep[] {
  const created = step('created', 'done', {
    at: pool.createdAt,
    signature: eventOf(history, 'PoolCreated')?.signature ?? null,
    values: { creator: { address: pool.creator }, commitment: { hex: pool.seedCommitment } },
  });
  const locking = () => [created, ...locked(pool, history)];
  const ending = () => closing(pool, life);
  switch (pool.status) {
    case 'open': {
      const now = joining(pool, life);
      if (now.key === 'awaitExpire') return [created, now, step('refundAhead', 'ahead')];
      return [created, now, step('lockAhead', 'ahead'), ...drawAhead('countdownAhead')];
    }
    case 'locked':
      return [...locking(), ...waiting(pool, life)];
    case 'completed':
      return [...locking(), ...drawn(pool, history), paying(pool, history), ...ending()];
    case 'refunding': {
      const why =
        pool.refundReason === 'deadline'
          ? [created, expired(pool, history)]
          : [...locking(), undrawn(pool, history)];
      return [...why, refunding(pool, history), ...ending()];
    }
  }
}

const AHEAD = [
  'countdownAhead',
  'roundAhead',
  'winnersAhead',
  'paidAhead',
] as const satisfies readonly LifeKey[];

function drawAhead(from: (typeof AHEAD)[number]): LifeStep[] {
  return AHEAD.slice(AHEAD.indexOf(from)).map((key) => step(key, 'ahead'));
}

function joining(pool: PoolHeader, { now, chain }: LifeContext): LifeStep {
  const values = {
    free: { number: pool.maxPlayers - pool.playerCount },
    min: { number: pool.minPlayers },
    deadline: { time: pool.joinDeadline },
  };
  if (now < pool.joinDeadline) return step('joining', 'now', { until: pool.joinDeadline, values });
  if (pool.playerCount < pool.minPlayers) return step('awaitExpire', 'now', { values });
  const first = chain && firstLockSlot(chain.lastRestartSlot);
  if (!chain || first === null || chain.slot >= first) return step('awaitLock', 'now', { values });
  const guard = { slot: { number: first }, wait: { slots: first - chain.slot } };
  return step('lockGuarded', 'now', { values: guard });
}

/** Returns the steps of the lock, and of what it fixes. */
function locked(pool: PoolHeader, history: History): LifeStep[] {
  const full = pool.playerCount === pool.maxPlayers;
  const lock = { at: pool.lockedAt, signature: lockOf(history)?.signature ?? null };
  const players = { players: { number: pool.playerCount }, max: { number: pool.maxPlayers } };
  return [
    step(full ? 'filled' : 'lockedShort', 'done', { ...lock, values: players }),
    step('roundFixed', 'done', { ...lock, values: roundValues(pool) }),
  ];
}

function roundValues({ draw }: PoolHeader) {
  return { round: { number: draw.round ?? 0n }, due: { time: draw.drawAt ?? 0 } };
}

function waiting(pool: PoolHeader, life: LifeContext): LifeStep[] {
  const { drawAt, deadline } = pool.draw;
  const values = {
    ...roundValues(pool),
    deadline: { time: deadline ?? 0 },
    reward: { lamports: completerReward(pool) },
  };
  const waitsFor = drawState(pool, life);
  switch (waitsFor) {
    case 'timeOut':
      return [step('drawOverdue', 'now', { values }), step('refundAhead', 'ahead')];
    case 'refund':
      return [step('voidable', 'now', { values }), step('refundAhead', 'ahead')];
    case 'countdown':
      return [step('countdown', 'now', { until: drawAt, values }), ...drawAhead('roundAhead')];
    case 'round':
      return [step('awaitRound', 'now', { values }), ...drawAhead('winnersAhead')];
    case 'clock': {
      const slots = slotsToDraw(pool, life);
      const wait = slots === null ? {} : { wait: { slots } };
      const now = step('awaitClock', 'now', { values: { ...values, ...wait } });
      return [published(pool), now, ...drawAhead('winnersAhead')];
    }
    case 'completion':
      return [published(pool), step('awaitCompletion', 'now', { values }), step('paidAhead', 'ahead')];
    default:
      return assertNever(waitsFor);
  }
}

/** Returns the step of the round's publication, at the time in the beacon's schedule. */
function published(pool: PoolHeader): LifeStep {
  return step('roundPublished', 'done', { at: pool.draw.drawAt, values: roundValues(pool) });
}

function drawn(pool: PoolHeader, history: History): LifeStep[] {
  const drawing = step('winnersDrawn', 'done', {
    at: pool.settledAt,
    signature: eventOf(history, 'PoolCompleted')?.signature ?? null,
    values: {
      winners: { number: pool.winnerCount },
      completer: { address: pool.draw.completer ?? '' },
      reward: { lamports: completerReward(pool) },
    },
  });
  return [published(pool), drawing];
}

function paying(pool: PoolHeader, history: History): LifeStep {
  const last = history.findLast((transaction) =>
    transaction.events.some(({ name }) => name === 'Claimed' || name.endsWith('Paid')),
  );
  const values = openValues(pool);
  if (pool.owedLamports === 0n) return step('paid', 'done', timingOf(last));
  return step(values.open.number > 0 ? 'paying' : 'payingRest', 'now', { values });
}

function expired(pool: PoolHeader, history: History): LifeStep {
  return step('expired', 'failed', {
    at: pool.settledAt,
    signature: eventOf(history, 'PoolExpired')?.signature ?? null,
    values: { min: { number: pool.minPlayers }, players: { number: pool.playerCount } },
  });
}

/** Returns the step that explains why a locked pool was not drawn. */
function undrawn(pool: PoolHeader, history: History): LifeStep {
  const isVoid = pool.refundReason === 'void';
  return step(isVoid ? 'voided' : 'timedOut', 'failed', {
    at: pool.settledAt,
    signature: eventOf(history, isVoid ? 'PoolVoided' : 'DrawTimedOut')?.signature ?? null,
    values: { ...roundValues(pool), deadline: { time: pool.draw.deadline ?? 0 } },
  });
}

function refunding(pool: PoolHeader, history: History): LifeStep {
  if (pool.owedLamports > 0n) return step('refunding', 'now', { values: openValues(pool) });
  return step('refunded', 'done', timingOf(eventOf(history, 'Refunded')));
}

/** Returns the number of unpaid seats, and since when they are due. */
function openValues({ openEntries, settledAt }: PoolHeader) {
  return { open: { number: openEntries }, since: { time: settledAt ?? 0 } };
}

function timingOf(transaction: History[number] | undefined): Pick<LifeStep, 'at' | 'signature'> {
  return { at: transaction?.at ?? null, signature: transaction?.signature ?? null };
}

/** Returns the step that follows the last payment: the account closes. */
function closing(pool: PoolHeader, { now }: LifeContext): LifeStep[] {
  if (pool.owedLamports > 0n || pool.settledAt === null) return [];
  const from = pool.settledAt + pool.retentionSeconds;
  const values = { from: { time: from } };
  return [now < from ? step('closeAhead', 'ahead', { values }) : step('awaitClose', 'now', { values })];
}
