import type { AdminTask } from '#src/chain/admin/admin-task.ts';
import type { TxFailure } from '#src/chain/actions/tx-failure.ts';

const DONE: ReadonlySet<string> = new Set(['NothingDue', 'WrongStatus']);
/**
 * The pool's account, or a seat's, is closed. 3012 is Anchor's "the account does not exist", 3007 "another program's":
 * somebody has sent lamports to the address of an account that was closed.
 */
const GONE: ReadonlySet<string> = new Set(['PoolGone', 'Custom:3012', 'Custom:3007']);

/**
 * How much of a task a failure says that somebody else has done. What the program says of one instruction is said of that
 * one payment; what is said before any is made, that the pool is closed or owes nothing of it, is said of all.
 */
export function doneByOthers(
  { programError, code }: Pick<TxFailure, 'programError' | 'code'>,
  task: AdminTask,
): 'all' | 'some' | 'none' {
  if ('seen' in task || !(DONE.has(programError ?? '') || GONE.has(code ?? ''))) return 'none';
  const several = task.kind === 'payments' && task.payments.length > 1;
  const ofAll = code === 'PoolGone' || (programError === 'NothingDue' && code === undefined);
  return several && !ofAll ? 'some' : 'all';
}
