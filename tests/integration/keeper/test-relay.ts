import type { LocalBeacon } from '#server/cluster/local-beacon.ts';
import { answerJson, type Loopback, startLoopback } from '#src/lib/testing/loopback.ts';

/** A fault with which a relay answers instead of a round. */
export type RelayFault = 'not-out' | 'hang' | 'error' | 'garbled' | 'lie';

export interface TestRelay {
  readonly url: string;
  /** Called for each requested round. If it returns null, the relay answers with the round. */
  fault: (round: bigint) => RelayFault | null;
  /** The requested rounds; `given` lists the rounds that the relay has answered. */
  readonly requests: bigint[];
  readonly given: bigint[];
  close: Loopback['close'];
}

/** Starts a relay of a beacon's rounds, published or not, with faults that a test sets. */
export async function startTestRelay(beacon: LocalBeacon): Promise<TestRelay> {
  const server = await startLoopback((request, response) => {
    const round = BigInt(request.url?.split('/').at(-1) ?? '');
    relay.requests.push(round);
    const fault = relay.fault(round);
    switch (fault) {
      case 'not-out':
        return void response.writeHead(425).end('Requested future beacon');
      case 'hang':
        return;
      case 'error':
        return void response.writeHead(503).end('<html>unavailable</html>');
      case 'garbled':
        return void response.end('{"round": 1, "signa');
      case 'lie':
      case null:
    }
    if (fault === null) relay.given.push(round);
    // A lie is another round's signature, which is well formed.
    const signature = beacon.sign(fault === 'lie' ? round + 1n : round);
    answerJson(response, { round: Number(round), signature: Buffer.from(signature).toString('hex') });
  });
  const relay: TestRelay = {
    url: server.url,
    fault: () => null,
    requests: [],
    given: [],
    close: server.close,
  };
  return relay;
}
