import { closeSync, existsSync, fdatasyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import * as v from 'valibot';

const drawSchema = v.object({
  /** The VRF's input as hex, which no two draws share. */
  draw: v.string(),
  /** Base58 address. */
  pool: v.string(),
  /** Decimal text. */
  poolId: v.string(),
  /** Unix seconds from which on only the time-out is possible. */
  deadline: v.number(),
  /** From which on its decision is found in the pool's history; decimal text. */
  capturedSlot: v.string(),
});
/** A draw whose entropy is captured: a question asked of the key. */
export type AskedDraw = v.InferOutput<typeof drawSchema>;

const outcomeSchema = v.variant('outcome', [
  v.object({ outcome: v.literal('seen') }),
  /** Of the transaction with the proof, whoever sent it. */
  v.object({ outcome: v.literal('answered'), signature: v.string() }),
  /** Without a proof before its deadline, or already timed out on the chain. */
  v.object({ outcome: v.literal('missed'), reason: v.picklist(['deadline', 'timedOut']) }),
]);
type Outcome = v.InferOutput<typeof outcomeSchema>;

const lineSchema = v.intersect([v.object({ at: v.number() }), drawSchema, outcomeSchema]);

/**
 * What became of every draw, a line of JSON for each step and each step once, in a file that only ever grows. A line
 * that an ended process left torn is passed over, and what it said is written again.
 */
export class DrawLog {
  readonly #file: number;
  /** Those that are seen; true once they are decided. */
  readonly #decided = new Map<string, boolean>();
  readonly #waiting = new Map<string, AskedDraw>();

  /** @throws where the file cannot be read or written */
  constructor(path: string) {
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
    for (const line of text.split('\n')) this.#take(line);
    mkdirSync(dirname(path), { recursive: true });
    this.#file = openSync(path, 'a', 0o644);
    if (text !== '' && !text.endsWith('\n')) writeSync(this.#file, '\n');
  }

  knows(draw: string): boolean {
    return this.#decided.has(draw);
  }

  /** Draws that are seen and neither answered nor missed. */
  waiting(): readonly AskedDraw[] {
    return [...this.#waiting.values()];
  }

  /** Writes a step down, on the disk when this returns; one that stands there already is left out. @throws where the disk refuses */
  add(draw: AskedDraw, outcome: Outcome, at = Math.floor(Date.now() / 1000)): void {
    const decided = this.#decided.get(draw.draw);
    if (decided === true || (decided === false && outcome.outcome === 'seen')) return;
    if (decided === undefined && outcome.outcome !== 'seen') this.add(draw, { outcome: 'seen' }, at);
    writeSync(this.#file, `${JSON.stringify({ at, ...outcome, ...draw })}\n`);
    fdatasyncSync(this.#file);
    this.#keep(draw, outcome);
  }

  close(): void {
    closeSync(this.#file);
  }

  #take(line: string): void {
    const parsed = v.safeParse(lineSchema, readJson(line));
    if (parsed.success) this.#keep(v.parse(drawSchema, parsed.output), parsed.output);
  }

  #keep(draw: AskedDraw, { outcome }: Outcome): void {
    const decided = outcome !== 'seen' || this.#decided.get(draw.draw) === true;
    this.#decided.set(draw.draw, decided);
    if (decided) this.#waiting.delete(draw.draw);
    else this.#waiting.set(draw.draw, draw);
  }
}

function readJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // Torn, or the nothing behind the last line's end.
    return null;
  }
}
