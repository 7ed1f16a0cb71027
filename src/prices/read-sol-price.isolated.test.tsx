import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { heldTimeLimits } from '#src/lib/testing/time-limits.ts';
import { readSolPrice } from './read-sol-price.ts';
import {
  coinbase,
  coinGecko,
  fails,
  hermes,
  kraken,
  respondsWith,
  startPriceServer,
} from './testing/price-server.ts';

const START = 1_800_000_000_000;
let server: Awaited<ReturnType<typeof startPriceServer>>;

const read = async () => (await readSolPrice(new AbortController().signal))?.microUsdPerSol ?? null;
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
/** Reads the price as after a reload: only storage remains. */
const readAfterReload = async () => {
  vi.resetModules();
  const { setPriceUrls } = await import('./price-urls.ts');
  setPriceUrls({
    pyth: `${server.url}/pyth`,
    coingecko: `${server.url}/coingecko`,
    coinbase: null,
    kraken: null,
  });
  const fresh = await import('./read-sol-price.ts');
  return (await fresh.readSolPrice(new AbortController().signal))?.microUsdPerSol ?? null;
};

beforeEach(async () => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  server = await startPriceServer();
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await server.close();
});

describe('the sources', () => {
  it('the oracle is requested first, then CoinGecko, Coinbase and Kraken, until one has a price', async () => {
    server.answers.kraken = respondsWith(kraken('142.35000'));
    expect(await read()).toBe(142_350_000n);
    expect(server.requested()).toEqual(['pyth', 'coingecko', 'coinbase', 'kraken']);
  });

  it('price sources after the first one with a price are not requested', async () => {
    server.answers.pyth = respondsWith(hermes('15000000000'));
    expect(await read()).toBe(150_000_000n);
    expect(server.requested()).toEqual(['pyth']);
  });

  it('each price source has a timeout of 5 seconds, including the body', async () => {
    const limits = heldTimeLimits();
    server.answers.pyth = () => limits.end();
    server.answers.coingecko = (response) => {
      response.writeHead(200).write('{"solana":');
      setTimeout(() => limits.end(), 100);
    };
    server.answers.coinbase = respondsWith(coinbase('142.35'));
    expect(await read()).toBe(142_350_000n);
    expect(limits.requested).toEqual([5_000, 5_000, 5_000]);
  });

  it.each([
    ['with status 500', fails(500)],
    ['with status 401', fails(401)],
    ['with a page', (response) => response.end('<!doctype html><title>Down</title>')],
    ['with nothing', (response) => response.end()],
    ['with a broken connection', (response) => response.destroy()],
    ['with a price of 0', respondsWith(hermes('0'))],
    ['with a huge price', respondsWith(hermes('9'.repeat(20)))],
    ['with a word for a price', respondsWith(hermes('NaN'))],
    ['with a negative price', respondsWith(hermes('-15000000000'))],
    ['with a stale price', respondsWith(hermes('15000000000', START - 600_000))],
    ['with no price', respondsWith({ parsed: [] })],
  ] satisfies [string, (typeof server)['answers']['pyth']][])(
    'a price source that answers %s is skipped without a log message',
    async (_name, answer) => {
      const complaints = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];
      server.answers.pyth = answer;
      server.answers.coingecko = respondsWith(coinGecko(150));
      expect(await read()).toBe(150_000_000n);
      expect(complaints.flatMap(({ mock }) => mock.calls)).toEqual([]);
    },
  );

  it('the result is null, and nothing is cached, if no source has a price', async () => {
    expect(await read()).toBeNull();
    server.answers.kraken = respondsWith(kraken('150'));
    expect(await read()).toBe(150_000_000n);
  });

  it('no price source is requested after the request was aborted', async () => {
    const aborted = new AbortController();
    server.answers.pyth = () => aborted.abort();
    await expect(readSolPrice(aborted.signal)).rejects.toThrow();
    expect(server.requested()).toEqual(['pyth']);
  });
});

describe('a source that answers "too many requests"', () => {
  beforeEach(() => {
    server.answers.pyth = fails(429);
    server.answers.coingecko = respondsWith(coinGecko(150));
  });

  it('a source that answers 429 is not queried for 2 minutes, also after a reload, while the next one is', async () => {
    expect(await readAfterReload()).toBe(150_000_000n);
    expect(server.requested()).toEqual(['pyth', 'coingecko']);
    localStorage.removeItem('xeroz.sol-price');
    later(119_999);
    expect(await readAfterReload()).toBe(150_000_000n);
    expect(server.requested().slice(2)).toEqual(['coingecko']);
  });

  it('a source that answers 429 is queried a second time after 2 minutes', async () => {
    await readAfterReload();
    later(120_000);
    server.answers.pyth = respondsWith(hermes('14000000000', Date.now()));
    expect(await readAfterReload()).toBe(140_000_000n);
  });

  it.each(['garbage', '[]', '{"pyth":"soon"}', `{"pyth":${START + 60_000}}`, '{"pyth":null}'])(
    'a source that answers 429 is still queried if storage holds %s',
    async (text) => {
      localStorage.setItem('xeroz.price-cooldowns', text);
      await readAfterReload();
      expect(server.requested()).toEqual(['pyth', 'coingecko']);
    },
  );

  it('a source that answers 429 is also not queried for that time if storage is forbidden', async () => {
    const forbidden = () => {
      throw new DOMException('no', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden });
    await read();
    later(60_000);
    expect(await read()).toBe(150_000_000n);
    later(61_000);
    await read();
    vi.unstubAllGlobals();
    expect(server.requested()).toEqual(['pyth', 'coingecko', 'pyth', 'coingecko']);
  });
});

describe('a good price', () => {
  it('a good price is cached for 2 minutes with its time, also after a reload', async () => {
    server.answers.pyth = respondsWith(hermes('15000000000'));
    await readAfterReload();
    later(119_999);
    expect(await readAfterReload()).toBe(150_000_000n);
    expect(server.requested()).toEqual(['pyth']);
    later(1);
    server.answers.pyth = respondsWith(hermes('14000000000', Date.now()));
    expect(await readAfterReload()).toBe(140_000_000n);
  });

  it.each([
    'garbage',
    'null',
    '{}',
    `{"microUsdPerSol":"150000000","at":${START + 1}}`,
    '{"microUsdPerSol":"150000000","at":"now"}',
    `{"microUsdPerSol":"150000000","at":null}`,
    `{"microUsdPerSol":"-150000000","at":${START}}`,
    `{"microUsdPerSol":"1.5","at":${START}}`,
    `{"microUsdPerSol":"0","at":${START}}`,
    `{"microUsdPerSol":150000000,"at":${START}}`,
  ])('a good price is not read from a storage that holds %s', async (text) => {
    localStorage.setItem('xeroz.sol-price', text);
    server.answers.pyth = respondsWith(hermes('14000000000'));
    expect(await readAfterReload()).toBe(140_000_000n);
    expect(server.requested()).toEqual(['pyth']);
  });
});
