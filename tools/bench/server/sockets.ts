/**
 * Opens many players' sockets in one process, and a connection to PostgreSQL that is notified of each commit. Prints the
 * milliseconds from commit to receipt over all sockets. Takes its task by IPC.
 */
import pg from 'pg';
import * as v from 'valibot';
import { sleep } from '#src/lib/sleep.ts';
import { openSockets } from './open-sockets.ts';

const taskSchema = v.object({
  url: v.string(),
  databaseUrl: v.string(),
  sockets: v.number(),
  seconds: v.number(),
});
type Task = v.InferOutput<typeof taskSchema>;

interface Seen {
  readonly id: number;
  readonly at: number;
}

const EVENT_ID = /"id":(\d+)/;
const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** Records the time of each commit and its newest event. */
async function followCommits(databaseUrl: string): Promise<{ commits: Seen[]; end: () => Promise<void> }> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const commits: Seen[] = [];
  const pending: Promise<void>[] = [];
  const recordCommit = async (): Promise<void> => {
    const at = performance.now();
    const { rows } = await client.query<{ id: string | null }>('select max(id) as id from live_events');
    commits.push({ id: Number(rows[0]?.id ?? 0), at });
  };
  client.on('notification', () => pending.push(recordCommit()));
  await client.query('listen projection');
  const end = async (): Promise<void> => {
    client.removeAllListeners('notification');
    await Promise.all(pending);
    await client.end();
  };
  return { commits, end };
}

async function measure({ url, databaseUrl, sockets: count, seconds }: Task): Promise<object> {
  const { commits, end } = await followCommits(databaseUrl);
  const seen: Seen[] = [];
  let counting = false;
  const onMessage = (text: string): void => {
    const id = EVENT_ID.exec(text)?.[1];
    if (counting && id !== undefined) seen.push({ id: Number(id), at: performance.now() });
  };
  const sockets = await openSockets({ url, count, handshake: { allPools: true }, onMessage });
  counting = true;
  await sleep(seconds * 1000);
  counting = false;
  for (const socket of sockets) socket.terminate();
  await end();
  const latencies = seen
    .map(({ id, at }) => at - (commits.find((commit) => commit.id >= id)?.at ?? Number.NaN))
    .filter((latency) => !Number.isNaN(latency))
    .toSorted((a, b) => a - b);
  return {
    messages: latencies.length,
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
  };
}

process.once('message', (message) => {
  measure(v.parse(taskSchema, message)).then(
    (result) => {
      process.send?.(result);
      process.disconnect();
    },
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
