import * as v from 'valibot';
import type { ADMIN_INSTRUCTIONS } from '#src/contract/audit.ts';
import { assertNever } from '#src/lib/assert-never.ts';
import { parseAddress } from '#src/protocol/bytes.ts';
import type { ConfigTerms } from '#src/protocol/config-terms.ts';
import { type OpenPayment, PAYMENTS_AT_ONCE } from '#src/protocol/open-payments.ts';
import type { ProgramConfig } from '#src/protocol/pool.ts';
import type { Transition } from '../actions/transitions.ts';
import type { InstructionName } from '../program/instruction.ts';

const POOL_TASKS = [
  'lockPool',
  'expirePool',
  'completePool',
  'voidPool',
  'timeOutDraw',
  'closePool',
] as const satisfies readonly Transition[];

/** A transaction of the admin pages. Pools and wallets are addresses. */
export type AdminTask =
  | { readonly kind: (typeof POOL_TASKS)[number]; readonly pool: string }
  /** One to `PAYMENTS_AT_ONCE` payments of one pool. */
  | { readonly kind: 'payments'; readonly pool: string; readonly payments: readonly OpenPayment[] }
  | (ConfigChange & {
      /** The configuration that was shown to the admin: any other one is left unchanged. */
      readonly seen: SeenConfig;
    });

/** The fields that identify a configuration: a proposal does not raise the version. Wallets are addresses. */
export type SeenConfig = Pick<ProgramConfig, 'version' | 'admin' | 'pendingAdmin'>;

/** A change of the program's configuration; only its admin may send it. */
export type ConfigChange =
  | { readonly kind: 'updateConfig'; readonly params: ConfigTerms; readonly paused: boolean }
  | { readonly kind: 'proposeAdmin'; readonly wallet: string }
  | { readonly kind: 'acceptAdmin' };

const address = v.pipe(
  v.string(),
  v.check((text) => parseAddress(text) !== null),
);
const integer = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const u64 = v.pipe(
  v.string(),
  v.regex(/^\d{1,20}$/),
  v.transform((digits) => BigInt(digits)),
);

const seen = v.object({ version: u64, admin: address, pendingAdmin: v.nullable(address) });

const paymentSchema = v.variant('kind', [
  v.object({ kind: v.literal('seat'), player: address, refund: v.exactOptional(v.literal(true)) }),
  v.object({ kind: v.literal('leftSeat'), player: address }),
  v.object({ kind: v.picklist(['creator', 'completer', 'treasury']) }),
]);

/** Schema of a task that `storedTask` has converted for JSON. */
export const adminTaskSchema: v.GenericSchema<unknown, AdminTask> = v.variant('kind', [
  v.object({ kind: v.picklist(POOL_TASKS), pool: address }),
  v.object({
    kind: v.literal('payments'),
    pool: address,
    payments: v.pipe(v.array(paymentSchema), v.minLength(1), v.maxLength(PAYMENTS_AT_ONCE)),
  }),
  v.object({
    kind: v.literal('updateConfig'),
    seen,
    params: v.object({
      treasury: address,
      minStakeLamports: u64,
      cooldownSeconds: integer,
      countdownSeconds: integer,
      drawTimeoutSeconds: integer,
      retentionSeconds: integer,
    }),
    paused: v.boolean(),
  }),
  v.object({ kind: v.literal('proposeAdmin'), seen, wallet: address }),
  v.object({ kind: v.literal('acceptAdmin'), seen }),
]);

/** Converts a task for JSON, with large numbers as decimal text. `adminTaskSchema` parses the result. */
export function storedTask(task: AdminTask): unknown {
  if (!('seen' in task)) return task;
  const seen = { ...task.seen, version: String(task.seen.version) };
  if (task.kind !== 'updateConfig') return { ...task, seen };
  const minStakeLamports = String(task.params.minStakeLamports);
  return { ...task, seen, params: { ...task.params, minStakeLamports } };
}

/** The instructions of the IDL that an `AdminTask` consists of. */
export type AdminInstruction = Extract<InstructionName, (typeof ADMIN_INSTRUCTIONS)[number]>;

const OF_KIND = {
  lockPool: 'lock_pool',
  expirePool: 'expire_pool',
  completePool: 'complete_pool',
  voidPool: 'void_pool',
  timeOutDraw: 'time_out_draw',
  closePool: 'close_pool',
  updateConfig: 'update_config',
  proposeAdmin: 'propose_admin',
  acceptAdmin: 'accept_admin',
} as const satisfies Record<Exclude<AdminTask['kind'], 'payments'>, AdminInstruction>;

/**
 * Returns the instructions of a task by the IDL's names, in its order. The seed that a completion may reveal is not
 * listed: whether this browser keeps one is known only when the transaction is built.
 */
export function instructionsOf(task: AdminTask): readonly AdminInstruction[] {
  return task.kind === 'payments' ? task.payments.map(paymentInstruction) : [OF_KIND[task.kind]];
}

function paymentInstruction(payment: OpenPayment): AdminInstruction {
  switch (payment.kind) {
    case 'seat':
      return payment.refund ? 'refund' : 'claim';
    case 'leftSeat':
      return 'close_entry';
    case 'creator':
      return 'pay_creator';
    case 'completer':
      return 'pay_completer';
    case 'treasury':
      return 'pay_treasury';
    default:
      return assertNever(payment);
  }
}
