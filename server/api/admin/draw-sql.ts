import { type SQL, sql } from 'drizzle-orm';
import { LATE_AFTER_SECONDS } from '#src/contract/admin-statistics.ts';
import { pools } from '#server/store/schema.ts';

const proofSeconds = sql`${pools.settledAt} - ${pools.capturedAt}`;
const lateAfter = sql.raw(String(LATE_AFTER_SECONDS));

/** How a pool's draw was decided, as conditions of its row. */
export const isOnTime: SQL = sql`(${pools.status} = 'completed' and ${proofSeconds} <= ${lateAfter})`;
export const isLate: SQL = sql`(${pools.status} = 'completed' and ${proofSeconds} > ${lateAfter})`;
/** Captured, and no proof came. */
export const isWithheld: SQL = sql`(${pools.status} = 'refunding' and ${pools.capturedAt} is not null)`;
export const isUncaptured: SQL = sql`(${pools.status} = 'refunding' and ${pools.capturedAt} is null)`;
