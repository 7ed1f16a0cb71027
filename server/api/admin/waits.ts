import { type SQL, sql } from 'drizzle-orm';
import type { Moment } from '#server/cluster/moment.ts';
import { pools } from '#server/store/schema.ts';
import { RESTART_GUARD_SLOTS, TIMEOUT_SLOTS, YOUNG_SECONDS, YOUNG_SLOTS } from '#src/protocol/limits.ts';

/** SQL over the rows of unsettled pools that tells what they wait for; `src/protocol/lock.ts` has the same for accounts. */
export interface Waits {
  /** One of `WAITS`; null while a pool waits for its own time alone. */
  readonly what: SQL<string | null>;
  /** Since when, in Unix seconds. */
  readonly since: SQL<number>;
  /** The first slot in which it is possible; null: now. */
  readonly fromSlot: SQL<string | null>;
  /** Whether the round's signature is at hand. */
  readonly roundIsOut: SQL<boolean>;
  /** Whether somebody could send it now. */
  readonly isOpen: SQL;
}

export function waitsAt({ unixTimestamp: now, slot, lastRestartSlot: restart }: Moment): Waits {
  const { status, joinDeadline, playerCount, minPlayers, lockedAt, lockSlot, drawAt, drawDeadline } = pools;
  const isLocked = sql`${status} in ('locked', 'drawing')`;
  const grownSlot = sql`(${lockSlot} + ${number(YOUNG_SLOTS)})`;
  const overSlot = sql`(greatest(${lockSlot}, ${number(restart)}) + ${number(TIMEOUT_SLOTS)})`;
  const isOver = sql`(${drawDeadline} <= ${now} and ${overSlot} <= ${number(slot)})`;
  const isYoung = sql`(${now} < ${lockedAt} + ${number(YOUNG_SECONDS)} or ${number(slot)} < ${grownSlot})`;
  const isSigned = sql`(${pools.signature} is not null)`;
  const mayVoid = sql`(${isYoung} and ${isSigned} and ${lockSlot} > ${number(restart)})`;
  const what = sql<string | null>`case
    when ${status} = 'open' and ${joinDeadline} <= ${now}
      then case when ${playerCount} >= ${minPlayers} then 'lock' else 'expire' end
    when ${isLocked} and ${isOver} then 'time_out'
    when ${isLocked} and ${mayVoid} then 'void'
    when ${isLocked} and ${drawAt} <= ${now} then 'complete'
    end`;
  const since = sql<number>`case ${what}
    when 'time_out' then ${drawDeadline}
    when 'void' then ${lockedAt}
    when 'complete' then ${drawAt}
    else ${joinDeadline}
    end`.mapWith(Number);
  const firstLockSlot = restart === 0n ? 0n : restart + RESTART_GUARD_SLOTS;
  const least = sql`(case ${what} when 'lock' then ${number(firstLockSlot)} when 'complete' then ${grownSlot} end)`;
  const fromSlot = sql<string | null>`(case when ${least} > ${number(slot)} then ${least} end)::text`;
  const isOpen = sql`(${fromSlot} is null and (${what} <> 'complete' or ${isSigned}))`;
  return { what, since, fromSlot, roundIsOut: sql<boolean>`${isSigned}`, isOpen };
}

/** In the statement itself, so that the database knows its type wherever it stands. */
const number = (value: number | bigint): SQL => sql.raw(`${value}::bigint`);
