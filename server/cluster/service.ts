import { createLog, errorText, type Log } from './log.ts';

/** Message of a service's process to its parent, once it runs. */
export const READY = 'ready';

/**
 * Runs one service for the life of this process: it ends at SIGINT, SIGTERM, and when its parent is gone. What it was
 * sending then is picked up after the next start, for services keep nothing but what the chain holds.
 * @param start returns once the service runs; what it throws ends the process with exit code 1 and that sentence
 */
export async function runService(name: string, start: (log: Log) => Promise<void>): Promise<void> {
  const log = createLog(name);
  const end = (): void => process.exit(0);
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  process.on('disconnect', end);
  try {
    await start(log);
    process.send?.(READY);
  } catch (error) {
    for (const line of (error instanceof Error ? error.message : errorText(error)).split('\n')) log(line);
    process.exit(1);
  }
}
