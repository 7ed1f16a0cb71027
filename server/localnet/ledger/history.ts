import type { TransactionRecord } from './transaction-record.ts';

/** Minimum number of transactions that are kept. */
const LEAST = 20_000;
/** Transactions are kept, saved and dropped in groups of this size. */
const CHUNK = 1_000;

/** A run of transactions, oldest first; all but the last are full and never change again. */
export type Chunk = { id: number; records: TransactionRecord[] };

/** The last 20,000 and more transactions, by signature and address. */
export class History {
  readonly #chunks: Chunk[];
  readonly #bySignature = new Map<string, TransactionRecord>();
  readonly #byAddress = new Map<string, TransactionRecord[]>();

  constructor(chunks: readonly Chunk[] = []) {
    this.#chunks = chunks.map(({ id, records }) => ({ id, records: [...records] }));
    for (const { records } of this.#chunks) for (const record of records) this.#index(record);
  }

  get chunks(): readonly Chunk[] {
    return this.#chunks;
  }

  bySignature(signature: string): TransactionRecord | undefined {
    return this.#bySignature.get(signature);
  }

  /** Returns the transactions that name an address, oldest first. */
  byAddress(address: string): readonly TransactionRecord[] {
    return this.#byAddress.get(address) ?? [];
  }

  /** Returns the transactions after `slot`, oldest first. */
  since(slot: number): TransactionRecord[] {
    return this.#chunks.flatMap(({ records }) => records.filter((record) => record.slot > slot));
  }

  /** The first slot whose transactions are all kept, undefined while nothing was dropped. */
  get completeFrom(): number | undefined {
    const [oldest] = this.#chunks;
    const slot = oldest?.records[0]?.slot;
    return oldest === undefined || oldest.id === 0 || slot === undefined ? undefined : slot + 1;
  }

  /** Adds a transaction; drops the oldest group beyond the limit unless it contains a slot from `neededSlot` on. */
  add(record: TransactionRecord, neededSlot: number): void {
    const last = this.#chunks.at(-1);
    if (last !== undefined && last.records.length < CHUNK) last.records.push(record);
    else this.#chunks.push({ id: (last?.id ?? -1) + 1, records: [record] });
    this.#index(record);
    const [oldest] = this.#chunks;
    if (oldest === undefined || this.#bySignature.size < LEAST + CHUNK) return;
    if ((oldest.records.at(-1)?.slot ?? 0) < neededSlot) this.#drop(oldest);
  }

  #index(record: TransactionRecord): void {
    this.#bySignature.set(record.signature, record);
    for (const key of new Set(record.keys)) {
      const records = this.#byAddress.get(key);
      if (records === undefined) this.#byAddress.set(key, [record]);
      else records.push(record);
    }
  }

  #drop(chunk: Chunk): void {
    this.#chunks.shift();
    const addresses = new Set(chunk.records.flatMap((record) => record.keys));
    for (const record of chunk.records) this.#bySignature.delete(record.signature);
    for (const address of addresses) this.#prune(address);
  }

  #prune(address: string): void {
    const left = this.byAddress(address).filter((record) => this.#bySignature.has(record.signature));
    if (left.length > 0) this.#byAddress.set(address, left);
    else this.#byAddress.delete(address);
  }
}
