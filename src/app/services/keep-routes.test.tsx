import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { initI18n, setLanguage } from '#src/i18n/i18n.ts';
import { sleep } from '#src/lib/sleep.ts';
import { keepRoutes } from './keep-routes.ts';

const active = { postMessage: vi.fn<(message: unknown) => void>() };
const workers = { ready: Promise.resolve({ active }) } as unknown as ServiceWorkerContainer;
const posted = () => active.postMessage.mock.calls.map(([message]) => message);
let stop = (): void => undefined;

beforeAll(() => initI18n('es'));
beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run));
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
});
afterEach(async () => {
  stop();
  vi.unstubAllGlobals();
  active.postMessage.mockReset();
  await i18next.changeLanguage('es');
});

it('requests the worker to cache all routes once the page is idle, for each language that is shown', async () => {
  stop = keepRoutes(workers);
  expect(posted()).toEqual([]);
  await expect.poll(posted).toEqual([{ type: 'keep-routes', language: 'es' }]);
  await setLanguage('tr');
  await expect.poll(posted).toContainEqual({ type: 'keep-routes', language: 'tr' });
});

it('caches nothing in advance for users who save data', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  stop = keepRoutes(workers);
  await setLanguage('tr');
  await sleep(0);
  expect(posted()).toEqual([]);
});
