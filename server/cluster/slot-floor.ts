import * as v from 'valibot';
import { sleep } from '#src/lib/sleep.ts';

/** What Solana's RPC answers where a node has not reached the slot that was asked for. */
const NOT_REACHED = -32_016;
/** Pauses after the first two refusals, for a node that lags; after the third the floor itself is doubted. */
const LAG_MS: readonly number[] = [500, 1_000];
/** Methods that take a slot to answer from. */
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

type Asked = v.InferOutput<typeof requestSchema>;

/** The highest slot of confirmed state that was accepted: whatever is older comes from a node that lags. */
export class SlotFloor {
  #slot = 0;

  get slot(): number {
    return this.#slot;
  }

  raise(slot: number): void {
    if (Number.isSafeInteger(slot)) this.#slot = Math.max(this.#slot, slot);
  }

  /** Takes a floor back that no node reaches, unless it has risen since it was asked from. */
  lower(slot: number, asked: number): void {
    if (this.#slot === asked && Number.isSafeInteger(slot) && slot >= 0) {
      this.#slot = Math.min(this.#slot, slot);
    }
  }
}

/**
 * Adds the floor as `minContextSlot` to requests for confirmed state, and raises it by the slots of their answers. A node
 * behind it is asked again, for behind one address another may answer. After three refusals the floor may be the fault, for
 * one false answer is enough to raise it: where `getSlot` agrees with the refusals, it is lowered to that.
 */
export function fromFloor(floor: SlotFloor, send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const asked = askedIn(init?.body);
    if (asked === null) return send(input, init);
    for (let refusals = 0; ; refusals += 1) {
      const { slot } = floor;
      const response = await send(input, { ...init, body: withFloor(asked, slot) });
      const text = await response.text();
      const isRefused = v.is(refusalSchema, jsonOf(text, asked));
      if (!isRefused || refusals > LAG_MS.length) {
        if (!isRefused) raise(floor, asked, text);
        const { status, statusText, headers } = response;
        return new Response(text, { status, statusText, headers });
      }
      const milliseconds = LAG_MS[refusals];
      if (milliseconds !== undefined) await sleep(milliseconds);
      else await doubt(floor, slot, (body) => send(input, { ...init, body }));
    }
  };
}

async function doubt(
  floor: SlotFloor,
  slot: number,
  ask: (body: string) => Promise<Response>,
): Promise<void> {
  const request = { jsonrpc: '2.0', id: 1, method: 'getSlot', params: [{ commitment: 'confirmed' }] };
  const answer = v.safeParse(
    v.pipe(v.string(), v.parseJson(), slotSchema),
    await (await ask(JSON.stringify(request))).text(),
  );
  if (answer.success) floor.lower(answer.output.result, slot);
}

/** The request, where it asks for confirmed state; null for any other. */
function askedIn(body: unknown): Asked | null {
  const request = v.safeParse(v.pipe(v.string(), v.parseJson(), requestSchema), body);
  if (!request.success || !METHODS.has(request.output.method)) return null;
  const config = v.safeParse(configSchema, request.output.params.at(-1));
  if (!config.success || config.output.skipPreflight === true) return null;
  const { commitment, preflightCommitment } = config.output;
  return (commitment ?? preflightCommitment) === 'confirmed' ? request.output : null;
}

function withFloor(asked: Asked, minContextSlot: number): string {
  const config = v.parse(configSchema, asked.params.at(-1));
  return JSON.stringify({ ...asked, params: [...asked.params.slice(0, -1), { ...config, minContextSlot }] });
}

function raise(floor: SlotFloor, asked: Asked, text: string): void {
  const answer = v.safeParse(contextSchema, jsonOf(text, asked));
  if (answer.success) floor.raise(answer.output.result.context.slot);
}

/** The answer as JSON; null where it is none, and where it is a list of accounts, which is long and names no slot. */
function jsonOf(text: string, { method }: Asked): unknown {
  if (method === 'getProgramAccounts' && !text.includes(String(NOT_REACHED))) return null;
  try {
    return JSON.parse(text);
  } catch {
    // Whoever asked says what is wrong with it.
    return null;
  }
}
