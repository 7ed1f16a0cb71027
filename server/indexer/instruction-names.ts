import { IDL } from '#idl/vrf_pool.ts';

const DISCRIMINATOR_LENGTH = 8;

/** First eight bytes of `sha256("anchor:event")`, reversed: what Anchor's `emit_cpi!` puts before an event. */
const EVENT_TAG = 'e445a52e51cb9a1d';

interface Instruction {
  /** Of the IDL. */
  readonly instruction: string;
  /** Which of its accounts is the pool; -1 for none. */
  readonly poolAccount: number;
}

const instructions: ReadonlyMap<string, Instruction> = new Map(
  IDL.instructions.map(({ name, discriminator, accounts }) => [
    Buffer.from(discriminator).toString('hex'),
    { instruction: name, poolAccount: accounts.findIndex((account) => account.name === 'pool') },
  ]),
);

/** What a call of the program is: one of its instructions, an event it emits, or something it refuses. */
export type ProgramCall = Instruction | 'event' | 'unknown';

export function programCall(data: Uint8Array): ProgramCall {
  const discriminator = Buffer.from(data.subarray(0, DISCRIMINATOR_LENGTH)).toString('hex');
  if (discriminator === EVENT_TAG) return 'event';
  return instructions.get(discriminator) ?? 'unknown';
}
