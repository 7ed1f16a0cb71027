import '../program/buffer.ts';
import { PublicKey, type TransactionInstruction } from '@solana/web3.js';
import type { Pool } from '#src/protocol/pool.ts';
import { CLAIMED_AT_ONCE } from '#src/protocol/claim-requests.ts';
import { LARGEST_REQUEST, transactionSize } from '../program/transaction-size.ts';
import { TransactionFailed } from '../program/transaction-failed.ts';
import type { ChainSigner } from '../wallet/signer.ts';
import { paymentsOf } from './claim.ts';
import { MEETS_ALL } from './meets-all.ts';
import { requireSafeSigner, sendAs } from './send.ts';
import { toTxFailure } from './tx-failure.ts';
import type { OnStage, TxStage } from './tx-stage.ts';

/** Most wallet prompts for one claim: a second one if the chain has refused the transaction that contained it. */
const MOST_REQUESTS = 2;

/** The signature of the transaction that has paid, or the error. */
type ClaimResult = PromiseSettledResult<string>;

interface Claim {
  readonly pool: Pool;
  readonly onStage: OnStage;
  readonly settle: (result: ClaimResult) => void;
  requests: number;
}
interface Built {
  readonly claim: Claim;
  readonly instructions: readonly TransactionInstruction[];
}

/**
 * Claims from several pools, up to eight in one transaction, fewer if shares other than seats need the room; further
 * pools take one wallet prompt after another. A claim that the simulation refuses is left out, and the others are sent
 * without it. The claims of a transaction that the chain has refused are rebuilt from the current entries.
 * @param onStages one for each pool
 * @returns the result of each claim, in the pools' order; never throws
 */
export async function claimAll(
  pools: readonly Pool[],
  wallet: string,
  onStages: readonly OnStage[],
): Promise<ClaimResult[]> {
  const results = pools.map((): ClaimResult | null => null);
  const claims = pools.map((pool, index): Claim => ({
    pool,
    onStage: (stage) => onStages[index]?.(stage),
    settle: (result) => (results[index] = result),
    requests: 0,
  }));
  const [end] = await Promise.allSettled([claimInTurns(claims, wallet)]);
  const reason: unknown = end.status === 'rejected' ? end.reason : new Error('A claim came to no end');
  const none: ClaimResult = { status: 'rejected', reason };
  return results.map((result) => result ?? none);
}

/** Claims batch after batch. @throws an error that would fail every further claim as well */
async function claimInTurns(claims: readonly Claim[], wallet: string): Promise<void> {
  const waiting = [...claims];
  const built: Built[] = [];
  while (waiting.length + built.length > 0) {
    const signer = await requireSafeSigner();
    const next = waiting.splice(0, CLAIMED_AT_ONCE - built.length);
    built.push(...(await buildEach(next, wallet)));
    const batch = firstBatch(new PublicKey(signer.address), built);
    if (batch.length === 0) continue;
    built.splice(0, batch.length);
    const { left, retried } = await sendTogether(batch, signer);
    built.unshift(...left);
    waiting.unshift(...retried);
  }
}

async function buildEach(claims: readonly Claim[], wallet: string): Promise<Built[]> {
  const built = await Promise.all(
    claims.map(async (claim): Promise<Built | null> => {
      claim.onStage({ stage: 'preparing' });
      const [payments] = await Promise.allSettled([paymentsOf(claim.pool, wallet)]);
      if (payments.status === 'fulfilled') return { claim, instructions: payments.value };
      claim.settle(payments);
      return null;
    }),
  );
  return built.filter((one) => one !== null);
}

/** Returns as many of the first claims as fit into one transaction for the wallet, and at least one. */
function firstBatch(payer: PublicKey, built: readonly Built[]): readonly Built[] {
  let count = Math.min(built.length, CLAIMED_AT_ONCE);
  const size = () => transactionSize(payer, instructionsOf(built.slice(0, count)));
  while (count > 1 && size() > LARGEST_REQUEST) count -= 1;
  return built.slice(0, count);
}

const instructionsOf = (built: readonly Built[]): TransactionInstruction[] =>
  built.flatMap(({ instructions }) => instructions);

interface Unsettled {
  /** The claims to send without the refused one. */
  readonly left: readonly Built[];
  /** The claims to rebuild from the current state of the chain. */
  readonly retried: readonly Claim[];
}
const NOTHING: Unsettled = { left: [], retried: [] };

/** @throws an error that would fail every further claim as well */
async function sendTogether(batch: readonly Built[], signer: ChainSigner): Promise<Unsettled> {
  const claims = batch.map(({ claim }) => claim);
  let hasPrompted = false;
  const onStage = (stage: TxStage): void => {
    hasPrompted ||= stage.stage === 'signing';
    for (const claim of claims) claim.onStage(stage);
  };
  const plan = () => ({ instructions: instructionsOf(batch), rehearsed: true });
  const [result] = await Promise.allSettled([sendAs(signer, plan, onStage)]);
  if (result.status === 'fulfilled') return settleAll(claims, result);
  const refused = hasPrompted ? null : refusedOf(batch, result.reason);
  if (refused) {
    refused.claim.settle(result);
    return { left: batch.filter((one) => one !== refused), retried: [] };
  }
  const { kind } = toTxFailure(result.reason);
  const mayRetry = hasPrompted && claims.length > 1 && (kind === 'refused' || kind === 'failed');
  if (mayRetry) return retryLater(claims, result);
  settleAll(claims, result);
  if (MEETS_ALL.has(kind)) throw result.reason;
  return NOTHING;
}

function settleAll(claims: readonly Claim[], result: ClaimResult): Unsettled {
  for (const claim of claims) claim.settle(result);
  return NOTHING;
}

/**
 * Returns the claims to be retried: no instruction of the refused transaction took effect, and the cause may be that
 * one of its payments was made by another transaction meanwhile.
 */
function retryLater(claims: readonly Claim[], result: ClaimResult): Unsettled {
  for (const claim of claims) claim.requests += 1;
  settleAll(
    claims.filter(({ requests }) => requests >= MOST_REQUESTS),
    result,
  );
  return { left: [], retried: claims.filter(({ requests }) => requests < MOST_REQUESTS) };
}

/** Returns the claim whose instruction a simulation has refused; null if the error names none. */
function refusedOf(batch: readonly Built[], error: unknown): Built | null {
  if (!(error instanceof TransactionFailed) || error.instruction === null) return null;
  const owners = batch.flatMap((built) => built.instructions.map(() => built));
  return owners[error.instruction] ?? null;
}
