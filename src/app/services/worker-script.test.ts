import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Network, startWorker } from './testing/worker-scope.ts';

const pageOf = (build: string): string =>
  `<link href="/assets/font.woff2"><script src="/assets/main-${build}.js"></script><div id="root"></div>`;
const NAVIGATE = { mode: 'navigate' };

/** A server with one build of the app. */
const serving =
  (build: string): Network =>
  (path) => {
    const exists = path === `/assets/main-${build}.js` || path === `/assets/late-${build}.js`;
    if (path.startsWith('/assets/')) {
      return exists || path === '/assets/font.woff2'
        ? new Response(`${path} of the network`)
        : new Response('', { status: 404 });
    }
    return new Response(path === '/before-paint.js' ? `theme of ${build}` : pageOf(build));
  };
const down: Network = () => {
  throw new TypeError('Failed to fetch');
};

let network: { answer: Network };
let worker: ReturnType<typeof startWorker>;

beforeEach(async () => {
  network = { answer: serving('one') };
  worker = startWorker(network);
  await worker.install();
});

describe('the page', () => {
  it('the page comes from the network whenever that answers, so that no old build is served', async () => {
    network.answer = serving('two');
    expect(await worker.request('/pools/7', NAVIGATE)).toBe(pageOf('two'));
    network.answer = serving('three');
    expect(await worker.request('/', NAVIGATE)).toBe(pageOf('three'));
  });

  it('the page is the last cached one, at every route, while there is no network', async () => {
    network.answer = serving('two');
    await worker.request('/pools', NAVIGATE);
    network.answer = down;
    expect(await worker.request('/pools/7', NAVIGATE)).toBe(pageOf('two'));
  });

  it('the page is that of the home page, never one with the head of a pool or of another language', async () => {
    const heads =
      (build: string): Network =>
      (path) =>
        new Response(`<title>${path}</title>${pageOf(build)}`);
    network.answer = heads('one');
    await worker.request('/', NAVIGATE);
    for (const path of ['/pools/7', '/?lang=ja', '/creators/x']) await worker.request(path, NAVIGATE);
    network.answer = heads('two');
    worker.fetched.length = 0;
    await worker.request('/pools/7', NAVIGATE);
    await worker.request('/pools/8', NAVIGATE);
    // The home page is requested once, because the build has changed.
    expect(worker.fetched).toEqual(['/pools/7', '/', '/pools/8']);
    network.answer = down;
    for (const path of ['/pools/7', '/']) {
      expect(await worker.request(path, NAVIGATE)).toBe(`<title>/</title>${pageOf('two')}`);
    }
  });

  it('the page is not replaced by one that does not exist', async () => {
    network.answer = () => new Response(`<title>404</title>${pageOf('two')}`, { status: 404 });
    expect(await worker.request('/nonexistent', NAVIGATE)).toContain('404');
    network.answer = down;
    expect(await worker.request('/nonexistent', NAVIGATE)).toBe(pageOf('one'));
  });

  it('the page is the last cached one if the server is broken', async () => {
    network.answer = () => new Response('Bad Gateway', { status: 502 });
    expect(await worker.request('/', NAVIGATE)).toBe(pageOf('one'));
  });

  it('the page is not replaced by a response that is no page of the app', async () => {
    network.answer = () => new Response('<h1>Sign in to this wireless network</h1>');
    await worker.request('/', NAVIGATE);
    network.answer = down;
    expect(await worker.request('/', NAVIGATE)).toBe(pageOf('one'));
  });
});

describe('files', () => {
  it('files below /assets/ come from the cache first', async () => {
    worker.fetched.length = 0;
    expect(await worker.request('/assets/main-one.js')).toBe('/assets/main-one.js of the network');
    expect(worker.fetched).toEqual([]);
    await worker.request('/assets/late-one.js');
    network.answer = down;
    expect(await worker.request('/assets/late-one.js')).toBe('/assets/late-one.js of the network');
    expect(worker.fetched).toEqual(['/assets/late-one.js']);
  });

  it('files with error responses are not cached', async () => {
    await worker.request('/assets/main-two.js');
    network.answer = serving('two');
    expect(await worker.request('/assets/main-two.js')).toBe('/assets/main-two.js of the network');
  });

  it('files with constant names come from the network, and offline from the cache', async () => {
    await worker.request('/before-paint.js');
    network.answer = serving('two');
    expect(await worker.request('/before-paint.js')).toBe('theme of two');
    network.answer = down;
    expect(await worker.request('/before-paint.js')).toBe('theme of two');
  });

  it('files of older builds except the previous one are deleted, and so are the caches of earlier workers', async () => {
    await worker.caches.open('an older worker');
    for (const build of ['two', 'three']) {
      network.answer = serving(build);
      await worker.request('/', NAVIGATE);
    }
    expect(await worker.caches.keys()).toEqual([
      'xeroz-pages',
      'xeroz-assets /assets/main-two.js',
      'xeroz-assets /assets/main-three.js',
    ]);
  });
});

describe('the files of all routes', () => {
  const LIST = {
    entry: '/assets/main-one.js',
    files: ['/assets/main-one.js', '/assets/late-one.js'],
    texts: { es: ['/assets/es-one.js'], tr: ['/assets/tr-one.js'] },
  };
  const keep = (language = 'es') => worker.dispatch('message', { data: { type: 'keep-routes', language } });
  const listing =
    (list: object): Network =>
    (path) => {
      if (path === '/kept-files.json') return Response.json(list);
      return path.endsWith('-one.js') ? new Response(path) : serving('one')(path);
    };

  it('the files of all routes are cached on a message of a page, with the texts of its language, each once', async () => {
    network.answer = listing(LIST);
    worker.fetched.length = 0;
    await keep();
    expect(worker.fetched).toEqual(['/kept-files.json', '/assets/late-one.js', '/assets/es-one.js']);
    network.answer = down;
    expect(await worker.request('/assets/late-one.js')).toBe('/assets/late-one.js');
    expect(await worker.request('/assets/es-one.js')).toBe('/assets/es-one.js');
  });

  it('the files of all routes are not cached if the cached page is of another build', async () => {
    network.answer = listing({ ...LIST, entry: '/assets/main-two.js' });
    await keep();
    expect(worker.fetched).not.toContain('/assets/late-one.js');
    expect(await worker.caches.keys()).not.toContain('xeroz-assets /assets/main-two.js');
  });

  it('the files of all routes are requested by the next visit if the network fails', async () => {
    network.answer = (path) => {
      if (path === '/assets/es-one.js') throw new TypeError('Failed to fetch');
      return listing(LIST)(path);
    };
    await keep();
    network.answer = listing(LIST);
    worker.fetched.length = 0;
    await keep();
    expect(worker.fetched).toEqual(['/kept-files.json', '/assets/es-one.js']);
  });
});

it.each([
  ['/api/pools', {}],
  ['/api/docs', NAVIGATE],
  ['/api', NAVIGATE],
  ['/api/socket.io/?EIO=4&transport=polling', {}],
  ['https://api.devnet.solana.com/', {}],
  ['https://api.devnet.solana.com/', { method: 'POST' }],
  ['/', { method: 'POST', mode: 'navigate' }],
  ['/robots.txt', NAVIGATE],
])('the worker ignores %s %j: API, sockets, RPC and everything outside the app', async (path, options) => {
  expect(await worker.request(path, options)).toBeNull();
});

it('the worker is not installed if the page cannot be cached', async () => {
  const fresh = startWorker({ answer: () => new Response('', { status: 503 }) });
  await expect(fresh.install()).rejects.toThrow('The page could not be kept: 503');
});

it('the worker listens to messages, which wake it in browsers, and sends no answer', async () => {
  const source = { postMessage: vi.fn() };
  expect(worker.listensTo('message')).toBe(true);
  await worker.dispatch('message', { data: { type: 'keep-alive' }, source });
  expect(source.postMessage).not.toHaveBeenCalled();
});
