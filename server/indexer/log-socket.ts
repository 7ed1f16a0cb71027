import * as v from 'valibot';
import { type RawData, WebSocket } from 'ws';
import { errorText } from '#server/cluster/log.ts';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { backoffMs } from '#src/lib/backoff-ms.ts';

export interface LogSocketOptions {
  readonly url: string;
  /** Used by `suspect`: a shorter time without notifications is not treated as a failure. */
  readonly idleMs: number;
  /** Called when a transaction of the program is confirmed. A notification may be repeated, late or missing. */
  readonly onSignature: (signature: string) => void;
  /** Called when a subscription has begun: earlier transactions were not notified. */
  readonly onConnected: () => void;
  readonly onFailure: (error: Error) => void;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;
const PING_MS = 5_000;
/** A connection without a pong or any other message for this time is considered dead. */
const DEAD_MS = 15_000;
const CONNECT_TIMEOUT_MS = 10_000;
const SUBSCRIBE_ID = 1;

const subscribe = JSON.stringify({
  jsonrpc: '2.0',
  id: SUBSCRIBE_ID,
  method: 'logsSubscribe',
  params: [{ mentions: [PROGRAM_ID.toBase58()] }, { commitment: 'confirmed' }],
});

const messageSchema = v.union([
  v.object({
    method: v.literal('logsNotification'),
    params: v.object({ result: v.object({ value: v.object({ signature: v.string() }) }) }),
  }),
  v.object({ id: v.literal(SUBSCRIBE_ID), result: v.number() }),
  v.object({ id: v.literal(SUBSCRIBE_ID), error: v.object({ code: v.number(), message: v.string() }) }),
]);

/** Subscribes to the program's transactions at commitment `confirmed`, and resubscribes after every failure. */
export function openLogSocket(options: LogSocketOptions) {
  const { url, idleMs, onSignature, onConnected, onFailure } = options;
  let closed = false;
  let failures = 0;
  let socket: WebSocket | null = null;
  let retry: NodeJS.Timeout | undefined;
  /** Times of the last message of any kind, and of the last notification or the subscription's beginning. */
  let aliveAt = performance.now();
  let notifiedAt = performance.now();

  const connect = (): void => {
    const current = new WebSocket(url, { handshakeTimeout: CONNECT_TIMEOUT_MS });
    socket = current;
    aliveAt = performance.now();
    notifiedAt = performance.now();
    let failure: Error | null = null;
    current.on('open', () => current.send(subscribe));
    current.on('pong', () => (aliveAt = performance.now()));
    current.on('message', (data) => {
      aliveAt = performance.now();
      try {
        receive(v.parse(messageSchema, JSON.parse(textOf(data))));
      } catch (cause) {
        onFailure(new Error(`A notification cannot be read: ${errorText(cause)}`, { cause }));
      }
    });
    current.on('error', (error) => (failure = error));
    current.on('close', (code) => {
      if (closed || socket !== current) return;
      const why = failure === null ? `code ${code}` : errorText(failure);
      onFailure(new Error(`The RPC's WebSocket closed: ${why}`));
      failures += 1;
      retry = setTimeout(connect, backoffMs(failures, FIRST_PAUSE_MS, LONGEST_PAUSE_MS));
    });
  };

  const receive = (message: v.InferOutput<typeof messageSchema>): void => {
    if ('method' in message) {
      notifiedAt = performance.now();
      onSignature(message.params.result.value.signature);
    } else if ('result' in message) {
      failures = 0;
      notifiedAt = performance.now();
      onConnected();
    } else {
      onFailure(
        new Error(`The RPC refused the subscription (${message.error.code}): ${message.error.message}`),
      );
    }
  };

  connect();
  const ping = setInterval(() => {
    if (socket?.readyState !== WebSocket.OPEN) return;
    if (performance.now() - aliveAt > DEAD_MS) socket.terminate();
    else socket.ping();
  }, PING_MS);
  return {
    /** Reconnects if no notification arrived for `idleMs`; called when one was expected. */
    suspect(): void {
      if (socket?.readyState === WebSocket.OPEN && performance.now() - notifiedAt > idleMs)
        socket.terminate();
    },
    close(): void {
      closed = true;
      clearInterval(ping);
      clearTimeout(retry);
      socket?.terminate();
    },
  };
}

/** Returns a cluster's WebSocket URL, derived from its JSON-RPC URL as web3.js does. */
export function wsUrlOf(rpcUrl: string): string {
  const url = new URL(rpcUrl);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  if (url.port !== '') url.port = String(Number(url.port) + 1);
  return url.href;
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8');
  return (data instanceof ArrayBuffer ? Buffer.from(data) : data).toString('utf8');
}
