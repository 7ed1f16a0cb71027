import type { Facts } from '#tests/model/facts.ts';
import type { Call } from '#tests/model/interface.ts';
import { hasMainnetRent } from '#tests/support/load-vm.ts';
import { messageOf } from '#tests/model/message.ts';
import type { Name } from '#tests/model/names.ts';
import { type Account, poolsOf, type State } from '#tests/model/state.ts';
import { judge, type Verdict } from '#tests/model/transaction.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { addressOf, bytesOf, keypairOf, textOf } from './address-book.ts';
import { FUNDS } from './cast.ts';
import { requireSame } from './compare.ts';
import { describeCall } from './describe.ts';
import { encode } from './encode.ts';
import { Ledger } from './ledger.ts';
import { refusalName } from './refusal-name.ts';
import { areHints, isGroupKey, isSignature } from './rounds.ts';
import type { Statistics } from './statistics.ts';

const FOREIGN: readonly Name[] = ['system', 'program', 'program-data'];

const timeOf = ({ now, slot, epochStart }: ProgramWorld) => ({
  now,
  slot: Number(slot),
  epoch: { start: epochStart.time, firstSlot: Number(epochStart.slot) },
});

/** Gives the model and the program the same transactions and times, and compares them after each. */
export class Duel {
  readonly facts: Facts = { bytesOf, isGroupKey, isSignature, areHints };
  readonly log: string[] = [];
  readonly #ledger = new Ledger();
  #state: State;

  private constructor(
    readonly world: ProgramWorld,
    readonly statistics: Statistics,
  ) {
    const accounts = new Map<Name, Account>();
    for (const [name, lamports] of FUNDS) {
      world.setBalance(addressOf(name), lamports);
      accounts.set(name, { lamports, data: null });
    }
    for (const name of FOREIGN) {
      accounts.set(name, { lamports: world.lamports(addressOf(name)), data: { kind: 'foreign' } });
    }
    const lastRestartSlot = Number(world.lastRestartSlot);
    this.#state = {
      clock: { ...timeOf(world), lastRestartSlot },
      rentRate: 6_960n,
      refusesBelowMinimum: hasMainnetRent() ? 'decrease' : 'increase',
      accounts,
    };
    this.#ledger.see(this.#state);
  }

  /** Begins with a program that has no configuration. */
  static async begin(statistics: Statistics): Promise<Duel> {
    return new Duel(await ProgramWorld.deployed(), statistics);
  }

  get state(): State {
    return this.#state;
  }

  /** Names of all accounts that have existed so far. */
  get accountNames(): readonly Name[] {
    return this.#ledger.names;
  }

  /** Advances time and slot, independently of each other. */
  wait(seconds: number, slots: number): void {
    this.log.push(`wait ${seconds} s, ${slots} slots`);
    this.world.warp(seconds, slots);
    const { clock } = this.#state;
    this.#state = { ...this.#state, clock: { ...clock, ...timeOf(this.world) } };
  }

  /** Restarts the cluster from a past slot or the current one. */
  restart(slot: number): void {
    this.log.push(`restart in slot ${slot}, now ${this.#state.clock.slot}`);
    this.world.setLastRestartSlot(BigInt(slot));
    this.#state = { ...this.#state, clock: { ...this.#state.clock, lastRestartSlot: slot } };
    this.statistics.restarts += 1;
  }

  /** Changes the network's rent rate, in lamports for each byte. */
  setRentRate(rate: bigint): void {
    this.log.push(`rent is ${rate} lamports a byte`);
    this.world.setRent(rate);
    this.#state = { ...this.#state, rentRate: rate };
  }

  /** Sends a transaction and compares the results. @throws if model and program disagree */
  send(calls: readonly Call[]): Verdict {
    const verdict = judge(this.#state, calls, this.facts);
    this.log.push(calls.map(describeCall).join('\n    + '));
    const after = verdict.accepted ? verdict.state : this.#state;
    this.#noteDonations(after);

    const { signers } = messageOf(calls);
    const keys = [...signers].map(keypairOf).filter((key) => key !== null);
    const outcome = this.world.send(calls.flatMap(encode), keys);
    const refusal = refusalName(outcome.refusal);
    this.log.push(`    ${refusal ?? 'accepted'}`);
    requireVerdict(verdict, refusal);

    this.statistics.count(calls, refusal, verdict.accepted ? null : verdict.at);
    if (verdict.accepted) this.#ledger.book(calls, this.#state, after, this.statistics.lives);
    this.#state = after;
    this.#ledger.see(after);
    this.#ledger.requireBalances(this.world, after);
    if (verdict.accepted) for (const name of messageOf(calls).writable) this.#requireSame(name);
    return verdict;
  }

  /** @throws if any account differs from the model's */
  requireAllSame(): void {
    for (const name of this.accountNames) this.#requireSame(name);
  }

  #requireSame(name: Name): void {
    requireSame(this.world, name, this.#state.accounts.get(name)?.data ?? null);
  }

  /** Passes each pool's donations to the test chain, which also checks all lamports by itself. */
  #noteDonations(state: State): void {
    for (const [name, { rentLamports, owedLamports }] of poolsOf(state)) {
      const lamports = state.accounts.get(name)?.lamports ?? 0n;
      this.world.donations.set(textOf(name), lamports - rentLamports - owedLamports);
    }
  }
}

function requireVerdict(verdict: Verdict, refusal: string | null): void {
  if (verdict.accepted) {
    if (refusal !== null) throw new Error(`the program refuses with ${refusal} what the model accepts`);
    return;
  }
  const reasons = [...verdict.reasons].join(' | ');
  if (refusal === null) throw new Error(`the program accepts what the model refuses with ${reasons}`);
  if (!verdict.reasons.has(refusal)) {
    throw new Error(`the program refuses with ${refusal}, the model with ${reasons}`);
  }
}
