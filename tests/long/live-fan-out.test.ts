import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { initialize } from '#server/projection/state.ts';
import { sleep } from '#src/lib/sleep.ts';
import type { CrowdReport } from '#tests/integration/live/crowd-process.ts';
import { commit } from '#tests/integration/live/outbox.ts';
import { joined, somePool } from '#tests/integration/live/sayings.ts';
import { startLiveServer } from '#tests/integration/live/server-process.ts';
import { hasPostgres, sharedPostgres } from '#tests/support/postgres.ts';

const CROWD = fileURLToPath(new URL('../integration/live/crowd-process.ts', import.meta.url));
const CONNECTIONS = 2_000;
const EVENTS_A_SECOND = 50;
const SECONDS = 20;

test.skipIf(!hasPostgres())(
  'two thousand connections receive every event, in order, at 50 per second',
  async () => {
    const server = await startLiveServer({ databaseUrl: await (await sharedPostgres()).createDatabase() });
    await initialize(server.store.db, 'test');
    const crowd = fork(CROWD, [String(server.port), String(CONNECTIONS)], { execArgv: ['--import', 'tsx'] });
    try {
      await once(crowd, 'message');
      const pools = Array.from({ length: 50 }, somePool);
      const cpu = process.cpuUsage();
      const began = Date.now();
      let sent = 0;
      while (sent < EVENTS_A_SECOND * SECONDS) {
        const elapsed = Math.min(SECONDS, (Date.now() - began) / 1_000);
        const due = Math.floor(elapsed * EVENTS_A_SECOND);
        for (; sent < due; sent += 1) {
          const pool = pools[sent % pools.length];
          if (pool !== undefined) await commit(server.store.db, [joined(pool, Date.now())]);
        }
        await sleep(5);
      }
      await sleep(2_000);
      crowd.send('report');
      const [report] = (await once(crowd, 'message')) as [CrowdReport];
      const { user, system } = process.cpuUsage(cpu);
      console.log(`${JSON.stringify(report)}, ${(user + system) / 1e6} s of the server's CPU time`);
      expect(report).toMatchObject({ received: sent * CONNECTIONS, disorder: 0 });
    } finally {
      crowd.kill();
      await server.close();
    }
  },
);
