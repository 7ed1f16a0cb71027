import * as v from 'valibot';
import { sleep } from '#src/lib/sleep.ts';
import { rpcRequest } from './json-rpc.ts';

/** Solana's RPC error code for `minContextSlot` not reached. */
const NOT_REACHED = -32_016;
/** Pauses after the first two refusals, for a node that lags; after the third, the floor itself is checked. */
const LAG_MS: readonly number[] = [500, 1_000];
/** Methods that accept `minContextSlot`. */
const METHODS: ReadonlySet<string> = new Set([
  'getAccountInfo',
  'getBalance',
  'getLatestBlockhash',
  'getMultipleAccounts',
  'getProgramAccounts',
  'sendTransaction',
  'simulateTransaction',
]);

const configSchema = v.looseObject({
  commitment: v.optional(v.string()),
  preflightCommitment: v.optional(v.string()),
  skipPreflight: v.optional(v.boolean()),
});
const requestSchema = v.looseObject({ method: v.string(), params: v.array(v.unknown()) });
const contextSchema = v.object({ result: v.object({ context: v.object({ slot: v.number() }) }) });
const slotSchema = v.object({ result: v.number() });
const refusalSchema = v.object({ error: v.object({ code: v.literal(NOT_REACHED) }) });

type FloorRequest = v.InferOutput<typeof requestSchema>;

/** The highest accepted slot of confirmed state: an older response comes from a node that lags. */
export class SlotFloor {
  #slot = 0;

  get slot(): number {
    return this.#slot;
  }

  raise(slot: number): void {
    if (Number.isSafeInteger(slot)) this.#slot = Math.max(this.#slot, slot);
  }

  /** Lowers a floor that no node reaches, unless it has risen since a request was sent with the floor `sent`. */
  lower(slot: number, sent: number): void {
    if (this.#slot === sent && Number.isSafeInteger(slot) && slot >= 0) {
      this.#slot = Math.min(this.#slot, slot);
    }
  }
}

/**
 * Adds the floor as `minContextSlot` to requests for confirmed state, and raises it to the slots of their responses. A
 * refused request is retried, because another node behind the same address may answer. After three refusals the floor
 * may be wrong, because a single wrong response is enough to raise it: if `getSlot` returns a lower slot, the floor is
 * lowered to it.
 */
export function fromFloor(floor: SlotFloor, send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const call = requestIn(init?.body);
    if (call === null) return send(input, init);
    for (let refusals = 0; ; refusals += 1) {
      const { slot } = floor;
      const response = await send(input, { ...init, body: withFloor(call, slot) });
      const text = await response.text();
      const isRefused = v.is(refusalSchema, jsonOf(text, call));
      if (!isRefused || refusals > LAG_MS.length) {
        if (!isRefused) raise(floor, call, text);
        const { status, statusText, headers } = response;
        return new Response(text, { status, statusText, headers });
      }
      const milliseconds = LAG_MS[refusals];
      if (milliseconds !== undefined) await sleep(milliseconds);
      else await lowerIfTooHigh(floor, slot, (body) => send(input, { ...init, body }));
    }
  };
}

async function lowerIfTooHigh(
  floor: SlotFloor,
  slot: number,
  post: (body: string) => Promise<Response>,
): Promise<void> {
  const response = await post(JSON.stringify(rpcRequest('getSlot', [{ commitment: 'confirmed' }])));
  const answer = v.safeParse(v.pipe(v.string(), v.parseJson(), slotSchema), await response.text());
  if (answer.success) floor.lower(answer.output.result, slot);
}

/** Returns the parsed request if it reads confirmed state, else null. */
function requestIn(body: unknown): FloorRequest | null {
  const request = v.safeParse(v.pipe(v.string(), v.parseJson(), requestSchema), body);
  if (!request.success || !METHODS.has(request.output.method)) return null;
  const config = v.safeParse(configSchema, request.output.params.at(-1));
  if (!config.success || config.output.skipPreflight === true) return null;
  const { commitment, preflightCommitment } = config.output;
  return (commitment ?? preflightCommitment) === 'confirmed' ? request.output : null;
}

function withFloor(call: FloorRequest, minContextSlot: number): string {
  const config = v.parse(configSchema, call.params.at(-1));
  return JSON.stringify({ ...call, params: [...call.params.slice(0, -1), { ...config, minContextSlot }] });
}

function raise(floor: SlotFloor, call: FloorRequest, text: string): void {
  const answer = v.safeParse(contextSchema, jsonOf(text, call));
  if (answer.success) floor.raise(answer.output.result.context.slot);
}

/** Returns the response as JSON; null if it is not JSON, or is a list of accounts, which is long and has no slot. */
function jsonOf(text: string, { method }: FloorRequest): unknown {
  if (method === 'getProgramAccounts' && !text.includes(String(NOT_REACHED))) return null;
  try {
    return JSON.parse(text);
  } catch {
    // The caller reports the malformed response.
    return null;
  }
}
