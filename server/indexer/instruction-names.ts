import { IDL } from '#idl/vrf_pool.ts';

const DISCRIMINATOR_LENGTH = 8;

/** First eight bytes of `sha256("anchor:event")`, reversed: what Anchor's `emit_cpi!` puts before an event. */
const EVENT_TAG = 'e445a52e51cb9a1d';

const names: ReadonlyMap<string, string> = new Map(
  IDL.instructions.map(({ name, discriminator }) => [Buffer.from(discriminator).toString('hex'), name]),
);

/** What a call of the program is: one of its instructions, an event it emits, or something it refuses. */
export type ProgramCall = { readonly instruction: string } | 'event' | 'unknown';

export function programCall(data: Uint8Array): ProgramCall {
  const discriminator = Buffer.from(data.subarray(0, DISCRIMINATOR_LENGTH)).toString('hex');
  if (discriminator === EVENT_TAG) return 'event';
  const instruction = names.get(discriminator);
  return instruction === undefined ? 'unknown' : { instruction };
}
