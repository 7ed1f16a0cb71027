import type { FastifyBaseLogger } from 'fastify';
import { type LogFields, writeLine } from '#server/cluster/log.ts';
import type { LogLevel } from '#server/env.ts';

/** From the gravest on. */
const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/** Fastify's logger, writing the lines of all processes. @param level the least grave that is written */
export function apiLog(level: LogLevel): FastifyBaseLogger {
  const written = level === 'silent' ? -1 : LEVELS.indexOf(level);
  const at = (own: (typeof LEVELS)[number]) =>
    LEVELS.indexOf(own) > written
      ? () => undefined
      : (first: unknown, message?: unknown) => {
          if (typeof first === 'string') writeLine(own, 'server', first);
          else writeLine(own, 'server', typeof message === 'string' ? message : 'Noted', fieldsOf(first));
        };
  const log: FastifyBaseLogger = {
    level,
    fatal: at('fatal'),
    error: at('error'),
    warn: at('warn'),
    info: at('info'),
    debug: at('debug'),
    trace: at('trace'),
    silent: () => undefined,
    child: () => log,
  };
  return log;
}

function fieldsOf(given: unknown): LogFields {
  if (given instanceof Error) return { error: given };
  return typeof given === 'object' && given !== null ? { ...given } : { detail: given };
}
