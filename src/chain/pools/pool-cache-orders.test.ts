import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addressOf, type Happening } from '../testing/model-chain.ts';
import { PoolStage, PROMPT } from '../testing/pool-stage.ts';
import { provideChain } from '../testing/provide-chain.ts';

// Other files of this process can have loaded these modules with another chain.
vi.hoisted(() => void vi.resetModules());
let stage: PoolStage;
provideChain(async () => stage.api);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const POOLS = { min: 1, max: 3 };
const number = fc.integer(POOLS);
const player = fc.integer({ min: 2, max: 4 });
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('create' as const), number }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('move' as const), number, player }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('end' as const), number }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('close' as const), number }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('fork' as const), depth: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('read' as const),
      number: fc.option(number),
      lag: fc.bigInt({ min: 0n, max: 4n }),
      ms: fc.integer({ min: 1, max: 3_000 }),
    }),
  },
  // Pending messages are delivered in any order, several times or never.
  {
    weight: 10,
    arbitrary: fc.record({ do: fc.constant('deliver' as const), which: fc.nat(), isRepeated: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('lose' as const), which: fc.nat() }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 1_500 }) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Runs steps; each step chooses which pending messages are delivered. */
class Play {
  readonly #underWay: (() => void)[] = [];
  /** The latest slot that was shown, for each pool. */
  readonly #shown = new Map<string, bigint>();

  async run(steps: readonly Step[]): Promise<void> {
    for (const one of steps) {
      await this.#play(one);
      this.#expectOnward();
    }
  }

  /** Delivers all pending messages. */
  async finish(): Promise<void> {
    for (const deliver of this.#underWay.splice(0)) deliver();
    await vi.advanceTimersByTimeAsync(4_000);
    this.#expectOnward();
  }

  async #play(one: Step): Promise<void> {
    switch (one.do) {
      case 'create':
        return this.#send(stage.chain.create(one.number));
      case 'move':
        return this.#send(stage.chain.act(one.number, one.player));
      case 'end':
        return this.#send(stage.chain.end(one.number));
      case 'close':
        return this.#send(stage.chain.close(one.number));
      case 'fork': {
        const corrections = stage.chain.fork(one.depth);
        this.#underWay.push(() => {
          stage.cache.applyEvents(corrections);
          for (const { poolAddress } of corrections) this.#shown.delete(poolAddress);
        });
        return;
      }
      case 'read':
        stage.node = { lag: one.lag, ms: one.ms };
        return stage.cache.refetch(one.number === null ? null : addressOf(one.number));
      case 'deliver':
        return this.#take(one.which, one.isRepeated)?.();
      case 'lose':
        return void this.#take(one.which, false);
      case 'wait':
        await vi.advanceTimersByTimeAsync(one.ms);
    }
  }

  #send(happening: Happening | null): void {
    this.#underWay.push(
      () => stage.notify(happening),
      () => stage.emit(happening),
    );
  }

  #take(which: number, isRepeated: boolean): (() => void) | undefined {
    const index = which % Math.max(1, this.#underWay.length);
    return isRepeated ? this.#underWay[index] : this.#underWay.splice(index, 1)[0];
  }

  #expectOnward(): void {
    for (const { address, rentLamports } of stage.list ?? []) {
      expect(rentLamports).toBeGreaterThanOrEqual(this.#shown.get(address) ?? 0n);
      this.#shown.set(address, rentLamports);
    }
  }
}

// The computation takes seconds, and much longer on a busy machine.
describe('any interleaving of notifications, events and readings', { timeout: 120_000 }, () => {
  const played = (isLost: boolean) =>
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      stage = new PoolStage();
      await stage.show();
      const play = new Play();
      await play.run(steps.filter((one) => isLost || (one.do !== 'lose' && one.do !== 'close')));
      stage.node = PROMPT;
      await play.finish();
      if (isLost) {
        stage.chain.pass();
        stage.cache.refetch(null);
      }
      await vi.advanceTimersByTimeAsync(70_000);
      stage.expectTheChain();
      stage.leave();
    });

  it('converges to the chain’s state if nothing is lost in the end, and never goes back except for a fork', async () => {
    await fc.assert(played(false), { numRuns: 300 });
  });

  it('converges to the chain’s state after the refetch that follows a gap, even if events were lost', async () => {
    await fc.assert(played(true), { numRuns: 300 });
  });
});
