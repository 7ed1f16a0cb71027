import { Keypair } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import type { CreatorRecord } from '#src/chain/program/accounts.ts';
import { assignWallets, needsOf, plansFor } from './plans.ts';

const NOW = 1_790_000_000;
const plans = plansFor({ minStakeLamports: 1_000_000n }, false);
const wallets = Array.from({ length: 10 }, () => Keypair.generate());
const record = (index: number, lastCreatedAt: number): CreatorRecord => ({
  wallet: wallets[index]?.publicKey.toBase58() ?? '',
  created: 3n,
  lastCreatedAt,
});
const assignment = (records: (CreatorRecord | null)[], cooldownSeconds = 300) =>
  assignWallets(plans, wallets, records, NOW, { cooldownSeconds });

describe('the assignments of a run', () => {
  it('a run gives each pool a separate creator, none in cooldown, and those with a record first', () => {
    const assignments = assignment([record(0, NOW - 299), record(1, NOW - 300), null, record(3, NOW - 900)]);
    const creators = assignments.map(({ creator }) => wallets.indexOf(creator));
    expect(creators).toEqual([1, 3, 2, 4]);
    expect(assignments.map(({ creatorIndex }) => creatorIndex)).toEqual([3n, 3n, 0n, 0n]);
    for (const { creator, guests, plan } of assignments) {
      expect(new Set([creator, ...guests]).size).toBe(plan.guests + 1);
    }
  });

  it('a run is refused while too few creators are available', () => {
    const resting = wallets.map((_, index) => (index < 8 ? record(index, NOW) : null));
    expect(() => assignment(resting)).toThrow('Only 2 of the 10 wallets may create a pool now');
    expect(assignment(resting, 0)).toHaveLength(4);
  });

  it('begins with a void and a time-out if the clock can be advanced', () => {
    const more = plansFor({ minStakeLamports: 1_000_000n }, true);
    expect(more.slice(0, 2).map(({ end }) => end)).toEqual(['void', 'timeout']);
    expect(more.slice(2)).toEqual(plans);
  });

  it('requires stakes, bonus and rents, besides the rent of each wallet', () => {
    const pools = new Map([
      ['bonus', 50n],
      ['gated', 60n],
      ['pair', 70n],
      ['large', 80n],
    ] as const);
    const rents = { wallet: 1n, entry: 10n, record: 100n, pools };
    const assignments = assignment([]);
    const needs = needsOf(assignments, rents);
    const players = new Set(assignments.flatMap(({ creator, guests }) => [creator, ...guests]));
    const seats = assignments.reduce((sum, { plan }) => sum + BigInt(plan.guests + 1), 0n);
    const bonus = plans.reduce((sum, { bonusLamports }) => sum + bonusLamports, 0n);
    const total = [...needs.values()].reduce((sum, lamports) => sum + lamports, 0n);
    expect(needs.size).toBe(players.size);
    expect(total).toBe(BigInt(players.size) + seats * (1_000_007n + 10n) + bonus + 260n + 4n * 100n);
  });
});
