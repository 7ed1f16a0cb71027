import { type DestinationStream, type Logger, pino } from 'pino';
import type { LogFormat, LogLevel } from '#server/env.ts';
import { thrownText } from './thrown-text.ts';

/** Takes one line for one event. */
export type Log = (message: string) => void;

const NAME_WIDTH = 7;
const LEVEL_WIDTH = 5;
/** A value that needs no quotation marks. */
const PLAIN = /^[^\s"=]+$/;

/** Writes pino's lines as text: time (ISO 8601, UTC), level, process, message, and fields as `name=value`. */
const text: DestinationStream = {
  write(line) {
    const { time, level, process, msg, ...fields } = JSON.parse(line) as Readonly<Record<string, unknown>>;
    const head = `${String(time)} ${String(level).padEnd(LEVEL_WIDTH)} ${String(process).padEnd(NAME_WIDTH)}`;
    const message = typeof msg === 'string' ? msg : 'Noted';
    json.write([head, message, ...Object.entries(fields).map(fieldText)].join(' '));
  },
};
const json: DestinationStream = { write: (line) => console.log(line.trimEnd()) };

const rootWith = (destination: DestinationStream): Logger =>
  pino(
    {
      level: 'trace',
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        level: (level) => ({ level }),
        log: (fields) => Object.fromEntries(Object.entries(fields).flatMap(storable)),
      },
    },
    destination,
  );

let root = rootWith(text);

/** Sets the format of all further lines. */
export function setLogFormat(format: LogFormat): void {
  root = rootWith(format === 'json' ? json : text);
}

/** Returns the logger of one process. @param level the lowest level that is written */
export const loggerOf = (process: string, level: LogLevel = 'info'): Logger =>
  root.child({ process }, { level });

/** Writes the lines of one process, at level `info`. */
export const createLog =
  (process: string): Log =>
  (message) =>
    loggerOf(process).info(message);

/** Errors become one line and a stack; JSON has no integers of a bigint's size. */
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
