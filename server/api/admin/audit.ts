import { and, eq, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import {
  AUDIT_ACTIONS,
  type auditListSchema,
  type auditQuery,
  type RecordedAction,
  type SentTransaction,
} from '#src/contract/audit.ts';
import type { AdminSession } from '#src/contract/sign-in.ts';
import { auditLog } from '#server/store/schema.ts';
import { ApiError } from '../api-error.ts';
import type { ApiContext } from '../context.ts';
import { keyset } from '../keyset.ts';
import { auditEntries } from './audit-entries.ts';
import { inRange } from './moment-sql.ts';
import { configChanges } from './config-changes.ts';
import { rawRows } from './raw-rows.ts';

type Recorder = Pick<ApiContext, 'db' | 'now'>;
type Query = v.InferOutput<typeof auditQuery>;

/** Adds a row to the audit log. @param wallet null where nobody is signed in */
export async function recordAction(
  { db, now }: Recorder,
  wallet: string | null,
  action: RecordedAction,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  await db.insert(auditLog).values({ wallet, action, detail, at: now() });
}

/**
 * Adds what an admin's wallet has sent, unless the same has been reported before.
 * @throws ApiError not_allowed where another wallet than the session's has sent it
 */
export async function recordSent(
  context: ApiContext,
  session: AdminSession,
  { wallet, ...sent }: SentTransaction,
): Promise<void> {
  if (wallet !== session.wallet) throw new ApiError('not_allowed', 'Another wallet is signed in');
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
  if (earlier.length === 0) await recordAction(context, wallet, 'transaction_sent', sent);
}

const row = v.object({
  sortKey: v.string(),
  sortTie: v.string(),
  id: v.string(),
  at: v.nullable(v.number()),
  wallet: v.nullable(v.string()),
  action: v.picklist(AUDIT_ACTIONS),
  detail: v.record(v.string(), v.unknown()),
  onChain: v.nullable(v.picklist(['unknown', 'succeeded', 'failed'])),
  /** The signature of a transaction that the chain knows. */
  landed: v.nullable(v.string()),
});

/**
 * `GET /admin/audit`: a page of what admins did, by the log and by the chain, and what became of transactions. What a
 * transaction did is the chain's word as soon as it knows it; before that, the report's.
 */
export async function readAudit(
  { db, adminWallets }: ApiContext,
  query: Query,
): Promise<v.InferInput<typeof auditListSchema>> {
  const { limit, cursor, order } = query;
  const by = sql`coalesce(entries.at, 0)`;
  const tie = sql`entries.id collate "C"`;
  const keys = keyset({ name: 'audit', by, type: 'bigint', tie, order }, cursor);
  const entries = auditEntries(adminWallets);
  const matching = and(sql`true`, matches(query));
  const onChain = sql`case
    when entries.signature is null then null
    when landed.signature is null then 'unknown'
    when landed.error is null then 'succeeded'
    else 'failed' end`;
  const detail = sql`case when landed.signature is null then entries.detail
    else coalesce(entries.detail, '{}') || jsonb_build_object('signature', landed.signature,
      'instructions', to_jsonb(landed.instructions), 'pools', to_jsonb(landed.pools)) end`;
  const rows = await rawRows(
    db,
    sql`select ${keys.keys.sortKey.sql} as "sortKey", ${keys.keys.sortTie.sql} as "sortTie", entries.id,
        entries.at::float8 as at, entries.wallet, entries.action, ${detail} as detail, ${onChain} as "onChain",
        landed.signature as landed
      from ${entries} left join transactions as landed
        on landed.signature = entries.signature and landed.fee_payer = entries.wallet
      where ${and(matching, keys.after)}
      order by ${sql.join([...keys.orderBy], sql`, `)}
      limit ${limit + 1}`,
    row,
  );
  const [all] = await rawRows(
    db,
    sql`select count(*)::int as total from ${entries} where ${matching}`,
    v.object({ total: v.number() }),
  );
  const changes = await configChanges(
    db,
    rows.flatMap(({ landed }) => landed ?? []),
  );
  const page = keys.page(rows, limit, ({ sortKey: _, sortTie: __, landed, ...shown }) => ({
    ...shown,
    changes: (landed === null ? undefined : changes.get(landed)) ?? [],
  }));
  return { ...page, total: all?.total ?? 0 };
}

function matches({ wallet, action, ...range }: Query): SQL | undefined {
  return and(
    wallet === undefined ? undefined : sql`entries.wallet = ${wallet}`,
    action === undefined ? undefined : sql`entries.action = ${action}`,
    inRange(sql`entries.at`, range),
  );
}
