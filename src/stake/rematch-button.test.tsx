import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { startPoolListServer } from '#src/chain/testing/pool-list-server.ts';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { withSlots } from '#src/chain/testing/with-slots.ts';
import { initI18n, loadNamespaces } from '#src/i18n/i18n.ts';
import { setApiBase } from '#src/lib/api-base.ts';
import type { Entry, Pool } from '#src/protocol/pool.ts';
import { REMATCH_SECONDS } from '#src/protocol/rematch.ts';
import { SAMPLE_CONFIG } from '#src/protocol/testing/sample-config.ts';
import { SAMPLE_TIME, sampleAddress, samplePool } from '#src/protocol/testing/sample-pool.ts';
import { useStore } from '#src/store/store.ts';
import { RematchButton } from './rematch-button.tsx';

const api = {
  getPools: vi.fn(),
  getEntriesOfPlayer: vi.fn(),
  getClock: vi.fn(),
  getConfig: vi.fn(),
  getCreator: vi.fn(),
};
provideChain(async () => withSlots(api));

const [CREATOR, ME, STRANGER] = [sampleAddress(1), sampleAddress(2), sampleAddress(77)];
const DRAWN_AT = SAMPLE_TIME + 100;
const DAY = 86_400;

const drawn = (changes: Partial<Pool> = {}): Pool =>
  samplePool({
    status: 'completed',
    maxPlayers: 4,
    players: [CREATOR, ME],
    playerCount: 2,
    minPlayers: 2,
    winnerCount: 1,
    settledAt: DRAWN_AT,
    ...changes,
  });
/** Returns the rematch that the other player creates a minute after the draw. */
const rematch = (changes: Partial<Pool> = {}): Pool => {
  const createdAt = changes.createdAt ?? DRAWN_AT + 60;
  return samplePool({
    address: sampleAddress(90),
    id: 9n,
    name: 'Turbo Otters 42 II',
    maxPlayers: 4,
    minPlayers: 2,
    joinDeadline: createdAt + DAY,
    ...changes,
    createdAt,
  });
};
const seat = (active: boolean): Entry => ({
  address: sampleAddress(150),
  pool: rematch().address,
  player: ME,
  joinedAt: DRAWN_AT + 70,
  active,
  exitUsed: !active,
});

const onPress = vi.fn();
/** Renders the button. @param open the other pools of the list */
const mount = async (pool = drawn(), open: readonly Pool[] = [], seats: readonly Entry[] = []) => {
  api.getPools.mockResolvedValue([pool, ...open]);
  api.getEntriesOfPlayer.mockResolvedValue(seats);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  const { hook } = memoryLocation({ path: '/' });
  render(
    <QueryClientProvider client={client}>
      <Router hook={hook}>
        <RematchButton pool={pool} wallet={ME} onPress={onPress} />
      </Router>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(api.getCreator).toHaveBeenCalled());
  await waitFor(() => expect(client.isFetching()).toBe(0));
};
const button = (name: string) => screen.findByRole('button', { name });

beforeEach(async () => {
  await initI18n('en');
  await loadNamespaces(['stake']);
  vi.clearAllMocks();
  api.getClock.mockResolvedValue({ slot: 1n, unixTimestamp: DRAWN_AT + 120 });
  api.getConfig.mockResolvedValue(SAMPLE_CONFIG);
  api.getCreator.mockResolvedValue(null);
  useStore.setState({ createPoolOpen: false, rematchOf: null, joinPoolId: null, toast: null });
});
afterEach(cleanup);

describe('the rematch of a drawn pool', () => {
  it('the rematch of a drawn pool opens the create dialog with the pool’s terms, and closes the outcome modal', async () => {
    const pool = drawn();
    await mount(pool);
    await userEvent.click(await button('Rematch for 0.100'));
    expect(useStore.getState()).toMatchObject({ createPoolOpen: true, rematchOf: pool });
    expect(onPress).toHaveBeenCalledTimes(1);
  });

  it('a rematch costs stake and bonus to create, and only the stake to join', async () => {
    const bonus = { bonusLamports: 50_000_000n };
    await mount(drawn(bonus));
    await button('Rematch for 0.150');
    cleanup();
    await mount(drawn(bonus), [rematch(bonus)]);
    await button('Join rematch for 0.100');
  });

  it('offers to join a rematch that another player has created', async () => {
    await mount(drawn(), [rematch()]);
    await userEvent.click(await button('Join rematch for 0.100'));
    expect(useStore.getState()).toMatchObject({ createPoolOpen: false, joinPoolId: rematch().address });
    expect(onPress).toHaveBeenCalledTimes(1);
  });

  it('finds the rematch that the server reports, if its terms are those of the drawn pool', async () => {
    const requested: string[] = [];
    let reported: readonly Pool[] = [rematch()];
    const server = await startPoolListServer((parameters) => {
      requested.push(parameters.toString());
      return { pools: reported };
    });
    onTestFinished(server.close);
    setApiBase(server.url);
    await mount(drawn());
    await button('Join rematch for 0.100');
    expect(requested).toEqual([`rematchOf=${drawn().address}&limit=24`]);
    expect(api.getPools).not.toHaveBeenCalled();
    cleanup();
    reported = [rematch({ entryLamports: 900_000_000n })];
    await mount(drawn());
    await button('Rematch for 0.100');
  });

  it('offers to rejoin a rematch to a player who left it', async () => {
    await mount(drawn(), [rematch()], [seat(false)]);
    await button('Join rematch for 0.100');
  });

  it('links to the rematch for a player who has a seat in it', async () => {
    await mount(drawn(), [rematch({ playerCount: 2 })], [seat(true)]);
    const link = await screen.findByRole('link', { name: 'View the rematch' });
    expect(link.getAttribute('href')).toBe('/pools/9');
  });

  it.each<[string, Partial<Pool>]>([
    ['of a creator who had no seat', { creator: STRANGER }],
    ['created after the ten minutes', { createdAt: DRAWN_AT + REMATCH_SECONDS + 1 }],
    ['with another stake', { entryLamports: 200_000_000n }],
    ['that is full', { playerCount: 4 }],
    ['that is locked', { status: 'locked' }],
    ['that no longer admits players', { joinDeadline: DRAWN_AT + 100 }],
  ])('a pool %s is not a rematch', async (_, changes) => {
    await mount(drawn(), [rematch(changes)]);
    await button('Rematch for 0.100');
  });

  it('a rematch can be created even after the ten minutes in which it counts as one', async () => {
    api.getClock.mockResolvedValue({ slot: 1n, unixTimestamp: DRAWN_AT + 7 * DAY });
    await mount();
    await userEvent.click(await button('Rematch for 0.100'));
    expect(useStore.getState().createPoolOpen).toBe(true);
  });
});

describe('during the cooldown', () => {
  const coolDown = (): void => {
    api.getConfig.mockResolvedValue({ ...SAMPLE_CONFIG, cooldownSeconds: 300 });
    api.getCreator.mockResolvedValue({ lastCreatedAt: DRAWN_AT });
  };

  it('shows the remaining time, also as a message when the button is pressed', async () => {
    coolDown();
    await mount();
    const waiting = await screen.findByRole('button', { name: /^Rematch in / });
    expect(waiting.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(waiting);
    expect(useStore.getState()).toMatchObject({ createPoolOpen: false });
    expect(useStore.getState().toast?.title).toMatch(/^You can create another pool in /);
    expect(onPress).not.toHaveBeenCalled();
  });

  it('offers to join the rematch of another player, which requires no cooldown', async () => {
    coolDown();
    await mount(drawn(), [rematch()]);
    await button('Join rematch for 0.100');
  });
});

it('offers to create a refunded pool once more, instead of a rematch', async () => {
  const pool = drawn({ status: 'refunding', refundReason: 'deadline' });
  await mount(pool, [rematch()]);
  await userEvent.click(await button('Open it again for 0.100'));
  expect(useStore.getState().rematchOf).toEqual(pool);
});
