import { afterEach, expect, it, vi } from 'vitest';
import { preloadModules } from './preload-modules.ts';

const fetched = vi.fn(async (_url: string) => new Response(''));

const link = (rel: string, href: string): void =>
  document.head.append(Object.assign(document.createElement('link'), { rel, href }));

/** Sets whether the browser reports that it preloads modules. */
const engine = (supports: boolean): void => {
  vi.stubGlobal('fetch', fetched);
  const { relList } = document.createElement('link');
  vi.spyOn(Object.getPrototypeOf(relList) as DOMTokenList, 'supports').mockReturnValue(supports);
};

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  fetched.mockClear();
  document.head.innerHTML = '';
});

it('fetches nothing if the browser preloads modules itself', () => {
  engine(true);
  link('modulepreload', 'https://a.example/assets/one.js');
  preloadModules();
  expect(fetched).not.toHaveBeenCalled();
});

it('fetches each modulepreload link once, including those added later', async () => {
  engine(false);
  link('modulepreload', 'https://a.example/assets/two.js');
  link('icon', 'https://a.example/icon.svg');
  preloadModules();
  link('modulepreload', 'https://a.example/assets/three.js');
  link('modulepreload', 'https://a.example/assets/two.js');
  await vi.waitFor(() =>
    expect(fetched.mock.calls.map(([url]) => url)).toEqual([
      'https://a.example/assets/two.js',
      'https://a.example/assets/three.js',
    ]),
  );
});
