import type { Log } from '#server/cluster/log.ts';

/** Returns a log that adds its messages to a list, whatever their level. */
export function logInto(lines: string[]): Log {
  const add = (line: string): void => void lines.push(line);
  return { info: add, warn: add, error: add };
}

/** A log that discards all messages. */
const discard = (): void => undefined;
export const NO_LOG: Log = { info: discard, warn: discard, error: discard };
