import { PublicKey, type TransactionInstruction } from '@solana/web3.js';
import * as v from 'valibot';
import { expect } from 'vitest';
import { localKeys } from '#server/cluster/local-keys.ts';
import { fetchConfig, fetchPool, fetchPools } from '#src/chain/program/fetch.ts';
import type { Pool, ProgramConfig } from '#src/protocol/pool.ts';
import { ChainWriter } from '#tests/e2e/support/seed/chain-writer.ts';
import type { SeededPool } from '#tests/e2e/support/seed/record.ts';
import { SeedWallet } from '#tests/e2e/support/seed/seed-wallet.ts';
import type { Stage } from '#tests/e2e/support/stage.ts';

/** A wallet with much SOL and no part in any pool. */
export const ANYONE = SeedWallet.of('bank');

/** Returns the admin's own key, for transactions sent without a page. */
export function adminKey(stage: Stage): SeedWallet {
  return SeedWallet.from(localKeys(stage.product.stateDir).authority.secretKey.slice(0, 32));
}

/** Sends one transaction without web3.js. @returns its signature @throws if it fails */
export async function sendPlainly(
  stage: Stage,
  wallet: SeedWallet,
  ...instructions: TransactionInstruction[]
): Promise<string> {
  const [signature] = await new ChainWriter(stage.product.rpc).send([{ instructions, signers: [wallet] }]);
  if (signature === undefined) throw new Error('A transaction has a signature');
  return signature;
}

/** Reads a pool's account. @throws if there is none */
export async function poolNow(stage: Stage, { address }: Pick<SeededPool, 'address'>): Promise<Pool> {
  const pool = await fetchPool(stage.connection, new PublicKey(address));
  if (pool === null) throw new Error(`There is no account ${address}`);
  return pool;
}

export async function poolsNow(stage: Stage, pools: readonly SeededPool[]): Promise<(Pool | null)[]> {
  const addresses = pools.map(({ address }) => address);
  return fetchPools(stage.connection, addresses);
}

export async function configNow(stage: Stage): Promise<ProgramConfig> {
  const config = await fetchConfig(stage.connection);
  if (config === null) throw new Error('The program is not configured');
  return config;
}

const balanceSchema = v.object({ value: v.number() });

/** Reads the lamports of many accounts. */
export async function balancesOf(
  stage: Stage,
  addresses: Iterable<string>,
): Promise<ReadonlyMap<string, bigint>> {
  const left = [...addresses];
  const params = left.map((address) => [address, { commitment: 'confirmed' }]);
  const answers = await stage.product.rpc.batch('getBalance', params);
  return new Map(left.map((address, at) => [address, BigInt(v.parse(balanceSchema, answers[at]).value)]));
}

/** Lamports by payee. */
export type Amounts = ReadonlyMap<string, bigint>;

export function allOf(amounts: readonly Amounts[]): Amounts {
  const all = new Map<string, bigint>();
  for (const [address, lamports] of amounts.flatMap((one) => [...one])) {
    all.set(address, (all.get(address) ?? 0n) + lamports);
  }
  return all;
}

/** Runs `act`, and expects every balance to rise by exactly the lamports owed, so that no payment is made twice. */
export async function expectRises(stage: Stage, payable: Amounts, act: () => Promise<void>): Promise<void> {
  const before = await balancesOf(stage, payable.keys());
  await act();
  const after = await balancesOf(stage, payable.keys());
  const rises = [...after].map(([address, lamports]) => [address, lamports - (before.get(address) ?? 0n)]);
  expect(Object.fromEntries(rises)).toEqual(Object.fromEntries(payable));
}
