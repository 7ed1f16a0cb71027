import { describe, expect, it } from 'vitest';
import { coinbase, coinGecko, hermes, kraken } from './testing/price-server.ts';
import { readCoinbase, readCoinGecko, readKraken, readPyth } from './price-sources.ts';

const NOW = 1_800_000_000_000;
const MINUTE = 60_000;
/** Returns Hermes' answer with changes of its price. */
const hermesWith = (changes: object) => {
  const answer = hermes('15000000000', NOW);
  return { parsed: answer.parsed.map((feed) => ({ ...feed, price: { ...feed.price, ...changes } })) };
};

const GARBAGE = [null, 'ok', 150, [], {}, { parsed: null }, { data: null }, { result: {}, error: [] }];

describe('Pyth', () => {
  it('reports its price as digits and an exponent', () => {
    expect(readPyth(hermes('14235678901', NOW), NOW)).toBe(142_356_789n);
    expect(readPyth(hermesWith({ price: '150', conf: '1', expo: 0 }), NOW)).toBe(150_000_000n);
  });

  it.each([
    ['stale', hermes('15000000000', NOW - 6 * MINUTE)],
    ['from the future', hermes('15000000000', NOW + 6 * MINUTE)],
    ['uncertain by more than 2%', hermesWith({ conf: '300000001' })],
    ['zero', hermesWith({ price: '0', conf: '0' })],
    ['negative', hermesWith({ price: '-15000000000' })],
    ['huge', hermesWith({ price: '1500000000000000' })],
    ['of a wild exponent', hermesWith({ expo: 1e9 })],
    ['of a broken exponent', hermesWith({ expo: -7.5 })],
    ["another feed's", { parsed: hermesWith({}).parsed.map((feed) => ({ ...feed, id: 'ff' })) }],
  ])('Pyth is refused when its price is %s', (_name, answer) => {
    expect(readPyth(answer, NOW)).toBeNull();
  });

  it('Pyth is accepted up to 5 minutes old and 2% uncertain', () => {
    expect(readPyth(hermes('15000000000', NOW - 5 * MINUTE), NOW)).toBe(150_000_000n);
    expect(readPyth(hermesWith({ conf: '300000000' }), NOW)).toBe(150_000_000n);
  });
});

describe('CoinGecko', () => {
  it('reports its price as a number, which is parsed to the last digit', () => {
    expect(readCoinGecko(coinGecko(142.353217), NOW)).toBe(142_353_217n);
    const dated = { solana: { usd: 150, last_updated_at: NOW / 1_000 - 60 } };
    expect(readCoinGecko(dated, NOW)).toBe(150_000_000n);
  });

  it.each([
    ['stale', { solana: { usd: 150, last_updated_at: NOW / 1_000 - 301 } }],
    ['zero', coinGecko(0)],
    ['negative', coinGecko(-150)],
    ['not a number', coinGecko(Number.NaN)],
    ['a word', coinGecko('NaN')],
    ['huge', coinGecko(1e300)],
    ['next to nothing', coinGecko(1e-9)],
  ])('CoinGecko is refused when its price is %s', (_name, answer) => {
    expect(readCoinGecko(answer, NOW)).toBeNull();
  });
});

describe('Coinbase', () => {
  it('reports its price as text', () => {
    expect(readCoinbase(coinbase('142.355'), NOW)).toBe(142_355_000n);
  });

  it.each([
    ['zero', coinbase('0.00')],
    ['negative', coinbase('-150')],
    ['not a number', coinbase('NaN')],
    ['huge', coinbase('9'.repeat(25))],
    ['in euros', { data: { amount: '150', base: 'SOL', currency: 'EUR' } }],
  ])('Coinbase is refused when its price is %s', (_name, answer) => {
    expect(readCoinbase(answer, NOW)).toBeNull();
  });
});

describe('Kraken', () => {
  it('reports the price of its last trade as text', () => {
    expect(readKraken(kraken('142.35000'), NOW)).toBe(142_350_000n);
  });

  it.each([
    ['zero', kraken('0.00')],
    ['negative', kraken('-150')],
    ['not a number', kraken('NaN')],
    ['an error', { ...kraken('150'), error: ['EGeneral:Too many requests'] }],
    ['missing', { error: [], result: { SOLUSD: { c: [] } } }],
  ])('Kraken is refused when its price is %s', (_name, answer) => {
    expect(readKraken(answer, NOW)).toBeNull();
  });
});

it.each(GARBAGE)('every source rejects the response %j', (answer) => {
  for (const read of [readPyth, readCoinGecko, readCoinbase, readKraken]) {
    expect(read(answer, NOW)).toBeNull();
  }
});
