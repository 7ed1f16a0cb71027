import { mkdtemp, readFile, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Keypair } from '@solana/web3.js';
import { afterEach, describe, expect, it } from 'vitest';
import type { LocalnetExit } from '#server/localnet/supervisor.ts';
import { advance, airdrop, endTestChain, expectNow, startTestChain, timed, until } from './support.ts';
import type { TestChain } from './support.ts';

let chain: TestChain | undefined;
afterEach(async () => {
  await endTestChain(chain);
  chain = undefined;
});

describe('a chain on disk', () => {
  it('a chain on disk continues after a restart where it was, with the same offset of its clock', async () => {
    chain = await startTestChain();
    const { connection } = chain;
    const to = Keypair.generate().publicKey;
    const old = await airdrop(connection, to, 1_000_000);
    await advance(chain.url, 3_600);
    const recent = await airdrop(connection, to, 2_000_000);
    const genesis = await connection.getGenesisHash();
    const { blockhash } = await connection.getLatestBlockhash();
    const record = await connection.getTransaction(recent, { maxSupportedTransactionVersion: 0 });
    const slot = await connection.getSlot();
    await chain.close();

    chain = await startTestChain({ port: chain.port, stateDir: chain.stateDir });
    expect(await connection.getGenesisHash()).toBe(genesis);
    expect(await connection.getSlot()).toBeGreaterThan(slot);
    expect(await connection.getBalance(to)).toBe(3_000_000);
    const final = await connection.getBalanceAndContext(to, 'finalized');
    expect(final.value).toBe(final.context.slot < (record?.slot ?? 0) ? 1_000_000 : 3_000_000);
    expect(await connection.getTransaction(recent, { maxSupportedTransactionVersion: 0 })).toEqual(record);
    const listed = await connection.getSignaturesForAddress(to);
    expect(listed.map(({ signature }) => signature)).toEqual([recent, old]);
    expect((await connection.isBlockhashValid(blockhash)).value).toBe(true);
    const time = await timed(async () => connection.getBlockTime(await connection.getSlot()));
    expectNow((time.value ?? 0) - 3_600, time, 3_000);
    await airdrop(connection, to, 1_000_000);
    await chain.close();

    chain = await startTestChain({ port: chain.port, stateDir: chain.stateDir, reset: true });
    expect(await connection.getGenesisHash()).not.toBe(genesis);
    expect(await connection.getBalance(to)).toBe(0);
  });

  it('a chain on disk restarts from its last save when its process is killed', async () => {
    const exits: LocalnetExit[] = [];
    chain = await startTestChain({ onExit: (exit) => exits.push(exit) });
    const { connection, pid } = chain;
    const to = Keypair.generate().publicKey;
    await airdrop(connection, to, 1_000_000);
    const genesis = await connection.getGenesisHash();
    const slot = await connection.getSlot();
    const file = join(chain.stateDir, 'chain.json');
    await until('it is saved', async () =>
      (await readFile(file, 'utf8').catch(() => '')).includes(to.toBase58()),
    );
    for (let round = 0; round < 20; round += 1) await connection.requestAirdrop(to, 1_000_000);
    if (pid === undefined) throw new Error('no process');
    process.kill(pid, 'SIGKILL');

    const answers = (): Promise<boolean> =>
      connection.getGenesisHash().then(
        (hash) => hash === genesis,
        () => false,
      );
    await until('the chain answers again', async () => chain?.pid !== pid && (await answers()));
    expect(exits).toEqual([{ code: null, signal: 'SIGKILL', restarting: true }]);
    expect(await connection.getSlot()).toBeGreaterThan(slot);
    const balance = await connection.getBalance(to);
    expect(balance).toBeGreaterThanOrEqual(1_000_000);
    await airdrop(connection, to, 1_000_000);
    expect(await connection.getBalance(to)).toBe(balance + 1_000_000);
  });

  it('reports what to do when the saved chain cannot be read', async () => {
    const stateDir = await mkdtemp(join(tmpdir(), 'localnet-'));
    await writeFile(join(stateDir, 'notes.txt'), 'mine');
    // One text is cut off, the other one has the format of an older version.
    for (const text of ['{"version":2', '{"version":1,"clock":{}}']) {
      await writeFile(join(stateDir, 'chain.json'), text);
      await expect(startTestChain({ stateDir })).rejects.toThrow(/cannot be read .*--reset/);
    }
    chain = await startTestChain({ stateDir, reset: true });
    expect(await chain.connection.getSlot()).toBeGreaterThan(0);
    await chain.close();
    expect(await readdir(stateDir)).toEqual(['chain.json', 'notes.txt']);
  });
});
