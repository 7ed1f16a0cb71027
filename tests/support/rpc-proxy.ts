import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import * as v from 'valibot';
import { WebSocket, WebSocketServer } from 'ws';
import { ForkView } from './rpc-proxy/fork-view.ts';
import { answeredByFault, type HttpFault, withoutNewest } from './rpc-proxy/http-faults.ts';
import { isObject, type ProxiedRequest } from './rpc-proxy/json-rpc.ts';
import type { LieContext } from './rpc-proxy/lie.ts';
import { ActiveLies } from './rpc-proxy/active-lies.ts';

/** A fault of a notification. */
export type SocketFault = 'drop' | 'duplicate' | { readonly delayMs: number };

export interface Faults {
  /** Called for each HTTP request with its methods. If it returns null, the request is answered correctly. */
  http: (methods: readonly string[]) => HttpFault | null;
  /** Called for each notification. If it returns null, the notification is passed on. */
  socket: () => SocketFault | null;
  /** The genesis hash that the node reports; null for the chain's own. */
  genesis: string | null;
  /** While true, sockets stay open but pass nothing on. */
  quiet: boolean;
}

/** A proxy between a chain and its reader, with faults and lies that a test sets. */
export interface RpcProxy {
  readonly url: string;
  readonly wsUrl: string;
  readonly faults: Faults;
  /** The node's lies, none at first. Functions in `rpc-proxy/` make them, and `LIES` has the standard ones. */
  readonly lies: ActiveLies;
  /** Number of requests by method, over HTTP or through a socket. */
  readonly requests: Map<string, number>;
  /** Number of socket connections opened so far. */
  sockets(): number;
  /** Ends all socket connections. */
  hangUp(): void;
  /** Hides all transactions of the last `slots` slots and all later ones. */
  fork(slots: number): Promise<void>;
  /** Hides all transactions of a slot and of all later ones. */
  forkFrom(slot: number): void;
  /** Shows the hidden transactions again, in the newest slot. */
  land(): Promise<void>;
  close(): Promise<void>;
}

const requestSchema = v.looseObject({
  id: v.optional(v.unknown()),
  method: v.string(),
  params: v.optional(v.array(v.unknown())),
});
const bodySchema = v.union([requestSchema, v.array(requestSchema)]);

/**
 * Starts a proxy that answers correctly until a test sets faults or lies:
 *
 *     const proxy = await startRpcProxy(upstream);
 *     // Two of its answers are false; then all are true.
 *     proxy.lies.set(times(2, slotsShifted(1_000_000)), transactionRefused([signature], -32_015));
 *     await expect.poll(() => proxy.lies.changed).toBeGreaterThan(0);
 *     proxy.lies.clear();
 *
 * All set lies apply, in their order. `switches.ts` limits a lie to methods, to a number of times, to a period or to
 * every second request, and `LIES` has the standard lies by name. A new lie is a function of request and answer.
 * @param upstream the addresses of the chain
 */
export async function startRpcProxy(upstream: { url: string; wsUrl: string }): Promise<RpcProxy> {
  const faults: Faults = { http: () => null, socket: () => null, genesis: null, quiet: false };
  const view = new ForkView();
  const lies = new ActiveLies();
  const counts = new Map<string, number>();
  let requested = 0;
  let opened = 0;

  const count = ({ method }: Pick<ProxiedRequest, 'method'>): void =>
    void counts.set(method, (counts.get(method) ?? 0) + 1);
  const post = async (body: unknown): Promise<unknown> => {
    const response = await fetch(upstream.url, { method: 'POST', body: JSON.stringify(body) });
    return response.json();
  };
  const callNode = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    const answer = await post({ jsonrpc: '2.0', id: 1, method, params });
    if (isObject(answer) && 'result' in answer) return answer['result'];
    throw new Error(`The chain answers to ${method} with ${JSON.stringify(answer)}`);
  };
  const slotOf = async (commitment: string): Promise<number> =>
    v.parse(v.number(), await callNode('getSlot', [{ commitment }]));
  const contextOf = (number: number): LieContext => {
    const slots = new Map<string, Promise<number>>();
    return {
      number,
      callNode,
      slot(commitment) {
        const reachedSlot = slots.get(commitment) ?? slotOf(commitment);
        slots.set(commitment, reachedSlot);
        return reachedSlot;
      },
    };
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = v.parse(bodySchema, JSON.parse(await textOf(request)));
    const isBatch = Array.isArray(body);
    const requests: ProxiedRequest[] = isBatch ? body : [body];
    requests.forEach(count);
    requested += 1;
    const context = contextOf(requested);
    const fault = faults.http(requests.map(({ method }) => method));
    if (answeredByFault(response, fault, isBatch) || lies.body(response, requests, context)) return;
    const root = view.isForked ? await slotOf('finalized') : 0;
    const truth = await post(
      isBatch ? requests.map((one) => lies.request(one, context)) : lies.request(body, context),
    );
    const rewritten = (Array.isArray(truth) ? truth : [truth]).map((answer: unknown, index) => {
      const one = requests[index];
      if (!one) return answer;
      if (one.method === 'getGenesisHash' && faults.genesis !== null) {
        return { jsonrpc: '2.0', id: one['id'], result: faults.genesis };
      }
      return withoutNewest(one, view.rewrite(one, answer, root), fault);
    });
    const answered = await lies.answers(requests, rewritten, context);
    response.end(JSON.stringify(isBatch ? answered : answered[0]));
  };

  const http = createServer((request, response) => {
    // If the chain is down, end the connection without an answer.
    serve(request, response).catch(() => response.destroy());
  });
  const sockets = new WebSocketServer({ server: http });
  sockets.on('error', () => undefined);
  sockets.on('connection', (client) => {
    opened += 1;
    const context = contextOf(opened);
    const chain = new WebSocket(upstream.wsUrl);
    const waiting: string[] = [];
    client.on('message', (data) => {
      const text = String(data);
      count(v.parse(requestSchema, JSON.parse(text)));
      if (chain.readyState === WebSocket.OPEN) chain.send(text);
      else waiting.push(text);
    });
    chain.on('open', () => waiting.forEach((text) => chain.send(text)));
    const passOn = (text: string): void => {
      const fault = text.includes('Notification') ? faults.socket() : null;
      if (fault === 'drop') return;
      if (typeof fault === 'object' && fault) setTimeout(() => client.send(text), fault.delayMs);
      else client.send(text);
      if (fault === 'duplicate') client.send(text);
    };
    chain.on('message', (data) => {
      if (!faults.quiet) lies.notices(String(data), context).forEach(passOn);
    });
    for (const [one, other] of [
      [client, chain],
      [chain, client],
    ] as const) {
      one.on('error', () => other.terminate());
      one.on('close', () => other.terminate());
    }
  });
  const port = await listen(http);

  return {
    url: `http://127.0.0.1:${port}`,
    wsUrl: `ws://127.0.0.1:${port}`,
    faults,
    lies,
    requests: counts,
    sockets: () => opened,
    hangUp() {
      for (const socket of sockets.clients) socket.terminate();
    },
    async fork(slots) {
      view.drop((await slotOf('confirmed')) - slots + 1);
    },
    forkFrom(slot) {
      view.drop(slot);
    },
    async land() {
      view.land(await slotOf('confirmed'));
    },
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      const closed = new Promise((resolve) => http.close(resolve));
      http.closeAllConnections();
      await closed;
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(String(chunk)));
  return Buffer.concat(chunks).toString('utf8');
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' ? (address?.port ?? 0) : 0);
    });
  });
}
