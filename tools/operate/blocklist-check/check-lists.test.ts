import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { checkLists, exitCodeOf, lineOf } from './check-lists.ts';
import type { ListName } from './lists.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blocklist-check-'));
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await rm(folder, { recursive: true });
});

const copyOf = async (text: string): Promise<string> => {
  const path = join(folder, 'list');
  await writeFile(path, text);
  return path;
};
const check = async (list: ListName, text: string) =>
  checkLists(new Map([[list, await copyOf(text)]]), ['pools.example']);

it('a site that a downloaded copy names is listed: exit code 1', async () => {
  const findings = await check('phantom', '---\n  - url: pools.example\n');
  expect(findings.map(lineOf)).toEqual([
    'LISTED  pools.example  phantom (Phantom) has the entry pools.example',
  ]);
  expect(exitCodeOf(findings)).toBe(1);
});

it('a site that no list names is clear: exit code 0', async () => {
  const findings = await check('scamsniffer', '["evil.example"]');
  expect(findings).toEqual([{ list: 'scamsniffer', host: 'pools.example', listing: null, problem: null }]);
  expect(exitCodeOf(findings)).toBe(0);
});

it('a list that cannot be read is not taken for one without the site: exit code 2', async () => {
  const garbled = await check('metamask', '<html>');
  expect(garbled.map(lineOf)[0]).toMatch(/^unread {2}pools\.example {2}metamask .*: it is not JSON/);
  expect(exitCodeOf(garbled)).toBe(2);
  const missing = await checkLists(new Map([['phantom', join(folder, 'none')]]), ['pools.example']);
  expect(exitCodeOf(missing)).toBe(2);
});

it('a site that one list names is listed, even if another list cannot be read', async () => {
  const lists = new Map<ListName, string>([
    ['phantom', await copyOf('- url: pools.example')],
    ['solflare', join(folder, 'none')],
  ]);
  expect(exitCodeOf(await checkLists(lists, ['pools.example']))).toBe(1);
});

it('fetches a list without a copy, and an answer that is no list leaves it unread', async () => {
  const fetched: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(url);
    return url.includes('phantom') ? new Response('- url: pools.example') : new Response('', { status: 503 });
  });
  const lists = new Map<ListName, null>([
    ['phantom', null],
    ['solflare', null],
  ]);
  const findings = await checkLists(lists, ['pools.example', 'other.example']);
  expect(fetched).toEqual([
    'https://raw.githubusercontent.com/phantom/blocklist/HEAD/blocklist.yaml',
    'https://raw.githubusercontent.com/solflare-wallet/blocklist/HEAD/lists/blocklist.yaml',
  ]);
  expect(findings.map(({ listing, problem }) => problem ?? listing?.reason ?? 'clear')).toEqual([
    'blocked',
    'clear',
    'HTTP status 503',
    'HTTP status 503',
  ]);
});
