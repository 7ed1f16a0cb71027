import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Connection, Keypair } from '@solana/web3.js';
import type { PublicKey } from '@solana/web3.js';
import * as v from 'valibot';
import { expect } from 'vitest';
import { startLocalnet } from '#server/localnet/supervisor.ts';
import type { Localnet, LocalnetOptions } from '#server/localnet/supervisor.ts';
import { sleep } from '#src/lib/sleep.ts';
import { freePortPair } from '#tests/support/ports.ts';
import { SLOT_MS, slotsInSeconds } from '#tests/support/slot-ms.ts';

export type TestChain = Localnet & { port: number; stateDir: string; connection: Connection };

/** Starts a new chain in a new folder. A failed start deletes the folder unless the caller passed it. */
export async function startTestChain(options: Partial<LocalnetOptions> = {}): Promise<TestChain> {
  const port = options.port ?? (await freePortPair());
  const stateDir = options.stateDir ?? (await mkdtemp(join(tmpdir(), 'localnet-')));
  try {
    const localnet = await startLocalnet({
      port,
      stateDir,
      slotMs: SLOT_MS,
      reset: false,
      programs: [],
      ...options,
    });
    return Object.assign(localnet, { port, stateDir, connection: new Connection(localnet.url, 'confirmed') });
  } catch (error) {
    if (options.stateDir === undefined) await rm(stateDir, { recursive: true });
    throw error;
  }
}

/** Ends a chain and deletes its folder. */
export async function endTestChain(chain: TestChain | undefined): Promise<void> {
  await chain?.close();
  if (chain !== undefined) await rm(chain.stateDir, { recursive: true, force: true });
}

const responseSchema = v.object({
  result: v.optional(v.unknown()),
  error: v.optional(v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) })),
});

/** Sends one raw JSON-RPC request. */
export async function rpc(
  url: string,
  method: string,
  params: unknown[] = [],
): Promise<v.InferOutput<typeof responseSchema>> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const response = await fetch(url, { method: 'POST', body });
  return v.parse(responseSchema, await response.json());
}

/** Seconds, longer than the 32 slots after which a block is final. */
export const FINAL_SECONDS = slotsInSeconds(34);

/** Advances the chain's time and slots. */
export async function advance(url: string, seconds: number): Promise<void> {
  const { error } = await rpc(url, 'localnet_advance', [seconds]);
  if (error !== undefined) throw new Error(error.message);
}

/** Makes a new wallet with that many lamports. */
export async function fundedWallet(connection: Connection, lamports: number): Promise<Keypair> {
  const wallet = Keypair.generate();
  await airdrop(connection, wallet.publicKey, lamports);
  return wallet;
}

/** Pays from the faucet and waits for the confirmation. */
export async function airdrop(connection: Connection, to: PublicKey, lamports: number): Promise<string> {
  const signature = await connection.requestAirdrop(to, lamports);
  await confirmed(connection, signature);
  return signature;
}

/** Polls for a signature. `confirmTransaction` would leave pending requests, which fail when the chain ends. */
export async function confirmed(connection: Connection, signature: string): Promise<void> {
  await until('the transaction is confirmed', async () => {
    const { value } = await connection.getSignatureStatus(signature);
    return value !== null;
  });
}

/** A value that was read, and the computer's milliseconds before and after: a busy machine can pause in between. */
export interface Timed<T> {
  readonly value: T;
  readonly before: number;
  readonly after: number;
}

export async function timed<T>(read: () => Promise<T>): Promise<Timed<T>> {
  const before = Date.now();
  const value = await read();
  return { value, before, after: Date.now() };
}

/** Expects that the chain's milliseconds between two reads equal the computer's, within `slack`. */
export function expectPassed(
  milliseconds: number,
  [first, last]: readonly [Timed<unknown>, Timed<unknown>],
  slack: number,
): void {
  expect(milliseconds).toBeGreaterThanOrEqual(last.before - first.after - slack);
  expect(milliseconds).toBeLessThanOrEqual(last.after - first.before + slack);
}

/** Expects that Unix seconds that were read equal the computer's time, within `slack` milliseconds. */
export function expectNow(unixSeconds: number, { before, after }: Timed<unknown>, slack: number): void {
  expect(unixSeconds * 1_000).toBeGreaterThanOrEqual(before - slack);
  expect(unixSeconds * 1_000).toBeLessThanOrEqual(after + slack);
}

/** Waits until `holds` returns true. @throws with `what` if it never does */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`This never happened: ${what}`);
    await sleep(20);
  }
}
