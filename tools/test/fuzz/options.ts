import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

export interface Options {
  readonly minutes: number;
  readonly seed: number;
  /** Path of a failure to replay. */
  readonly path: string | null;
}

function positive(name: string, text: string): number {
  const value = Number(text);
  if (!(value >= 0)) throw new Error(`--${name} is a number, not ${text}`);
  return value;
}

/** Reads the command's options. @throws if one is unknown or no number */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: { minutes: { type: 'string' }, seed: { type: 'string' }, path: { type: 'string' } },
  });
  return {
    minutes: positive('minutes', values.minutes ?? '5'),
    seed: values.seed === undefined ? randomInt(2 ** 31) : positive('seed', values.seed),
    path: values.path ?? null,
  };
}
