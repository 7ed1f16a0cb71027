import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import type { Call } from '#tests/model/interface.ts';
import type { Name } from '#tests/model/names.ts';
import { poolsOf, type State } from '#tests/model/state.ts';
import type { ProgramWorld } from '#tests/support/program-world.ts';
import { addressOf } from './address-book.ts';
import { readSums } from './pool-bytes.ts';
import type { Lives } from './statistics.ts';

function total(state: State): bigint {
  let sum = 0n;
  for (const { lamports } of state.accounts.values()) sum += lamports;
  return sum;
}

/** Records every account of a sequence that ever held lamports, and the payments of each seat. */
export class Ledger {
  readonly #names = new Set<Name>();
  readonly #paid = new Map<Name, string>();
  #total: bigint | null = null;

  get names(): readonly Name[] {
    return [...this.#names];
  }

  /** @throws if the sum of all lamports changed */
  see(state: State): void {
    for (const name of state.accounts.keys()) this.#names.add(name);
    this.#total ??= total(state);
    if (total(state) !== this.#total)
      throw new Error(`there are ${total(state)} lamports, not ${this.#total}`);
  }

  /** @throws if an entry is paid twice, or a player leaves a pool twice */
  book(calls: readonly Call[], before: State, after: State, lives: Lives): void {
    for (const { instruction, metas } of calls) {
      const entry = metas.find(({ role }) => role === 'entry')?.name;
      if (entry === undefined) continue;
      if (instruction === 'claim' || instruction === 'refund') this.#once(`paid ${entry}`, instruction);
      if (instruction === 'exit_pool') this.#once(`left ${entry}`, instruction);
    }
    countLives(before, after, lives);
  }

  #once(what: string, instruction: string): void {
    const earlier = this.#paid.get(what);
    if (earlier !== undefined) throw new Error(`${what} by ${instruction}, and by ${earlier} before`);
    this.#paid.set(what, instruction);
  }

  /** @throws if an account's lamports differ from the model's, or a pool holds fewer than it owes */
  requireBalances(world: ProgramWorld, state: State): void {
    for (const name of this.#names) {
      const expected = state.accounts.get(name)?.lamports ?? 0n;
      const actual = world.lamports(addressOf(name));
      if (actual !== expected) throw new Error(`${name} has ${actual} lamports, not ${expected}`);
    }
    for (const name of poolsOf(state).keys()) {
      const account = world.account(addressOf(name));
      if (account?.owner.equals(PROGRAM_ID) !== true) throw new Error(`${name} does not exist`);
      const { rentLamports, owedLamports } = readSums(account.data);
      if (account.lamports < rentLamports + owedLamports) throw new Error(`${name} cannot pay what it owes`);
    }
  }
}

function countLives(before: State, after: State, lives: Lives): void {
  const [old, fresh] = [poolsOf(before), poolsOf(after)];
  for (const [name, pool] of fresh) {
    const was = old.get(name);
    if (was === undefined) lives.created += 1;
    if (was?.status === pool.status) continue;
    if (pool.status === 'completed') lives.completed += 1;
    if (pool.refundReason === 'deadline') lives.expired += 1;
    if (pool.refundReason === 'timeout') lives.timedOut += 1;
    if (pool.refundReason === 'void') lives.voided += 1;
  }
  for (const [name, { owedLamports }] of old) {
    if (fresh.has(name)) continue;
    lives.closed += 1;
    if (owedLamports > 0n) lives.closedOwing += 1;
  }
}
