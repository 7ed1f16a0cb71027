import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { errorSchema } from '#src/contract/errors.ts';
import { sleep } from '#src/lib/sleep.ts';
import { hasPostgres, type PostgresCluster, startPostgres } from '#tests/support/postgres.ts';
import { eventually, startCluster, type TestCluster } from '../dev/cluster.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

describe.runIf(hasPostgres())('a server whose database hangs', () => {
  let cluster: TestCluster;
  let postgres: PostgresCluster;
  let server: ServerProcess;
  beforeAll(async () => {
    [cluster, postgres] = await Promise.all([startCluster(), startPostgres()]);
    server = await startServerProcess({
      environment: {
        STATE_DIR: cluster.stateDir,
        LOCALNET_PORT: String(cluster.port),
        DATABASE_URL: await postgres.createDatabase(),
        SERVE_APP: 'off',
        RATE_LIMIT_PER_MINUTE: '1000000',
      },
    });
    await eventually(async () => expect((await fetch(`${server.url}/api/health`)).status).toBe(200));
  }, 120_000);
  afterAll(async () => {
    server?.signal('SIGKILL');
    postgres?.freeze(false);
    await Promise.all([server?.ended, postgres?.kill(), cluster?.close()]);
  });

  const answerOf = async (path: string, method = 'GET'): Promise<readonly [number, string]> => {
    const response = await fetch(`${server.url}/api${path}`, {
      method,
      headers: { origin: server.url },
      signal: AbortSignal.timeout(30_000),
    });
    const parsed = v.safeParse(errorSchema, await response.json());
    return [response.status, parsed.success ? parsed.output.error.code : ''];
  };

  /** Sends sign-in requests, which also write, because the database counts them for a limit. */
  const signIns = () => Array.from({ length: 5 }, () => answerOf('/admin/sign-in/input', 'POST'));

  it('a server reports within seconds that its database hangs, keeps its log short, and recovers by itself', async () => {
    const paths = Array.from({ length: 60 }, (_, at) =>
      at % 2 === 0 ? `/pools?search=none${at}` : `/stats/platform?timeframe=24h&at=${at}`,
    );
    const before = server.output().length;
    postgres.freeze(true);
    const start = Date.now();
    const answers = await Promise.all([...paths.map((path) => answerOf(path)), ...signIns()]);
    expect(Date.now() - start).toBeLessThan(25_000);
    for (const answer of answers) expect(answer).toEqual([503, 'unavailable']);
    expect(await answerOf('/health/live')).toEqual([200, '']);
    expect((await fetch(`${server.url}/api/health/ready`)).status).toBe(503);

    // Errors of one second are logged together when the second is over.
    await eventually(() =>
      Promise.resolve(
        expect(server.output().slice(before)).toMatch(/ error server .*reason=.*request=[\w-]+ more=\d+/),
      ),
    );
    await sleep(1_500);
    const logged = server.output().slice(before);
    expect(logged).not.toContain('    at ');
    expect(logged).not.toContain('stack=');
    const seconds = Math.ceil((Date.now() - start) / 1_000);
    expect(logged.trim().split('\n').length).toBeLessThan(seconds + 10);

    postgres.freeze(false);
    await eventually(async () => expect((await answerOf('/pools?search=again'))[0]).toBe(200), 60_000);
  });
});
