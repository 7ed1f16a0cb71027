import type { DecodedInstruction } from '../program/decode-instruction.ts';
import type { ChangeRole } from './simulation.ts';

/** The IDL's accounts whose balances an admin's task may change. */
const ROLES: ReadonlyMap<string | null, ChangeRole> = new Map([
  ['pool', 'pool'],
  ['player', 'player'],
  ['creator', 'creator'],
  ['completer', 'completer'],
  ['treasury', 'treasury'],
  ['entry', 'entry'],
  ['config', 'config'],
]);

/** By address. Somebody may be several: the payer first of all, then what the instructions name first. */
export function rolesIn(
  instructions: readonly DecodedInstruction[],
  payer: string,
): ReadonlyMap<string, ChangeRole> {
  const roles = new Map<string, ChangeRole>([[payer, 'payer']]);
  for (const { name, address } of instructions.flatMap(({ accounts }) => accounts)) {
    const role = ROLES.get(name);
    if (role !== undefined && address !== null && !roles.has(address)) roles.set(address, role);
  }
  return roles;
}
