import type { Call } from './interface.ts';
import { EVENT_AUTHORITY, type Name, PROGRAM, SYSTEM } from './names.ts';

/** Accounts that no transaction may write. */
const NEVER_WRITABLE: ReadonlySet<Name> = new Set([SYSTEM, PROGRAM]);

/** The signers and write locks of a transaction. They hold for all its instructions. */
export interface Message {
  readonly signers: ReadonlySet<Name>;
  readonly writable: ReadonlySet<Name>;
  readonly named: ReadonlySet<Name>;
}

export function messageOf(calls: readonly Call[]): Message {
  const metas = calls.flatMap((call) => call.metas);
  const names = (chosen: typeof metas): Set<Name> => new Set(chosen.map(({ name }) => name));
  return {
    signers: names(metas.filter(({ signer }) => signer)),
    writable: names(metas.filter(({ name, writable }) => writable && !NEVER_WRITABLE.has(name))),
    named: names(metas),
  };
}

/** Whether no account can be created at the address. */
export function isFixed(name: Name): boolean {
  return NEVER_WRITABLE.has(name) || name === EVENT_AUTHORITY;
}
