import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SAMPLE_CONFIG as config } from '#src/protocol/testing/sample-config.ts';
import { chain, fill, open, startCreating } from './testing/open-create.tsx';

vi.mock('#src/chain/load-chain.ts', () => ({ loadChain: async () => chain.api }));

beforeEach(startCreating);
afterEach(cleanup);

describe('the choices', () => {
  const pressed = (group: string) =>
    within(screen.getByRole('group', { name: group }))
      .queryAllByRole('button', { pressed: true })
      .map(({ textContent }) => textContent);

  it('give size and stake by a press each, and the card follows', async () => {
    open();
    expect(pressed('Pool size')).toEqual(['Table · 6']);
    expect(pressed('Stake in SOL')).toEqual(['0.1']);
    await userEvent.click(screen.getByRole('button', { name: 'Crowd · 50' }));
    await userEvent.click(screen.getByRole('button', { name: '0.5' }));
    expect(screen.getByText(/^card: .+, 50 seats, 500000000$/)).toBeTruthy();
    await fill('Name (optional)', 'Wen Moon');
    expect(screen.getByText('card: Wen Moon, 50 seats, 500000000')).toBeTruthy();
    // With a name that cannot be used the card keeps one that can.
    await fill('Name (optional)', 'W'.repeat(35));
    expect(screen.getByText(/^card: (?!W{35})/)).toBeTruthy();
    await fill('Players', '7');
    expect(pressed('Pool size')).toEqual([]);
  });

  it('lead to the field for another stake, and offer none below the minimum', async () => {
    chain.api.getConfig = async () => ({ ...config, minStakeLamports: 100_000_000n });
    open();
    await waitFor(() => expect(screen.queryByRole('button', { name: '0.02' })).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Other' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Stake per player')));
    await fill('Stake per player', '0.25');
    expect(pressed('Stake in SOL')).toEqual(['0.25']);
  });

  it('unfold what is wrong', async () => {
    open();
    await fill('Players', '1');
    await userEvent.click(screen.getByRole('button', { name: 'Review' }));
    const field = screen.getByLabelText('Players');
    expect(field.closest('details')?.open).toBe(true);
    await waitFor(() => expect(document.activeElement).toBe(field));
  });
});
