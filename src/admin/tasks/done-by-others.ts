import type { AdminTask } from '#src/chain/admin/admin-task.ts';
import type { TxFailure } from '#src/chain/actions/tx-failure.ts';

const DONE: ReadonlySet<string> = new Set(['NothingDue', 'WrongStatus']);
/**
 * The pool's account, or a seat's, is closed. 3012 is Anchor's "the account does not exist", 3007 "another program's":
 * lamports were sent to the address of an account that was closed.
 */
const CLOSED_CODES: ReadonlySet<string> = new Set(['PoolGone', 'Custom:3012', 'Custom:3007']);

/**
 * Returns how much of a task was already done by another wallet, according to a failure. An error of one instruction
 * concerns that payment only; an error before any payment (the pool is closed, or owes nothing) concerns all of them.
 */
export function doneByOthers(
  { programError, code }: Pick<TxFailure, 'programError' | 'code'>,
  task: AdminTask,
): 'all' | 'some' | 'none' {
  if ('seen' in task || !(DONE.has(programError ?? '') || CLOSED_CODES.has(code ?? ''))) return 'none';
  const several = task.kind === 'payments' && task.payments.length > 1;
  const ofAll = code === 'PoolGone' || (programError === 'NothingDue' && code === undefined);
  return several && !ofAll ? 'some' : 'all';
}
