import { expect, it } from 'vitest';
import { userState } from './user.ts';

const WALLET = '7xKpAbCdEfGhJkLmNoPqRsTuVwXyZ123456789fQm';

it('of a connected wallet: its address is its id, its short form its name', () => {
  expect(userState(WALLET, 1_500_000_000n, true)).toEqual({
    walletAddress: WALLET,
    isConnected: true,
    onlineStatus: 'online',
    solBalance: 1_500_000_000n,
    userId: WALLET,
    username: '7xKp...9fQm',
  });
});

it('without a wallet nobody is connected, and no balance is anybody’s', () => {
  expect(userState(null, 5n, false)).toEqual({
    walletAddress: null,
    isConnected: false,
    onlineStatus: 'offline',
    solBalance: null,
    userId: null,
    username: null,
  });
});
