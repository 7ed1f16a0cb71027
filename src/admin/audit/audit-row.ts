import * as v from 'valibot';
import type { auditListSchema } from '#src/contract/audit.ts';

export type AuditRow = v.InferOutput<typeof auditListSchema>['data'][number];

const by = v.picklist(['message', 'transaction']);
const suggestion = v.number();
const status = v.picklist(['open', 'planned', 'done', 'declined']);
const instructions = v.array(v.string());
const pools = v.array(v.string());
const signature = v.string();

const actionSchema = v.variant('action', [
  v.object({ action: v.literal('signed_in'), detail: v.object({ by }) }),
  v.object({
    action: v.literal('sign_in_refused'),
    detail: v.object({ by, wallet: v.string(), reason: v.string() }),
  }),
  v.object({
    action: v.literal('signed_out'),
    /** `replacedBy`: the wallet whose sign-in ended the session. `sessions`: how many Sign out everywhere has ended. */
    detail: v.object({ replacedBy: v.optional(v.string()), sessions: v.optional(v.number()) }),
  }),
  v.object({
    action: v.literal('suggestion_changed'),
    detail: v.object({
      suggestion,
      from: v.object({ status, answer: v.nullable(v.string()) }),
      to: v.object({ status: v.optional(status), answer: v.optional(v.nullable(v.string())) }),
    }),
  }),
  v.object({
    action: v.literal('suggestion_merged'),
    detail: v.object({ suggestion, into: suggestion }),
  }),
  v.object({
    action: v.literal('transaction_sent'),
    detail: v.object({
      signature,
      instructions,
      pools,
      outcome: v.picklist(['sent', 'failed']),
      reason: v.optional(v.string()),
    }),
  }),
  v.object({
    action: v.literal('seen_on_chain'),
    detail: v.object({ signature, instructions, pools }),
  }),
]);
type AuditAction = v.InferOutput<typeof actionSchema>;
type ActionDetail<Action extends AuditAction['action']> = Extract<
  AuditAction,
  { readonly action: Action }
>['detail'];
export type ChangedSuggestion = ActionDetail<'suggestion_changed'>;
export type SeenTransaction = ActionDetail<'seen_on_chain'> & Partial<ActionDetail<'transaction_sent'>>;

/** Parses the details of a row; null if they do not match its action, because another version may have written them. */
export function actionOf(row: AuditRow): AuditAction | null {
  const parsed = v.safeParse(actionSchema, row);
  return parsed.success ? parsed.output : null;
}

interface Counted {
  readonly name: string;
  readonly times: number;
}

/** Returns the names in the order of their first occurrence, each with its count. */
export function counted(names: readonly string[]): readonly Counted[] {
  const times = new Map<string, number>();
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
  return [...times].map(([name, count]) => ({ name, times: count }));
}
