import type { LocalBeacon } from '#server/cluster/local-beacon.ts';
import { answerJson, type Loopback, startLoopback } from '#src/lib/testing/loopback.ts';

/** What a relay answers with instead of a round. */
export type RelayFault = 'not-out' | 'hang' | 'error' | 'garbled' | 'lie';

export interface TestRelay {
  readonly url: string;
  /** Called for each round that is asked for; null: it is handed out. */
  fault: (round: bigint) => RelayFault | null;
  /** The rounds that were asked for, and those of them that were handed out. */
  readonly asked: bigint[];
  readonly given: bigint[];
  close: Loopback['close'];
}

/** A relay of a beacon's rounds, out or not, that fails as it is told. */
export async function startTestRelay(beacon: LocalBeacon): Promise<TestRelay> {
  const server = await startLoopback((request, response) => {
    const round = BigInt(request.url?.split('/').at(-1) ?? '');
    relay.asked.push(round);
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
    // That of another round is as well made as its own.
    const signature = beacon.sign(fault === 'lie' ? round + 1n : round);
    answerJson(response, { round: Number(round), signature: Buffer.from(signature).toString('hex') });
  });
  const relay: TestRelay = {
    url: server.url,
    fault: () => null,
    asked: [],
    given: [],
    close: server.close,
  };
  return relay;
}
