import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerJson, type Loopback, startLoopback } from '#src/lib/testing/loopback.ts';
import { heldTimeLimits } from '#src/lib/testing/time-limits.ts';
import published from './vectors/quicknet-rounds.json' with { type: 'json' };
import { QUICKNET } from './chain.ts';
import { drandRelay, serverRelay } from './relay.ts';
import { fetchRound, RelaysUnavailable } from './relays.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const [genuine, another] = published.rounds as [(typeof published.rounds)[0], (typeof published.rounds)[0]];
const ROUND = BigInt(genuine.round);
const SIGNATURE = Uint8Array.from(Buffer.from(genuine.signature, 'hex'));

const servers: Loopback[] = [];
let limits: ReturnType<typeof heldTimeLimits>;
beforeEach(() => {
  limits = heldTimeLimits();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

/** Starts a relay for each answer, in the same order. */
async function relaysOf(...answers: Answer[]) {
  const started = await Promise.all(answers.map(startLoopback));
  servers.push(...started);
  return { started, relays: started.map(({ url }) => drandRelay(url, QUICKNET)) };
}

const honest: Answer = (request, response) => {
  const found = published.rounds.find(({ round }) => request.url?.endsWith(`/public/${round}`));
  if (found === undefined) return void response.writeHead(404).end();
  answerJson(response, { round: found.round, randomness: '00', signature: found.signature });
};
const withText =
  (text: string): Answer =>
  (_request, response) =>
    response.end(text);
const withStatus =
  (status: number): Answer =>
  (_request, response) =>
    response.writeHead(status).end('Requested future beacon\n');
const unreachable: Answer = () => limits.end();
const dripping: Answer = (_request, response) => {
  response.write('{"signature":"');
  const timer = setInterval(() => response.write('0'), 20);
  const end = setTimeout(() => limits.end(), 100);
  response.once('close', () => {
    clearInterval(timer);
    clearTimeout(end);
  });
};

const TIMEOUT_MS = 2_500;
const fetchFrom = (relays: ReturnType<typeof drandRelay>[], round = ROUND, signal?: AbortSignal) =>
  fetchRound({ relays, chain: QUICKNET, round, signal, timeoutMs: TIMEOUT_MS });

describe('fetchRound', () => {
  it('requests a round from the first relay by drand’s HTTP API, and from no other if that relay has it', async () => {
    const { started, relays } = await relaysOf(honest, honest);
    expect(await fetchFrom(relays)).toEqual({ signature: SIGNATURE, relay: relays[0] });
    expect(started.map(({ requests }) => requests.map(({ path }) => path))).toEqual([
      [`/${QUICKNET.chainHash}/public/${ROUND}`],
      [],
    ]);
  });

  it('requests a round from the app’s server by the path of that server', async () => {
    const server = await startLoopback((_request, response) =>
      answerJson(response, {
        chainHash: QUICKNET.chainHash,
        round: `${ROUND}`,
        signature: genuine.signature,
      }),
    );
    servers.push(server);
    const found = await fetchFrom([serverRelay(`${server.url}/api`)]);
    expect(found?.signature).toEqual(SIGNATURE);
    expect(server.requests.map(({ path }) => path)).toEqual([`/api/beacon/rounds/${ROUND}`]);
  });

  it.each<[string, Answer, string]>([
    ['is not running', () => undefined, 'could not be asked'],
    ['does not answer', unreachable, 'did not answer within 2.5 s'],
    ['does not finish its answer', dripping, 'did not answer within 2.5 s'],
    ['closes the connection', (_request, response) => response.destroy(), 'could not be asked'],
    ['answers with status 500', withStatus(500), 'answered with HTTP status 500'],
    [
      'redirects the request',
      (_request, response) => response.writeHead(302, { location: '/' }).end(),
      'could not be asked',
    ],
    ['answers with HTML', withText('<!doctype html>'), 'answered with something else than a round'],
    ['answers with an empty body', withText(''), 'answered with something else than a round'],
    ['answers with null', withText('null'), 'answered with something else than a round'],
    [
      'answers with an odd number of hex digits',
      withText('{"signature":"abc"}'),
      'answered with something else than a round',
    ],
    ['answers with too many bytes', withText(`"${'x'.repeat(5_000)}"`), 'answered with more than 4096 bytes'],
    [
      'answers with too many bytes after decompression',
      (_request, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(1_000_000))),
      'answered with more than 4096 bytes',
    ],
    [
      'answers with another round',
      withText(JSON.stringify(another)),
      'answered with a signature that is not of this round',
    ],
    [
      'answers with a short signature',
      withText('{"signature":"abcd"}'),
      'answered with a signature that is not of this round',
    ],
  ])(
    'uses the next relay if a relay %s, and throws that reason if there is no other relay',
    async (what, answer, expected) => {
      const { started, relays } = await relaysOf(answer, honest);
      const [first, second] = relays as [(typeof relays)[0], (typeof relays)[0]];
      if (what === 'is not running') await started[0]?.close();
      expect(await fetchFrom([first, second])).toEqual({ signature: SIGNATURE, relay: second });
      const failure: unknown = await fetchFrom([first]).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(RelaysUnavailable);
      expect(String(failure)).toContain(`Round ${ROUND} could not be fetched: ${first.name} ${expected}`);
      expect(limits.requested).toEqual([TIMEOUT_MS, TIMEOUT_MS, TIMEOUT_MS]);
    },
  );

  it.each([404, 425])('returns null for status %i of an unpublished round', async (status) => {
    const { relays } = await relaysOf(withStatus(status), withStatus(status));
    expect(await fetchFrom(relays, 2n ** 53n)).toBeNull();
  });

  it('uses the signature of one relay even if another one reports that the round is not published', async () => {
    const { relays } = await relaysOf(withStatus(425), honest);
    expect((await fetchFrom(relays))?.signature).toEqual(SIGNATURE);
  });

  it('returns null if some relays report that the round is not published and the others do not answer', async () => {
    const { relays } = await relaysOf(unreachable, withStatus(503), withStatus(404));
    expect(await fetchFrom(relays, 2n ** 53n)).toBeNull();
  });

  it('throws an error with the answer of each relay if one answer contains an invalid signature', async () => {
    const { relays } = await relaysOf(withStatus(425), withText(JSON.stringify(another)));
    const [first, second] = relays.map(({ name }) => name);
    await expect(fetchFrom(relays)).rejects.toThrow(
      `${first} answered with HTTP status 425; ${second} answered with a signature that is not of this round`,
    );
  });

  it('throws an error if there is no relay', async () => {
    await expect(fetchFrom([])).rejects.toThrow(/^Round \d+ could not be fetched: no relay is named$/);
  });

  it('rejects with the reason of its abort signal, and requests no other relay', async () => {
    const { started, relays } = await relaysOf(() => undefined, honest);
    const left = new Error('the page is left');
    const given = new AbortController();
    setTimeout(() => given.abort(left), 50);
    await expect(fetchFrom(relays, ROUND, given.signal)).rejects.toBe(left);
    expect(started[1]?.requests).toEqual([]);
  });

  it('includes only the host of a relay in errors, because its path can contain a key', async () => {
    const { started } = await relaysOf(withStatus(500));
    const url = `${started[0]?.url}/secret`;
    const failure = await fetchFrom([drandRelay(url, QUICKNET)]).catch(String);
    expect(failure).toContain(new URL(url).host);
    expect(failure).not.toContain('secret');
  });
});
