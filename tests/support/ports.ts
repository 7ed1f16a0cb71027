import { createServer } from 'node:net';

/** Ports lie below the range that systems assign, so that a process started later or again finds its own port free. */
const FROM = 15_000;
const TO = 30_000;

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
    const first = FROM + Math.floor(Math.random() * (TO - FROM));
    const run = Array.from({ length }, (_, index) => first + index);
    if ((await Promise.all(run.map(isFree))).every(Boolean)) return first;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
