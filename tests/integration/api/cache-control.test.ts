import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressOf } from '#tests/support/chain-script.ts';
import { AdminApi, seatPlayers } from '#tests/support/admin-api.ts';
import { onEachDatabase } from '#tests/support/databases.ts';

const SHARED = 'public, s-maxage=1, stale-while-revalidate=5';
const WALLET = addressOf('anyone 1');
const OWN = /\/(users|notifications|suggestions|admin|events|health|metrics)(\/|$)/;

onEachDatabase('Cache-Control', (openEmpty) => {
  let api: AdminApi;
  beforeAll(async () => {
    const store = await openEmpty();
    await seatPlayers(store, []);
    api = new AdminApi(store, { corsOrigins: ['https://app.example'] });
    await api.app.ready();
  });
  afterAll(() => api.close());

  it('every answer is either shared, with a revision, or stored by no cache', async () => {
    const cookie = await api.signIn();
    const shared = new Set<string>();
    expect(api.routes.length).toBeGreaterThan(50);
    for (const route of api.routes) {
      const [method = '', template = ''] = route.split(' ');
      // The documentation's files are static and have an ETag.
      if (/\/docs(\/|$)/.test(template)) continue;
      const url = template.replace(/:(wallet|creator)/, WALLET).replaceAll(/:\w+/g, '1');
      const isRead = method === 'GET' || method === 'HEAD';
      for (const query of isRead ? ['', `?wallet=${WALLET}`, '?limit=0'] : ['']) {
        for (const sent of isRead ? [{}, { cookie }] : [{}]) {
          const { headers, statusCode } = await api.app.inject({
            method: method as 'GET',
            url: url + query,
            headers: sent,
          });
          const answer = { route, query, statusCode, cacheControl: headers['cache-control'] };
          if (headers['cache-control'] === SHARED) {
            expect(answer).toMatchObject({ statusCode: 200, route: expect.not.stringMatching(OWN) });
            expect(headers['x-revision'], route).toMatch(/^[\w-]{8}\.\d+$/);
            expect(headers.vary, route).toBe('Origin, Accept-Encoding');
            shared.add(template);
          } else expect(answer).toMatchObject({ cacheControl: 'no-store' });
        }
      }
    }
    expect([...shared]).toEqual(
      expect.arrayContaining([
        '/api/pools',
        '/api/pools/:id',
        '/api/pools/:id/participants',
        '/api/winners',
        '/api/winners/totals',
        '/api/stats/top-creators',
        '/api/creators/:creator',
        '/api/creators/:creator/pools',
      ]),
    );
  });

  it('no route with a wallet among its parameters is shared', async () => {
    const { paths } = (await api.get('/openapi.json')).json<{
      paths: Record<string, Record<string, { parameters?: { name: string }[] }>>;
    }>();
    const named = Object.entries(paths).filter(([, { get }]) =>
      get?.parameters?.some(({ name }) => name === 'wallet'),
    );
    expect(named.length).toBeGreaterThan(4);
    for (const [path] of named) {
      const { headers } = await api.get(`${path.slice(4).replace('{wallet}', WALLET)}?wallet=${WALLET}`);
      expect([path, headers['cache-control']]).toEqual([path, 'no-store']);
    }
  });
});
