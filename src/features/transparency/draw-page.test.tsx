import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Route, Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { withSlots } from '#src/chain/testing/with-slots.ts';
import { initI18n, loadNamespaces } from '#src/i18n/i18n.ts';
import { QUICKNET } from '#src/beacon/chain.ts';
import { fromHex, toAddress } from '#src/protocol/bytes.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { drawNamed, finishedPool } from '#src/protocol/testing/finished-pool.ts';
import { sampleAddress, samplePool } from '#src/protocol/testing/sample-pool.ts';
import { DrawPage } from './draw-page.tsx';

const api = vi.hoisted(() => ({
  getPool: vi.fn(),
  getBeacon: vi.fn(),
  findRound: vi.fn(),
  verifyProgramId: vi.fn(),
  watchPool: () => () => undefined,
}));
provideChain(async () => withSlots(api));

/** A draw signed by a test key. */
const vector = drawNamed('eight players, two winners, multiplier');
const pool = finishedPool(vector);
/** A draw signed by the League of Entropy. */
const league = drawNamed('ten players, round 32398885 of quicknet');

const open = (shown: Pool | null, { chainHash, groupKey, program } = vector): void => {
  api.getPool.mockResolvedValue(shown);
  api.getBeacon.mockImplementation(async (address: string) => ({
    ...QUICKNET,
    address,
    chainHash,
    groupKey,
  }));
  api.verifyProgramId.mockReturnValue(toAddress(fromHex(program)));
  const { hook } = memoryLocation({ path: `/vrf-transparency/${(shown ?? pool).address}` });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Router hook={hook}>
        <Route path="/vrf-transparency/:pool" component={DrawPage} />
      </Router>
    </QueryClientProvider>,
  );
};

/** Titles of the checks in the five steps. */
const CHECKS = {
  round: 'Lock and countdown give the stored round',
  signature: 'The beacon’s signature on this round is valid',
  relay: 'The beacon’s relays publish the same signature',
  root: 'Players in joining order hash to the stored root',
  output: 'Pool, players, commitment and signature give the stored output',
  winners: 'Replayed draw gives the same winners and multipliers',
  seed: 'The creator’s seed matches the commitment',
} as const;

const checkOf = (id: keyof typeof CHECKS) => screen.getByText(CHECKS[id]).closest('li');
const failing = (): string[] =>
  Object.entries(CHECKS).flatMap(([id, title]) =>
    screen.getByText(title).closest('li')?.textContent?.startsWith('Fails:') ? [id] : [],
  );
/** Returns the texts of the five steps, which start with their state. */
const steps = (): string[] =>
  [...document.querySelectorAll('ol > li summary')].map(({ textContent }) => textContent ?? '');
const HOLDING = [
  'Holds: Read from the chain, not from us',
  'Holds: The players, in the order they joined',
  'Holds: The round was fixed before it was known',
  'Holds: The beacon signed this round',
  'Holds: The same draw gives the same winners',
];
const HOLDS = 'Checked in your browser: 5 of 5 steps pass.';

const alter = async (what: string, byte: string, player?: string): Promise<void> => {
  await userEvent.selectOptions(screen.getByLabelText('In'), what);
  if (player !== undefined) {
    await userEvent.clear(screen.getByLabelText('Player'));
    await userEvent.type(screen.getByLabelText('Player'), player);
  }
  await userEvent.clear(screen.getByLabelText('Byte'));
  await userEvent.type(screen.getByLabelText('Byte'), byte);
  await userEvent.click(screen.getByRole('button', { name: 'Change it and check again' }));
};

beforeEach(async () => {
  api.findRound.mockReset().mockResolvedValue(vector.signature);
  await initI18n('en');
  await loadNamespaces(['transparency']);
});
afterEach(cleanup);

describe('a finished draw', () => {
  it('a finished draw passes all five steps and shows what it compared', async () => {
    open(pool);
    expect(await screen.findByText(HOLDS)).toBeTruthy();
    expect(failing()).toEqual([]);
    expect(steps()).toEqual(HOLDING);
    expect(checkOf('root')?.textContent?.split(pool.draw.playersRoot ?? 'none')).toHaveLength(3);
    expect(checkOf('relay')?.textContent?.split(vector.signature)).toHaveLength(3);
    const expected = { beacon: pool.beacon, round: BigInt(vector.round) };
    expect(api.findRound).toHaveBeenCalledWith(expected, expect.any(AbortSignal));
  });

  it('a finished draw of the League of Entropy is labelled fair, with its round', async () => {
    api.findRound.mockResolvedValue(league.signature);
    open(finishedPool(league), league);
    expect(await screen.findByText('This draw is fair.')).toBeTruthy();
    expect(screen.getByText(HOLDS)).toBeTruthy();
    expect(screen.getByText('League of Entropy')).toBeTruthy();
    expect(screen.getByText('Round', { selector: 'dt' }).nextElementSibling?.textContent).toBe('32,398,885');
    expect(screen.queryByRole('note')).toBeNull();
  });

  it('a finished draw of any other beacon is labelled correct, not fair, with a warning', async () => {
    open(pool);
    expect(await screen.findByText('This draw is correct.')).toBeTruthy();
    expect(screen.getByRole('note').textContent).toMatch(/do not use the League of Entropy/);
    expect(screen.queryByText('League of Entropy')).toBeNull();
  });

  it('a finished draw passes if no relay answers, which is shown', async () => {
    api.findRound.mockRejectedValue(new Error('nobody answered'));
    open(pool);
    expect(await screen.findByText(HOLDS)).toBeTruthy();
    expect(screen.getByText('This draw is correct.')).toBeTruthy();
    expect(checkOf('relay')?.textContent).toMatch(/^Not checked yet:.*No beacon relay answers/);
  });

  it('a finished draw passes without a revealed seed, which is marked as not checked', async () => {
    open(finishedPool({ ...vector, seed: null }));
    expect(await screen.findByText(HOLDS)).toBeTruthy();
    expect(checkOf('seed')?.textContent).toMatch(
      /^Not checked yet:.*not revealed; the draw does not depend on it/,
    );
  });

  it('a finished draw whose relays publish another signature fails', async () => {
    const other = drawNamed('eight players, two winners').signature;
    api.findRound.mockResolvedValue(other);
    open(pool);
    expect(await screen.findByText('This draw fails the check.')).toBeTruthy();
    expect(failing()).toEqual(['relay']);
    expect(steps()[3]).toBe('Fails: The relays publish a different signature');
    expect(screen.getByText('Checked in your browser: 1 of 5 steps fail.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Report it' }).getAttribute('href')).toBe('/security');
    expect(checkOf('relay')?.textContent).toContain(other);
  });

  it.each<[string, string, string | undefined, number, string[]]>([
    ['signature', '48', undefined, 4, ['signature', 'relay', 'output', 'winners']],
    ['signature', '1', undefined, 4, ['signature', 'relay', 'output', 'winners']],
    ['output', '32', undefined, 2, ['root', 'output', 'winners']],
    ['player', '5', '3', 2, ['root']],
  ])(
    'a finished draw with a byte of its %s changed fails at the right steps, until the change is undone',
    async (what, byte, player, step, checks) => {
      open(pool);
      await screen.findByText(HOLDS);
      await alter(what, byte, player);
      await screen.findByText(`You changed one byte, and step ${step} noticed.`);
      // The relays' signature is compared first, and the draw verified afterwards.
      await waitFor(() => expect(failing()).toEqual(checks));
      expect(screen.getByText('This draw fails the check.')).toBeTruthy();
      expect(steps().filter((text) => text.startsWith('Fails:'))).toEqual([steps()[step - 1]]);
      expect(steps()[4]).toBe('The same draw gives the same winnersNot reached');
      expect(screen.queryByRole('link', { name: 'Report it' })).toBeNull();
      await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
      expect(await screen.findByText(HOLDS)).toBeTruthy();
    },
  );

  it('a finished draw can be altered by one press, which expands the failing step and marks the byte', async () => {
    open(pool);
    await screen.findByText(HOLDS);
    await userEvent.click(screen.getByRole('button', { name: 'Change one byte' }));
    await screen.findByText('You changed one byte, and step 4 noticed.');
    const opened = () =>
      [...document.querySelectorAll('ol details[open] summary')].map(({ textContent }) => textContent);
    await waitFor(() => expect(opened()).toEqual(['Fails: The beacon did not sign this']));
    const was = vector.signature.slice(12, 14);
    const now = (Number.parseInt(was, 16) ^ 1).toString(16).padStart(2, '0');
    expect(checkOf('signature')?.querySelector('mark')?.textContent).toBe(now);
    expect(screen.getByText(`Signature, byte 7: changed from ${was} to ${now}.`)).toBeTruthy();
    const relay = within(checkOf('relay') ?? document.body);
    expect(relay.getByText('Altered').nextElementSibling?.querySelector('mark')?.textContent).toBe(now);
    expect(relay.getByText('Published').nextElementSibling?.querySelector('mark')?.textContent).toBe(was);
    expect(relay.queryByText('Recorded')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText(HOLDS);
    expect(document.querySelectorAll('ol details[open]')).toHaveLength(0);
  });

  it('the values of a step are hidden until the step is expanded', async () => {
    open(pool);
    await screen.findByText(HOLDS);
    const folded = checkOf('signature')?.closest('details');
    expect(folded?.open).toBe(false);
    expect(folded?.textContent).toContain(vector.signature);
  });

  it('while a draw is being checked, the five steps and the actions are in their final layout', async () => {
    api.getPool.mockReturnValue(new Promise(() => undefined));
    open(pool);
    api.getPool.mockReset().mockReturnValue(new Promise(() => undefined));
    expect(await screen.findByText('Checking this draw')).toBeTruthy();
    expect(steps().map((text) => text.replace('Checking:', 'Holds:'))).toEqual(HOLDING);
    expect(screen.getByRole('button', { name: 'Change one byte' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Check a draw');
    expect(screen.getByRole('link', { name: 'Pool page' })).toBeTruthy();
  });

  it('a finished draw keeps the heading when the pool’s name has loaded, which the document title then contains', async () => {
    open(pool);
    await screen.findByText(HOLDS);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Check a draw');
    expect(document.title).toBe(`Draw of ${pool.name} · Xeroz`);
  });

  it('a finished draw rejects a byte out of range', async () => {
    open(pool);
    await screen.findByText(HOLDS);
    await alter('signature', '49');
    expect(screen.getByRole('alert').textContent).toBe('A number from 1 to 48');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('lists the winners, and on demand everyone in joining order', async () => {
    open(pool);
    const section = await screen.findByRole('region', { name: 'Participants' });
    expect(within(section).getAllByRole('row')).toHaveLength(1 + 2);
    await userEvent.click(within(section).getByRole('tab', { name: 'All (8)' }));
    const rows = within(section).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.querySelector('td')?.textContent)).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
    ]);
  });
});

it('pages through more than twenty participants', async () => {
  const players = Array.from({ length: 45 }, (_, index) => sampleAddress(index + 1));
  open(samplePool({ status: 'refunding', refundReason: 'deadline', players, playerCount: 45, settledAt: 1 }));
  const section = within(await screen.findByRole('region', { name: 'Participants' }));
  const seats = () =>
    section
      .getAllByRole('row')
      .slice(1)
      .map((row) => Number(row.querySelector('td')?.textContent));
  expect(seats()).toHaveLength(20);
  expect(seats()[0]).toBe(1);
  expect(section.getByRole('button', { name: 'Previous' }).hasAttribute('disabled')).toBe(true);
  await userEvent.click(section.getByRole('button', { name: 'Next' }));
  expect(section.getByText('Page 2 of 3')).toBeTruthy();
  expect(seats()[0]).toBe(21);
  await userEvent.click(section.getByRole('button', { name: 'Next' }));
  expect(seats()).toEqual([41, 42, 43, 44, 45]);
  expect(section.getByRole('button', { name: 'Next' }).hasAttribute('disabled')).toBe(true);
});

it.each([
  ['Ledger CSV', '.csv', 'text/csv', /^role,address,.*\r\nwinner,.*\r\nsum,/s],
  ['Ledger JSON', '.json', 'application/json', /"unit": "lamports"/],
])("'%s' exports the pool's ledger as a file", async (button, ending, type, content) => {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file);
    return 'blob:ledger';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  open(pool);
  await screen.findByText(HOLDS);
  await userEvent.click(screen.getByRole('button', { name: button }));
  expect(names).toEqual([`pool-${pool.id}-ledger${ending}`]);
  expect(files[0]?.type).toContain(type);
  const text = (await files[0]?.text()) ?? '';
  expect(text).toMatch(content);
  for (const player of pool.players) expect(text).toContain(player);
  vi.restoreAllMocks();
});

describe('a pool without a draw', () => {
  it('the page shows that the pool is not drawn yet', async () => {
    open(samplePool());
    expect(await screen.findByText('Not drawn yet')).toBeTruthy();
    expect(screen.queryByText(/steps pass/)).toBeNull();
  });

  it.each([
    ['timeout', 'The draw timed out'],
    ['void', 'The draw is void'],
    ['deadline', 'Expired without a draw'],
  ] as const)('the page shows why the pool is refunded: %s', async (refundReason, title) => {
    open(samplePool({ status: 'refunding', refundReason }));
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(/veryone gets the whole entry back/)).toBeTruthy();
  });

  it('a pool whose beacon is not on the chain shows that its draw cannot be checked', async () => {
    open(pool);
    cleanup();
    api.getBeacon.mockResolvedValue(null);
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Router hook={memoryLocation({ path: `/vrf-transparency/${pool.address}` }).hook}>
          <Route path="/vrf-transparency/:pool" component={DrawPage} />
        </Router>
      </QueryClientProvider>,
    );
    expect(await screen.findByText('This pool’s beacon is not on the chain')).toBeTruthy();
  });

  it('a pool that does not exist is shown as not found', async () => {
    open(null);
    expect(await screen.findByText('Pool not found')).toBeTruthy();
  });
});
