import { and, count, desc, eq, lt, sql } from 'drizzle-orm';
import * as v from 'valibot';
import {
  AUDIT_ACTIONS,
  type AuditAction,
  type auditListSchema,
  type auditQuery,
  type SentTransaction,
} from '#src/contract/audit.ts';
import type { Database } from '#server/store/open-store.ts';
import { auditLog, transactions } from '#server/store/schema.ts';
import type { ApiContext } from '../context.ts';
import { cursorOf, pageOfRows, partsOf, wholeOf } from '../cursor.ts';

type Recorder = Pick<ApiContext, 'db' | 'now'>;

/** Adds a row to the audit log. @param wallet null where nobody is signed in */
export async function recordAction(
  { db, now }: Recorder,
  wallet: string | null,
  action: AuditAction,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  await db.insert(auditLog).values({ wallet, action, detail, at: now() });
}

/** Adds what an admin's wallet has sent, unless the same has been reported before. */
export async function recordSent(context: ApiContext, wallet: string, sent: SentTransaction): Promise<void> {
  const earlier = await context.db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.wallet, wallet),
        eq(auditLog.action, 'transaction_sent'),
        eq(sql`${auditLog.detail}->>'signature'`, sent.signature),
        eq(sql`${auditLog.detail}->>'outcome'`, sent.outcome),
      ),
    )
    .limit(1);
  if (earlier.length === 0) await recordAction(context, wallet, 'transaction_sent', { ...sent });
}

const onChain = sql<'unknown' | 'succeeded' | 'failed' | null>`case
  when ${auditLog.action} <> 'transaction_sent' then null
  when ${transactions.signature} is null then 'unknown'
  when ${transactions.error} is null then 'succeeded'
  else 'failed' end`;
const detail = v.record(v.string(), v.unknown());
const action = v.picklist(AUDIT_ACTIONS);

/** A page of the audit log, newest first, with what became of transactions. */
export async function readAudit(
  db: Database,
  { limit, cursor, wallet, action: wanted }: v.InferOutput<typeof auditQuery>,
): Promise<v.InferInput<typeof auditListSchema>> {
  const before = cursor === undefined ? null : Number(wholeOf(partsOf(cursor, 'audit', 1)[0]));
  const matching = and(
    wallet === undefined ? undefined : eq(auditLog.wallet, wallet),
    wanted === undefined ? undefined : eq(auditLog.action, wanted),
  );
  const rows = await db
    .select({
      id: auditLog.id,
      wallet: auditLog.wallet,
      action: auditLog.action,
      detail: auditLog.detail,
      at: auditLog.at,
      onChain,
    })
    .from(auditLog)
    .leftJoin(transactions, eq(transactions.signature, sql`${auditLog.detail}->>'signature'`))
    .where(and(matching, before === null ? undefined : lt(auditLog.id, before)))
    .orderBy(desc(auditLog.id))
    .limit(limit + 1);
  const [all] = await db.select({ total: count() }).from(auditLog).where(matching);
  const data = rows.map((row) => ({
    ...row,
    action: v.parse(action, row.action),
    detail: v.parse(detail, row.detail),
  }));
  const page = pageOfRows(data, limit, ({ id }) => cursorOf('audit', [id]));
  return { data: [...page.rows], nextCursor: page.nextCursor, total: all?.total ?? 0 };
}
