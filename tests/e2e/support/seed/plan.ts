import { Dice } from '#tests/fuzz/dice.ts';
import { OLD, REFUNDING, SEED_STATES, type SeedPath, type SeedState } from './states.ts';

/** The plan of one pool. Wallets are given by their number. */
export interface PoolPlan {
  readonly number: number;
  readonly state: SeedState;
  readonly path: SeedPath;
  readonly name: string;
  readonly creator: number;
  /** Players in joining order, the creator first, without leavers. */
  readonly players: readonly number[];
  /** Wallets that join before the others and leave again. */
  readonly leavers: readonly number[];
  readonly maxPlayers: number;
  readonly minPlayers: number;
  readonly entryLamports: bigint;
  readonly bonusLamports: bigint;
  readonly randomMultiplier: boolean;
  readonly gated: boolean;
  readonly revealed: boolean;
  readonly completer: number;
  /** Whether the pool locks at its deadline with its minimum, not by its last seat. */
  readonly lockedLate: boolean;
  /** Whether the pool is completed so late after its round's publication that statistics count it as late. */
  readonly completedLate: boolean;
}

export const WALLETS = 600;
/** Number of wallets with seats in many pools, and of wallets that complete draws. */
const REGULARS = 12;
const COMPLETERS = 40;
/** Players of a large pool, which stays unpaid and whose list fills several pages. */
const LARGE_SIZE = 90;
const LARGE = 2;

const SIZES = [2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 5, 6, 8, 12] as const;
const MILLISOL = [20, 20, 50, 50, 100, 100, 250, 500, 1_000, 2_500] as const;
const FIRST = [
  'Quiet',
  'Amber',
  'Northern',
  'Silver',
  'Hidden',
  'Paper',
  'Glass',
  'Velvet',
  'Distant',
  'Blue',
];
const SECOND = ['Harbor', 'Meadow', 'Lantern', 'Orchard', 'Canyon', 'Signal', 'Mosaic', 'Garden', 'Beacon'];
/** Pool names in other languages. */
const ELSEWHERE = ['Größte Runde', '池の輪', '한강 풀', 'Año Nuevo', 'Şanslı Halka', '幸运池'];

/** Plans pools in all states by their shares. The same `count` always gives the same plans. */
export function planPools(count: number): PoolPlan[] {
  const dice = new Dice([2_026, count]);
  const states = statesOf(count);
  let large = LARGE;
  return states.map((state, number) => {
    const isLarge = state === 'unpaid' && large > 0;
    if (isLarge) large -= 1;
    return planOf(dice, number, state, isLarge);
  });
}

function statesOf(count: number): SeedState[] {
  const total = Object.values(SEED_STATES).reduce((sum, share) => sum + share, 0);
  const names = Object.keys(SEED_STATES) as SeedState[];
  let shared = 0;
  let given = 0;
  return names.flatMap((state) => {
    shared += SEED_STATES[state];
    const upTo = Math.round((shared * count) / total);
    const own = Math.max(1, upTo - given);
    given += own;
    return Array.from({ length: own }, () => state);
  });
}

function pathOf(dice: Dice, state: SeedState): SeedPath {
  if (REFUNDING.includes(state)) return dice.pick(['deadline', 'timeout', 'void']);
  if (OLD.includes(state)) return dice.pick(['draw', 'draw', 'draw', 'draw', 'deadline', 'timeout', 'void']);
  return ['unpaid', 'partlyPaid', 'paid'].includes(state) ? 'draw' : 'none';
}

/** Returns the final number of players, the number of seats, and the minimum. */
function seatsOf(dice: Dice, state: SeedState, path: SeedPath, isLarge: boolean) {
  if (isLarge) return { taken: LARGE_SIZE, max: LARGE_SIZE, min: LARGE_SIZE };
  // `spentWithSeats` needs a player who left, which a pool of two seats cannot have.
  const size = Math.max(state === 'spentWithSeats' ? 3 : 2, dice.pick(SIZES));
  if (state === 'open') return { taken: 1 + dice.throw(size), max: size + 1 + dice.throw(4), min: size + 1 };
  if (state === 'openEnough') return { taken: size, max: size + 2, min: size };
  if (state === 'openShort' || path === 'deadline') return { taken: size, max: size + 2, min: size + 1 };
  return { taken: size, max: size, min: size };
}

function planOf(dice: Dice, number: number, state: SeedState, isLarge: boolean): PoolPlan {
  const path = pathOf(dice, state);
  const seats = seatsOf(dice, state, path, isLarge);
  const lockedLate = path === 'draw' && !isLarge && dice.oneIn(12);
  // Wallets create in turn, so that none creates twice within the cooldown.
  const creator = number % WALLETS;
  const chosen = new Set([creator]);
  const another = (): number => {
    for (;;) {
      const wallet = dice.oneIn(3) ? dice.throw(REGULARS) : dice.throw(WALLETS);
      if (!chosen.has(wallet)) {
        chosen.add(wallet);
        return wallet;
      }
    }
  };
  const players = [creator, ...Array.from({ length: seats.taken - 1 }, another)];
  // No player can leave a pool that has its minimum.
  const withLeaver = state === 'spentWithSeats' || (seats.min > 2 && dice.oneIn(8));
  const bonus = dice.oneIn(5) ? BigInt(1 + dice.throw(40)) * 50_000_000n : 0n;
  return {
    number,
    state,
    path,
    name: nameOf(dice, number),
    creator,
    players,
    leavers: withLeaver ? [another()] : [],
    maxPlayers: seats.max + (lockedLate ? 1 : 0),
    minPlayers: seats.min,
    entryLamports: BigInt(dice.pick(MILLISOL)) * 1_000_000n,
    bonusLamports: bonus,
    randomMultiplier: bonus > 0n && dice.oneIn(2),
    gated: dice.oneIn(15),
    revealed: dice.oneIn(4),
    completer: dice.throw(COMPLETERS),
    lockedLate,
    completedLate: dice.oneIn(6),
  };
}

function nameOf(dice: Dice, number: number): string {
  const name = dice.oneIn(40) ? dice.pick(ELSEWHERE) : `${dice.pick(FIRST)} ${dice.pick(SECOND)}`;
  return `${name} ${number + 1}`;
}
