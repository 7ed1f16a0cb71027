import { Server, type ServerDuplexStream, ServerCredentials, status } from '@grpc/grpc-js';
import bs58 from 'bs58';
import * as v from 'valibot';
import { geyserService } from '#server/indexer/geyser-stream.ts';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { sleep } from '#src/lib/sleep.ts';

const integer = v.pipe(v.number(), v.safeInteger());
const instructions = v.array(
  v.object({ programIdIndex: integer, accounts: v.array(integer), data: v.string() }),
);
const keys = v.array(v.string());
const transactionSchema = v.object({
  version: v.union([v.literal('legacy'), v.number()]),
  slot: integer,
  blockTime: v.nullable(integer),
  transaction: v.object({
    signatures: keys,
    message: v.object({ accountKeys: keys, instructions }),
  }),
  meta: v.object({
    err: v.nullable(v.object({ InstructionError: v.tuple([integer, v.object({ Custom: integer })]) })),
    fee: integer,
    loadedAddresses: v.object({ writable: keys, readonly: keys }),
    innerInstructions: v.nullable(v.array(v.object({ index: integer, instructions }))),
  }),
});
const listSchema = v.array(v.object({ signature: v.string(), slot: integer }));
const requestSchema = v.looseObject({
  transactions: v.record(v.string(), v.object({ account_include: keys, vote: v.optional(v.boolean()) })),
  blocks_meta: v.record(v.string(), v.unknown()),
  commitment: v.optional(v.string()),
  ping: v.nullish(v.object({ id: integer })),
  from_slot: v.optional(v.string()),
});

type Call = ServerDuplexStream<object, object>;
type Subscription = v.InferOutput<typeof requestSchema>;

interface Block {
  readonly slot: number;
  /** The stream's messages about the block: its transactions, then its metadata. */
  readonly updates: readonly object[];
}

const POLL_MS = 60;
const PING_MS = 300;

/** A gRPC server that speaks Yellowstone's protocol for a local chain, with faults that a test sets. */
export interface GeyserServer {
  readonly url: string;
  /** Subscriptions in their order. */
  readonly subscriptions: readonly Subscription[];
  /** Number of pings that clients have answered. */
  readonly pings: () => number;
  readonly faults: {
    /** Changes transactions, in the form of `getTransaction`, before they are sent. */
    change: (transaction: unknown) => unknown;
    /** Number of blocks before the requested slot that a replay also sends. */
    replayMore: number;
    /** Whether blocks are sent without their transactions. */
    omits: boolean;
    /** Number of slots added to the slot of each block. */
    slotsAhead: number;
    /** Refuses connections with this text. */
    refusal: string | null;
  };
  /** Ends all connections. */
  interrupt(): void;
  close(): Promise<void>;
}

/** Starts a server that streams blocks from now on. @param rpcUrl of the chain @param token that clients must send */
export async function startGeyserServer(rpcUrl: string, token: string): Promise<GeyserServer> {
  const stopping = new AbortController();
  const calls = new Set<Call>();
  const subscriptions: Subscription[] = [];
  const blocks: Block[] = [];
  const faults: GeyserServer['faults'] = {
    change: (one) => one,
    replayMore: 0,
    omits: false,
    slotsAhead: 0,
    refusal: null,
  };
  let pings = 0;

  const rpc = async <S extends v.GenericSchema>(
    schema: S,
    method: string,
    params: readonly unknown[],
  ): Promise<v.InferOutput<S>> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const response = await fetch(rpcUrl, { method: 'POST', body });
    return v.parse(v.object({ result: schema }), await response.json()).result;
  };
  const send = (call: Call, { updates }: Block): void => updates.forEach((update) => call.write(update));

  const poll = async (): Promise<void> => {
    // More transactions may still land in the newest slot.
    const slot = (await rpc(integer, 'getSlot', [{ commitment: 'confirmed' }])) - 1;
    const from = (blocks.at(-1)?.slot ?? slot - 1) + 1;
    const config = { limit: 1_000, commitment: 'confirmed' };
    const listed = await rpc(listSchema, 'getSignaturesForAddress', [PROGRAM_ID.toBase58(), config]);
    const fresh = listed.filter((one) => one.slot >= from && one.slot <= slot).toReversed();
    const options = { encoding: 'json', commitment: 'confirmed', maxSupportedTransactionVersion: 1 };
    const transactions = await Promise.all(
      fresh.map(async ({ signature }) =>
        v.parse(
          transactionSchema,
          faults.change(await rpc(v.unknown(), 'getTransaction', [signature, options])),
        ),
      ),
    );
    for (let at = from; at <= slot; at += 1) {
      const inBlock = transactions.filter((_, index) => fresh[index]?.slot === at);
      // Reverse the transactions, because Yellowstone does not guarantee their order within a block.
      const updates = inBlock.map((one, index) => ({ transaction: toUpdate(one, index) })).toReversed();
      const time = inBlock[0]?.blockTime;
      const meta = {
        slot: at + faults.slotsAhead,
        ...(typeof time === 'number' && { block_time: { timestamp: time } }),
      };
      const block = { slot: at, updates: [...(faults.omits ? [] : updates), { block_meta: meta }] };
      blocks.push(block);
      for (const call of calls) send(call, block);
    }
  };
  const refuse = (call: Call, code: status, details: string): void => {
    calls.delete(call);
    call.emit('error', { code, details });
  };
  const subscribe = (call: Call, subscription: Subscription): void => {
    subscriptions.push(subscription);
    const from = subscription.from_slot === undefined ? Infinity : Number(subscription.from_slot);
    const first = blocks[0]?.slot ?? Infinity;
    if (from < first) {
      refuse(call, status.OUT_OF_RANGE, `broadcast from ${from} is not available, last available: ${first}`);
      return;
    }
    for (const block of blocks) if (block.slot >= from - faults.replayMore) send(call, block);
    calls.add(call);
  };

  const server = new Server();
  server.addService(geyserService(), {
    Subscribe(call: Call) {
      call.on('error', () => calls.delete(call));
      call.on('close', () => calls.delete(call));
      const given = String(call.metadata.get('x-token')[0]);
      if (given !== token) return refuse(call, status.UNAUTHENTICATED, `${given} is no valid token`);
      if (faults.refusal !== null) return refuse(call, status.UNAVAILABLE, faults.refusal);
      call.on('data', (message: unknown) => {
        const request = v.parse(requestSchema, message);
        if (request.ping) pings += 1;
        else subscribe(call, request);
      });
    },
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error === null ? resolve(bound) : reject(error),
    );
  });
  const polling = (async () => {
    while (!stopping.signal.aborted) {
      await poll().catch(() => undefined);
      await sleep(POLL_MS, stopping.signal);
    }
  })();
  const pinging = setInterval(() => {
    for (const call of calls) call.write({ ping: {} });
  }, PING_MS);

  return {
    url: `http://127.0.0.1:${port}`,
    subscriptions,
    pings: () => pings,
    faults,
    interrupt() {
      for (const call of calls) refuse(call, status.UNAVAILABLE, 'interrupted');
    },
    async close() {
      stopping.abort();
      clearInterval(pinging);
      await polling;
      server.forceShutdown();
    },
  };
}

/** Returns a transaction, in the form of `getTransaction`, as the stream sends it. */
function toUpdate(
  { version, slot, transaction, meta }: v.InferOutput<typeof transactionSchema>,
  index: number,
): object {
  const decoded = (list: readonly string[]) => list.map((one) => Buffer.from(bs58.decode(one)));
  const called = (list: v.InferOutput<typeof instructions>) =>
    list.map(({ programIdIndex, accounts, data }) => ({
      program_id_index: programIdIndex,
      accounts: Buffer.from(accounts),
      data: Buffer.from(bs58.decode(data)),
    }));
  const [signature] = decoded(transaction.signatures);
  return {
    slot,
    transaction: {
      signature,
      index,
      transaction: {
        signatures: decoded(transaction.signatures),
        message: {
          account_keys: decoded(transaction.message.accountKeys),
          instructions: called(transaction.message.instructions),
          versioned: version !== 'legacy',
          ...(version === 1 && { config: {} }),
        },
      },
      meta: {
        ...(meta.err !== null && { err: { err: errorBytes(...meta.err.InstructionError) } }),
        fee: meta.fee,
        inner_instructions: meta.innerInstructions?.map((inner) => ({
          index: inner.index,
          instructions: called(inner.instructions),
        })),
        inner_instructions_none: meta.innerInstructions === null,
        loaded_writable_addresses: decoded(meta.loadedAddresses.writable),
        loaded_readonly_addresses: decoded(meta.loadedAddresses.readonly),
      },
    },
  };
}

/** Returns bincode of a program's own error: `TransactionError` 8, the index, `InstructionError` 25, the code. */
function errorBytes(index: number, { Custom: code }: { readonly Custom: number }): Buffer {
  const bytes = Buffer.alloc(13);
  bytes.writeUInt32LE(8, 0);
  bytes.writeUInt8(index, 4);
  bytes.writeUInt32LE(25, 5);
  bytes.writeUInt32LE(code, 9);
  return bytes;
}
