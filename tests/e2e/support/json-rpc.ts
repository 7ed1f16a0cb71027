import * as v from 'valibot';
import { sleep } from '#src/lib/sleep.ts';

/** A client of Solana's JSON-RPC by plain requests, so that the accounting is independent of the product's client. */
export class JsonRpc {
  constructor(readonly url: string) {}

  /** Matches the local chain's WebSocket address, at the port after this one. */
  get socketUrl(): RegExp {
    return new RegExp(`:${Number(new URL(this.url).port) + 1}/`);
  }

  async call(method: string, params: readonly unknown[]): Promise<unknown> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(this.url, { method: 'POST', headers, body });
    const answer = v.parse(
      v.object({ result: v.optional(v.unknown()), error: v.optional(v.unknown()) }),
      await response.json(),
    );
    if (answer.error !== undefined) throw new Error(`${method}: ${JSON.stringify(answer.error)}`);
    return answer.result;
  }

  /** Sends many requests of one method at once. @returns the results in order @throws if one is refused */
  async batch(method: string, params: readonly (readonly unknown[])[]): Promise<unknown[]> {
    const body = JSON.stringify(params.map((one, id) => ({ jsonrpc: '2.0', id, method, params: one })));
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(this.url, { method: 'POST', headers, body });
    const answers = v.parse(batchSchema, await response.json());
    return answers
      .toSorted((a, b) => a.id - b.id)
      .map(({ result, error }) => {
        if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`);
        return result;
      });
  }

  async balance(address: string): Promise<bigint> {
    const result = await this.call('getBalance', [address, { commitment: 'confirmed' }]);
    return BigInt(v.parse(v.object({ value: v.number() }), result).value);
  }

  async accountData(address: string): Promise<Buffer | null> {
    const result = await this.call('getAccountInfo', [
      address,
      { commitment: 'confirmed', encoding: 'base64' },
    ]);
    const { value } = v.parse(
      v.object({ value: v.nullable(v.object({ data: v.tuple([v.string(), v.string()]) })) }),
      result,
    );
    return value && Buffer.from(value.data[0], 'base64');
  }

  async airdrop(address: string, lamports: bigint): Promise<void> {
    const before = await this.balance(address);
    await this.call('requestAirdrop', [address, Number(lamports)]);
    while ((await this.balance(address)) === before) await sleep(200);
  }

  /** Reads the signatures of an address, newest first. */
  async signatures(address: string): Promise<string[]> {
    const result = await this.call('getSignaturesForAddress', [address, { commitment: 'confirmed' }]);
    return v.parse(v.array(v.object({ signature: v.string() })), result).map(({ signature }) => signature);
  }

  /** Reads a transaction's fee, its payer, and its effect on every named account. */
  async transaction(signature: string): Promise<TransactionRecord> {
    const config = { commitment: 'confirmed', encoding: 'json', maxSupportedTransactionVersion: 0 };
    const { meta, transaction } = v.parse(
      transactionSchema,
      await this.call('getTransaction', [signature, config]),
    );
    const changes = new Map(
      transaction.message.accountKeys.map((key, index) => [
        key,
        BigInt(meta.postBalances[index] ?? 0) - BigInt(meta.preBalances[index] ?? 0),
      ]),
    );
    const payer = transaction.message.accountKeys[0] ?? '';
    return { fee: BigInt(meta.fee), payer, changes };
  }
}

export interface TransactionRecord {
  readonly fee: bigint;
  readonly payer: string;
  readonly changes: ReadonlyMap<string, bigint>;
}

const batchSchema = v.array(
  v.object({ id: v.number(), result: v.optional(v.unknown()), error: v.optional(v.unknown()) }),
);

const transactionSchema = v.object({
  meta: v.object({
    fee: v.number(),
    preBalances: v.array(v.number()),
    postBalances: v.array(v.number()),
  }),
  transaction: v.object({ message: v.object({ accountKeys: v.array(v.string()) }) }),
});
