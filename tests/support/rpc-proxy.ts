import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import * as v from 'valibot';
import { WebSocket, WebSocketServer } from 'ws';
import { ForkView, type ProxiedRequest } from './rpc-proxy-view.ts';

/**
 * A fault in place of the right answer. `keep-away` is a rate limit that asks to wait `KEEP_AWAY_SECONDS`. `forgetful`
 * leaves out the newest entries of lists of confirmed transactions. `lagging` does not know these entries at all,
 * because the node is behind.
 */
export type HttpFault =
  | 'rate-limit'
  | 'keep-away'
  | 'server-error'
  | 'garbage'
  | 'hang'
  | 'no-batches'
  | 'empty'
  | 'forgetful'
  | 'lagging';
/** A fault of a notification. */
export type SocketFault = 'drop' | 'duplicate' | { readonly delayMs: number };

export interface Faults {
  /** Called for each HTTP request with its methods. Null answers it correctly. */
  http: (methods: readonly string[]) => HttpFault | null;
  /** Called for each notification. Null passes it on. */
  socket: () => SocketFault | null;
  /** The genesis hash that the node reports; null for the chain's own. */
  genesis: string | null;
  /** While true, sockets stay open but pass nothing on. */
  quiet: boolean;
}

/** A proxy between a chain and its reader, with faults that a test sets. */
export interface RpcProxy {
  readonly url: string;
  readonly wsUrl: string;
  readonly faults: Faults;
  /** Number of requests by method, over HTTP or through a socket. */
  readonly asked: Map<string, number>;
  /** Number of socket connections opened so far. */
  sockets(): number;
  /** Ends all socket connections. */
  hangUp(): void;
  /** Hides all transactions of the last `slots` slots and all to come. */
  fork(slots: number): Promise<void>;
  /** Hides all transactions of a slot, of those after it, and all to come. */
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
const slotAnswer = v.looseObject({ result: v.number() });
const statusesAnswer = v.looseObject({
  result: v.object({ context: v.looseObject({ slot: v.number() }), value: v.array(v.unknown()) }),
});
/** Seconds to wait that a rate limit asks for. */
export const KEEP_AWAY_SECONDS = 9;
const LACKING = 5;
const BEHIND_SLOTS = 10;

/** @param upstream the addresses of the chain */
export async function startRpcProxy(upstream: { url: string; wsUrl: string }): Promise<RpcProxy> {
  const faults: Faults = { http: () => null, socket: () => null, genesis: null, quiet: false };
  const view = new ForkView();
  const asked = new Map<string, number>();
  const held = new Set<ServerResponse>();
  let opened = 0;

  const count = ({ method }: Pick<ProxiedRequest, 'method'>): void =>
    void asked.set(method, (asked.get(method) ?? 0) + 1);
  const post = async (body: unknown): Promise<unknown> => {
    const response = await fetch(upstream.url, { method: 'POST', body: JSON.stringify(body) });
    return response.json();
  };
  const slotOf = async (commitment: string): Promise<number> => {
    const request = { jsonrpc: '2.0', id: 1, method: 'getSlot', params: [{ commitment }] };
    return v.parse(slotAnswer, await post(request)).result;
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = v.parse(bodySchema, JSON.parse(await textOf(request)));
    const requests: ProxiedRequest[] = Array.isArray(body) ? body : [body];
    requests.forEach(count);
    const fault = faults.http(requests.map(({ method }) => method));
    switch (fault) {
      case 'rate-limit':
        return void response.writeHead(429, { 'retry-after': '0' }).end('slow down');
      case 'keep-away':
        return void response.writeHead(429, { 'retry-after': String(KEEP_AWAY_SECONDS) }).end('slow down');
      case 'server-error':
        return void response.writeHead(503).end('<html>unavailable</html>');
      case 'garbage':
        return void response.end(
          Math.random() < 0.5 ? '{"jsonrpc":"2.0","res' : '{"jsonrpc":"2.0","id":1,"result":{"x":[]}}',
        );
      case 'hang':
        return void held.add(response);
      case 'no-batches':
        if (!Array.isArray(body)) break;
        return void response.end(
          JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32600, message: 'no batches' } }),
        );
      case 'empty':
      case 'forgetful':
      case 'lagging':
      case null:
    }
    const root = await slotOf('finalized');
    const answers = await post(body);
    const rewritten = (Array.isArray(answers) ? answers : [answers]).map((answer: unknown, index) => {
      const one = requests[index];
      if (!one) return answer;
      if (one.method === 'getGenesisHash' && faults.genesis !== null) {
        return { jsonrpc: '2.0', id: one['id'], result: faults.genesis };
      }
      return withoutNewest(one, view.rewrite(one, answer, root), fault);
    });
    response.end(JSON.stringify(Array.isArray(body) ? rewritten : rewritten[0]));
  };

  const http = createServer((request, response) => {
    // If the chain is down, end the connection without an answer.
    serve(request, response).catch(() => response.destroy());
  });
  const sockets = new WebSocketServer({ server: http });
  sockets.on('error', () => undefined);
  sockets.on('connection', (client) => {
    opened += 1;
    const chain = new WebSocket(upstream.wsUrl);
    const waiting: string[] = [];
    client.on('message', (data) => {
      const text = String(data);
      count(v.parse(requestSchema, JSON.parse(text)));
      if (chain.readyState === WebSocket.OPEN) chain.send(text);
      else waiting.push(text);
    });
    chain.on('open', () => waiting.forEach((text) => chain.send(text)));
    chain.on('message', (data) => {
      const text = String(data);
      if (faults.quiet) return;
      const fault = text.includes('Notification') ? faults.socket() : null;
      if (fault === 'drop') return;
      if (typeof fault === 'object' && fault) setTimeout(() => client.send(text), fault.delayMs);
      else client.send(text);
      if (fault === 'duplicate') client.send(text);
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
    asked,
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
      for (const response of held) response.destroy();
      const closed = new Promise((resolve) => http.close(resolve));
      http.closeAllConnections();
      await closed;
    },
  };
}

/** Leaves out the newest transactions of an answer, as a node does that lags or is forgetful. */
function withoutNewest(
  { method, params }: ProxiedRequest,
  answer: unknown,
  fault: HttpFault | null,
): unknown {
  const isBlind = fault === 'empty' || fault === 'forgetful' || fault === 'lagging';
  const list = v.safeParse(v.looseObject({ result: v.array(v.unknown()) }), answer);
  if (isBlind && method === 'getSignaturesForAddress' && list.success) {
    const isFinal = JSON.stringify(params).includes('finalized');
    const lacking = fault === 'empty' ? Infinity : isFinal ? 0 : LACKING;
    return { ...list.output, result: list.output.result.slice(lacking) };
  }
  const statuses = v.safeParse(statusesAnswer, answer);
  if (fault === 'lagging' && method === 'getSignatureStatuses' && statuses.success) {
    const { context, value } = statuses.output.result;
    const result = {
      context: { ...context, slot: context.slot - BEHIND_SLOTS },
      value: value.map(() => null),
    };
    return { ...statuses.output, result };
  }
  return answer;
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
