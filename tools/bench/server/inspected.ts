import { readdirSync } from 'node:fs';
import * as v from 'valibot';
import { WebSocket } from 'ws';

/** The resources of a process after a garbage collection. */
export interface Held {
  readonly descriptors: number;
  /** Objects and buffers, in megabytes. */
  readonly heldMb: number;
  readonly residentMb: number;
}

const MEGABYTE = 1_048_576;
const targetsSchema = v.tupleWithRest([v.object({ webSocketDebuggerUrl: v.string() })], v.unknown());
const usageSchema = v.object({
  result: v.object({
    result: v.object({
      value: v.object({ heapUsed: v.number(), external: v.number(), rss: v.number() }),
    }),
  }),
});

/** Measures a process through its inspector. @param pid id of a process on Linux, which lists descriptors in `/proc` */
export async function heldBy(pid: number, inspectorPort: number): Promise<Held> {
  const response = await fetch(`http://127.0.0.1:${inspectorPort}/json/list`);
  const [{ webSocketDebuggerUrl }] = v.parse(targetsSchema, await response.json());
  const socket = new WebSocket(webSocketDebuggerUrl);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const call = (id: number, method: string, params: object): Promise<unknown> =>
    new Promise((resolve) => {
      socket.once('message', (data: Buffer) => resolve(JSON.parse(data.toString())));
      socket.send(JSON.stringify({ id, method, params }));
    });
  // The second collection frees memory that the first one only releases, such as buffers.
  for (const id of [1, 2]) await call(id, 'HeapProfiler.collectGarbage', {});
  const answer = await call(3, 'Runtime.evaluate', {
    expression: 'process.memoryUsage()',
    returnByValue: true,
  });
  const { heapUsed, external, rss } = v.parse(usageSchema, answer).result.result.value;
  socket.close();
  return {
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    heldMb: (heapUsed + external) / MEGABYTE,
    residentMb: rss / MEGABYTE,
  };
}
