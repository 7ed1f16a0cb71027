import type { ServerResponse } from 'node:http';
import { answerJson, type Loopback, startLoopback } from '#src/lib/testing/loopback.ts';
import { type PriceSourceId, setPriceUrls } from '../price-urls.ts';

type Answer = (response: ServerResponse) => void;

interface PriceServer extends Loopback {
  /** Answer of each source; status 500 unless a test sets another. */
  readonly answers: Record<PriceSourceId, Answer>;
  /** The sources that were requested, in order. */
  requested(): string[];
}

/** Returns Hermes' answer for SOL/USD. @param at Unix milliseconds */
export const hermes = (price: string, at = Date.now()) => ({
  binary: { encoding: 'hex', data: ['504e4155'] },
  parsed: [
    {
      id: 'ef0d8b6fda2ceba41da15d4095d1da392a0d2f8ed0c6c7bc0f4cfac8c280b56d',
      price: { price, conf: '7300000', expo: -8, publish_time: Math.floor(at / 1_000) },
      ema_price: { price: '1', conf: '1', expo: -8, publish_time: Math.floor(at / 1_000) },
    },
  ],
});
export const coinGecko = (usd: unknown) => ({ solana: { usd } });
export const coinbase = (amount: string) => ({ data: { amount, base: 'SOL', currency: 'USD' } });
export const kraken = (price: string) => ({
  error: [],
  result: { SOLUSD: { a: ['150.02', '1', '1.000'], c: [price, '0.5'], o: '149.00' } },
});

export const respondsWith =
  (content: unknown): Answer =>
  (response) =>
    answerJson(response, content);
export const fails =
  (status: number): Answer =>
  (response) =>
    void response.writeHead(status).end('{}');

/** Starts a local server in place of all four sources, and configures the app to request it. */
export async function startPriceServer(): Promise<PriceServer> {
  const broken = fails(500);
  const answers: Record<string, Answer> & PriceServer['answers'] = {
    pyth: broken,
    coingecko: broken,
    coinbase: broken,
    kraken: broken,
  };
  const server = await startLoopback((request, response) =>
    answers[(request.url ?? '').slice(1)]?.(response),
  );
  const url = (id: PriceSourceId): string => `${server.url}/${id}`;
  setPriceUrls({
    pyth: url('pyth'),
    coingecko: url('coingecko'),
    coinbase: url('coinbase'),
    kraken: url('kraken'),
  });
  return {
    ...server,
    answers,
    requested: () => server.requests.map(({ path }) => path.slice(1)),
    close: async () => {
      setPriceUrls({ pyth: null, coingecko: null, coinbase: null, kraken: null });
      await server.close();
    },
  };
}
