/**
 * Runs the honest clients of a soak: readers that at intervals send a request over a kept connection, and sockets that
 * listen. Takes its task by IPC. Answers the message `report` with the results so far.
 */
import { Agent, get } from 'node:http';
import * as v from 'valibot';
import { WebSocket } from 'ws';
import { sleep } from '#src/lib/sleep.ts';

const taskSchema = v.object({
  port: v.number(),
  paths: v.array(v.string()),
  readers: v.number(),
  perSecond: v.number(),
  sockets: v.number(),
});

const SOCKETS_AN_ADDRESS = 50;
const TIMEOUT_MS = 30_000;
const latencies: number[] = [];
const failures: string[] = [];
let lostSockets = 0;
let messages = 0;

/** Sends a request and reads the answer. @returns its status */
function fetchPath(port: number, path: string, agent: Agent, localAddress: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent, localAddress, timeout: TIMEOUT_MS }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    })
      .once('error', reject)
      .once('timeout', () => reject(new Error(`${path} was not answered`)));
  });
}

async function read(port: number, paths: readonly string[], reader: number, pauseMs: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let at = reader; ; at += 1) {
    const start = performance.now();
    try {
      const status = await fetchPath(port, paths[at % paths.length] ?? '/', agent, `127.0.4.${1 + reader}`);
      if (status === 200) latencies.push(performance.now() - start);
      else failures.push(`status ${status}`);
    } catch (error) {
      failures.push(String(error));
    }
    await sleep(Math.max(0, pauseMs - (performance.now() - start)));
  }
}

function listen(port: number, index: number): void {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/socket.io/?EIO=4&transport=websocket`, {
    localAddress: `127.0.5.${1 + Math.floor(index / SOCKETS_AN_ADDRESS)}`,
  });
  socket.on('error', (error) => failures.push(String(error)));
  socket.on('close', () => (lostSockets += 1));
  socket.on('message', (data: Buffer) => {
    const text = data.toString();
    if (text.startsWith('0')) socket.send('40{"allPools":true}');
    else if (text === '2') socket.send('3');
    else if (text.startsWith('42[')) messages += 1;
  });
}

process.on('message', (message) => {
  if (message === 'report') {
    const sorted = latencies.toSorted((a, b) => a - b);
    process.send?.({
      requests: latencies.length,
      failed: failures.length,
      failures: [...new Set(failures)].slice(0, 5),
      p50Ms: sorted[Math.floor(sorted.length * 0.5)] ?? Number.NaN,
      p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
      lostSockets,
      messages,
    });
    return;
  }
  const { port, paths, readers, perSecond, sockets } = v.parse(taskSchema, message);
  for (let reader = 0; reader < readers; reader += 1) {
    // Spreads the starts of the readers over time.
    setTimeout(() => void read(port, paths, reader, (1_000 * readers) / perSecond), reader * 37);
  }
  for (let index = 0; index < sockets; index += 1) setTimeout(() => listen(port, index), index * 20);
});
process.on('disconnect', () => process.exit(0));
