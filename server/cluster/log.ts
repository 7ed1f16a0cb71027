import type { LogLevel } from '#server/env.ts';
import { thrownText } from './thrown-text.ts';

/** Takes one line for one event. */
export type Log = (message: string) => void;

/** Fields of a line beside its message, by name. */
export type LogFields = Readonly<Record<string, unknown>>;

const NAME_WIDTH = 7;
const LEVEL_WIDTH = 5;
/** A value that needs no quotation marks. */
const PLAIN = /^[^\s"=]+$/;

/** Writes the lines of one process, at level `info`. */
export function createLog(processName: string): Log {
  return (message) => writeLine('info', processName, message);
}

/**
 * Writes one line to standard output, in the one form of all processes: time (ISO 8601, UTC), level, process, message,
 * and fields as `name=value` with values in JSON's quotation marks where they need them.
 */
export function writeLine(
  level: LogLevel,
  processName: string,
  message: string,
  fields: LogFields = {},
): void {
  const head = `${new Date().toISOString()} ${level.padEnd(LEVEL_WIDTH)} ${processName.padEnd(NAME_WIDTH)}`;
  console.log([head, message, ...Object.entries(fields).flatMap(fieldText)].join(' '));
}

function fieldText([name, value]: [string, unknown]): string[] {
  if (value === undefined) return [];
  if (value instanceof Error) {
    return [...fieldText([name, errorText(value)]), ...fieldText(['stack', value.stack])];
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value, asText);
  return [`${name}=${PLAIN.test(text) ? text : JSON.stringify(text)}`];
}

/** JSON has no integers of their size. */
function asText(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

/** An error in one line. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return thrownText(error).replaceAll(/\s+/g, ' ');
  const { message, cause } = error;
  const because =
    cause === undefined ? '' : ` (${cause instanceof Error ? cause.message : thrownText(cause)})`;
  return `${message}${because}`.replaceAll(/\s+/g, ' ');
}

/** An address shortened for a line of the log. */
export function short(address: string): string {
  return `${address.slice(0, 4)}…${address.slice(-4)}`;
}
