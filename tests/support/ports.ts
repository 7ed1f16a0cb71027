import { createServer } from 'node:net';

/** Below the range of ports that systems assign, so that a process that starts later or again finds its port free. */
const FROM = 15_000;
const TO = 30_000;
/** Number of parts of the range, one for each process that Vitest runs concurrently. */
const PARTS = 4;
const PART = (TO - FROM) / PARTS;
const first = FROM + PART * (Number(process.env['VITEST_POOL_ID'] ?? 0) % PARTS);
/** Offset of the last returned port. No port is returned twice, because a caller may listen on it later. */
let given = Math.floor(Math.random() * PART);

/** Finds a free port of loopback. */
export function freePort(): Promise<number> {
  return freeRun(1);
}

/** Finds a free port whose next port is free, too. */
export function freePortPair(): Promise<number> {
  return freeRun(2);
}

async function freeRun(length: number): Promise<number> {
  for (;;) {
    const run = Array.from({ length }, (_, index) => first + ((given + index) % PART));
    given += length;
    const [port = 0] = run;
    const isRun = run.every((each, index) => each === port + index);
    if (isRun && (await Promise.all(run.map(isFree))).every(Boolean)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
