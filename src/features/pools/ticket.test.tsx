import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Route } from 'wouter';
import { TxProblem } from '#src/chain/actions/tx-failure.ts';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { withSlots } from '#src/chain/testing/with-slots.ts';
import { NO_DRAW, type Pool } from '#src/protocol/pool.ts';
import { useStore } from '#src/store/store.ts';
import { DialogFrame } from '#src/ui/dialog.tsx';
import { Ticket } from './components/ticket.tsx';
import { JoinPoolDialog } from './join-pool-dialog.tsx';
import { aCompletedPool, aPool, aSeat, ME, NOW, walletOf } from './testing/a-pool.ts';
import { chain, renderWithChain, resetPage } from './testing/render-with-chain.tsx';

provideChain(async () => withSlots(chain.api));

const OTHERS = Array.from({ length: 9 }, (_, index) => walletOf(index + 20));
const POOL = aPool({ minPlayers: 2 });
const JOINED = aPool({ minPlayers: 2, players: [...POOL.players, ME] });
const NEARLY = aPool({ minPlayers: 2, players: OTHERS });
const FULL = aPool({
  minPlayers: 2,
  players: [...OTHERS, ME],
  status: 'locked',
  draw: { ...NO_DRAW, drawAt: NOW + 58 },
});

beforeEach(async () => {
  vi.setSystemTime(NOW * 1_000);
  await resetPage();
  useStore.setState({ walletAddress: ME });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const seatTaken = (after: Pool) => async (): Promise<string> => {
  chain.api.getPool = async () => after;
  return 'signature';
};

/** Opens the join dialog of a pool on the page of the list. */
async function open(before: Pool, path = '/pools') {
  chain.api.getPool = async () => before;
  useStore.getState().setJoinPool(before.address);
  const rendered = renderWithChain(
    <>
      <JoinPoolDialog />
      <Route path="/pools/:id">page of the pool</Route>
    </>,
    path,
  );
  const join = await screen.findByRole('button', { name: 'Join' });
  await waitFor(() => expect(join).toHaveProperty('disabled', false));
  return { ...rendered, join, shown: within(screen.getByRole('dialog')) };
}

/** Joins, and returns the ticket once it is shown. */
async function ticketOf(before: Pool, after: Pool, path?: string) {
  chain.api.joinPool = seatTaken(after);
  const { join, shown, client } = await open(before, path);
  await userEvent.click(join);
  await shown.findByText('You are in');
  return { shown, client };
}

const facts = (): string[] =>
  screen.getAllByRole('definition').map((one) => `${one.previousSibling?.textContent}: ${one.textContent}`);

describe('the form', () => {
  it("highlights the seat to be taken, without marking it as the user's", async () => {
    await open(POOL);
    const seats = [...screen.getByRole('dialog').querySelectorAll('svg[width="48"] > g')];
    expect(seats.flatMap((seat, index) => (seat.hasAttribute('transform') ? [index] : []))).toEqual([4]);
    expect(seats[4]?.querySelector('circle')).toBeNull();
  });
});

describe('the ticket', () => {
  it('the ticket replaces the form after the join: seat, pool, stake, time of the draw, and Invite in focus', async () => {
    const { shown } = await ticketOf(POOL, JOINED);
    expect(shown.getByRole('heading', { name: 'You are in: seat 5' })).toBeTruthy();
    expect(shown.getByText('Seat 5 of 10')).toBeTruthy();
    expect(shown.getByText('Drawn about 1m 0s after it fills.')).toBeTruthy();
    expect(shown.getByRole('img', { name: '5 of 10 seats taken' }).querySelectorAll('circle')).toHaveLength(
      1,
    );
    expect(facts()).toEqual(['Pool: Diamond Paws', 'You paid: 0.250 SOL', 'Seats left: 5']);
    expect(shown.queryByRole('button', { name: 'Join' })).toBeNull();
    expect(document.activeElement).toBe(shown.getByRole('button', { name: 'Invite' }));
  });

  it('shares the link of the pool', async () => {
    const { shown } = await ticketOf(POOL, JOINED);
    await userEvent.click(shown.getByRole('button', { name: 'Invite' }));
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/pools/${POOL.address}#invite`);
    expect(useStore.getState().joinPoolId).not.toBeNull();
  });

  it('shows that the last seat has locked the pool, with the seconds, and links to the draw', async () => {
    const { shown } = await ticketOf(NEARLY, FULL);
    expect(shown.getByText('Seat 10 of 10')).toBeTruthy();
    expect(shown.getByText(/^The pool is locked\. Draw in 0:5\d\.$/)).toBeTruthy();
    expect(facts()).toContain('Seats left: 0');
    const watch = shown.getByRole('button', { name: 'Watch the draw' });
    expect(document.activeElement).toBe(watch);
    expect(shown.queryByRole('button', { name: 'Invite' })).toBeNull();
    await userEvent.click(watch);
    expect(useStore.getState().joinPoolId).toBeNull();
    expect(screen.getByText('page of the pool')).toBeTruthy();
  });

  it('links from the list to the pool, and only closes if the pool is already shown', async () => {
    const { shown } = await ticketOf(POOL, JOINED);
    await userEvent.click(shown.getByRole('button', { name: 'View pool' }));
    expect(screen.getByText('page of the pool')).toBeTruthy();
    cleanup();
    const there = await ticketOf(POOL, JOINED, '/pools/128');
    await userEvent.click(there.shown.getByRole('button', { name: 'Done' }));
    expect(useStore.getState().joinPoolId).toBeNull();
  });

  it('the ticket closes by Escape', async () => {
    await ticketOf(POOL, JOINED);
    await userEvent.keyboard('{Escape}');
    expect(useStore.getState().joinPoolId).toBeNull();
  });

  it('shows that the link lacks the password, and that a player who rejoined cannot leave', async () => {
    chain.api.getEntriesOfPlayer = async () => [aSeat({ exitUsed: true })];
    useStore.setState({ walletAddress: ME });
    chain.api.getPool = async () => ({ ...JOINED, gate: 'key' });
    renderWithChain(
      <DialogFrame open onOpenChange={() => undefined}>
        <Ticket pool={{ ...JOINED, gate: 'key' }} index={4} onClose={() => undefined} />
      </DialogFrame>,
    );
    expect(await screen.findByText('You left once. This time you stay.')).toBeTruthy();
    expect(screen.getByText('The link does not contain the password. Send it separately.')).toBeTruthy();
  });

  it('the ticket follows the chain: other players join and leave, and the draw ends it', async () => {
    const { shown, client } = await ticketOf(POOL, JOINED);
    const read = (pool: Pool) => {
      chain.api.getPool = async () => pool;
      return act(() => client.invalidateQueries());
    };
    await read({ ...aPool({ minPlayers: 2, players: [...JOINED.players.slice(1), ...OTHERS.slice(0, 2)] }) });
    expect(await shown.findByText('Seat 4 of 10')).toBeTruthy();
    expect(facts()).toContain('Seats left: 4');
    await read({ ...FULL, players: [ME, ...OTHERS] });
    expect(await shown.findByText(/^The pool is locked/)).toBeTruthy();
    await read(aCompletedPool({ players: [ME, ...OTHERS] }));
    await waitFor(() => expect(useStore.getState().joinPoolId).toBeNull());
  });

  it.each([
    ['was not read yet', POOL],
    ['was given up meanwhile', aPool({ minPlayers: 2, players: OTHERS.slice(0, 5) })],
  ])('the ticket is not shown for a seat that %s: the dialog closes', async (_, after) => {
    chain.api.joinPool = seatTaken(after);
    const { join } = await open(POOL);
    await userEvent.click(join);
    await waitFor(() => expect(useStore.getState().joinPoolId).toBeNull());
  });
});

describe('the join dialog', () => {
  it('shows no ticket if it was closed before the join was confirmed', async () => {
    let confirm = (): void => undefined;
    chain.api.joinPool = () =>
      new Promise((resolve) => {
        confirm = () => {
          chain.api.getPool = async () => JOINED;
          resolve('signature');
        };
      });
    const { join } = await open(POOL);
    await userEvent.click(join);
    await userEvent.keyboard('{Escape}');
    act(() => confirm());
    await waitFor(() => expect(useStore.getState().underWay).toEqual([]));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows no ticket for a failed join, which can be retried', async () => {
    chain.api.joinPool = () => Promise.reject(new TxProblem({ kind: 'rejected', message: 'no' }));
    const { join, shown } = await open(POOL);
    await userEvent.click(join);
    await shown.findByRole('alert');
    chain.api.joinPool = seatTaken(JOINED);
    await userEvent.click(shown.getByRole('button', { name: 'Join' }));
    expect(await shown.findByText('Seat 5 of 10')).toBeTruthy();
  });

  it('shows no ticket for a seat that another tab took', async () => {
    const { client, shown } = await open(POOL);
    chain.api.getPool = async () => JOINED;
    chain.api.getEntriesOfPlayer = async () => [aSeat()];
    await act(() => client.invalidateQueries());
    expect(await shown.findByText('You are in: seat 5')).toBeTruthy();
    await waitFor(() => expect(useStore.getState().joinPoolId).toBeNull());
    expect(screen.queryByText('You are in')).toBeNull();
  });
});

it("the seat on a ticket is the player's position, out of all seats of the pool", () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 1_000 }), fc.nat(), fc.nat(), (seats, some, nth) => {
      const count = 1 + (some % (seats - 1));
      const index = nth % count;
      const players = Array.from({ length: count }, (_, seat) => (seat === index ? ME : `${seat}`));
      renderWithChain(
        <DialogFrame open onOpenChange={() => undefined}>
          <Ticket pool={aPool({ maxPlayers: seats, players })} index={index} onClose={() => undefined} />
        </DialogFrame>,
      );
      const text = (value: number) => value.toLocaleString('en');
      expect(screen.getByText(`Seat ${text(index + 1)} of ${text(seats)}`)).toBeTruthy();
      expect(facts()).toContain(`Seats left: ${text(seats - count)}`);
      cleanup();
    }),
    { numRuns: 30 },
  );
});
