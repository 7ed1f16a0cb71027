import { type Call, type Expectation, INTERFACE, type Meta } from '#tests/model/interface.ts';

/** The usual accounts by role, which a description leaves out. */
const FIXED: Readonly<Record<string, string>> = {
  config: 'config',
  system_program: 'system',
  event_authority: 'event-authority',
  program: 'program',
  program_data: 'program-data',
};

/** Matches long hex, which a description cuts short. */
const LONG_HEX = /\b([0-9a-f]{8})[0-9a-f]{48,}\b/g;

function describeMeta(
  { role, name, signer, writable }: Meta,
  expectation: Expectation | undefined,
): string[] {
  const expectsSigner = expectation?.kind === 'signer';
  const marks = `${expectsSigner && !signer ? ' (unsigned)' : ''}${expectation?.writable === true && !writable ? ' (read-only)' : ''}`;
  return FIXED[role] === name && marks === '' ? [] : [`${role}=${name}${marks}`];
}

/** Describes a call on one line. */
export function describeCall({ instruction, metas, args }: Call): string {
  const expectations: Readonly<Record<string, Expectation>> = INTERFACE[instruction];
  const accounts = metas.flatMap((meta) => describeMeta(meta, expectations[meta.role]));
  const text = JSON.stringify(args, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
  const line = [instruction, ...accounts, ...(text === '{}' ? [] : [text])].join(' ');
  return line.replaceAll(LONG_HEX, '$1…');
}
