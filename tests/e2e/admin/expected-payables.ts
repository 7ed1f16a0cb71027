import type { Pool } from '#src/protocol/pool.ts';
import type { SeededPool } from '../support/seed/record.ts';
import { lengthOf, rentFor } from '#tests/model/rent.ts';
import { shareAt, sharesOf } from '#tests/model/shares.ts';
import { allOf, type Amounts } from './on-chain.ts';

/** Rent of one byte of an account, in lamports. */
export const RENT_RATE = 6_960n;
export const SEAT_RENT = rentFor(lengthOf('entry'), RENT_RATE);

/** Returns the lamports that an ended pool owes, by the protocol's table. Only the winners come from the chain. */
export function owedBy({ paidPlayers, completer, ...planned }: SeededPool, pool: Pool): Amounts {
  const unpaid = pool.players.map((player, index) => ({ player, index })).slice(paidPlayers);
  if (pool.status === 'refunding') {
    return owedTo([
      ...unpaid.map(({ player }) => [player, planned.entryLamports + SEAT_RENT] as const),
      [planned.creator, planned.bonusLamports],
    ]);
  }
  if (completer === null) throw new Error('Somebody completed it');
  const shares = sharesOf(pool);
  return owedTo([
    ...unpaid.map(({ player, index }) => [player, shareAt(pool, index) + SEAT_RENT] as const),
    [planned.creator, shares.creator],
    [completer, shares.completer],
    [pool.treasury, shares.treasury],
  ]);
}

const owedTo = (lines: readonly (readonly [string, bigint])[]): Amounts =>
  allOf(lines.filter(([, lamports]) => lamports > 0n).map((line) => new Map([line])));
