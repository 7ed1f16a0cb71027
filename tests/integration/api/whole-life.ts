import { addressOf } from '#tests/support/chain-script.ts';
import type { PoolScript } from '#tests/support/pool-script.ts';
import type { ApiWorld } from './api-world.ts';

/** Pools of the same few wallets in every state. */
export interface Lives {
  readonly wallets: readonly string[];
  /** Of eight players with a bonus; the first of the drawn list has claimed, and the creator is paid. */
  readonly drawn: PoolScript;
  /** Expired; the second in joining order has its refund. */
  readonly expired: PoolScript;
  readonly open: PoolScript;
  /** Full, its countdown under way. */
  readonly locked: PoolScript;
}

const SOL = 1_000_000_000n;

/** Plays them. */
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
