import { createServer } from 'node:net';

/** Below the range from which systems give out ports by themselves: what starts later, or again, must find its own free. */
const FROM = 15_000;
const TO = 30_000;

/** A free port of loopback. */
export function freePort(): Promise<number> {
  return freeRun(1);
}

/** One that is free together with the one after it. */
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
