import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { withSlots } from '#src/chain/testing/with-slots.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { useStore } from '#src/store/store.ts';
import { JoinPoolDialog } from './join-pool-dialog.tsx';
import { aCompletedPool, aLockedPool, aPool, aSeat, CREATOR, ME, NOW } from './testing/a-pool.ts';
import { connect, open, startPoolPages } from './testing/open-pool-page.tsx';
import { chain, renderWithChain } from './testing/render-with-chain.tsx';

provideChain(async () => withSlots(chain.api));

startPoolPages();

const POOL = aPool();
const LINK = `${window.location.origin}/pools/${POOL.address}`;
const PASSWORD = 'open sesame';

/** Opens a pool's page by an invitation link. */
const openInvited = (pool: Pool | null, password: string | null = null, to = '128'): void => {
  useStore.setState({ invitedTo: to, heldPassword: password === null ? null : { pool: to, password } });
  open(pool);
};
const invitation = (seat = '5 of 10'): Promise<HTMLElement> =>
  screen.findByRole('heading', { level: 1, name: `P00x invites you. Seat ${seat} is open` });

describe('a player invited by a link', () => {
  it('an invited player sees the pool as a ring, its creator, the next seat, the terms and one button', async () => {
    openInvited(POOL);
    expect(await invitation()).toBeTruthy();
    const head = within(screen.getByRole('region', { name: /invites you/ }));
    expect(head.getByRole('img', { name: '4 of 10 seats taken' })).toBeTruthy();
    expect(head.getByText('6 seats left')).toBeTruthy();
    expect(
      head.getByText('Everyone puts in 0.250. Each of 2 winners gets 1.037, the others get 0.037 back.'),
    ).toBeTruthy();
    expect(head.getByText('You can leave once, while the pool is open.')).toBeTruthy();
    expect(head.getByText(/^Seats go to whoever is first/)).toBeTruthy();
    await userEvent.click(head.getByRole('button', { name: 'Join for 0.250' }));
    expect(useStore.getState()).toMatchObject({ joinPoolId: POOL.address, chooserOpen: true });
    // The rest of the page is unchanged.
    expect(screen.getByRole('heading', { name: 'Terms' })).toBeTruthy();
    expect(screen.queryByRole('heading', { level: 1, name: /^Diamond Paws/ })).toBeNull();
  });

  it('a player invited by a link is sent to connect a wallet only if none is connected', async () => {
    openInvited(POOL);
    await userEvent.click(await screen.findByRole('button', { name: 'Get a wallet' }));
    expect(useStore.getState().chooserOpen).toBe(true);
    connect();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Get a wallet' })).toBeNull());
  });

  it('an invited player sees that the last seat locks the pool, and no next seat', async () => {
    openInvited(aPool({ maxPlayers: 5 }));
    expect(await invitation('5 of 5')).toBeTruthy();
    expect(screen.getByText(/^Yours is the last seat\. The pool locks/)).toBeTruthy();
    expect(screen.queryByText(/^Seats go to whoever is first/)).toBeNull();
  });

  it('an invited player sees whether the link contained the password', async () => {
    openInvited(aPool({ gate: 'key' }), PASSWORD);
    expect((await screen.findByText('The password came with the link.')).closest('p')?.textContent).toBe(
      'The password came with the link. Nothing to type.',
    );
    useStore.setState({ heldPassword: null });
    expect((await screen.findByText('This pool has a password.')).closest('p')?.textContent).toBe(
      'This pool has a password. Ask whoever sent you the link.',
    );
    expect(document.body.textContent).not.toContain(PASSWORD);
  });
});

describe('the page of a pool without the invitation', () => {
  const sees = (heading: RegExp | string) => screen.findByRole('heading', { name: heading });

  it('visitors without an invitation see the usual page of the pool', async () => {
    open(POOL);
    expect(await sees('Diamond Paws #128')).toBeTruthy();
    expect(screen.queryByText(/invites you/)).toBeNull();
  });

  it('players invited to another pool see the usual page of the pool', async () => {
    openInvited(POOL, PASSWORD, '129');
    expect(await sees('Diamond Paws #128')).toBeTruthy();
  });

  it('players with a seat see the usual page of the pool', async () => {
    connect();
    chain.api.getEntriesOfPlayer = async () => [aSeat()];
    openInvited(aPool({ players: [CREATOR, ME] }));
    expect(await sees('You are in: seat 2')).toBeTruthy();
    expect(screen.queryByText(/invites you/)).toBeNull();
  });

  it.each<[string, Pool, string]>([
    ['full, which is shown', aLockedPool({}, { drawAt: NOW + 41 }), 'This pool is full'],
    ['closed for joining', aPool({ joinDeadline: NOW - 1 }), 'Joining closed'],
    ['drawn, which is shown', aCompletedPool(), 'This pool has been drawn'],
  ])('an invitation shows the usual page of a pool that is %s', async (_, pool, heading) => {
    openInvited(pool, PASSWORD);
    expect(await sees(heading)).toBeTruthy();
    expect(await sees('Diamond Paws #128')).toBeTruthy();
    expect(screen.queryByText(/invites you/)).toBeNull();
    // A full pool offers a similar one, or the list if there is none.
    expect(screen.getByRole('link', { name: 'All pools' }).getAttribute('href')).toBe('/pools');
    expect(screen.queryAllByText('You can watch the draw here.')).toHaveLength(
      pool.status === 'locked' ? 1 : 0,
    );
  });

  it('offers a pool similar to the full one', async () => {
    const like = aPool({ address: 'L'.repeat(43), id: 130n, name: 'Like Paws' });
    chain.api.getPools = async () => [like];
    openInvited(aLockedPool({}, { drawAt: NOW + 41 }));
    expect((await screen.findByRole('link', { name: /Like Paws/ })).getAttribute('href')).toBe('/pools/130');
    expect(screen.queryByRole('link', { name: 'All pools' })).toBeNull();
  });

  it('an invitation shows the usual page for a pool that does not exist', async () => {
    vi.stubGlobal('fetch', async () => new Response('{"error":"not_found"}', { status: 404 }));
    openInvited(null, PASSWORD);
    expect(await screen.findByRole('heading', { level: 2, name: 'Pool not found' })).toBeTruthy();
  });
});

describe('the dialog to join', () => {
  const opened = async (pool: Pool) => {
    connect();
    chain.api.getPool = async () => pool;
    renderWithChain(<JoinPoolDialog />);
    useStore.setState({ joinPoolId: pool.address });
    return within(await screen.findByRole('dialog')).findByLabelText<HTMLInputElement>('Password');
  };

  it('the form contains the password from the link of the same pool', async () => {
    useStore.setState({ heldPassword: { pool: '128', password: PASSWORD } });
    expect((await opened(aPool({ gate: 'key' }))).value).toBe(PASSWORD);
  });

  it('contains no password of another pool', async () => {
    useStore.setState({ heldPassword: { pool: '129', password: PASSWORD } });
    expect((await opened(aPool({ gate: 'key' }))).value).toBe('');
  });
});

describe('the creator of a pool with a password', () => {
  const writeText = vi.fn<(text: string) => Promise<void>>();
  const GATED = aPool({ gate: 'key' });

  beforeEach(() => {
    writeText.mockReset().mockResolvedValue(undefined);
    vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }));
    useStore.setState({ walletAddress: CREATOR });
    chain.api.getEntriesOfPlayer = async () => [aSeat({ player: CREATOR })];
    chain.api.opensGate = async (_, password) => password === PASSWORD;
  });
  afterEach(() => vi.unstubAllGlobals());

  const openDialog = async () => {
    open(GATED);
    await userEvent.click(await screen.findByRole('button', { name: 'Invite players' }));
    return within(await screen.findByRole('dialog', { name: 'Invite to Diamond Paws' }));
  };
  const copies = async (): Promise<string | undefined> => {
    const button = screen.getByRole<HTMLButtonElement>('button', { name: /^(Copy link|Link copied)$/ });
    await waitFor(() => expect(button.disabled).toBe(false));
    await userEvent.click(button);
    return writeText.mock.lastCall?.[0];
  };

  it('by default the link is copied without the password', async () => {
    useStore.setState({ heldPassword: { pool: GATED.address, password: PASSWORD } });
    const dialog = await openDialog();
    expect(dialog.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
    expect(await copies()).toBe(`${LINK}#invite`);
  });

  it('copies a link with the password stored at creation, after a tick whose note says who can join', async () => {
    useStore.setState({ heldPassword: { pool: GATED.address, password: PASSWORD } });
    const dialog = await openDialog();
    const tick = dialog.getByRole('checkbox', { name: 'Put the password in the link' });
    expect(document.getElementById(tick.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Whoever has the link can join.',
    );
    await userEvent.click(tick);
    expect(dialog.queryByLabelText('Password')).toBeNull();
    expect(await copies()).toBe(`${LINK}#invite=open%20sesame`);
  });

  it('the creator must type the password if this browser does not have it, and it is verified', async () => {
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('checkbox'));
    const copy = dialog.getByRole<HTMLButtonElement>('button', { name: 'Copy link' });
    expect(copy.disabled).toBe(true);
    await userEvent.type(dialog.getByLabelText('Password'), 'open');
    expect(await dialog.findByText('This password does not open the pool.')).toBeTruthy();
    expect(copy.disabled).toBe(true);
    await userEvent.type(dialog.getByLabelText('Password'), ' sesame');
    await waitFor(() => expect(copy.disabled).toBe(false));
    expect(await copies()).toBe(`${LINK}#invite=open%20sesame`);
    // Without the tick the link omits the password, although it is still in the field.
    await userEvent.click(dialog.getByRole('checkbox'));
    expect(await copies()).toBe(`${LINK}#invite`);
  });

  it('the creator sees that a stored password from someone else’s link is wrong', async () => {
    useStore.setState({ heldPassword: { pool: GATED.address, password: 'wrong' } });
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('checkbox'));
    expect(await dialog.findByText('This password does not open the pool.')).toBeTruthy();
    await userEvent.clear(dialog.getByLabelText('Password'));
    await userEvent.type(dialog.getByLabelText('Password'), PASSWORD);
    expect(await copies()).toBe(`${LINK}#invite=open%20sesame`);
  });

  it('the creator sees that a password does not fit into a link', async () => {
    chain.api.opensGate = async () => true;
    useStore.setState({ heldPassword: { pool: GATED.address, password: 'a'.repeat(201) } });
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('checkbox'));
    expect(
      await dialog.findByText('This password does not fit into a link. Send it separately.'),
    ).toBeTruthy();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Copy link' }).disabled).toBe(true);
  });
});
