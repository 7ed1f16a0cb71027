import { fileURLToPath } from 'node:url';
import { Client, type ClientDuplexStream, credentials, Metadata, status } from '@grpc/grpc-js';
import { loadSync, type ServiceDefinition } from '@grpc/proto-loader';
import * as v from 'valibot';
import { errorText } from '#server/cluster/log.ts';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { backoffMs } from '#src/lib/backoff-ms.ts';
import type { Deliveries } from './deliveries.ts';
import { updateSchema } from './streamed-transaction.ts';

export interface GeyserStreamOptions {
  readonly url: string;
  /** Sent as `x-token`; it never appears in messages. */
  readonly token: string | null;
  /** Receives transactions and blocks. */
  readonly deliveries: Deliveries;
  /** A stream whose newest block is older than this does not deliver. */
  readonly idleMs: number;
  /** The slot from which a connection replays; 0: from now on. */
  readonly fromSlot: () => bigint;
  /** Throws if the chain cannot have reached a slot yet. */
  readonly requireSlot: (slot: bigint) => void;
  /** Called when a complete block has transactions to be stored. */
  readonly onDelivered: () => void;
  /** Called when a connection has delivered its first block, or has ended: some transactions may be missing. */
  readonly onGap: () => void;
  readonly onFailure: (error: Error) => void;
}

const PROTO = fileURLToPath(new URL('./geyser.proto', import.meta.url));
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;
const CHECK_MS = 5_000;
/** A connection that sends nothing for this time is considered dead: the server pings every 10 s. */
const DEAD_MS = 15_000;

/** Returns the service of `geyser.proto`, for client and server. */
export function geyserService(): ServiceDefinition {
  const options = { keepCase: true, longs: String, enums: String, defaults: true, oneofs: true };
  return loadSync(PROTO, options)['geyser.Geyser'] as ServiceDefinition;
}

/** Subscribes to the program's transactions at commitment `confirmed` by Yellowstone's gRPC, and reconnects. */
export function geyserStream(options: GeyserStreamOptions) {
  const { deliveries, token } = options;
  const { protocol, hostname, port, host } = new URL(options.url);
  const isSecure = protocol === 'https:';
  const target = `${hostname}:${port || (isSecure ? 443 : 80)}`;
  const subscribe = geyserService()['Subscribe'];
  if (subscribe === undefined) throw new Error('geyser.proto has no Subscribe');
  let connection: { readonly client: Client; readonly call: ClientDuplexStream<object, object> } | null =
    null;
  let retry: NodeJS.Timeout | undefined;
  let isStarted = false;
  let failures = 0;
  /** Whether the next connection requests a replay: not all servers store enough blocks for it. */
  let replays = true;
  let hasBlock = false;
  let aliveAt = 0;
  let blockAt = -Infinity;

  const connect = (): void => {
    const settings = { 'grpc.use_local_subchannel_pool': 1 };
    const client = new Client(
      target,
      isSecure ? credentials.createSsl() : credentials.createInsecure(),
      settings,
    );
    const metadata = new Metadata();
    if (token !== null) metadata.set('x-token', token);
    const { path, requestSerialize, responseDeserialize } = subscribe;
    const call = client.makeBidiStreamRequest(path, requestSerialize, responseDeserialize, metadata);
    connection = { client, call };
    hasBlock = false;
    aliveAt = performance.now();
    const isCurrent = (): boolean => connection?.call === call;
    call.on('data', (update: unknown) => {
      if (!isCurrent()) return;
      aliveAt = performance.now();
      try {
        receive(v.parse(updateSchema, update), call);
      } catch (cause) {
        fail(`cannot be used: ${errorText(cause)}`);
      }
    });
    // The event `status` follows, with the same reason.
    call.on('error', () => undefined);
    call.on('status', ({ code, details }) => {
      if (isCurrent()) fail(`ended (${status[code]}): ${details}`);
    });
    const fromSlot = replays ? options.fromSlot() : 0n;
    call.write({
      transactions: { program: { vote: false, account_include: [PROGRAM_ID.toBase58()] } },
      blocks_meta: { blocks: {} },
      commitment: 'CONFIRMED',
      ...(fromSlot > 0n && { from_slot: String(fromSlot) }),
    });
    replays = fromSlot === 0n;
  };

  const receive = (
    update: v.InferOutput<typeof updateSchema>,
    call: ClientDuplexStream<object, object>,
  ): void => {
    if (update.update === 'ping') call.write({ ping: { id: 1 } });
    else if (update.update === 'transaction') {
      const { slot, transaction } = update.transaction;
      deliveries.add({ slot, ...transaction });
      if (deliveries.completes(slot)) options.onDelivered();
    } else if (update.update === 'block_meta') {
      const { slot, block_time: time } = update.block_meta;
      options.requireSlot(slot);
      deliveries.completeBlock(slot, time?.timestamp ?? null);
      blockAt = performance.now();
      if (!hasBlock) {
        [hasBlock, replays, failures] = [true, true, 0];
        options.onGap();
      }
      if (deliveries.completes(slot)) options.onDelivered();
    }
  };

  const disconnect = (): void => {
    const ended = connection;
    connection = null;
    ended?.call.cancel();
    ended?.client.close();
  };
  const fail = (reason: string): void => {
    disconnect();
    const text = `The stream of ${host} ${reason}`;
    options.onFailure(new Error(token === null ? text : text.replaceAll(token, '…')));
    options.onGap();
    failures += 1;
    retry = setTimeout(connect, backoffMs(failures, FIRST_PAUSE_MS, LONGEST_PAUSE_MS));
  };
  const check = setInterval(() => {
    if (connection !== null && performance.now() - aliveAt > DEAD_MS) fail(`sent nothing for ${DEAD_MS} ms`);
  }, CHECK_MS);

  return {
    /** Connects, unless it was called before. */
    start(): void {
      if (!isStarted) connect();
      isStarted = true;
    },
    /** Whether the stream delivers blocks. Reconnecting for a replay does not change this. */
    get isDelivering(): boolean {
      return performance.now() - blockAt < options.idleMs;
    },
    /** Reconnects, because a transaction was not delivered. */
    suspect(signature: string): void {
      blockAt = -Infinity;
      if (connection !== null) fail(`has not delivered transaction ${signature}`);
    },
    close(): void {
      clearInterval(check);
      clearTimeout(retry);
      disconnect();
    },
  };
}
