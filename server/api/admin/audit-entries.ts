import { and, arrayOverlaps, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { ADMIN_INSTRUCTIONS, CONFIG_INSTRUCTIONS } from '#src/contract/audit.ts';
import { auditLog, transactions } from '#server/store/schema.ts';

/** As many as the largest id has, so that ids are sorted as numbers are. */
const ID_DIGITS = 19;

/**
 * The table `entries` of all that belongs into the audit log: what is written down, and what the chain alone tells of,
 * which has no `detail`. `id` is no two rows' own; `signature` is that of a transaction.
 * @param adminWallets of whom it lists everything that admin pages send, as of all who have ever signed in
 */
export function auditEntries(adminWallets: ReadonlySet<string>): SQL {
  return sql`(${written} union all ${seenOnChain(adminWallets)}) as entries`;
}

const isSent = sql`${auditLog.action} = 'transaction_sent'`;
const sentSignature = sql`${auditLog.detail}->>'signature'`;
const written = sql`select 'log-' || lpad(${auditLog.id}::text, ${sql.raw(String(ID_DIGITS))}, '0') as id,
    ${auditLog.at} as at, ${auditLog.wallet} as wallet, ${auditLog.action} as action, ${auditLog.detail} as detail,
    case when ${isSent} then ${sentSignature} end as signature
  from ${auditLog}`;

/** They are no admins any more, perhaps: what they did stays. */
const everSignedIn = sql`array(select ${auditLog.wallet} from ${auditLog} where ${auditLog.action} = 'signed_in')`;

/**
 * Transactions that nobody has reported but who paid for them would have, by an admin page. Of others' only what has
 * changed the configuration: anybody can have such an instruction fail.
 */
function seenOnChain(adminWallets: ReadonlySet<string>): SQL {
  const { signature, at, feePayer, instructions, error } = transactions;
  const isAdmin = or(inArray(feePayer, [...adminWallets]), sql`${feePayer} = any(${everSignedIn})`);
  const belongs = or(
    and(arrayOverlaps(instructions, [...CONFIG_INSTRUCTIONS]), isNull(error)),
    and(arrayOverlaps(instructions, [...ADMIN_INSTRUCTIONS]), isAdmin),
  );
  const isReported = sql`exists (select 1 from ${auditLog}
    where ${isSent} and ${sentSignature} = ${signature} and ${auditLog.wallet} = ${feePayer})`;
  return sql`select 'chain-' || ${signature}, ${at}, ${feePayer}, 'seen_on_chain', null::jsonb, ${signature}
    from ${transactions} where ${belongs} and not ${isReported}`;
}
