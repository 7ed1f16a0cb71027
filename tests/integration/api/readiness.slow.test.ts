import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore, type Store } from '#server/store/open-store.ts';
import { hasPostgres, type PostgresCluster, startPostgres } from '#tests/support/postgres.ts';
import { ApiWorld } from './api-world.ts';

describe.skipIf(!hasPostgres())('a process', () => {
  let cluster: PostgresCluster;
  let store: Store;
  let world: ApiWorld;
  let isStopping = false;
  beforeAll(async () => {
    cluster = await startPostgres();
    store = await openStore({
      databaseUrl: await cluster.createDatabase(),
      folder: null,
      onConnectionLost: () => undefined,
    });
    world = await ApiWorld.open(store, { stopping: () => isStopping, requestsPerMinute: 5 });
    world.indexer = { ...world.indexer, chain: 'unknown' };
  });
  afterAll(async () => {
    await world?.close();
    await store?.close();
    await cluster?.kill();
  });

  const get = async (path: string): Promise<string> => {
    const { statusCode, headers, body } = await world.request(path);
    expect(headers['cache-control']).toBe('no-store');
    return `${statusCode} ${body}`;
  };

  it('a process is alive but not ready before it has verified its chain', async () => {
    expect(await get('/health/live')).toBe('200 {"status":"live"}');
    expect(await get('/health/ready')).toBe('503 {"status":"starting"}');
    expect(await world.refusal('/pools')).toEqual({ refused: '503 unavailable', fields: [] });
  });

  it('a process is ready once verified, and stays so while the chain does not answer or another one does', async () => {
    world.indexer = { ...world.indexer, chain: 'right' };
    expect(await get('/health/ready')).toBe('200 {"status":"ready"}');
    world.indexer = { ...world.indexer, chain: 'wrong', chainSlot: null, dueSlot: null };
    expect(await get('/health/ready')).toBe('200 {"status":"ready"}');
    expect((await world.request('/health')).statusCode).toBe(503);
    expect((await world.request('/pools')).statusCode).toBe(200);
  });

  it('answers health checks without a rate limit', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) expect(await get('/health/ready')).toMatch(/^200/);
  });

  it('a process is alive but not ready while its database is down', async () => {
    await cluster.kill();
    await expect.poll(() => get('/health/ready')).toBe('503 {"status":"down"}');
    expect(await get('/health/live')).toMatch(/^200/);
    await cluster.start();
    await expect.poll(() => get('/health/ready')).toBe('200 {"status":"ready"}');
  });

  it('a process is not ready while it stops', async () => {
    isStopping = true;
    expect(await get('/health/ready')).toBe('503 {"status":"stopping"}');
    expect(await get('/health/live')).toMatch(/^200/);
  });
});
