import '../program/buffer.ts';
import { PublicKey, type TransactionInstruction } from '@solana/web3.js';
import { sha256 } from '@noble/hashes/sha2.js';
import * as v from 'valibot';
import { storedValue } from '#src/lib/stored-value.ts';
import type { CreatePoolInput } from '#src/protocol/create-pool-input.ts';
import { encodeName } from '#src/protocol/names.ts';
import { getCluster } from '../cluster.ts';
import { getConnection } from '../connection.ts';
import { poolAddress } from '../program/addresses.ts';
import { fetchConfig, fetchCreator } from '../program/fetch.ts';
import { createPool as createPoolInstruction } from '../program/instructions/create-pool.ts';
import { growPool } from '../program/instructions/grow-pool.ts';
import { growthsOf } from '../program/pool-length.ts';
import { keepSeed, newSeed } from './seed-store.ts';
import { TxProblem } from './tx-failure.ts';
import type { OnStage } from './tx-stage.ts';

import { gateOfPassword } from './gate.ts';
import { sendWithWallet } from './send.ts';

export interface ReviewedPool extends CreatePoolInput {
  /** Version of the configuration that the creator has reviewed. */
  readonly configVersion: bigint;
}

/**
 * By cluster and wallet: the creator index of the last creation that was planned and has not succeeded. Persists across
 * reloads.
 */
const attempts = storedValue(
  'xeroz.creating',
  v.record(v.string(), v.pipe(v.string(), v.regex(/^\d{1,20}$/))),
);

const keyOf = (creator: string): string => `${getCluster().name}:${creator}`;

function rememberAttempt(creator: string, index: bigint): void {
  attempts.write({ ...attempts.read(), [keyOf(creator)]: index.toString() });
}

/** Removes the last attempt. @returns its creator index; null if there was none */
function forgetAttempt(creator: string): bigint | null {
  const { [keyOf(creator)]: index, ...others } = attempts.read() ?? {};
  if (index === undefined) return null;
  attempts.write(others);
  return BigInt(index);
}

/**
 * Prevents a second stake: a wallet may send a creation and still report a rejection. A creation in another tab has the
 * same effect.
 * @param nextIndex the creator's next index on the chain
 * @throws TxProblem of kind `createdMeanwhile` if the index of the last attempt is used; the attempt after that is
 * allowed
 */
function requireNotCreated(creator: string, nextIndex: bigint): void {
  const before = forgetAttempt(creator);
  if (before === null || nextIndex <= before) return;
  const message = `Creation ${before} exists, though it was not seen to succeed`;
  throw new TxProblem({ kind: 'createdMeanwhile', message });
}

/**
 * Creates a pool, grown to its final size in the same transaction, with the connected wallet as its first player. The
 * seed behind its commitment stays in this browser.
 * @returns the signature and the pool's address
 * @throws TxProblem with `ConfigChanged` if the terms have changed, of kind `createdMeanwhile` if the previous attempt
 * has created its pool; TransactionFailed, the wallet's error or the connection's
 */
export async function createPool(
  input: ReviewedPool,
  onStage: OnStage,
): Promise<{ signature: string; pool: string }> {
  let pool = '';
  let creator = '';
  const plan = async (wallet: PublicKey) => {
    const planned = await planCreation(input, wallet);
    pool = planned.pool.toBase58();
    creator = wallet.toBase58();
    return planned;
  };
  const signature = await sendWithWallet(plan, (stage) =>
    onStage(stage.stage === 'sent' || stage.stage === 'unknown' ? { ...stage, creates: pool } : stage),
  );
  forgetAttempt(creator);
  return { signature, pool };
}

/** Plans a creation, and keeps its seed in this browser. @throws as `createPool` */
async function planCreation(
  input: ReviewedPool,
  creator: PublicKey,
): Promise<{ readonly pool: PublicKey; readonly instructions: readonly TransactionInstruction[] }> {
  const connection = getConnection();
  const [config, record] = await Promise.all([fetchConfig(connection), fetchCreator(connection, creator)]);
  if (!config) {
    const message = 'The program is not configured';
    throw new TxProblem({ kind: 'unknown', code: 'NoConfiguration', message });
  }
  // The program refuses it as well; this check avoids a signature for it.
  if (config.version !== input.configVersion) {
    const message = `Version ${input.configVersion} was reviewed, but ${config.version} holds`;
    throw new TxProblem({ kind: 'refused', programError: 'ConfigChanged', message });
  }
  const name = encodeName(input.name);
  if (!name.ok) throw new TxProblem({ kind: 'refused', programError: 'InvalidName', message: name.error });

  const creatorIndex = record?.created ?? 0n;
  requireNotCreated(creator.toBase58(), creatorIndex);
  const pool = poolAddress(creator, creatorIndex);
  const seed = newSeed();
  const seedCommitment = sha256(seed);
  const gate = input.password === null ? null : await gateOfPassword(input.password, creator, seedCommitment);
  const create = createPoolInstruction({
    ...input,
    creator,
    creatorIndex,
    treasury: new PublicKey(config.treasury),
    beacon: new PublicKey(config.beacon),
    name: name.value,
    gate,
    seedCommitment,
  });
  const growths = Array.from({ length: growthsOf(input.maxPlayers, input.randomMultiplier) }, () =>
    growPool(creator, pool),
  );
  keepSeed(pool.toBase58(), seed);
  rememberAttempt(creator.toBase58(), creatorIndex);
  return { pool, instructions: [create, ...growths] };
}
