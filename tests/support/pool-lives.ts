import { addressOf, type ChainScript } from './chain-script.ts';
import { type PoolChoices, PoolScript } from './pool-script.ts';

/** The stage at which a pool's life ends. */
export type Ending = 'open' | 'expired' | 'locked' | 'timed out' | 'void' | 'drawn' | 'paid';

export interface Life {
  readonly choices: PoolChoices;
  readonly ending: Ending;
  /** Whether a player leaves and joins again. */
  readonly restless: boolean;
  /** Wallets that join before new ones do. */
  readonly guests?: readonly string[];
  /** Seconds that pass before each step. */
  readonly pause?: number;
}

/**
 * Interleaves the lives of pools: each of `picks` selects the pool that takes the next step. Afterwards all remaining
 * steps of all pools are taken.
 * @param pools number of pools that the script has created before
 */
export function playTogether(
  chain: ChainScript,
  lives: readonly Life[],
  picks: readonly number[],
  pools = 0,
): void {
  const running = lives.map((life, index) =>
    stepsOf(new PoolScript(chain, BigInt(pools + index + 1), life.choices), life),
  );
  const pause = lives.map((life) => life.pause ?? 0);
  const turns = picks[Symbol.iterator]();
  while (running.length > 0) {
    const { value = 0 } = turns.next();
    const index = value % running.length;
    chain.warp(pause[index] ?? 0);
    if (running[index]?.next().done !== false) {
      running.splice(index, 1);
      pause.splice(index, 1);
    }
  }
}

function* stepsOf(
  pool: PoolScript,
  { choices, ending, restless, guests = [] }: Life,
): Generator<unknown, void> {
  const restlessOne = addressOf(`restless ${pool.address}`);
  yield pool.create();
  const seats = choices.maxPlayers ?? 10;
  const playerCount = ending === 'open' || ending === 'expired' ? seats - 1 : seats;
  if (restless && pool.players.length < playerCount) {
    yield pool.join(restlessOne);
    if (pool.players.length < playerCount) yield pool.join();
    yield pool.exit(restlessOne);
  }
  while (pool.players.length < playerCount) {
    const awaited = restless ? [restlessOne, ...guests] : guests;
    yield pool.join(awaited.find((guest) => !pool.players.includes(guest)));
  }
  if (ending === 'expired') yield pool.expire();
  if (ending === 'timed out') yield pool.timeOut();
  if (ending === 'void') yield pool.makeVoid();
  if (ending === 'expired' || ending === 'timed out' || ending === 'void') {
    for (const index of pool.players.keys()) yield pool.refund(index);
  }
  if (ending === 'drawn' || ending === 'paid') {
    yield pool.reveal();
    yield pool.complete();
  }
  if (ending !== 'paid') return;
  for (const index of pool.players.keys()) yield pool.claim(index);
  yield pool.payCreator();
  yield pool.payCompleter();
  yield pool.payTreasury();
  yield pool.close();
}
