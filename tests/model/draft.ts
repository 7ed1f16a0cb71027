import type { Facts } from './facts.ts';
import type { Name } from './names.ts';
import type { Account, Clock, Data, DataOf, State } from './state.ts';

const NOTHING: Account = { lamports: 0n, data: null };

/** A copy of a state that instructions change. The original stays unchanged. */
export class Draft {
  readonly clock: Clock;
  readonly rentRate: bigint;
  readonly #refusesBelowMinimum: State['refusesBelowMinimum'];
  readonly #accounts: Map<Name, Account>;

  constructor(
    state: State,
    readonly facts: Facts,
  ) {
    this.clock = state.clock;
    this.rentRate = state.rentRate;
    this.#refusesBelowMinimum = state.refusesBelowMinimum;
    this.#accounts = new Map(state.accounts);
  }

  account(name: Name): Account {
    return this.#accounts.get(name) ?? NOTHING;
  }

  /** Returns an account's content. @throws if it is of another kind, which the account checks rule out */
  read<K extends Data['kind']>(name: Name, kind: K): DataOf<K> {
    const found = this.find(name, kind);
    if (found === null) throw new Error(`${name} is no ${kind}`);
    return found;
  }

  /** Returns an account's content, or null if it is of another kind. */
  find<K extends Data['kind']>(name: Name, kind: K): DataOf<K> | null {
    const { data } = this.account(name);
    return isOf(data, kind) ? data : null;
  }

  write(name: Name, data: Data): void {
    this.#accounts.set(name, { ...this.account(name), data });
  }

  /** Transfers lamports between accounts. @throws if `from` has too few */
  transfer(from: Name, to: Name, lamports: bigint): void {
    const left = this.account(from).lamports - lamports;
    if (left < 0n) throw new Error(`${from} has no ${lamports} lamports to pay`);
    this.#setLamports(from, left);
    this.#setLamports(to, this.account(to).lamports + lamports);
  }

  /** Returns how many of `lamports` an account lacks. It may have received lamports before it was opened. */
  lackOf(name: Name, lamports: bigint): bigint {
    const { lamports: present } = this.account(name);
    return present < lamports ? lamports - present : 0n;
  }

  /** Opens an account with at least `lamports`. */
  open(payer: Name, name: Name, lamports: bigint, data: Data): void {
    this.transfer(payer, name, this.lackOf(name, lamports));
    this.write(name, data);
  }

  /** Closes an account and sends all its lamports to the payee. */
  close(name: Name, payee: Name): void {
    this.transfer(name, payee, this.account(name).lamports);
    this.#accounts.set(name, NOTHING);
  }

  #setLamports(name: Name, lamports: bigint): void {
    this.#accounts.set(name, { ...this.account(name), lamports });
  }

  /** Returns the changed state. Accounts without lamports no longer exist. */
  state(): State {
    const accounts = new Map([...this.#accounts].filter(([, { lamports }]) => lamports > 0n));
    const refusesBelowMinimum = this.#refusesBelowMinimum;
    return { clock: this.clock, rentRate: this.rentRate, refusesBelowMinimum, accounts };
  }
}

function isOf<K extends Data['kind']>(data: Data | null, kind: K): data is DataOf<K> {
  return data?.kind === kind;
}
