import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Keypair, PublicKey, Transaction, TransactionInstruction } from '@solana/web3.js';
import type { Connection } from '@solana/web3.js';
import { address } from '@solana/kit';
import { LiteSVM } from 'litesvm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmed, endTestChain, fundedWallet, startTestChain } from './support.ts';
import type { TestChain } from './support.ts';

const LOADER = new PublicKey('BPFLoaderUpgradeab1e11111111111111111111111');
// LiteSVM includes these two programs, so tests deploy their bytes.
const MEMO = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr');
const TOKEN_ACCOUNTS = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL');

const programId = Keypair.generate().publicKey;
const authority = Keypair.generate().publicKey;
let folder: string;
let soPath: string;
let chain: TestChain;

function elfOf(program: PublicKey): Uint8Array {
  const account = new LiteSVM().getAccount(address(program.toBase58()));
  if (!account.exists) throw new Error('no program');
  return account.data;
}

function programs(): { programId: string; soPath: string; upgradeAuthority: string }[] {
  return [{ programId: programId.toBase58(), soPath, upgradeAuthority: authority.toBase58() }];
}

async function call(connection: Connection, text: string): Promise<string[]> {
  const payer = await fundedWallet(connection, 1_000_000_000);
  const instruction = new TransactionInstruction({ programId, keys: [], data: Buffer.from(text) });
  const signature = await connection.sendTransaction(new Transaction().add(instruction), [payer]);
  await confirmed(connection, signature);
  const found = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 });
  return found?.meta?.logMessages ?? [];
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'localnet-program-'));
  soPath = join(folder, 'program.so');
  await writeFile(soPath, elfOf(MEMO));
  await writeFile(join(folder, 'other.so'), elfOf(TOKEN_ACCOUNTS));
});
afterAll(async () => {
  await endTestChain(chain);
  await rm(folder, { recursive: true, force: true });
});

describe('a program deployed at the start', () => {
  it('runs, and its program data contains its authority', async () => {
    chain = await startTestChain({ programs: programs() });
    const { connection } = chain;
    expect((await call(connection, 'hello')).join('\n')).toContain('hello');

    const program = await connection.getAccountInfo(programId);
    const [dataAddress] = PublicKey.findProgramAddressSync([programId.toBytes()], LOADER);
    expect(program).toMatchObject({ executable: true, owner: LOADER });
    expect(program?.data.subarray(4)).toEqual(dataAddress.toBuffer());
    const data = (await connection.getAccountInfo(dataAddress))?.data;
    expect(data?.readUInt32LE()).toBe(3);
    expect(data?.subarray(12, 45)).toEqual(Buffer.concat([Buffer.from([1]), authority.toBuffer()]));
    expect(data?.subarray(45)).toEqual(Buffer.from(elfOf(MEMO)));
  });

  it('a program deployed at the start persists after a restart, and is replaced once its file has changed', async () => {
    const { port, stateDir, connection } = chain;
    await chain.close();
    chain = await startTestChain({ port, stateDir, programs: programs() });
    expect((await call(connection, 'again')).join('\n')).toContain('again');
    const genesis = await connection.getGenesisHash();
    await chain.close();

    soPath = join(folder, 'other.so');
    chain = await startTestChain({ port, stateDir, programs: programs() });
    expect(await connection.getGenesisHash()).toBe(genesis);
    await expect(call(connection, 'x')).rejects.toThrow('Simulation failed');
  });

  it('a program deployed at the start is refused with the file’s name if it is missing or not a program', async () => {
    const path = join(folder, 'text.so');
    const wrong = [{ programId: programId.toBase58(), soPath: path, upgradeAuthority: null }];
    await expect(startTestChain({ programs: wrong })).rejects.toThrow(`The program ${path} cannot be read`);
    await writeFile(path, 'text');
    await expect(startTestChain({ programs: wrong })).rejects.toThrow(
      `${path} is not a built Solana program`,
    );
  });
});
