import { getCluster } from '#src/chain/cluster.ts';
import { toTxFailure, type TxFailureKind, TxProblem } from '#src/chain/actions/tx-failure.ts';
import type { OnStage } from '#src/chain/actions/tx-stage.ts';
import type { ChainApi } from '#src/chain/load-chain.ts';
import { randomId } from '#src/lib/random-id.ts';
import { hasCaps } from './caps.ts';
import { breakRefusal, type IntendedStake, limitRefusal } from './decision.ts';
import { holdStake, releaseStake, settleStake } from './ledger.ts';
import { readLimits } from './limits-storage.ts';
import { chainSeconds, readStakes } from './read-stakes.ts';

/** A stake of a wallet. */
export interface WalletStake extends IntendedStake {
  readonly wallet: string;
  /** Address of the pool; null for one to be created. */
  readonly pool: string | null;
}

/** Failures after which a transaction that was sent cannot be confirmed any more. */
const NEVER_PAID: ReadonlySet<TxFailureKind> = new Set([
  'refused',
  'failed',
  'expired',
  'approvedLate',
  'insufficientFunds',
  'notSent',
  'rejected',
]);

type Send<Result> = (api: ChainApi, onStage: OnStage) => Promise<Result>;
type Sent = string | { readonly pool: string };

/**
 * Returns an action that joins or creates a pool only if the stake is within the wallet's limits. All that counts is read
 * again when it runs, from the chain and from storage, because another tab may have changed it.
 * The action throws a TxProblem of kind `beyondLimits` before anything is signed; else as `send` does
 */
export const withinLimits =
  <Result extends Sent>(stake: WalletStake, send: Send<Result>): Send<Result> =>
  async (api, onStage) => {
    const now = await requireWithin(stake, api);
    const owner = { cluster: getCluster().name, wallet: stake.wallet };
    const { pool, lamports, ifLost } = stake;
    const id = randomId();
    holdStake(owner, { id, pool, lamports, ifLost, paidAt: now });
    let isSent = false;
    try {
      const result = await send(api, (stage) => {
        isSent ||= stage.stage === 'sent';
        onStage(stage);
      });
      settleStake(owner, now, id, typeof result === 'string' ? (pool ?? id) : result.pool);
      return result;
    } catch (error) {
      // A transaction that was sent may still be confirmed: its stake is held for a while.
      if (!isSent || NEVER_PAID.has(toTxFailure(error).kind)) releaseStake(owner, now, id);
      throw error;
    }
  };

/** @returns Unix seconds: of the chain if the wallet has limits */
async function requireWithin(stake: WalletStake, api: ChainApi): Promise<number> {
  const limits = readLimits({ cluster: getCluster().name, wallet: stake.wallet });
  const isLimited = hasCaps(limits, 0) || limits.break !== null;
  if (!isLimited) return Math.floor(Date.now() / 1_000);
  const now = await chainSeconds();
  const refusal = breakRefusal(limits, now);
  if (refusal !== null) refuse(refusal.kind);
  if (!hasCaps(limits, now)) return now;
  const { stakes } = await readStakes(api, stake.wallet, new AbortController().signal);
  // A retry of the same join does not count twice.
  const others = stakes.filter(({ pool }) => pool !== stake.pool);
  const beyond = limitRefusal(limits, others, stake, now);
  if (beyond !== null) refuse(beyond.kind);
  return now;
}

function refuse(kind: string): never {
  throw new TxProblem({ kind: 'beyondLimits', message: `The player's own limits refuse this: ${kind}` });
}
