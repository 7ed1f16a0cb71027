import * as v from 'valibot';
import { address, count, pageOf, paging, signature, unixSeconds } from './fields.ts';

export const AUDIT_ACTIONS = [
  'signed_in',
  'sign_in_refused',
  'signed_out',
  'suggestion_changed',
  'suggestion_merged',
  'transaction_sent',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Instructions that an admin's wallet sends from the admin pages, by their IDL names. */
const ADMIN_INSTRUCTIONS = [
  'lock_pool',
  'expire_pool',
  'request_draw',
  'capture_entropy',
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

/** `POST /admin/audit`: a transaction that the admin's wallet has sent. The same report twice makes one row. */
export const sentTransactionSchema = v.object({
  signature,
  instructions: v.pipe(v.array(v.picklist(ADMIN_INSTRUCTIONS)), v.minLength(1), v.maxLength(MOST_POOLS)),
  /** The pools it is about; none for the configuration. */
  pools: v.pipe(v.array(address), v.maxLength(MOST_POOLS)),
  /** What became of it, as far as the admin's browser has seen. */
  outcome: v.picklist(['sent', 'confirmed', 'failed']),
  /** Why it failed. */
  reason: v.optional(v.pipe(v.string(), v.maxLength(LONGEST_REASON))),
});
export type SentTransaction = v.InferOutput<typeof sentTransactionSchema>;

export const recordedSchema = v.object({ recorded: v.literal(true) });

/** `GET /admin/audit`, newest first. */
export const auditQuery = v.object({
  ...paging,
  wallet: v.optional(address),
  action: v.optional(v.picklist(AUDIT_ACTIONS)),
});
const auditRowSchema = v.object({
  id: count,
  /** Null where somebody failed to sign in. */
  wallet: v.nullable(address),
  action: v.picklist(AUDIT_ACTIONS),
  detail: v.record(v.string(), v.unknown()),
  at: unixSeconds,
  /** What the chain says of a transaction that was sent; null for other actions. */
  onChain: v.nullable(v.picklist(['unknown', 'succeeded', 'failed'])),
});
export const auditListSchema = v.object({ ...pageOf(auditRowSchema).entries, total: count });
