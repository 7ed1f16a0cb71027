import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { roundSource } from '#src/beacon/round-source.ts';
import { sleep } from '#src/lib/sleep.ts';
import { answerJson, type Loopback, startLoopback } from '#src/lib/testing/loopback.ts';
import { TestBeacon } from '#src/beacon/testing/test-beacon.ts';
import { RoundWatch } from './round-watch.ts';

const beacon = new TestBeacon();
/** Milliseconds after which a relay counts as unreachable: long, because they include the verification of an answer. */
const RELAY_TIMEOUT_MS = 4_000;

/** Faults of a relay: no answer at all, or an answer without a round. */
type Fault = 'hang' | 'garbled' | null;
let latest: bigint;
let fault: (round: bigint) => Fault;
let relay: Loopback;
let watch: RoundWatch;
let reports: string[];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  [latest, fault, reports] = [100n, () => null, []];
  relay = await startLoopback((request, response) => {
    const round = BigInt(request.url?.split('/').at(-1) ?? '');
    switch (fault(round)) {
      case 'hang':
        return;
      case 'garbled':
        return void response.end('<html>');
      case null:
    }
    if (round > latest) return void response.writeHead(425).end();
    answerJson(response, { signature: Buffer.from(beacon.sign(round)).toString('hex') });
  });
  const source = roundSource([relay.url], beacon.chain, { timeoutMs: RELAY_TIMEOUT_MS });
  watch = new RoundWatch({
    source: () => Promise.resolve(source),
    onFound: () => reports.push('found'),
    onNotOut: (round) => reports.push(`${round} is not out`),
    onFailure: (error) => reports.push(String(error)),
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await watch.stop();
  await relay.close();
});

const requested = (): number[] => relay.requests.map(({ path }) => Number(path.split('/').at(-1)));
const pass = (milliseconds: number): void => void vi.advanceTimersByTime(milliseconds);
/** Looks at intervals, as a keeper does; `expect.poll` would advance the fake clock. */
const looking = async (rounds: readonly bigint[], until: () => boolean): Promise<void> => {
  for (;;) {
    watch.look(rounds);
    if (until()) return;
    await sleep(10);
  }
};

describe('the rounds that pools wait for', () => {
  it('the rounds that pools wait for are requested once each for all pools, and dropped when no pool waits', async () => {
    await looking([100n, 98n, 99n, 98n, 99n, 98n], () => watch.signatureOf(100n) !== null);
    expect(requested()).toEqual([98, 99, 100]);
    expect(watch.signatureOf(98n)).toEqual(beacon.sign(98n));
    watch.look([99n]);
    expect([watch.signatureOf(98n), watch.signatureOf(99n)]).toEqual([null, beacon.sign(99n)]);
  });

  it('the rounds that pools wait for are requested up to the first unpublished round, and this round at intervals', async () => {
    await looking([101n, 102n, 103n], () => reports.includes('101 is not out'));
    latest = 102n;
    pass(1_499);
    watch.look([101n, 102n, 103n]);
    expect(requested()).toEqual([101]);
    pass(1);
    await looking([101n, 102n, 103n], () => reports.includes('103 is not out'));
    expect([watch.signatureOf(101n), watch.signatureOf(102n)]).toEqual([
      beacon.sign(101n),
      beacon.sign(102n),
    ]);
  });

  it(
    'the rounds that pools wait for are fetched even if others can never be fetched',
    { timeout: 60_000 },
    async () => {
      fault = (round) => (round === 90n ? 'garbled' : round === 91n ? 'hang' : null);
      await looking([90n, 91n, 92n, 93n], () => watch.signatureOf(93n) !== null);
      expect(watch.signatureOf(92n)).toEqual(beacon.sign(92n));
      expect(reports.filter((line) => line.includes('something else than a round'))).toHaveLength(1);
      expect(reports.filter((line) => line.includes('did not answer'))).toHaveLength(1);
    },
  );

  it('the rounds that pools wait for are retried two seconds after the relays failed', async () => {
    fault = () => 'garbled';
    await looking([90n], () => reports.length === 1);
    fault = () => null;
    pass(1_999);
    watch.look([90n]);
    expect(requested()).toEqual([90]);
    pass(1);
    await looking([90n], () => watch.signatureOf(90n) !== null);
    expect(reports.at(-1)).toBe('found');
  });

  it('the rounds that pools wait for are abandoned at once on stop', async () => {
    fault = () => 'hang';
    watch.look([90n]);
    await expect.poll(requested).toEqual([90]);
    await watch.stop();
    expect(reports).toEqual([]);
  });
});
