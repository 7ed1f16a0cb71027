import { type Log, loggerOf, logStartFailure } from './log.ts';

/** Message of a service's process to its parent, once the service runs. */
export const READY = 'ready';

/**
 * Runs one service for the life of this process, which exits on SIGINT, SIGTERM, and when its parent has exited.
 * Unfinished work is resumed after the next start, because services keep no state beside the chain's.
 * @param start resolves once the service runs; if it throws, the process logs the message and exits with code 1
 */
export async function runService(name: string, start: (log: Log) => Promise<void>): Promise<void> {
  const log = loggerOf(name);
  const end = (): void => process.exit(0);
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  process.on('disconnect', end);
  try {
    await start(log);
    process.send?.(READY);
  } catch (error) {
    logStartFailure(log, error);
    process.exit(1);
  }
}
