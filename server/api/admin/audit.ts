import { and, arrayOverlaps, eq, inArray, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import * as v from 'valibot';
import {
  ADMIN_INSTRUCTIONS,
  AUDIT_ACTIONS,
  type auditQuery,
  CONFIG_INSTRUCTIONS,
  type RecordedAction,
  type SentTransaction,
} from '#src/contract/audit.ts';
import type { AdminSession } from '#src/contract/sign-in.ts';
import { auditLog, transactions } from '#server/store/schema.ts';
import { ApiError } from '../api-error.ts';
import type { ApiContext } from '../context.ts';
import { keyset, textKey, integerKey } from '../keyset.ts';
import { inRange } from '../timeframe.ts';
import { configChanges } from './config-changes.ts';
import { newestTransactions } from './row-limits.ts';
import { rawRows } from '#server/store/raw-rows.ts';

type Recorder = Pick<ApiContext, 'db' | 'now'>;
type Query = v.InferOutput<typeof auditQuery>;

/** Adds a row to the audit log. @param wallet null if no wallet is signed in */
export async function recordAction(
  { db, now }: Recorder,
  wallet: string | null,
  action: RecordedAction,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  await db.insert(auditLog).values({ wallet, action, detail, at: now() });
}

/**
 * Adds a transaction that an admin's wallet has sent, unless it has been reported before.
 * @throws ApiError not_allowed if a wallet other than the session's has sent it
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
  position: v.array(v.string()),
  id: v.string(),
  at: v.nullable(v.number()),
  wallet: v.nullable(v.string()),
  action: v.picklist(AUDIT_ACTIONS),
  detail: v.record(v.string(), v.unknown()),
  onChain: v.nullable(v.picklist(['unknown', 'succeeded', 'failed'])),
  /** The signature of a transaction that is on the chain. */
  landed: v.nullable(v.string()),
});

/**
 * `GET /admin/audit`: a page of admins' actions from the log and the chain, with the outcomes of transactions. An
 * outcome is taken from the chain once it is there; before that, from the report.
 */
export async function readAudit({ adminDb: db, adminRows, adminWallets }: ApiContext, query: Query) {
  const by = [integerKey(sql`coalesce(entries.at, 0)`), textKey(sql`entries.id collate "C"`)];
  const keys = keyset('audit', by, query.order, query);
  const entries = auditEntries(adminWallets, newestTransactions(db, adminRows));
  const matching = and(sql`true`, matches(query));
  const onChain = sql`case
    when entries.signature is null then null
    when landed.signature is null then 'unknown'
    when landed.error is null then 'succeeded'
    else 'failed' end`;
  const detail = sql`case when landed.signature is null then entries.detail
    else coalesce(entries.detail, '{}') || jsonb_build_object('signature', entries.signature,
      'instructions', to_jsonb(landed.instructions),
      'pools', to_jsonb(array(select base58_encode(pool) from unnest(landed.pools) as pool))) end`;
  const rows = await rawRows(
    db,
    sql`select ${keys.position.sql} as position, entries.id,
        entries.at::float8 as at, entries.wallet, entries.action, ${detail} as detail, ${onChain} as "onChain",
        case when landed.signature is not null then entries.signature end as landed
      from ${entries} left join transactions as landed
        on landed.signature = entries.bytes and base58_encode(landed.fee_payer) = entries.wallet
      where ${and(matching, keys.after)}
      order by ${sql.join([...keys.orderBy], sql`, `)}
      limit ${keys.limit + 1}`,
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
  const page = keys.page(rows, ({ position: _, landed, ...shown }) => ({
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

/** Digits of the largest id, so that ids sort numerically. */
const ID_DIGITS = 19;

/**
 * Returns the table `entries` of the audit log: recorded rows, and transactions found on the chain only, which have
 * no `detail`. `id` is unique; `signature` is a transaction's signature as base58, `bytes` its stored form.
 * @param adminWallets wallets whose admin transactions are all listed, in addition to every wallet that ever signed in
 * @param seen the transactions to search
 */
function auditEntries(adminWallets: ReadonlySet<string>, seen: SQLWrapper): SQL {
  return sql`(${written} union all ${seenOnChain(adminWallets, seen)}) as entries`;
}

const isSent = sql`${auditLog.action} = 'transaction_sent'`;
const sentSignature = sql`${auditLog.detail}->>'signature'`;
const written = sql`select 'log-' || lpad(${auditLog.id}::text, ${sql.raw(String(ID_DIGITS))}, '0') as id,
    ${auditLog.at} as at, ${auditLog.wallet} as wallet, ${auditLog.action} as action, ${auditLog.detail} as detail,
    case when ${isSent} then ${sentSignature} end as signature,
    case when ${isSent} then base58_decode(${sentSignature}) end as bytes
  from ${auditLog}`;

/** Wallets that are no longer admins are included: their actions stay listed. */
const everSignedIn = sql`array(select base58_decode(wallet) from (
  select distinct ${auditLog.wallet} from ${auditLog} where ${auditLog.action} = 'signed_in') as signed_in)`;

/**
 * Returns admin transactions on the chain that their fee payer has not reported through an admin page. For other
 * wallets, only successful changes of the configuration: anyone can send such an instruction that fails.
 */
function seenOnChain(adminWallets: ReadonlySet<string>, seen: SQLWrapper): SQL {
  const { signature, at, feePayer, instructions, error } = transactions;
  const isAdmin = or(inArray(feePayer, [...adminWallets]), sql`${feePayer} = any(${everSignedIn})`);
  const belongs = or(
    and(arrayOverlaps(instructions, [...CONFIG_INSTRUCTIONS]), isNull(error)),
    and(arrayOverlaps(instructions, [...ADMIN_INSTRUCTIONS]), isAdmin),
  );
  const isReported = sql`exists (select 1 from ${auditLog}
    where ${isSent} and ${sentSignature} = base58_encode(${signature}) and ${auditLog.wallet} = base58_encode(${feePayer}))`;
  return sql`select 'chain-' || base58_encode(${signature}), ${at}, base58_encode(${feePayer}), 'seen_on_chain', null::jsonb,
      base58_encode(${signature}), ${signature}
    from ${seen} where ${belongs} and not ${isReported}`;
}
