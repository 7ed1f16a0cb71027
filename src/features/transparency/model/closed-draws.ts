/** Draws of pools whose accounts are closed, which only the server stores. */
import type { QueryClient } from '@tanstack/react-query';
import type * as v from 'valibot';
import { poolDetailSchema, poolListSchema } from '#src/contract/pools.ts';
import { apiQuery } from '#src/lib/api-client.ts';
import { apiConstant } from '#src/lib/api-constant.ts';
import { drawEnd, type EndedDraw } from './draw-times.ts';
import type { DrawResult } from './fairness.ts';

/** Each draw needs its own request, so only this many of the latest are fetched. */
const MOST_CLOSED = 100;
const PAGE = 100;
const MOST_PAGES = 10;
const AT_ONCE = 4;

type Detail = v.InferOutput<typeof poolDetailSchema>;

interface ClosedDraw {
  readonly ended: EndedDraw;
  /** Null if the draw never took place. */
  readonly result: DrawResult | null;
}

export interface ClosedDraws {
  /** The latest first. */
  readonly draws: readonly ClosedDraw[];
  /** Whether these are all draws of closed pools. */
  readonly complete: boolean;
}

/** Reads the latest draws of closed pools. @throws if the server does not answer */
export async function readClosedDraws(client: QueryClient): Promise<ClosedDraws> {
  const { addresses, complete } = await closedPools(client);
  const details: Detail[] = [];
  for (let from = 0; from < addresses.length; from += AT_ONCE) {
    const part = addresses.slice(from, from + AT_ONCE);
    const answers = part.map((address) =>
      client.fetchQuery(apiConstant(poolDetailSchema, `/pools/${address}`)),
    );
    details.push(...(await Promise.all(answers)));
  }
  const draws = details
    .flatMap((detail) => closedDraw(detail) ?? [])
    .toSorted((a, b) => b.ended.settledAt - a.ended.settledAt);
  return { draws, complete };
}

async function closedPools(client: QueryClient): Promise<{ addresses: string[]; complete: boolean }> {
  const addresses: string[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const parameters: Record<string, string> = { status: 'completed,refunding', limit: String(PAGE) };
    if (cursor !== null) parameters['cursor'] = cursor;
    const list: v.InferOutput<typeof poolListSchema> = await client.fetchQuery({
      ...apiQuery(poolListSchema, '/pools', parameters),
      retry: false,
    });
    addresses.push(...list.data.filter(({ closed }) => closed).map(({ poolAddress }) => poolAddress));
    cursor = list.nextCursor;
    if (addresses.length > MOST_CLOSED || cursor === null) break;
  }
  return {
    addresses: addresses.slice(0, MOST_CLOSED),
    complete: cursor === null && addresses.length <= MOST_CLOSED,
  };
}

function closedDraw(detail: Detail): ClosedDraw | null {
  const { drawAt, output } = detail.draw;
  const isCompleted = detail.status === 'completed';
  const end = drawEnd(isCompleted, detail.refundReason);
  if (end === null || drawAt === null || detail.settledAt === null) return null;
  const { poolAddress: address, name, settledAt } = detail;
  return {
    ended: { address, name, end, drawAt, settledAt },
    result: isCompleted
      ? {
          status: 'completed',
          playerCount: detail.currentParticipants,
          winnerCount: detail.winnerCount,
          draw: { output },
        }
      : null,
  };
}
