import { addressOf, ChainScript } from '#tests/support/chain-script.ts';
import { type PoolChoices, PoolScript } from '#tests/support/pool-script.ts';

/** Long names with letters that cursors must encode, and two names that differ only in case. */
const NAMES = ['İstanbul’da Çekiliş ödül', '双子座の夜の大抽選', 'same name', 'Same Name'] as const;

/** Returns a chain with several pools in every state that admin lists distinguish; wallets have several roles. */
export function variedPools(): ChainScript {
  const chain = new ChainScript('varied');
  const regular = addressOf('regular');
  let id = 0n;
  const pool = (choices: PoolChoices = {}): PoolScript => {
    id += 1n;
    const name = NAMES[Number(id) % NAMES.length] ?? 'none';
    const created = new PoolScript(chain, id, {
      name,
      // Some pools share a value, so that page boundaries also fall between equal values.
      entryLamports: 100_000_000n * (1n + (id % 3n)),
      bonusLamports: id % 2n === 0n ? 1_000_000_007n : 0n,
      randomMultiplier: id % 2n === 0n,
      maxPlayers: 3,
      ...choices,
    });
    created.create();
    return created;
  };
  const full = (choices: PoolChoices = {}, guests: readonly string[] = [regular]): PoolScript => {
    const filled = pool(choices);
    for (const guest of guests) filled.join(guest);
    while (filled.players.length < (choices.maxPlayers ?? 3)) filled.join();
    return filled;
  };
  /** Creates a locked pool whose round is due. */
  const due = (choices?: PoolChoices, guests?: readonly string[]): PoolScript => {
    const drawing = full(choices, guests);
    chain.warp(70);
    return drawing;
  };
  const paid = (drawn: PoolScript): void => {
    for (const index of drawn.players.keys()) drawn.claim(index);
    drawn.payCreator();
    drawn.payCompleter();
    drawn.payTreasury();
  };

  for (let round = 0; round < 3; round += 1) {
    const completed = due({ maxPlayers: 4 + round });
    completed.complete();
    completed.claim(round);
    if (round === 1) completed.payCreator();
    // The completer of one pool creates the next.
    const spent = due({ creator: completed.completer });
    spent.complete();
    paid(spent);
    const expired = pool({ minPlayers: 3 });
    if (round > 0) expired.join();
    expired.expire();
    if (round > 1) expired.refund(1);
    due().timeOut();
    full().makeVoid();
    const quitter = addressOf(`quitter ${round}`);
    const left = pool();
    left.join(quitter);
    left.exit(quitter);
    left.join();
    left.join(completed.completer);
    const short = pool({ minPlayers: 3 });
    const enough = pool({ minPlayers: 2 });
    enough.join(quitter);
    if (round > 0) short.join(regular);
    due();
  }
  chain.land(['join_pool'], [], { InstructionError: [0, { Custom: 6_001 }] });
  return chain;
}
