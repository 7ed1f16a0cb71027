import { type Logger, pino } from 'pino';
import type { LogFormat, LogLevel } from '#server/env.ts';
import { thrownText } from './thrown-text.ts';

/** Writes one line for one event. */
export type Log = Readonly<Record<'info' | 'warn' | 'error', (message: string) => void>>;

const NAME_WIDTH = 7;
const LEVEL_WIDTH = 5;
/** A value that needs no quotation marks. */
const PLAIN = /^[^\s"=]+$/;

/** Converts a line of pino to text: time (ISO 8601, UTC), level, process, message, and fields as `name=value`. */
function textOf(line: string): string {
  const { time, level, process, msg, ...fields } = JSON.parse(line) as Readonly<Record<string, unknown>>;
  const head = `${String(time)} ${String(level).padEnd(LEVEL_WIDTH)} ${String(process).padEnd(NAME_WIDTH)}`;
  const message = typeof msg === 'string' ? msg : 'Noted';
  return [head, message, ...Object.entries(fields).map(fieldText)].join(' ');
}

let format: LogFormat = 'text';

const root = pino(
  {
    level: 'trace',
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (level) => ({ level }),
      log: (fields) => Object.fromEntries(Object.entries(fields).flatMap(storable)),
    },
  },
  { write: (line) => console.log(format === 'json' ? line.trimEnd() : textOf(line)) },
);

/** Sets the format of all further lines. */
export function setLogFormat(next: LogFormat): void {
  format = next;
}

/** Returns the logger of one process. @param level the lowest level that is written */
export const loggerOf = (process: string, level: LogLevel = 'info'): Logger =>
  root.child({ process }, { level });

/** Logs why a process cannot start: a message of several lines names one fault in each. */
export function logStartFailure(log: Log, error: unknown): void {
  const message = error instanceof Error ? error.message : errorText(error);
  for (const line of message.split('\n')) log.error(line);
}

/** Converts errors to one line and a stack, and bigints to text, because JSON has no integers of that size. */
function storable([name, value]: [string, unknown]): [string, unknown][] {
  if (value instanceof Error) {
    return [
      [name, errorText(value)],
      ['stack', value.stack],
    ];
  }
  return [[name, typeof value === 'bigint' ? String(value) : value]];
}

function fieldText([name, value]: [string, unknown]): string {
  const written = typeof value === 'string' ? value : JSON.stringify(value);
  return `${name}=${PLAIN.test(written) ? written : JSON.stringify(written)}`;
}

/** Returns an error as one line. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return thrownText(error).replaceAll(/\s+/g, ' ');
  const { message, cause } = error;
  const because =
    cause === undefined ? '' : ` (${cause instanceof Error ? cause.message : thrownText(cause)})`;
  return `${message}${because}`.replaceAll(/\s+/g, ' ');
}

/** Returns an address shortened for log lines. */
export function short(address: string): string {
  return `${address.slice(0, 4)}…${address.slice(-4)}`;
}
