import { answerJson, startLoopback } from '#src/lib/testing/loopback.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';

const ROWS = 24;

/** A list that a test's server answers with. */
export interface AnsweredList {
  readonly pools: readonly PoolHeader[];
  /** Number of pools that match, if it is not that of `pools`. */
  readonly total?: number;
}

/** Converts a body for the wire, which has lamports and slots as text. */
const asText = (body: unknown): unknown =>
  JSON.parse(
    JSON.stringify(body, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
  );

/** Starts a server that answers `GET /pools/page` with these pools, 24 at a time. */
export const startPoolListServer = (answer: (parameters: URLSearchParams) => AnsweredList) =>
  startLoopback((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://server');
    if (pathname !== '/pools/page') return answerJson(response, {});
    const { pools, total = pools.length } = answer(searchParams);
    const from = Number(searchParams.get('cursor') ?? 0);
    const to = from + ROWS;
    const page = {
      data: pools.slice(from, to).map((pool) => ({
        ...pool,
        gated: pool.gate !== null,
        draw: pool.draw.round && pool.draw,
        slot: 50n,
      })),
      nextCursor: to < pools.length ? String(to) : null,
      counts: { open: 400, nearlyFull: 7, total },
      slot: '60',
      revision: '9',
    };
    answerJson(response, asText(page));
  });
