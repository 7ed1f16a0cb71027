import { createServer } from 'node:http';
import * as v from 'valibot';

const requestSchema = v.looseObject({
  id: v.unknown(),
  method: v.string(),
  params: v.optional(v.array(v.unknown()), []),
});

export interface NodeCall {
  readonly method: string;
  readonly params: readonly unknown[];
}

/** A proxy between a sender and its chain, whose answers a test can replace. */
export interface NodeBetween {
  readonly url: string;
  /** All requests in order. */
  readonly requests: NodeCall[];
  /** Returns a result that replaces the chain's, or a promise of one; undefined to forward the request. */
  instead: (call: NodeCall) => unknown;
  /** Called with each answer of the chain. */
  seen: (call: NodeCall, result: unknown) => void;
  /** Returns the transactions passed to `sendTransaction`, in base64 and in order. */
  sends(): unknown[];
  close(): void;
}

/** @param url the chain's address */
export async function startNodeBetween(url: string): Promise<NodeBetween> {
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      answer(body).then(
        (text) => response.end(text),
        () => response.destroy(),
      );
    });
  });
  const answer = async (body: string): Promise<string> => {
    const call = v.parse(requestSchema, JSON.parse(body));
    node.requests.push(call);
    const instead = await node.instead(call);
    if (instead !== undefined) return JSON.stringify({ jsonrpc: '2.0', id: call.id, result: instead });
    const text = await (await fetch(url, { method: 'POST', body })).text();
    node.seen(
      call,
      v.parse(v.looseObject({ result: v.unknown() }), { result: null, ...JSON.parse(text) }).result,
    );
    return text;
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const node: NodeBetween = {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    requests: [],
    instead: () => undefined,
    seen: () => undefined,
    sends: () =>
      node.requests.filter(({ method }) => method === 'sendTransaction').map(({ params }) => params[0]),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return node;
}
