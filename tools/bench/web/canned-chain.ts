import { createServer, type Server } from 'node:http';
import bs58 from 'bs58';
import * as v from 'valibot';
import { type WebSocket, WebSocketServer } from 'ws';
import { SLOT_LENGTHS_MS } from '#server/localnet/ledger/slot-clock.ts';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { numberedBytes } from '#src/protocol/testing/numbered-bytes.ts';
import {
  type CannedAccount,
  cannedBeacon,
  cannedConfig,
  CLOCK_ADDRESS,
  clockData,
  LAST_RESTART_ADDRESS,
} from './canned-pools.ts';

const BALANCE_LAMPORTS = 5_000_000_000;
const GENESIS = bs58.encode(numberedBytes('bench genesis', 0));
const BLOCKHASH = bs58.encode(numberedBytes('bench blockhash', 0));

const callSchema = v.object({
  id: v.optional(v.unknown()),
  method: v.string(),
  params: v.optional(v.array(v.unknown()), []),
});
const slice = v.object({ offset: v.number(), length: v.number() });
const memcmp = v.object({ memcmp: v.object({ offset: v.number(), bytes: v.string() }) });
const optionsSchema = v.object({
  withContext: v.optional(v.boolean(), false),
  dataSlice: v.optional(slice),
  filters: v.optional(v.array(memcmp), []),
});

const started = Date.now();
export const slotNow = (): number => 1_000 + Math.floor((Date.now() - started) / SLOT_LENGTHS_MS.default);
const secondsNow = (): number => Math.floor(Date.now() / 1_000);

/** Accounts that change by themselves. The cluster never restarted. */
const sysvars: Readonly<Record<string, () => Buffer>> = {
  [CLOCK_ADDRESS]: () => clockData(slotNow(), secondsNow()),
  [LAST_RESTART_ADDRESS]: () => Buffer.alloc(8),
};

export interface CannedChain {
  readonly server: Server;
  /** Notifies the subscribers of the account, and of the program's accounts, of a change. */
  notify(changed: CannedAccount): void;
}

/** Serves accounts as a chain's JSON-RPC and WebSocket on one port. Accepts no transactions. */
export function serveChain(pools: readonly CannedAccount[]): CannedChain {
  const byAddress = new Map(
    [cannedConfig(), cannedBeacon(), ...pools].map(({ address, data }) => [address, data]),
  );
  const all = [...byAddress].map(([address, data]) => ({ address, data }));

  const accountAt = (address: string, options: unknown): object | null => {
    const data = sysvars[address]?.() ?? byAddress.get(address);
    return data === undefined ? null : account(sliced(data, v.parse(optionsSchema, options ?? {}).dataSlice));
  };
  const answer = (method: string, params: readonly unknown[]): unknown => {
    switch (method) {
      case 'getGenesisHash':
        return GENESIS;
      case 'getVersion':
        return { 'solana-core': '2.0.0', 'feature-set': 0 };
      case 'getSlot':
      case 'getBlockHeight':
        return slotNow();
      case 'getBalance':
        return inContext(BALANCE_LAMPORTS);
      case 'getMinimumBalanceForRentExemption':
        return 1_000_000;
      case 'getRecentPrioritizationFees':
      case 'getSignaturesForAddress':
        return [];
      case 'getLatestBlockhash':
        return inContext({ blockhash: BLOCKHASH, lastValidBlockHeight: slotNow() + 150 });
      case 'getAccountInfo':
        return inContext(accountAt(v.parse(v.string(), params[0]), params[1]));
      case 'getMultipleAccounts':
        return inContext(v.parse(v.array(v.string()), params[0]).map((key) => accountAt(key, params[1])));
      case 'getProgramAccounts':
        return programAccounts(all, v.parse(optionsSchema, params[1]));
      default:
        return undefined;
    }
  };

  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    if (request.method === 'OPTIONS') return void response.end();
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(Array.isArray(body) ? body.map(reply) : reply(body)));
    });
  });
  const reply = (message: unknown): object => {
    const { id, method, params } = v.parse(callSchema, message);
    const result = answer(method, params);
    const outcome =
      result === undefined ? { error: { code: -32601, message: `No ${method} here` } } : { result };
    return { jsonrpc: '2.0', id, ...outcome };
  };
  const watching = new Map<WebSocket, Map<number, Subscription>>();
  new WebSocketServer({ server }).on('connection', (socket) => {
    let last = 0;
    const subscriptions = new Map<number, Subscription>();
    watching.set(socket, subscriptions);
    socket.on('close', () => watching.delete(socket));
    const subscribe = (subscription: Subscription | null): number => {
      last += 1;
      if (subscription !== null) subscriptions.set(last, subscription);
      return last;
    };
    socket.on('message', (bytes: Buffer) => {
      const { id, method, params } = v.parse(callSchema, JSON.parse(bytes.toString()));
      const result = method.endsWith('Unsubscribe')
        ? subscriptions.delete(v.parse(v.number(), params[0]))
        : subscribe(subscriptionOf(method, params));
      // A ping needs no answer.
      if (id !== undefined) socket.send(JSON.stringify({ jsonrpc: '2.0', id, result }));
    });
  });
  return {
    server,
    notify: (changed) => {
      for (const [socket, subscriptions] of watching) {
        for (const [subscription, { method, concerns, shown }] of subscriptions) {
          if (!concerns(changed)) continue;
          const params = { subscription, result: inContext(shown(changed)) };
          socket.send(JSON.stringify({ jsonrpc: '2.0', method, params }));
        }
      }
    },
  };
}

/** What a client is notified of. */
interface Subscription {
  readonly method: 'programNotification' | 'accountNotification';
  readonly concerns: (changed: CannedAccount) => boolean;
  /** Returns the whole account: nodes ignore slices here, and so does this chain. */
  readonly shown: (changed: CannedAccount) => object;
}

/** Returns null for subscriptions to what never changes here. */
function subscriptionOf(method: string, params: readonly unknown[]): Subscription | null {
  if (method === 'accountSubscribe') {
    const subscribed = v.parse(v.string(), params[0]);
    return {
      method: 'accountNotification',
      concerns: ({ address }) => address === subscribed,
      shown: ({ data }) => account(data),
    };
  }
  if (method !== 'programSubscribe') return null;
  const patterns = patternsOf(v.parse(optionsSchema, params[1]).filters);
  return {
    method: 'programNotification',
    concerns: ({ data }) => hasAll(data, patterns),
    shown: ({ address, data }) => ({ pubkey: address, account: account(data) }),
  };
}

const inContext = (value: unknown): object => ({ context: { slot: slotNow() }, value });

const account = (data: Buffer): object => ({
  data: [data.toString('base64'), 'base64'],
  executable: false,
  lamports: 10_000_000,
  owner: PROGRAM_ID.toBase58(),
  rentEpoch: 0,
  space: data.length,
});

const sliced = (data: Buffer, part: v.InferOutput<typeof slice> | undefined): Buffer =>
  part === undefined ? data : data.subarray(part.offset, part.offset + part.length);

/** Bytes that an account must have at an offset. */
interface Pattern {
  readonly offset: number;
  readonly bytes: Buffer;
}

const patternsOf = (filters: readonly v.InferOutput<typeof memcmp>[]): Pattern[] =>
  filters.map(({ memcmp: { offset, bytes } }) => ({ offset, bytes: Buffer.from(bs58.decode(bytes)) }));

const hasAll = (data: Buffer, patterns: readonly Pattern[]): boolean =>
  patterns.every(({ offset, bytes }) => data.subarray(offset, offset + bytes.length).equals(bytes));

function programAccounts(
  all: readonly CannedAccount[],
  { withContext, dataSlice, filters }: v.InferOutput<typeof optionsSchema>,
): object {
  const patterns = patternsOf(filters);
  const found = all
    .filter(({ data }) => hasAll(data, patterns))
    .map(({ address, data }) => ({
      pubkey: address,
      account: account(sliced(data, dataSlice)),
    }));
  return withContext ? inContext(found) : found;
}
