import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { samplePool, SAMPLE_TIME } from '#src/protocol/testing/sample-pool.ts';
import { useStore } from '#src/store/store.ts';
import { newPassword } from './model/draft.ts';
import { rematchInput, rematchStart } from './model/rematch-draft.ts';
import { chain, open, startCreating } from './testing/open-create.tsx';

provideChain(() => Promise.resolve(chain.api));

const pool = samplePool({
  name: 'Diamond Geckos 720',
  status: 'completed',
  entryLamports: 20_000_000n,
  bonusLamports: 5_000_000n,
  maxPlayers: 8,
  minPlayers: 4,
  randomMultiplier: true,
  joinDeadline: SAMPLE_TIME + 5_400,
  gate: 'G'.repeat(43),
});

beforeEach(startCreating);
afterEach(() => {
  cleanup();
  useStore.setState({ createPoolOpen: false, rematchOf: null });
});

it('keeps every term to the second, increments the number in the name, and generates a new password', () => {
  const draft = rematchStart(pool).defaults;
  const other = newPassword();
  expect(rematchInput(pool, { ...draft, password: other }, 20_000_000n)).toEqual({
    name: 'Diamond Geckos 720 II',
    maxPlayers: 8,
    minPlayers: 4,
    entryLamports: 20_000_000n,
    bonusLamports: 5_000_000n,
    randomMultiplier: true,
    joinWindowSeconds: 5_400,
    password: other,
  });
  expect(rematchStart(pool).defaults.password).not.toBe(draft.password);
  expect(rematchStart({ ...pool, gate: null }).defaults.passwordProtected).toBe(false);
  // The minimum stake has been raised since.
  expect(rematchInput(pool, draft, 20_000_001n)).toBeNull();
});

it('opens at the review, with total and password, so that one press creates the pool', async () => {
  useStore.getState().openRematch(pool);
  open();
  expect(await screen.findByRole('dialog', { name: 'Rematch?' })).toBeTruthy();
  expect(screen.getByText('Same terms · Diamond Geckos 720 II')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Create pool' })).toBeTruthy();
  expect(screen.getByText('0.025 SOL')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copy password' })).toBeTruthy();
});
