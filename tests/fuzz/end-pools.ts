import type { Call } from '#tests/model/interface.ts';
import type { Name } from '#tests/model/names.ts';
import { rentFor } from '#tests/model/rent.ts';
import { poolsOf } from '#tests/model/state.ts';
import { judge } from '#tests/model/transaction.ts';
import { calls } from './calls.ts';
import { STRANGER } from './cast.ts';
import type { Duel } from './duel.ts';
import { endingCalls } from './pool-calls.ts';
import { waitFor } from './waits.ts';
import { accepts } from './scene.ts';

/** Limit of steps, more than the largest pool can need for its payments, each after a wait. */
const MOST_STEPS = 100;

/** The instructions without which a pool cannot end. Shares of the fee are not among them. */
const NEEDED: ReadonlySet<string> = new Set(['claim', 'refund', 'close_entry', 'close_pool']);

/** Returns transfers to payees and pools whose lack of rent keeps a payment from succeeding. Anyone may send them. */
function helps(duel: Duel, name: Name, candidates: readonly Call[]): Call[] {
  const isPoor = (call: Call): boolean => {
    const verdict = judge(duel.state, [call], duel.facts);
    return !verdict.accepted && verdict.reasons.has('InsufficientFundsForRent');
  };
  const { rentRate, accounts } = duel.state;
  const poor = candidates.filter((call) => NEEDED.has(call.instruction) && isPoor(call));
  const named = poor.flatMap(({ metas }) =>
    metas.filter(({ writable }) => writable).map((meta) => meta.name),
  );
  return [...new Set<Name>(named)].flatMap((payee) => {
    const { lamports = 0n, data = null } = accounts.get(payee) ?? {};
    // An entry closes with its payment, so its own lack of rent does not matter.
    if (data !== null && payee !== name) return [];
    const required = rentFor(data?.kind === 'pool' ? data.length : 0, rentRate);
    const missing = required + (data?.kind === 'pool' ? data.owedLamports : 0n) - lamports;
    return missing > 0n ? [calls.transfer(STRANGER, payee, missing)] : [];
  });
}

/** Brings a pool to its end by instructions that anyone may send. @throws if that takes more than `MOST_STEPS` steps */
function endPool(duel: Duel, name: Name): void {
  for (let steps = MOST_STEPS; steps > 0; steps -= 1) {
    const pool = poolsOf(duel.state).get(name);
    if (pool === undefined) return;
    const candidates = endingCalls(duel, [name, pool], STRANGER);
    const next = candidates.find((call) => accepts(duel, call));
    if (next !== undefined) duel.send([next]);
    else {
      const help = helps(duel, name, candidates);
      if (help.length > 0) duel.send(help);
      else waitFor(duel, [name, pool]);
    }
  }
  throw new Error(`${name} does not come to an end`);
}

/** Closes entries of players who left, after their pools were closed. */
function closeLeft(duel: Duel): void {
  for (const { data } of duel.state.accounts.values()) {
    if (data?.kind !== 'entry') continue;
    const call = calls.closeEntry(data.pool, data.player);
    const help = helps(duel, data.pool, [call]);
    if (help.length > 0) duel.send(help);
    duel.send([call]);
  }
}

/**
 * Ends every pool from any state, without its admin, creators or players, paused or not.
 * @throws if a pool or an entry is left
 */
export function endAllPools(duel: Duel): void {
  duel.log.push('bring everything to its end');
  for (const name of poolsOf(duel.state).keys()) endPool(duel, name);
  closeLeft(duel);
  const left = [...duel.state.accounts].filter(
    ([, { data }]) => data?.kind === 'pool' || data?.kind === 'entry',
  );
  if (left.length > 0) throw new Error(`left: ${left.map(([name]) => name).join(' ')}`);
  duel.requireAllSame();
}
