import { type SQL, sql } from 'drizzle-orm';
import { LATE_AFTER_SECONDS } from '#src/contract/late.ts';
import { pools } from '#server/store/schema.ts';
import { countOf } from '../seat-sql.ts';

/** Seconds from the time at which a pool's round was due until the pool was completed. */
export const waitSeconds: SQL = sql`greatest(0, ${pools.settledAt} - ${pools.drawAt})`;

export const isCompleted: SQL = sql`(${pools.status} = 'completed')`;
const isLate: SQL = sql`(${isCompleted} and ${waitSeconds} > ${sql.raw(String(LATE_AFTER_SECONDS))})`;
const isVoided: SQL = sql`(${pools.refundReason} = 'void')`;
const isTimedOut: SQL = sql`(${pools.refundReason} = 'timeout')`;

/** Whether a draw has ended in any way. */
export const isDrawOver: SQL = sql`(${isCompleted} or ${isVoided} or ${isTimedOut})`;

/** Counts draws by outcome, among the rows for which `admitted` is true. */
export function drawCounts(admitted: SQL = sql`true`) {
  const among = (which: SQL) => countOf(sql`${which} and ${admitted}`);
  return {
    completed: among(isCompleted),
    late: among(isLate),
    voided: among(isVoided),
    timedOut: among(isTimedOut),
  };
}
