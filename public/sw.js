// Keeps the app usable on a bad connection. Three rules keep it from ever holding an old build back:
// - The page, and the few files whose names never change, come from the network whenever it answers; what is kept is
//   for when it does not.
// - Only files below /assets/ come from the cache first. Their names carry their content, so none can be out of date.
// - The browser asks for this file itself at every visit (the app registers it so, and the server says `no-cache`), and
//   a new one takes over at once.
// Everything else passes by untouched: the API, sockets, the chain's RPC, other origins, and all that is no GET.

const PAGES = 'xeroz-pages';
const ASSETS = 'xeroz-assets ';
/** A build and the one before it, which other tabs may still run. */
const BUILDS_KEPT = 2;
/** The app's one page stands for all its routes. */
const PAGE = '/';
/** The build writes it. */
const LIST = '/kept-files.json';
const PLAIN_FILES = ['/before-paint.js', '/icon.svg', '/manifest.webmanifest'];
/** The base of the API as the app was built with it; null where it lives on another origin. */
const API_BASE = new URL(self.location.href).searchParams.get('api');

const assetsOf = (html) => [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((match) => match[1]);

/** Null for what is no page of the app, such as the note of a proxy. */
const cacheNameFor = (html) => {
  const script = html.includes('id="root"') ? assetsOf(html).find((path) => path.endsWith('.js')) : undefined;
  return script === undefined ? null : ASSETS + script;
};

const isBuild = (name) => name.startsWith(ASSETS);

/** Forgets the caches of all builds but the last ones, and those that earlier workers have left. */
const cleanUp = async () => {
  const names = await caches.keys();
  const kept = new Set([PAGES, ...names.filter(isBuild).slice(-BUILDS_KEPT)]);
  await Promise.all(names.filter((name) => !kept.has(name)).map((name) => caches.delete(name)));
};

/** Keeps the page, and opens a cache for its build. */
const keepPage = async (response) => {
  const name = cacheNameFor(await response.clone().text());
  if (name === null) return;
  const pages = await caches.open(PAGES);
  await pages.put(PAGE, response);
  if ((await caches.keys()).includes(name)) return;
  await caches.open(name);
  await cleanUp();
};

/** The cache of the latest build; undefined before a page was kept. */
const latestBuild = async () => {
  const page = await caches.match(PAGE, { cacheName: PAGES });
  const name = page && cacheNameFor(await page.text());
  return name ? caches.open(name) : undefined;
};

/**
 * Keeps the home page of the build that a page is of. Other pages, and the home page in a language that its address
 * names, have heads of their own, and none of them may stand for all routes.
 */
const keepHome = async ({ url }, response) => {
  const { pathname, searchParams } = new URL(url);
  if (pathname === PAGE && !searchParams.has('lang')) return keepPage(response);
  const name = cacheNameFor(await response.text());
  const kept = await caches.match(PAGE, { cacheName: PAGES });
  if (name === null || (kept && cacheNameFor(await kept.text()) === name)) return;
  const home = await fetch(PAGE, { cache: 'no-cache' });
  if (home.status === 200) await keepPage(home);
};

const install = async () => {
  const response = await fetch(PAGE, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`The page could not be kept: ${response.status}`);
  const html = await response.clone().text();
  await keepPage(response);
  const assets = await latestBuild();
  await assets?.addAll(assetsOf(html));
  await self.skipWaiting();
};

/**
 * Keeps what the players' routes load, with their texts in a language. Files come one after another, for nobody waits
 * for them, and what the browser has already comes from there.
 */
const keepRoutes = async (language) => {
  const { entry, files, texts } = await (await fetch(LIST, { cache: 'no-cache' })).json();
  const page = await caches.match(PAGE, { cacheName: PAGES });
  // The next visit's build is kept by the next visit.
  if (!page || cacheNameFor(await page.text()) !== ASSETS + entry) return;
  const assets = await caches.open(ASSETS + entry);
  for (const path of [...files, ...(texts[language] ?? [])]) {
    if (await caches.match(path)) continue;
    const response = await fetch(path);
    if (response.status === 200) await assets.put(path, response);
  }
};

const activate = async () => {
  await cleanUp();
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
};

const page = async (event) => {
  const kept = () => caches.match(PAGE, { cacheName: PAGES });
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    // What the chain tells needs no server of ours, so that a broken one need not stop the app.
    if (response.status >= 500) return (await kept()) ?? response;
    // Without a network the next visit keeps it.
    if (response.status === 200)
      event.waitUntil(keepHome(event.request, response.clone()).catch(() => undefined));
    return response;
  } catch {
    // The browser's own page for a missing connection speaks the reader's language.
    return (await kept()) ?? Response.error();
  }
};

const plainFile = async (event) => {
  const kept = () => caches.match(event.request, { cacheName: PAGES });
  try {
    const response = await fetch(event.request);
    if (response.status >= 500) return (await kept()) ?? response;
    if (response.status === 200) {
      const copy = response.clone();
      event.waitUntil(caches.open(PAGES).then((pages) => pages.put(event.request, copy)));
    }
    return response;
  } catch {
    return (await kept()) ?? Response.error();
  }
};

const asset = async (event) => {
  const kept = await caches.match(event.request);
  if (kept) return kept;
  const response = await fetch(event.request);
  if (response.status === 200) {
    const copy = response.clone();
    event.waitUntil(latestBuild().then((assets) => assets?.put(event.request, copy)));
  }
  return response;
};

const isApi = (path) => API_BASE !== null && (path === API_BASE || path.startsWith(`${API_BASE}/`));

const answerFor = ({ method, mode, url }) => {
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin || isApi(pathname)) return null;
  if (pathname.startsWith('/assets/')) return asset;
  if (PLAIN_FILES.includes(pathname)) return plainFile;
  // A path with a dot is a file of its own.
  return mode === 'navigate' && !pathname.includes('.') ? page : null;
};

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const answer = answerFor(event.request);
  if (answer !== null) event.respondWith(answer(event));
});
// The page's other message, every 30 s, asks for nothing: to be woken for it is all.
self.addEventListener('message', (event) => {
  if (event.data?.type !== 'keep-routes') return;
  // Without a network the next visit asks again.
  event.waitUntil(keepRoutes(event.data.language).catch(() => undefined));
});
