import type { DecodedInstruction } from '../program/decode-instruction.ts';

/** The IDL's accounts whose balances an admin's task may change. */
const ROLES = ['pool', 'player', 'creator', 'completer', 'treasury', 'entry', 'config'] as const;

/** The role of an account in a transaction. A payer is only `payer`, even if it has another role. */
export type ChangeRole = 'payer' | (typeof ROLES)[number] | 'other';

/** Returns each address's role: `payer` if it pays, else its first role in the instructions. */
export function rolesIn(
  instructions: readonly DecodedInstruction[],
  payer: string,
): ReadonlyMap<string, ChangeRole> {
  const roles = new Map<string, ChangeRole>([[payer, 'payer']]);
  for (const { name, address } of instructions.flatMap(({ accounts }) => accounts)) {
    const role = ROLES.find((one) => one === name);
    if (role !== undefined && address !== null && !roles.has(address)) roles.set(address, role);
  }
  return roles;
}
