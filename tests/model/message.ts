import type { Call, GateProof } from './interface.ts';
import { EVENT_AUTHORITY, INSTRUCTIONS, type Name, PROGRAM, SYSTEM } from './names.ts';

/** Accounts that no transaction may write. */
const NEVER_WRITABLE: ReadonlySet<Name> = new Set([SYSTEM, PROGRAM, INSTRUCTIONS]);

/** The signers, write locks and proofs of a transaction, which apply to all its instructions. */
export interface Message {
  readonly signers: ReadonlySet<Name>;
  readonly writable: ReadonlySet<Name>;
  readonly named: ReadonlySet<Name>;
  readonly proofs: readonly GateProof[];
}

export function messageOf(calls: readonly Call[]): Message {
  const metas = calls.flatMap((call) => call.metas);
  const names = (chosen: typeof metas): Set<Name> => new Set(chosen.map(({ name }) => name));
  return {
    signers: names(metas.filter(({ signer }) => signer)),
    writable: names(metas.filter(({ name, writable }) => writable && !NEVER_WRITABLE.has(name))),
    named: names(metas),
    proofs: calls.flatMap((call) =>
      call.instruction === 'join_pool' && call.args.proof !== null ? [call.args.proof] : [],
    ),
  };
}

/** Whether no account can be created at the address. */
export function isFixed(name: Name): boolean {
  return NEVER_WRITABLE.has(name) || name === EVENT_AUTHORITY;
}
