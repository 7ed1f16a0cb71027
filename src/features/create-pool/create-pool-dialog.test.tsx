import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getCluster, setCluster } from '#src/chain/cluster.ts';
import type { ChainApi } from '#src/chain/load-chain.ts';
import { chainKeys } from '#src/chain/queries/query-keys.ts';
import { TxProblem } from '#src/chain/actions/tx-failure.ts';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { hermes, respondsWith, startPriceServer } from '#src/prices/testing/price-server.ts';
import { SAMPLE_CONFIG as config } from '#src/protocol/testing/sample-config.ts';
import { activityOf } from '#src/store/activity-actions.ts';
import { useStore } from '#src/store/store.ts';
import { chain, fill, ME, open, startCreating } from './testing/open-create.tsx';

provideChain(async () => chain.api);

const created = () => vi.fn<ChainApi['createPool']>().mockResolvedValue({ signature: 's', pool: 'NewPool' });

beforeEach(startCreating);
afterEach(cleanup);

const review = () => userEvent.click(screen.getByRole('button', { name: 'Review' }));
const create = async () => {
  const button = await screen.findByRole('button', { name: 'Create pool' });
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  await userEvent.click(button);
};

describe('the form', () => {
  it('shows all errors, and focuses the first one', async () => {
    open();
    await fill('Stake per player', '0.01');
    await fill('Players', '1');
    await fill('Open for', '31');
    await userEvent.selectOptions(screen.getByLabelText('Unit'), 'Days');
    await review();
    for (const text of [
      'Minimum stake 0.02 SOL',
      'Pool must have at least 2 players',
      'A pool is open for at most 30 days.',
    ]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(document.activeElement).toBe(screen.getByLabelText('Stake per player'));
    await fill('Players', '1001');
    expect(screen.getByText('Maximum players 1,000')).toBeTruthy();
  });

  it('validates a field on blur, not before', async () => {
    open();
    await userEvent.clear(screen.getByLabelText('Stake per player'));
    expect(screen.queryByText('Enter the stake in SOL.')).toBeNull();
    await userEvent.tab();
    expect(screen.getByText('Enter the stake in SOL.')).toBeTruthy();
  });

  it('reads the minimum stake from the configuration', async () => {
    chain.api.getConfig = async () => ({ ...config, minStakeLamports: 500_000_000n });
    open();
    expect(await screen.findByText('At least 0.5 SOL.')).toBeTruthy();
    await review();
    expect(screen.getByText('Minimum stake 0.5 SOL')).toBeTruthy();
  });

  it('shows the approximate dollars of the minimum stake, in the hint and in the error', async () => {
    localStorage.removeItem('xeroz.sol-price');
    const prices = await startPriceServer();
    prices.answers.pyth = respondsWith(hermes('15000000000'));
    open();
    expect(await screen.findByText('At least 0.02 SOL (about $3.00).')).toBeTruthy();
    await fill('Stake per player', '0.01');
    await review();
    expect(screen.getByText('Minimum stake 0.02 SOL (about $3.00)')).toBeTruthy();
    localStorage.removeItem('xeroz.sol-price');
    await prices.close();
  });

  it('shows the sums of the pool while the form is filled in', async () => {
    open();
    await fill('Stake per player', '0.25');
    await fill('Players', '10');
    const full = within(screen.getByRole('region', { name: 'When every seat is taken' }));
    expect(full.getByText('2.500 SOL')).toBeTruthy();
    expect(full.getByText('1.037 SOL')).toBeTruthy();
  });

  it('shows the approximate dollars of a stake, the pool and a prize', async () => {
    localStorage.removeItem('xeroz.sol-price');
    const prices = await startPriceServer();
    prices.answers.pyth = respondsWith(hermes('15000000000'));
    open();
    await fill('Stake per player', '0.2');
    expect(await screen.findByText('about $30.00')).toBeTruthy();
    const full = within(screen.getByRole('region', { name: 'When every seat is taken' }));
    expect(full.getByText('$180.00')).toBeTruthy();
    localStorage.removeItem('xeroz.sol-price');
    await prices.close();
  });

  it('offers a strong password, and requires one for a protected pool', async () => {
    open();
    await userEvent.click(screen.getByLabelText('Protect with a password'));
    const suggested = screen.getByLabelText<HTMLInputElement>('Password').value;
    expect(suggested).toMatch(/^([a-z2-9]{5}-){2}[a-z2-9]{5}$/);
    await userEvent.click(screen.getByRole('button', { name: 'New one' }));
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).not.toBe(suggested);
    await fill('Password', '');
    await review();
    expect(screen.getByText('Password is required for a protected pool.')).toBeTruthy();
  });

  it('the form generates a name, and another on demand', async () => {
    open();
    const madeUp = () => screen.getByLabelText<HTMLInputElement>('Name (optional)').placeholder;
    const names = new Set([madeUp()]);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await userEvent.click(screen.getByRole('button', { name: 'Another name' }));
      names.add(madeUp());
    }
    expect(names.size).toBeGreaterThan(1);
    await review();
    expect(screen.getByRole('heading', { name: `Create ${[...names].at(-1) ?? ''}?` })).toBeTruthy();
  });

  it('requests a wallet before the review', async () => {
    useStore.setState({ walletAddress: null, chooserOpen: false });
    open();
    await review();
    expect(useStore.getState().chooserOpen).toBe(true);
    expect(screen.getByRole('heading', { name: 'Create a pool' })).toBeTruthy();
  });

  it.each([
    [null, 'Smart Contract Not Connected'],
    [{ ...config, paused: true }, 'Creating pools is paused'],
  ] as const)('shows why no pool can be created', async (given, text) => {
    chain.api.getConfig = async () => given;
    open();
    expect(await screen.findByText(text)).toBeTruthy();
  });
});

describe('the confirmation', () => {
  it('shows every lamport that leaves the wallet', async () => {
    open();
    await fill('Bonus (optional)', '0.25');
    await review();
    // 0.1 + 0.25 + 0.00729408 + 0.00147552 + 0.00129456 + 0.000005
    expect(await screen.findByText('0.360069160 SOL')).toBeTruthy();
    const parts = ['0.100000000', '0.250000000', '0.007294080', '0.001475520', '0.001294560', '0.000005000'];
    for (const text of parts.map((part) => `${part} SOL`)) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(screen.getByText('Fees (5%)')).toBeTruthy();
  });

  it('shows what a player pays, wins and keeps, and what a random multiplier means', async () => {
    open();
    await fill('Bonus (optional)', '0.3');
    await fill('Players', '8');
    await userEvent.click(screen.getByLabelText('Random multiplier'));
    await review();
    const parts = screen.getAllByRole('term').map((term) => term.parentElement?.textContent);
    expect(screen.getByText('You pay').nextElementSibling?.textContent).toBe('0.400 SOL');
    // 80% of 0.8 for two, 15% of 0.1, and one of six shares of the bonus.
    expect(parts[0]).toBe('1 in 4 wins at least0.385 SOL');
    expect(parts[1]).toBe('Back even if you lose0.015 SOL');
    expect(parts).toContain('Random multiplier×1 to ×5');
    expect(screen.getByText(/from ×1 to ×5 and gets that many shares of the 0.300 SOL bonus/)).toBeTruthy();
  });

  it('shows by how many characters a name is too long, and still shows the sums', async () => {
    open();
    await fill('Name (optional)', 'W'.repeat(35));
    await userEvent.tab();
    expect(await screen.findByText('3 characters too long.')).toBeTruthy();
    const sums = screen.getByRole('region', { name: 'When every seat is taken' });
    expect(sums.textContent).not.toContain('—');
  });

  it('offers a random multiplier only with a bonus and two winners to share it, and resets it otherwise', async () => {
    open();
    expect(screen.queryByLabelText('Random multiplier')).toBeNull();
    await fill('Bonus (optional)', '0.3');
    await fill('Players', '7');
    expect(screen.queryByLabelText('Random multiplier')).toBeNull();
    await fill('Players', '8');
    await userEvent.click(screen.getByLabelText('Random multiplier'));
    await fill('Players', '7');
    await review();
    expect(screen.queryByText(/×1 to ×5/)).toBeNull();
  });

  it('shows how much is missing, and continues automatically once it has arrived', async () => {
    const before = getCluster();
    setCluster({ ...before, name: 'localnet' });
    chain.api.getBalance = async () => 43_000_000n;
    chain.api.requestAirdrop = async () => {
      chain.api.getBalance = async () => 5_043_000_000n;
      return 'signature';
    };
    open();
    await fill('Name (optional)', 'Wen Moon');
    await review();
    expect(await screen.findByRole('heading', { name: 'You need 0.068 SOL more' })).toBeTruthy();
    expect(screen.getByText(/Then you can create Wen Moon/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Get 5 SOL' }));
    const button = await screen.findByRole('button', { name: 'Create pool' });
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(screen.getByRole('heading', { name: 'Create Wen Moon?' })).toBeTruthy();
    setCluster(before);
  });

  it('allows going back to cheaper terms if SOL is missing', async () => {
    chain.api.getBalance = async () => 60_000_000n;
    open();
    await review();
    await screen.findByRole('heading', { name: /more$/ });
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    await fill('Stake per player', '0.02');
    await review();
    expect(await screen.findByRole('heading', { name: /^Create .*\?$/ })).toBeTruthy();
  });

  it("omits the creator's record after the first pool", async () => {
    chain.api.getCreator = async () => ({ wallet: ME, created: 1n, lastCreatedAt: 0 });
    open();
    await review();
    expect(await screen.findByText('0.108774600 SOL')).toBeTruthy();
    expect(screen.queryByText(/creator record/)).toBeNull();
  });

  it("sends what was entered and goes to the new pool's page", async () => {
    const createPool = created();
    chain.api.createPool = createPool;
    const { history } = open();
    await fill('Name (optional)', 'Wen Moon');
    await fill('Players', '4');
    await fill('Minimum players', '3');
    await fill('Open for', '2');
    await review();
    await create();
    await waitFor(() => expect(history).toContain('/pools/NewPool'));
    expect(createPool.mock.calls[0]?.[0]).toEqual({
      name: 'Wen Moon',
      maxPlayers: 4,
      minPlayers: 3,
      entryLamports: 100_000_000n,
      joinWindowSeconds: 7_200,
      password: null,
      bonusLamports: 0n,
      randomMultiplier: false,
      configVersion: 1n,
    });
    expect(useStore.getState().createPoolOpen).toBe(false);
  });

  it('keeps the created values while it closes, and is blank when it reopens', async () => {
    // Radix keeps a closing dialog mounted until its animation ends.
    const style = document.createElement('style');
    style.textContent = '[data-state=open]{animation-name:rise}[data-state=closed]{animation-name:leave}';
    document.head.append(style);
    chain.api.createPool = created();
    const { history } = open();
    await fill('Name (optional)', 'Wen Moon');
    await review();
    await create();
    await waitFor(() => expect(history).toContain('/pools/NewPool'));
    expect(screen.getByRole('dialog').dataset['state']).toBe('closed');
    expect(screen.getByRole('heading').textContent).toContain('Wen Moon');
    act(() => void useStore.setState({ createPoolOpen: true }));
    expect(screen.getByLabelText<HTMLInputElement>('Name (optional)').value).toBe('');
    style.remove();
  });

  it('remembers the new pool as joined, with its date', async () => {
    localStorage.clear();
    useStore.setState({ joined: {} });
    chain.api.createPool = created();
    const { history } = open();
    await review();
    await create();
    await waitFor(() => expect(history).toContain('/pools/NewPool'));
    const joined = activityOf({ cluster: getCluster().name, wallet: ME })(useStore.getState());
    expect(joined).toEqual({ NewPool: { joinedDate: expect.any(Number), skipped: false } });
  });

  it('keeps the entered values after a failure, and shows the reason', async () => {
    chain.api.createPool = async () => {
      throw new TxProblem({ kind: 'refused', programError: 'CooldownActive', message: 'no' });
    };
    open();
    await fill('Name (optional)', 'Wen Moon');
    await review();
    await create();
    expect(await screen.findByText('Pool Creation Failed')).toBeTruthy();
    await userEvent.click(screen.getAllByRole('button', { name: 'Back' })[0] as HTMLElement);
    expect(screen.getByLabelText<HTMLInputElement>('Name (optional)').value).toBe('Wen Moon');
    expect(screen.queryByText('Pool Creation Failed')).toBeNull();
  });

  it('passes the reviewed version, and requires a new review of changed terms', async () => {
    // The chain has changed since the review: other terms and a larger minimum stake.
    let current = config;
    const createPool = vi.fn<ChainApi['createPool']>().mockImplementation(async ({ configVersion }) => {
      if (configVersion === current.version) return { signature: 's', pool: 'NewPool' };
      throw new TxProblem({ kind: 'refused', programError: 'ConfigChanged', message: 'no' });
    });
    chain.api = { ...chain.api, createPool, getConfig: async () => current };
    const { history } = open();
    await fill('Name (optional)', 'Wen Moon');
    await review();
    await screen.findByRole('heading', { name: 'Create Wen Moon?' });
    current = { ...config, version: 2n, minStakeLamports: 500_000_000n };
    await create();
    expect(await screen.findByText(/The terms just changed/)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Create a pool' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Name (optional)').value).toBe('Wen Moon');

    await review();
    expect(screen.getByText('Minimum stake 0.5 SOL')).toBeTruthy();
    await fill('Stake per player', '0.5');
    await review();
    await screen.findByRole('heading', { name: 'Create Wen Moon?' });
    expect(screen.queryByText(/The terms just changed/)).toBeNull();
    await create();
    await waitFor(() => expect(history).toContain('/pools/NewPool'));
    expect(createPool.mock.calls.map(([input]) => input.configVersion)).toEqual([1n, 2n]);
  });

  it('passes the reviewed version even if a newer one has been read since', async () => {
    let current = config;
    const createPool = created();
    chain.api = { ...chain.api, createPool, getConfig: async () => current };
    const { client } = open();
    await review();
    await screen.findByRole('heading', { name: /^Create .*\?$/ });
    current = { ...config, version: 2n };
    await client.invalidateQueries({ queryKey: chainKeys.config });
    await create();
    await waitFor(() => expect(createPool).toHaveBeenCalled());
    expect(createPool.mock.calls[0]?.[0].configVersion).toBe(1n);
  });

  it('does not continue while the costs are unknown, and retries', async () => {
    chain.api.estimateFee = async () => {
      throw new Error('fetch failed');
    };
    open();
    await review();
    expect(await screen.findByText(/costs cannot be read right now/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Create pool' }).hasAttribute('disabled')).toBe(true);
    chain.api.estimateFee = async () => 5_000n;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('0.000005000 SOL')).toBeTruthy();
  });
});
