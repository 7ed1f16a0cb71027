import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { SAMPLE_CONFIG as config } from '#src/protocol/testing/sample-config.ts';
import { useStore } from '#src/store/store.ts';
import { chain, fill, open, startCreating } from './testing/open-create.tsx';

provideChain(async () => chain.api);

beforeEach(async () => {
  localStorage.removeItem('xeroz.create');
  await startCreating();
});
afterEach(cleanup);

const pressed = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .queryAllByRole('button', { pressed: true })
    .map(({ textContent }) => textContent);

describe('the choices', () => {
  it('the choices set size and stake with one press each, and the card updates', async () => {
    open();
    expect(pressed('Pool size')).toEqual(['Table · 6']);
    expect(pressed('Stake in SOL')).toEqual(['0.1']);
    await userEvent.click(screen.getByRole('button', { name: 'Crowd · 50' }));
    await userEvent.click(screen.getByRole('button', { name: '0.5' }));
    expect(screen.getByText(/^card: .+, 50 seats, 500000000$/)).toBeTruthy();
    await fill('Name (optional)', 'Wen Moon');
    expect(screen.getByText('card: Wen Moon, 50 seats, 500000000')).toBeTruthy();
    // With an invalid name the card shows the previous valid one.
    await fill('Name (optional)', 'W'.repeat(35));
    expect(screen.getByText(/^card: (?!W{35})/)).toBeTruthy();
    await fill('Players', '7');
    expect(pressed('Pool size')).toEqual([]);
  });

  it('the stake choices open the field for another stake, and offer none below the minimum', async () => {
    chain.api.getConfig = async () => ({ ...config, minStakeLamports: 100_000_000n });
    open();
    await waitFor(() => expect(screen.queryByRole('button', { name: '0.02' })).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Other' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Stake per player')));
    await fill('Stake per player', '0.25');
    expect(pressed('Stake in SOL')).toEqual(['0.25']);
  });

  it('fields with errors are expanded', async () => {
    open();
    await fill('Players', '1');
    await userEvent.click(screen.getByRole('button', { name: 'Review' }));
    const field = screen.getByLabelText('Players');
    expect(field.closest('details')?.open).toBe(true);
    await waitFor(() => expect(document.activeElement).toBe(field));
  });
});

describe('the last used values', () => {
  const used = (stored: unknown) => localStorage.setItem('xeroz.create', JSON.stringify(stored));

  it('the last used values are selected again after a pool was created with them', async () => {
    chain.api.createPool = async () => ({ signature: 's', pool: 'NewPool' });
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Crowd · 50' }));
    await fill('Stake per player', '0.25');
    cleanup();
    open();
    expect(pressed('Pool size')).toEqual(['Table · 6']);
    await userEvent.click(screen.getByRole('button', { name: 'Crowd · 50' }));
    await fill('Stake per player', '0.25');
    await userEvent.click(screen.getByRole('button', { name: 'Review' }));
    const create = await screen.findByRole('button', { name: 'Create pool' });
    await waitFor(() => expect(create.hasAttribute('disabled')).toBe(false));
    await userEvent.click(create);
    await waitFor(() => expect(useStore.getState().createPoolOpen).toBe(false));
    act(() => useStore.getState().setCreatePoolOpen(true));
    expect(await screen.findByText(/^card: .+, 50 seats, 250000000$/)).toBeTruthy();
    cleanup();
    open();
    expect(pressed('Pool size')).toEqual(['Crowd · 50']);
    expect(pressed('Stake in SOL')).toEqual(['0.25']);
  });

  it('the last used values are replaced by the default if no longer allowed', async () => {
    chain.api.getConfig = async () => ({ ...config, minStakeLamports: 50_000_000n });
    used({ players: '1001', stake: '0.02' });
    open();
    expect(pressed('Pool size')).toEqual(['Table · 6']);
    await waitFor(() => expect(pressed('Stake in SOL')).toEqual(['0.1']));
    await userEvent.clear(screen.getByLabelText('Stake per player'));
    await userEvent.type(screen.getByLabelText('Stake per player'), '0.02');
    expect(screen.getByLabelText('Stake per player')).toHaveProperty('value', '0.02');
  });

  it.each([{ players: 6, stake: '0.5' }, ['50'], { players: '', stake: 'all' }])(
    'the last used values are ignored if malformed: %j',
    (stored) => {
      used(stored);
      open();
      expect(pressed('Pool size')).toEqual(['Table · 6']);
      expect(pressed('Stake in SOL')).toEqual(['0.1']);
    },
  );
});
