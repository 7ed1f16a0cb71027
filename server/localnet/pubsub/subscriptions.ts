import { type Account, CLOSED_ACCOUNT } from '../ledger/account.ts';
import type { Chain } from '../ledger/chain.ts';
import type { ChainListener, TransactionRecord } from '../ledger/transaction-record.ts';
import { matches } from '../rpc/account-filters.ts';
import { type AccountEncoding, encodeAccount } from '../rpc/encode-account.ts';
import { type Json, toJson } from '../rpc/json.ts';
import { inContext } from '../rpc/method.ts';
import { ErrorCode, RpcError } from '../rpc/rpc-error.ts';
import type { Topic } from './topic.ts';

const MAX_SUBSCRIPTIONS = 50_000;

/** Receives a subscription's notifications. */
export type Subscriber = { send(text: string): void };

type Subscription = { id: number; topic: Topic; subscriber: Subscriber };

/** All subscriptions of all sockets, fed by the chain. */
export class Subscriptions implements ChainListener {
  readonly #byId = new Map<number, Subscription>();
  #lastId = 0;

  constructor(private readonly chain: Chain) {}

  /** Adds a subscription. @returns its id @throws RpcError if there are too many */
  add(topic: Topic, subscriber: Subscriber): number {
    if (this.#byId.size >= MAX_SUBSCRIPTIONS)
      throw new RpcError(ErrorCode.internal, 'Too many subscriptions on the local chain');
    this.#lastId += 1;
    this.#byId.set(this.#lastId, { id: this.#lastId, topic, subscriber });
    return this.#lastId;
  }

  /** Removes a subscription. @returns whether it was one of this subscriber */
  remove(id: number, subscriber: Subscriber): boolean {
    return this.#byId.get(id)?.subscriber === subscriber && this.#byId.delete(id);
  }

  removeAll(subscriber: Subscriber): void {
    for (const { id, subscriber: owner } of this.#byId.values())
      if (owner === subscriber) this.#byId.delete(id);
  }

  /** Reports a signature that landed before its subscription. */
  catchUp(id: number): void {
    const subscription = this.#byId.get(id);
    if (subscription?.topic.kind !== 'signature') return;
    const record = this.chain.history.bySignature(subscription.topic.signature);
    if (record === undefined) return;
    const { finalized } = subscription.topic;
    if (!finalized || record.slot <= this.chain.root) this.#settle(subscription, record);
    else this.#announce(subscription, record.slot);
  }

  slot(slot: number, root: number): void {
    this.#each((subscription) => {
      if (subscription.topic.kind === 'slot') this.#notify(subscription, { parent: slot - 1, root, slot });
    });
  }

  root(root: number): void {
    this.#each((subscription) => {
      if (subscription.topic.kind === 'root') this.#notify(subscription, root);
    });
  }

  transaction(record: TransactionRecord, finalized: boolean): void {
    this.#each((subscription) => {
      const { topic } = subscription;
      if (topic.kind === 'signature' && topic.signature === record.signature) {
        if (topic.finalized === finalized) this.#settle(subscription, record);
        else this.#announce(subscription, record.slot);
      }
      if (topic.kind !== 'logs' || topic.finalized !== finalized) return;
      if (topic.mentions !== null && !record.keys.includes(topic.mentions)) return;
      const value = { signature: record.signature, err: record.error, logs: record.logs };
      this.#notify(subscription, inContext(record.slot, value));
    });
  }

  account(address: string, slot: number, finalized: boolean, read: () => Account | null): void {
    let current: { account: Account | null } | undefined;
    this.#each((subscription) => {
      const { topic } = subscription;
      if ((topic.kind !== 'account' && topic.kind !== 'program') || topic.finalized !== finalized) return;
      if (topic.kind === 'account' && topic.address !== address) return;
      current ??= { account: read() };
      const account = current.account ?? CLOSED_ACCOUNT;
      if (topic.kind === 'program' && (account.owner !== topic.address || !matches(account, topic.filters)))
        return;
      const encoded = encodeOrExplain(account, topic.encoding);
      this.#notify(
        subscription,
        inContext(slot, topic.kind === 'account' ? encoded : { pubkey: address, account: encoded }),
      );
    });
  }

  #each(visit: (subscription: Subscription) => void): void {
    for (const subscription of this.#byId.values()) visit(subscription);
  }

  /** Notifies a signature's subscription, and ends it. */
  #settle(subscription: Subscription, record: TransactionRecord): void {
    this.#byId.delete(subscription.id);
    this.#notify(subscription, inContext(record.slot, { err: record.error }));
  }

  #announce(subscription: Subscription, slot: number): void {
    if (subscription.topic.kind === 'signature' && subscription.topic.received)
      this.#notify(subscription, inContext(slot, 'receivedSignature'));
  }

  #notify({ id, topic, subscriber }: Subscription, result: Json): void {
    const params = { result, subscription: id };
    subscriber.send(toJson({ jsonrpc: '2.0', method: `${topic.kind}Notification`, params }));
  }
}

/** Encodes an account. Never fails: data too long for base58 is replaced by the reason, as a validator does. */
function encodeOrExplain(account: Account, encoding: AccountEncoding): Json {
  try {
    return encodeAccount(account, encoding);
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    return encodeAccount({ ...account, data: new Uint8Array() }, { encoding: 'base64' });
  }
}
