import * as v from 'valibot';
import { type Endpoints, rpcUrlOf } from '#server/cluster/connection.ts';

/** JSON-RPC's error code for a known method with wrong parameters. */
const INVALID_PARAMS = -32_602;

const answerSchema = v.object({
  result: v.optional(v.unknown()),
  error: v.optional(v.object({ code: v.number(), message: v.string() })),
});

/** The time of a local chain, which can be moved. */
export interface LocalTime {
  /** Moves time forward by seconds, and slots with it. */
  advance(seconds: number): Promise<void>;
  /** Moves forward by slots while the clock stands still; with the last of them it jumps by seconds. */
  warp(seconds: number, slots: number): Promise<void>;
}

/** Returns the means to move a local chain's time; null where the cluster has none. @throws where it does not answer */
export async function findLocalTime(endpoints: Endpoints): Promise<LocalTime | null> {
  if (endpoints.cluster !== 'localnet') return null;
  const { error } = await ask(endpoints, 'localnet_advance', []);
  if (error?.code !== INVALID_PARAMS) return null;
  const move = async (method: string, params: readonly number[]): Promise<void> => {
    const answer = await ask(endpoints, method, params);
    if (answer.error) throw new Error(`The chain's time could not be moved: ${answer.error.message}`);
  };
  return {
    advance: (seconds) => move('localnet_advance', [seconds]),
    warp: (seconds, slots) => move('localnet_warp', [seconds, slots]),
  };
}

async function ask(
  endpoints: Endpoints,
  method: string,
  params: readonly number[],
): Promise<v.InferOutput<typeof answerSchema>> {
  const response = await fetch(rpcUrlOf(endpoints), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return v.parse(v.pipe(v.string(), v.parseJson(), answerSchema), await response.text());
}
