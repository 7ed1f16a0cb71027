import * as v from 'valibot';
import { address, count, pageOf, paging, signature, unixSeconds } from './fields.ts';
import { timeRange } from './time-range.ts';

const RECORDED_ACTIONS = [
  'signed_in',
  'sign_in_refused',
  'signed_out',
  'suggestion_changed',
  'suggestion_merged',
  'transaction_sent',
] as const;
/** The actions that are recorded. */
export type RecordedAction = (typeof RECORDED_ACTIONS)[number];
/** The recorded actions, and `seen_on_chain`: a transaction that no admin page has reported. */
export const AUDIT_ACTIONS = [...RECORDED_ACTIONS, 'seen_on_chain'] as const;

/** Instructions that an admin's wallet sends from the admin pages, by their IDL names. */
export const ADMIN_INSTRUCTIONS = [
  'lock_pool',
  'expire_pool',
  'complete_pool',
  'void_pool',
  'time_out_draw',
  'claim',
  'refund',
  'pay_creator',
  'pay_completer',
  'pay_treasury',
  'close_entry',
  'close_pool',
  'update_config',
  'propose_admin',
  'accept_admin',
] as const;

const MOST_POOLS = 50;
const LONGEST_REASON = 500;

/** `POST /admin/audit`: a transaction that the admin's wallet has sent. Reporting it twice creates one row. */
export const sentTransactionSchema = v.object({
  signature,
  /**
   * Wallet that signed the transaction: a report for another wallet than the session's is refused with `not_allowed`.
   */
  wallet: address,
  instructions: v.pipe(v.array(v.picklist(ADMIN_INSTRUCTIONS)), v.minLength(1), v.maxLength(MOST_POOLS)),
  /** The pools that the transaction concerns; none for the configuration. */
  pools: v.pipe(v.array(address), v.maxLength(MOST_POOLS)),
  /** The result that the admin's browser has seen. */
  outcome: v.picklist(['sent', 'failed']),
  /** Why the transaction failed. */
  reason: v.optional(v.pipe(v.string(), v.maxLength(LONGEST_REASON))),
});
export type SentTransaction = v.InferOutput<typeof sentTransactionSchema>;

export const recordedSchema = v.object({ recorded: v.literal(true) });

/** Instructions that are logged for any sender, once they have succeeded. */
export const CONFIG_INSTRUCTIONS = [
  'initialize_config',
  'update_config',
  'propose_admin',
  'accept_admin',
] as const;

/**
 * `GET /admin/audit`: the recorded actions and those that are only on the chain: each transaction that has changed the
 * configuration, and each of `ADMIN_INSTRUCTIONS` paid for by a wallet that is an admin's, or has ever signed in as
 * one. Newest first by default.
 */
export const auditQuery = v.object({
  ...paging,
  wallet: v.optional(address),
  action: v.optional(v.picklist(AUDIT_ACTIONS)),
  ...timeRange,
  order: v.optional(v.picklist(['asc', 'desc']), 'desc'),
});
/** The fields of the configuration that a transaction can change; amounts in lamports, times in seconds. */
export const CONFIG_FIELDS = [
  'admin',
  'pendingAdmin',
  'beacon',
  'treasury',
  'minStakeLamports',
  'cooldownSeconds',
  'countdownSeconds',
  'drawTimeoutSeconds',
  'retentionSeconds',
  'paused',
] as const;

const auditRowSchema = v.object({
  /** Identifies this row only. */
  id: v.string(),
  /** Null for a failed sign-in; the fee payer for a transaction seen on the chain. */
  wallet: v.nullable(address),
  action: v.picklist(AUDIT_ACTIONS),
  /**
   * Details of a transaction: `signature`, `instructions` by their IDL names, and `pools`; from the chain if it has the
   * transaction as this wallet's, else from the report. `signed_out` has `replacedBy`, the wallet whose sign-in ended
   * the session, or `sessions`, how many the wallet has ended everywhere.
   */
  detail: v.record(v.string(), v.unknown()),
  /** Null if the cluster does not know the time of the transaction's block. */
  at: v.nullable(unixSeconds),
  /** Result on the chain of this wallet's transaction; null for other actions. */
  onChain: v.nullable(v.picklist(['unknown', 'succeeded', 'failed'])),
  /**
   * Fields of the configuration that the transaction changed on the chain, in the order of `CONFIG_FIELDS`; null for a
   * value that was, or is, absent.
   */
  changes: v.array(
    v.object({
      field: v.picklist(CONFIG_FIELDS),
      from: v.nullable(v.string()),
      to: v.nullable(v.string()),
    }),
  ),
});
export const auditListSchema = v.object({ ...pageOf(auditRowSchema).entries, total: count });
