import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, expect, it, vi } from 'vitest';
import { answerJson, type Loopback, startLoopback } from '#src/lib/testing/loopback.ts';
import { heldTimeLimits } from '#src/lib/testing/time-limits.ts';
import published from './vectors/quicknet-rounds.json' with { type: 'json' };
import { QUICKNET } from './chain.ts';
import { latestRounds } from './latest-rounds.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const [newest, older] = published.rounds as [(typeof published.rounds)[0], (typeof published.rounds)[0]];

const servers: Loopback[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(servers.splice(0).map((server) => server.close()));
});
async function relays(...answers: Answer[]): Promise<string[]> {
  const started = await Promise.all(answers.map(startLoopback));
  servers.push(...started);
  return started.map(({ url }) => url);
}
const showing =
  (round: unknown, signature: unknown): Answer =>
  (_request, response) =>
    answerJson(response, { round, signature });

it('returns the latest round of each relay, or the reason why the relay returned none', async () => {
  const limits = heldTimeLimits();
  const urls = await relays(
    showing(newest.round, newest.signature),
    showing(newest.round, older.signature),
    showing('12', newest.signature),
    (_request, response) => void response.writeHead(500).end(),
    () => limits.end(),
  );
  const hosts = urls.map((url) => new URL(url).host);
  expect(await latestRounds(urls, QUICKNET, { timeoutMs: 1_000 })).toEqual([
    { relay: hosts[0], round: BigInt(newest.round) },
    { relay: hosts[1], round: null, problem: 'answered with a signature that is not of this round' },
    { relay: hosts[2], round: null, problem: 'answered with something else than a round' },
    { relay: hosts[3], round: null, problem: 'answered with HTTP status 500' },
    { relay: hosts[4], round: null, problem: 'did not answer within 1 s' },
  ]);
  expect(limits.requested).toEqual(urls.map(() => 1_000));
  expect(servers[0]?.requests.map(({ path }) => path)).toEqual([`/${QUICKNET.chainHash}/public/latest`]);
});

it('rejects with the reason of its abort signal', async () => {
  const stop = new AbortController();
  const rounds = latestRounds(await relays(() => undefined), QUICKNET, { signal: stop.signal });
  stop.abort(new Error('left'));
  await expect(rounds).rejects.toThrow('left');
});
