/**
 * Plays a canned history as a chain's JSON-RPC and WebSocket, to measure an indexer: the first `--from` transactions at
 * once and, after a call of `benchLive`, `--rate` more a second. Checks no request, and is its beacon's relay as well.
 *   --port N --from N --rate N
 */
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { WebSocketServer } from 'ws';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { cannedBeacon, cannedConfig, CLOCK_ADDRESS, clockData } from '../web/canned-pools.ts';
import {
  indexOf,
  secondsOf,
  signatureOf,
  slotOf,
  TRANSACTIONS_A_SLOT,
  transactionOf,
} from './canned-history.ts';

const { values } = parseArgs({
  options: { port: { type: 'string' }, from: { type: 'string' }, rate: { type: 'string' } },
});
const [port, from, rate] = [Number(values.port), Number(values.from), Number(values.rate)];
const FINALITY_TRANSACTIONS = 640;
const NOTIFY_MS = 100;
const GENESIS = PROGRAM_ID.toBase58();
const start = Math.floor(Date.now() / 1000);
let liveSince: number | null = null;

/** Returns the number of transactions so far. */
function total(): number {
  return liveSince === null ? from : from + Math.floor(((Date.now() - liveSince) / 1000) * rate);
}
/** Returns the number of transactions of a commitment. Finalized ones end with a full slot, which gets no more. */
function visible(commitment: string): number {
  if (commitment !== 'finalized') return total();
  const final = Math.max(0, total() - FINALITY_TRANSACTIONS);
  return final - (final % TRANSACTIONS_A_SLOT);
}

/** Returns the last slot of a commitment. A confirmed slot may still get more transactions, as on the local chain. */
function slotReached(commitment: string): number {
  const next = slotOf(visible(commitment));
  return commitment === 'finalized' ? next - 1 : next;
}

const settings = new Map([cannedConfig(), cannedBeacon()].map(({ address, data }) => [address, data]));
const timeOf = (index: number): number => secondsOf(index, from, start);

const callSchema = v.object({
  id: v.unknown(),
  method: v.string(),
  params: v.optional(v.array(v.unknown()), []),
});
const optionsSchema = v.fallback(
  v.object({
    commitment: v.optional(v.string(), 'finalized'),
    limit: v.optional(v.number(), 1_000),
    before: v.optional(v.string()),
    until: v.optional(v.string()),
  }),
  { commitment: 'finalized', limit: 1_000 },
);

/** Parses the options of a request, which are always its last parameter. */
const optionsOf = (params: readonly unknown[]) => v.parse(optionsSchema, params.at(-1));

function signatures(params: readonly unknown[]): object[] {
  const { commitment, limit, before, until } = optionsOf(params);
  const newest = before === undefined ? visible(commitment) - 1 : indexOf(before) - 1;
  const oldest = until === undefined ? 0 : indexOf(until) + 1;
  const count = Math.max(0, Math.min(limit, newest - oldest + 1));
  return Array.from({ length: count }, (_, offset) => {
    const index = newest - offset;
    const confirmationStatus = index < visible('finalized') ? 'finalized' : 'confirmed';
    return {
      signature: signatureOf(index),
      slot: slotOf(index),
      blockTime: timeOf(index),
      err: null,
      memo: null,
      confirmationStatus,
    };
  });
}

function statuses(params: readonly unknown[]): object {
  const requested = v.parse(v.array(v.string()), params[0]);
  const value = requested.map((signature) => {
    const index = indexOf(signature);
    if (index >= total()) return null;
    const confirmationStatus = index < visible('finalized') ? 'finalized' : 'confirmed';
    return { slot: slotOf(index), confirmations: null, err: null, status: { Ok: null }, confirmationStatus };
  });
  return { context: { slot: slotOf(total()) }, value };
}

/** Returns the clock's, the configuration's or the beacon's account, or null for any other address. */
function account(address: string): object | null {
  const data =
    address === CLOCK_ADDRESS ? clockData(slotOf(total()), timeOf(total())) : settings.get(address);
  if (data === undefined) return null;
  const owner = PROGRAM_ID.toBase58();
  const bytes = [data.toString('base64'), 'base64'];
  return { data: bytes, owner, lamports: 1, executable: false, rentEpoch: 0, space: data.length };
}

function answer(method: string, params: readonly unknown[]): unknown {
  switch (method) {
    case 'benchLive':
      liveSince ??= Date.now();
      return total();
    case 'getGenesisHash':
      return GENESIS;
    case 'getVersion':
      return { 'solana-core': '2.0.0', 'feature-set': 0 };
    case 'getHealth':
      return 'ok';
    case 'getSlot':
    case 'getBlockHeight':
      return slotReached(optionsOf(params).commitment);
    case 'getSignaturesForAddress':
      return signatures(params);
    case 'getSignatureStatuses':
      return statuses(params);
    case 'getTransaction': {
      const index = indexOf(v.parse(v.string(), params[0]));
      return index < visible(optionsOf(params).commitment) ? transactionOf(index, timeOf(index)) : null;
    }
    case 'getAccountInfo':
      return { context: { slot: slotOf(total()) }, value: account(v.parse(v.string(), params[0])) };
    default:
      throw new Error(`The canned chain has no ${method}`);
  }
}

function reply(input: unknown): object {
  const { id, method, params } = v.parse(callSchema, input);
  try {
    return { jsonrpc: '2.0', id, result: answer(method, params) };
  } catch (error) {
    return { jsonrpc: '2.0', id, error: { code: -32601, message: String(error) } };
  }
}

const server = createServer((request, response) => {
  // Answers as a relay of the beacon without any published round.
  if (request.method === 'GET') return void response.writeHead(404).end();
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const input: unknown = JSON.parse(Buffer.concat(parts).toString());
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(Array.isArray(input) ? input.map(reply) : reply(input)));
  });
});

const sockets = new WebSocketServer({ port: port + 1, host: '127.0.0.1' });
let subscription = 0;
sockets.on('connection', (socket) => {
  const logs = new Set<number>();
  let sent = total();
  const timer = setInterval(() => {
    const until = total();
    for (; sent < until; sent += 1) {
      const value = { signature: signatureOf(sent), err: null, logs: [] };
      for (const id of logs) {
        const params = { result: { context: { slot: slotOf(sent) }, value }, subscription: id };
        socket.send(JSON.stringify({ jsonrpc: '2.0', method: 'logsNotification', params }));
      }
    }
  }, NOTIFY_MS);
  socket.on('close', () => clearInterval(timer));
  socket.on('message', (data: Buffer) => {
    const { id, method } = v.parse(callSchema, JSON.parse(data.toString()));
    subscription += 1;
    if (method === 'logsSubscribe') logs.add(subscription);
    socket.send(
      JSON.stringify({ jsonrpc: '2.0', id, result: method.endsWith('Unsubscribe') ? true : subscription }),
    );
  });
});

server.listen(port, '127.0.0.1', () => process.send?.('ready'));
process.on('disconnect', () => process.exit(0));
