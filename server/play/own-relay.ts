import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RoundSource } from '#src/beacon/round-source.ts';
import { toHex } from '#src/protocol/bytes.ts';

/** What a relay does instead of handing out a round: it says that it is not out yet, or is gone. */
export type Mishap = 'late' | 'down';

/** This run's way to the relays, on which rounds may come late, or not at all, for a while. */
export interface OwnRelay {
  readonly url: string;
  readonly mishaps: Map<bigint, Mishap>;
}

/** Starts a relay of a chain's rounds that speaks drand's HTTP API, on this machine alone. */
export async function startOwnRelay(source: RoundSource): Promise<OwnRelay> {
  const mishaps: OwnRelay['mishaps'] = new Map();
  const answer = async (path: string, response: ServerResponse): Promise<void> => {
    const round = BigInt(/\d+$/.exec(path)?.[0] ?? 0);
    const mishap = mishaps.get(round);
    if (mishap === 'down') return void response.destroy();
    const signature = mishap === 'late' ? null : await source.get(round);
    if (signature === null) return void response.writeHead(425).end();
    response.end(JSON.stringify({ round: Number(round), signature: toHex(signature) }));
  };
  const server = createServer((request, response) => {
    answer(request.url ?? '', response).catch((error: unknown) => response.writeHead(502).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, mishaps };
}
