import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { IDL } from '../../programs/idl/vrf_pool.ts';
import published from '../../src/protocol/vectors/draw.json' with { type: 'json' };
import { PUBLIC_GENESIS } from '../../src/chain/program/genesis.ts';
import { writeDrawFile } from '../../src/verify/draw-file.ts';
import { drawElement } from '../../src/verify/saved-page.ts';
import { drawnCopiesOf, drawnCopy } from '../../src/verify/testing/drawn-copies.ts';
import released from '../../tests/vectors/accounts-of-version-3.json' with { type: 'json' };
import { toBase64 } from '../../src/verify/base64.ts';
import type { AccountCopy } from '../../src/verify/draw-copy.ts';
import { run } from './run.ts';

const { copy, signed } = drawnCopy('multipliers: completed');
const saved = writeDrawFile(copy, signed);
const { address } = copy.pool;

interface Ran {
  readonly code: number;
  readonly text: string;
  readonly lines: readonly string[];
}

/** Runs the command beside files given by their names. */
async function ran(
  given: readonly string[],
  files: Readonly<Record<string, string>> = {},
  terminal: { readonly isTerminal?: boolean; readonly NO_COLOR?: string } = {},
): Promise<Ran> {
  let text = '';
  const code = await run(given, {
    write: (part) => (text += part),
    isTerminal: terminal.isTerminal ?? false,
    environment: { NO_COLOR: terminal.NO_COLOR },
    readText: async (path) => {
      const file = files[path];
      if (file === undefined) throw new Error('no such file');
      return file;
    },
  });
  return { code, text, lines: text.trimEnd().split('\n') };
}

const offline = (file: string) => ran(['./draw.json', '--offline'], { './draw.json': file });

type Method = (params: unknown[]) => unknown;

/** Answers as a node does; a method that throws refuses the request. */
function nodeWith(methods: Readonly<Record<string, Method>>): string[] {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const { method, params } = JSON.parse(body) as { method: string; params: unknown[] };
    requests.push(`${url} ${method}`);
    try {
      return Response.json({ jsonrpc: '2.0', id: 1, result: methods[method]?.(params) ?? null });
    } catch (error) {
      return Response.json({ jsonrpc: '2.0', id: 1, error: { code: -32_010, message: String(error) } });
    }
  });
  return requests;
}

const valueOf = ({ lamports, data }: AccountCopy, owner: string = IDL.address) => ({
  owner,
  lamports: Number(lamports),
  data: [toBase64(data), 'base64'],
});
const accounts =
  (owner?: string): Method =>
  ([requested]) => {
    const found = [copy.pool, copy.beacon].find((one) => one.address === requested);
    return { context: { slot: 454_812_003 }, value: found ? valueOf(found, owner) : null };
  };
const NODE = { getAccountInfo: accounts(), getGenesisHash: () => PUBLIC_GENESIS.mainnet };

afterEach(() => vi.unstubAllGlobals());

describe('a saved draw', () => {
  test('that holds ends with 0, the five steps, its caveat, and the verdict as the last line', async () => {
    const { code, text, lines } = await offline(saved);
    expect(code).toBe(0);
    expect(lines.filter((line) => line.startsWith('✓'))).toHaveLength(5);
    expect(text).toContain('not that the chain held them');
    expect(text).toContain(`account ${address} at slot 454,812,003`);
    expect(lines.at(-1)).toBe('This draw is correct. 5 of 5 steps hold.');
  });

  test('with published draws added to it is malformed, and not taken for a file of these', async () => {
    const published = JSON.parse(readFileSync('src/protocol/vectors/draw.json', 'utf8')) as object;
    const { code } = await offline(JSON.stringify({ ...published, ...(JSON.parse(saved) as object) }));
    expect(code).toBe(2);
  });

  test.each(drawnCopiesOf(released.accounts))('of the released vectors holds', async (drawn) => {
    const { code } = await offline(writeDrawFile(drawn.copy, drawn.signed));
    expect(code).toBe(0);
  });

  test('in a page is checked as well', async () => {
    const page = `<!doctype html><body>${drawElement(saved)}</body>`;
    expect((await ran(['moon-otters-31.html', '--offline'], { 'moon-otters-31.html': page })).code).toBe(0);
  });

  test('with another signature ends with 1, names the steps, and does not reach the replay', async () => {
    const data = copy.pool.data.map((byte, at) => (at === 406 ? byte ^ 1 : byte));
    const { code, lines } = await offline(writeDrawFile({ ...copy, pool: { ...copy.pool, data } }, signed));
    expect(code).toBe(1);
    expect(lines).toContain('✗ Signature  does not hold');
    expect(lines).toContain('– Replay     not reached');
    expect(lines.find((line) => line.includes('byte 7 of the signature'))).toMatch(/beside the account$/);
    expect(lines.at(-1)).toBe('This draw does not hold. Steps 1 and 4 of 5.');
  });

  test('that was changed ends with 1', async () => {
    const { code, text } = await offline(saved.replace('"slot": "4', '"slot": "5'));
    expect(code).toBe(1);
    expect(text).toContain('the file was changed after it was saved');
  });

  test('sends no request with --offline, and none for a beacon without public relays', async () => {
    const fetched = vi.fn();
    vi.stubGlobal('fetch', fetched);
    await offline(saved);
    await ran(['draw.json'], { 'draw.json': saved });
    expect(fetched).not.toHaveBeenCalled();
  });

  test('of another program fails unless it is named', async () => {
    const { program } = copy;
    const files = { 'draw.json': writeDrawFile({ ...copy, program: address }, signed) };
    expect((await ran(['draw.json', '--offline'], files)).text).toContain(`belong to the program ${address}`);
    const named = ['draw.json', '--offline', '--program', program];
    expect((await ran(named, { 'draw.json': saved })).code).toBe(0);
  });
});

test('a file of published draws is reproduced, and a wrong one is named', async () => {
  const few = published.vectors.slice(0, 3);
  const files = { 'draw.json': JSON.stringify({ vectors: few }) };
  const { code, lines } = await ran(['draw.json', '--offline'], files);
  expect(code).toBe(0);
  expect(lines.at(-1)).toContain('3 of 3 published draws reproduced.');
  const wrong = { vectors: few.map((draw, index) => (index === 1 ? { ...draw, winners: [0] } : draw)) };
  const failed = await ran(['draw.json', '--offline'], { 'draw.json': JSON.stringify(wrong) });
  expect(failed.code).toBe(1);
  expect(failed.lines.at(-1)).toContain('2 of 3 published draws reproduced.');
});

describe('what could not be checked ends with 2', () => {
  const cases: [string, string[], Record<string, string>, string][] = [
    ['no draw', [], {}, 'Name one draw'],
    ['two draws', ['a.json', 'b.json'], {}, 'Name one draw'],
    ['an unknown option', ['a.json', '--fast'], {}, '--fast'],
    ['a missing file', ['a.json'], {}, 'could not be read'],
    ['an empty file', ['a.json'], { 'a.json': '' }, 'The file is not JSON'],
    ['another file', ['a.json'], { 'a.json': '{}' }, 'no saved draw'],
    ['an account that is no pool', ['a.json'], { 'a.json': withPool(copy.beacon.data) }, 'no Pool account'],
    [
      'a pool cut short',
      ['a.json'],
      { 'a.json': withPool(copy.pool.data.slice(0, 300)) },
      'Pool account of 300',
    ],
    ['a request offline', [address, '--offline'], {}, '--offline sends no request'],
    ['a node that is no address', [address, '--rpc', 'node'], {}, '--rpc needs an address'],
    ['a program that is no address', [address, '--program', 'x'], {}, '--program needs an address'],
  ];

  function withPool(data: Uint8Array): string {
    return writeDrawFile({ ...copy, pool: { ...copy.pool, data } }, signed);
  }

  test.each(cases)('%s', async (_, given, files, reason) => {
    const { code, lines } = await ran(given, files);
    expect(code).toBe(2);
    expect(lines.at(-1)).toMatch(/^This draw could not be checked\. /);
    expect(lines.at(-1)).toContain(reason);
  });

  test('with --json as an object', async () => {
    const { code, text } = await ran(['a.json', '--json'], { 'a.json': '{}' });
    expect(code).toBe(2);
    expect(JSON.parse(text)).toMatchObject({
      verdict: 'unchecked',
      reason: expect.stringContaining('no saved'),
    });
  });
});

describe('an account on the chain', () => {
  const rpc = ['--rpc', 'https://your.node/key'];

  test('is read from the given node and checked', async () => {
    const requests = nodeWith(NODE);
    const { code, lines, text } = await ran([address, ...rpc]);
    expect(code).toBe(0);
    expect(lines).toContain('✓ Account    mainnet, slot 454,812,003, read from your.node');
    expect(text).not.toContain('/key');
    expect(text).not.toContain('not that the chain held them');
    expect(requests.map((one) => one.split(' ')[1])).toEqual([
      'getAccountInfo',
      'getAccountInfo',
      'getGenesisHash',
    ]);
  });

  test('is read from the public node, which is named, without --rpc', async () => {
    const requests = nodeWith(NODE);
    const { lines } = await ran([address]);
    expect(lines[0]).toBe(
      'Without --rpc, the account is read from the public node https://api.mainnet-beta.solana.com.',
    );
    expect(requests[0]).toBe('https://api.mainnet-beta.solana.com getAccountInfo');
  });

  test('is found by its number', async () => {
    nodeWith({ ...NODE, getProgramAccounts: () => [{ pubkey: address }] });
    expect((await ran(['#5', ...rpc])).code).toBe(0);
  });

  test.each<[string, Record<string, Method>, string]>([
    [
      'that does not exist',
      { ...NODE, getAccountInfo: () => ({ context: { slot: 1 }, value: null }) },
      'There is no account',
    ],
    ['of another program', { ...NODE, getAccountInfo: accounts(address) }, 'belongs to'],
    [
      'that a node answers wrongly',
      { ...NODE, getAccountInfo: () => 'yes' },
      'something else than was requested',
    ],
    ['whose node refuses', { ...NODE, getAccountInfo: refuse }, 'your.node refused getAccountInfo'],
  ])('%s ends with 2', async (_, methods, reason) => {
    nodeWith(methods);
    const { code, lines } = await ran([address, ...rpc]);
    expect(code).toBe(2);
    expect(lines.at(-1)).toContain(reason);
  });

  test('whose number no node finds, or may look for, ends with 2 and says what to do', async () => {
    nodeWith({ ...NODE, getProgramAccounts: () => [] });
    expect((await ran(['5', ...rpc])).text).toContain('There is no pool 5');
    nodeWith({ ...NODE, getProgramAccounts: refuse });
    const { code, text } = await ran(['5', ...rpc]);
    expect(code).toBe(2);
    expect(text).toContain('Name the pool by its address');
  });

  test('without a node ends with 2', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
    const { code, lines } = await ran([address, ...rpc]);
    expect(code).toBe(2);
    expect(lines.at(-1)).toContain('your.node did not answer');
  });

  function refuse(): never {
    throw new Error('excluded from account secondary indexes');
  }
});

describe('output', () => {
  const ESCAPE = '\u001B';
  const files = { 'draw.json': saved };

  test('has colours on a terminal only, and never with NO_COLOR', async () => {
    const given = ['draw.json', '--offline'];
    expect((await ran(given, files, { isTerminal: true })).text).toContain(ESCAPE);
    expect((await ran(given, files, { isTerminal: true, NO_COLOR: '1' })).text).not.toContain(ESCAPE);
    expect((await ran(given, files)).text).not.toContain(ESCAPE);
  });

  test('does not contain control characters of a message', async () => {
    nodeWith({
      ...NODE,
      getAccountInfo: () => {
        throw new Error(`${ESCAPE}[2J`);
      },
    });
    expect((await ran([address, '--rpc', 'https://your.node'])).text).not.toContain(ESCAPE);
  });

  test('with --json is one object with verdict, steps, winners and every payment', async () => {
    const { text } = await ran(['draw.json', '--offline', '--json'], files);
    expect(JSON.parse(text)).toMatchObject({
      verdict: 'holds',
      fair: false,
      proves: 'consistency',
      address,
      origin: { slot: '454812003' },
      steps: [{ id: 'chain' }, { id: 'players' }, { id: 'round' }, { id: 'beacon' }, { id: 'draw' }],
      payments: expect.arrayContaining([expect.objectContaining({ role: 'treasury' })]),
    });
  });

  test('of --help names the exit codes', async () => {
    const { code, text } = await ran(['--help']);
    expect(code).toBe(0);
    expect(text).toContain('Ends with 0');
  });
});
