import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PublicKey } from '@solana/web3.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sendAs } from '#server/cluster/send.ts';
import { fetchClock } from '#src/chain/program/fetch.ts';
import { timeOutDraw } from '#src/chain/program/instructions/time-out-draw.ts';
import { toHex } from '#src/protocol/bytes.ts';
import { DRAW_TIMEOUT_SLOTS } from '#src/protocol/limits.ts';
import { vrfPublicKey } from '#src/protocol/vrf-prove.ts';
import { createCapturedPool, eventually, reached, startCluster, type TestCluster } from '../dev/cluster.ts';
import { type OracleProcess, startOracleProcess } from './oracle-process.ts';

let cluster: TestCluster;
let oracles: OracleProcess[] = [];
let files = 0;

/** A record's file of its own. */
const newFile = (): string => join(cluster.stateDir, `record-${(files += 1)}.jsonl`);

const start = (file: string | null): OracleProcess => {
  const oracle = startOracleProcess(cluster, {
    ORACLE_KEY_FILE: join(cluster.stateDir, 'keys', 'vrf.hex'),
    ORACLE_RECORD_FILE: file ?? '',
    ORACLE_RPC_PER_SECOND: '50',
  });
  oracles.push(oracle);
  return oracle;
};

const linesOf = async (file: string): Promise<string[]> =>
  (await readFile(file, 'utf8')).split('\n').slice(0, -1);

/** The lines about a pool, as they stand there. */
const recorded = async (file: string, pool: PublicKey): Promise<Record<string, unknown>[]> =>
  (await linesOf(file))
    .filter((line) => line.startsWith('{') && line.endsWith('}') && line.includes(pool.toBase58()))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const outcomes = async (file: string, pool: PublicKey): Promise<unknown[]> =>
  (await recorded(file, pool)).map(({ outcome, reason }) => reason ?? outcome);

const expectOutcomes = (file: string, pool: PublicKey, expected: string[]): Promise<void> =>
  eventually(async () => expect(await outcomes(file, pool)).toEqual(expected), 30_000);

/** Past a draw's deadline by so many seconds, and past the slots that a time-out waits for. */
const passDeadline = async (pool: PublicKey, seconds: number): Promise<void> => {
  const { draw } = await reached(cluster, pool, 'drawing');
  const { unixTimestamp } = await fetchClock(cluster.connection);
  const slots = Math.ceil(Number(DRAW_TIMEOUT_SLOTS) * 0.4);
  await cluster.advance(Math.max(slots, (draw.deadline ?? 0) + seconds - unixTimestamp));
};

const timeOut = async (pool: PublicKey): Promise<void> => {
  const { authority, vrfSecret } = cluster.keys;
  await sendAs(authority, cluster.connection, [timeOutDraw(pool, vrfPublicKey(vrfSecret))]);
};

beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster?.close());
afterEach(async () => {
  await Promise.all(oracles.map((oracle) => oracle.end('SIGKILL')));
  oracles = [];
});

describe("the oracle's record", () => {
  it('names every draw it sees and the transaction that answered it, once, over kills and a torn line', async () => {
    const file = newFile();
    start(file);
    const first = await createCapturedPool(cluster);
    await expectOutcomes(file, first, ['seen', 'answered']);
    await oracles[0]?.end('SIGKILL');

    // What a machine that lost its power may leave: a line without its end.
    await appendFile(file, '{"at":17000');
    const second = await createCapturedPool(cluster);
    start(file);
    await expectOutcomes(file, second, ['seen', 'answered']);
    expect(await outcomes(file, first)).toEqual(['seen', 'answered']);
    expect(await linesOf(file)).toContain('{"at":17000');

    const [, answered] = await recorded(file, second);
    const { value } = await cluster.connection.getSignatureStatus(String(answered?.['signature']), {
      searchTransactionHistory: true,
    });
    expect(value).toMatchObject({ err: null });
    const { draw } = await reached(cluster, second, 'completed');
    expect(answered).toMatchObject({ draw: draw.alpha, deadline: draw.deadline });
    const said = oracles.map((oracle) => oracle.output()).join('\n') + (await readFile(file, 'utf8'));
    expect(said.toLowerCase()).not.toContain(toHex(cluster.keys.vrfSecret));
  });

  it('is kept where nobody has said so', async () => {
    start(null);
    const pool = await createCapturedPool(cluster);
    await expectOutcomes(join(cluster.stateDir, 'oracle.jsonl'), pool, ['seen', 'answered']);
  });

  it('is finished by the next start, though nobody was there when the draw was answered', async () => {
    const file = newFile();
    const oracle = start(file);
    const pool = await createCapturedPool(cluster);
    await expectOutcomes(file, pool, ['seen', 'answered']);
    await oracle.end('SIGKILL');
    // Of an instance that saw the draw, and was killed before it could write down more.
    const seen = (await linesOf(file)).find((line) => line.includes(pool.toBase58()));
    const other = newFile();
    await appendFile(other, `${seen ?? ''}\n`);
    start(other);
    await expectOutcomes(other, pool, ['seen', 'answered']);
    expect((await recorded(other, pool))[1]).toMatchObject({
      signature: (await recorded(file, pool))[1]?.['signature'],
    });
  });

  it('of two instances with the same key names the same transaction', async () => {
    const [one, two] = [newFile(), newFile()];
    await Promise.all([one, two].map((file) => start(file).says(/VRF key/)));
    const pool = await createCapturedPool(cluster);
    await expectOutcomes(one, pool, ['seen', 'answered']);
    await expectOutcomes(two, pool, ['seen', 'answered']);
    expect((await recorded(one, pool))[1]?.['signature']).toBe((await recorded(two, pool))[1]?.['signature']);
  });

  it('names what was missed: its deadline passed, or it timed out while no oracle ran', async () => {
    const [late, gone] = [await createCapturedPool(cluster), await createCapturedPool(cluster)];
    await passDeadline(gone, 120);
    await timeOut(gone);
    const file = newFile();
    start(file);
    await expectOutcomes(file, gone, ['seen', 'timedOut']);
    await expectOutcomes(file, late, ['seen', 'deadline']);
    await timeOut(late);
    await oracles[0]?.end('SIGKILL');
    const again = start(file);
    await again.says(/VRF key/);
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(await outcomes(file, late)).toEqual(['seen', 'deadline']);
    expect(await outcomes(file, gone)).toEqual(['seen', 'timedOut']);
  });
});
