import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';

const ORIGIN = 'https://pools.example';
const SCRIPT = readFileSync(new URL('../../../../public/sw.js', import.meta.url), 'utf8');

type Keyed = string | { readonly url: string };
const pathOf = (key: Keyed): string => new URL(typeof key === 'string' ? key : key.url, ORIGIN).pathname;

/** The part of the Cache API that the worker uses; caches outlive workers. */
class MemoryCaches {
  readonly byName = new Map<string, Map<string, Response>>();
  readonly #fetch: (key: Keyed) => Promise<Response>;

  constructor(fetch: (key: Keyed) => Promise<Response>) {
    this.#fetch = fetch;
  }

  async open(name: string) {
    const entries = this.byName.get(name) ?? new Map<string, Response>();
    this.byName.set(name, entries);
    const put = async (key: Keyed, response: Response): Promise<void> => {
      entries.set(pathOf(key), response);
    };
    const addAll = async (keys: readonly string[]): Promise<void> => {
      const responses = await Promise.all(keys.map((key) => this.#fetch(key)));
      if (responses.some(({ ok }) => !ok)) throw new TypeError('One of them is not there');
      responses.forEach((response, at) => entries.set(pathOf(keys[at] ?? ''), response));
    };
    return { put, addAll };
  }

  async match(key: Keyed, options: { readonly cacheName?: string } = {}): Promise<Response | undefined> {
    const { cacheName } = options;
    const searched = cacheName === undefined ? [...this.byName.values()] : [this.byName.get(cacheName)];
    return searched
      .find((entries) => entries?.has(pathOf(key)))
      ?.get(pathOf(key))
      ?.clone();
  }

  keys = async (): Promise<string[]> => [...this.byName.keys()];
  delete = async (name: string): Promise<boolean> => this.byName.delete(name);
}

/** Returns what the network would; throws if it is down. */
export type Network = (path: string) => Response;

/** Runs `public/sw.js` in the scope that a browser gives it. */
export function startWorker(network: { answer: Network }) {
  const fetched: string[] = [];
  const fetch = async (key: Keyed): Promise<Response> => {
    fetched.push(pathOf(key));
    return network.answer(pathOf(key));
  };
  const caches = new MemoryCaches(fetch);
  const listeners = new Map<string, (event: object) => void>();
  const self = {
    location: new URL(`${ORIGIN}/sw.js?api=%2Fapi`),
    registration: {},
    clients: { claim: async () => undefined },
    skipWaiting: async () => undefined,
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
  };
  runInNewContext(SCRIPT, { self, caches, fetch, URL, Response });

  /** Resolves when everything that the event started has ended. */
  const dispatch = async (type: string, event: object = {}): Promise<Response | null> => {
    const pending: Promise<unknown>[] = [];
    let answer: Promise<Response> | null = null;
    listeners.get(type)?.({
      ...event,
      waitUntil: (work: Promise<unknown>) => void pending.push(work),
      respondWith: (response: Promise<Response>) => (answer = response),
    });
    const response = await (answer as Promise<Response> | null);
    for (const work of pending) await work;
    return response;
  };
  return {
    caches,
    /** The requests that went to the network, in order. */
    fetched,
    dispatch,
    listensTo: (type: string): boolean => listeners.has(type),
    install: async () => {
      await dispatch('install');
      await dispatch('activate');
    },
    /** The body of the response; null if the worker does not handle the request. */
    request: async (path: string, options: { readonly method?: string; readonly mode?: string } = {}) => {
      const { method = 'GET', mode = 'no-cors' } = options;
      const response = await dispatch('fetch', {
        request: { url: new URL(path, ORIGIN).href, method, mode },
      });
      return response === null ? null : response.text();
    },
  };
}
