import { addressOf } from '#tests/support/chain-script.ts';
import type { PoolScript } from '#tests/support/pool-script.ts';
import type { ApiWorld } from './api-world.ts';

/** Pools in every state, all of the same few wallets. */
export interface Lives {
  readonly wallets: readonly string[];
  /** A drawn pool of eight players with a bonus. The first player has claimed, and the creator is paid. */
  readonly drawn: PoolScript;
  /** An expired pool. The second player in joining order has been refunded. */
  readonly expired: PoolScript;
  readonly open: PoolScript;
  /** A full pool during its countdown. */
  readonly locked: PoolScript;
}

const SOL = 1_000_000_000n;

/** Brings the pools to these states. */
export async function playLives(world: ApiWorld): Promise<Lives> {
  const wallets = Array.from({ length: 8 }, (_, index) => addressOf(`wallet ${index}`));
  const [first = '', second = '', third = ''] = wallets;
  const drawn = world.pool({
    name: 'Drawn',
    creator: first,
    maxPlayers: 8,
    entryLamports: SOL,
    bonusLamports: SOL / 4n,
    randomMultiplier: true,
  });
  await world.apply(drawn.create(), ...wallets.slice(1).map((wallet) => drawn.join(wallet)));
  world.chain.warp(61);
  await world.apply(drawn.complete());
  await world.apply(drawn.claim(0), drawn.payCreator());

  const expired = world.pool({ name: 'Expired', creator: first, minPlayers: 10, bonusLamports: 7n });
  await world.apply(expired.create(), expired.join(second), expired.join(third));
  await world.apply(expired.exit(third));
  world.chain.warp(86_400);
  await world.apply(expired.expire());
  await world.apply(expired.refund(1));

  const open = world.pool({ name: 'Open', creator: second });
  await world.apply(open.create(), open.join(first));
  const locked = world.pool({ name: 'Locked', creator: third, maxPlayers: 2 });
  await world.apply(locked.create(), locked.join(first));
  return { wallets, drawn, expired, open, locked };
}
