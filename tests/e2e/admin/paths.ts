import type { Seed } from '../support/seed/record.ts';

/** Returns the path below `/admin/xeroz` of every page, and of every view that a page opens. */
export function adminPaths(seed: Seed): readonly string[] {
  const [pool] = seed.of('partlyPaid');
  const [open] = seed.of('open');
  const [failed] = seed.failed;
  if (pool === undefined || open === undefined) throw new Error('The seed has not every state');
  return [
    'dashboard?timeframe=all',
    'users',
    `users/${pool.creator}`,
    `users/${pool.creator}?list=claimable`,
    `users/${pool.creator}?list=transactions`,
    'users/nobody',
    'pools',
    'pools?search=nothing+is+called+so',
    `pools/${pool.address}`,
    `pools/${open.address}`,
    `pools/${pool.address}?list=events`,
    `pools/${pool.address}?list=transactions`,
    'pools/nowhere',
    'pool-recovery',
    'pool-claims',
    'pool-stale-sweep',
    'pool-completion-analytics?timeframe=all',
    'transactions',
    `transactions?signature=${failed}`,
    `transactions?pool=${pool.address}&instruction=create_pool`,
    'suggestions',
    'settings',
    'audit',
  ];
}
