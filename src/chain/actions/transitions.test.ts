import { PublicKey, type TransactionInstruction } from '@solana/web3.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IDL } from '#idl/vrf_pool.ts';
import { roundHints } from '#src/beacon/hints.ts';
import { setApiBase } from '#src/lib/api-base.ts';
import { answerJson, type Loopback, startLoopback } from '#src/lib/testing/loopback.ts';
import { fromHex, toHex } from '#src/protocol/bytes.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { TestBeacon } from '#src/beacon/testing/test-beacon.ts';
import { SAMPLE_LOCK, sampleAddress, samplePool } from '#src/protocol/testing/sample-pool.ts';
import { setBeaconUrls } from '../beacon-urls.ts';
import { beaconAddress } from '../program/addresses.ts';
import type { ProgramErrorName } from '../program/errors.ts';
import { TransactionFailed } from '../program/transaction-failed.ts';
import { completePool, voidPool } from './transitions.ts';
import type { Plan } from './send.ts';
import { joinPool } from './join-pool.ts';
import { findRound, getBeacon } from '../queries/rounds.ts';

const WALLET = sampleAddress(70);
const send = vi.hoisted(() => vi.fn<(instructions: readonly TransactionInstruction[]) => Promise<string>>());
const chain = vi.hoisted(() => ({ fetchBeacon: vi.fn(), fetchClock: vi.fn(), fetchPool: vi.fn() }));
vi.mock('./send.ts', () => ({
  sendWithWallet: async (plan: (wallet: PublicKey) => Promise<Plan>) =>
    send((await plan(new PublicKey(WALLET))).instructions),
}));
vi.mock('../connection.ts', () => ({ getConnection: () => null }));
vi.mock('../program/fetch.ts', () => chain);

const ROUND = SAMPLE_LOCK.draw.round;
const DRAW_AT = SAMPLE_LOCK.draw.drawAt;
const quiet = (): void => undefined;

/** Each test uses another beacon, because rounds are cached until the page is left. */
let number = 100;
let beacon: TestBeacon;
let pool: Pool;
/** Whether the round is published. */
let isOut: boolean;
let relay: Loopback;
let server: Loopback;

const answering = (status?: number) =>
  startLoopback((request, response) => {
    if (status !== undefined) return void response.writeHead(status).end();
    if (!isOut) return void response.writeHead(425).end();
    const round = BigInt(request.url?.split('/').at(-1) ?? '');
    answerJson(response, { round: String(round), signature: toHex(beacon.sign(round)) });
  });

beforeEach(async () => {
  number += 1;
  beacon = new TestBeacon(number);
  isOut = true;
  relay = await answering();
  server = await answering();
  setBeaconUrls([relay.url]);
  setApiBase(server.url);
  const address = beaconAddress(fromHex(beacon.chain.chainHash)).toBase58();
  pool = samplePool({ ...SAMPLE_LOCK, playerCount: 10, beacon: address });
  chain.fetchBeacon.mockReset().mockResolvedValue({ ...beacon.chain, address });
  chain.fetchClock.mockReset().mockResolvedValue({ slot: 9_000n, unixTimestamp: DRAW_AT });
  chain.fetchPool.mockReset();
  send.mockReset().mockResolvedValue('signature');
});
afterEach(async () => {
  setBeaconUrls([]);
  await Promise.all([relay.close(), server.close()]);
});

const sent = (): TransactionInstruction => {
  const instruction = send.mock.calls[0]?.[0].at(-1);
  if (instruction === undefined) throw new Error('nothing was sent');
  return instruction;
};
const refusedWith = (name: ProgramErrorName) => {
  const code = IDL.errors.find((error) => error.name === name)?.code ?? 0;
  return new TransactionFailed('refused', { InstructionError: [2, { Custom: code }] }, [], null);
};

describe.each([
  ['completing', completePool],
  ['voiding', voidPool],
] as const)('%s a pool by its round', (_, transition) => {
  it("sends the round's signature with its hints, under the pool's beacon, signed by the wallet", async () => {
    expect(await transition(pool, quiet)).toBe('signature');
    const { data, keys } = sent();
    expect(toHex(data.subarray(8, 56))).toBe(toHex(beacon.sign(ROUND)));
    expect(toHex(data.subarray(56))).toBe(toHex(roundHints(ROUND)));
    expect(keys.slice(0, 3).map(({ pubkey }) => pubkey.toBase58())).toEqual([
      WALLET,
      pool.address,
      pool.beacon,
    ]);
    expect(keys[0]?.isSigner).toBe(true);
    expect(server.requests).toEqual([]);
  });

  it('queries the server if no relay answers', async () => {
    await relay.close();
    relay = await answering(500);
    setBeaconUrls([relay.url]);
    await transition(pool, quiet);
    expect(server.requests.map(({ path }) => path)).toEqual([`/beacon/rounds/${ROUND}`]);
    expect(toHex(sent().data.subarray(8, 56))).toBe(toHex(beacon.sign(ROUND)));
  });

  it('sends nothing while the round is not published', async () => {
    isOut = false;
    await expect(transition(pool, quiet)).rejects.toMatchObject({ failure: { kind: 'roundNotOut' } });
    expect(send).not.toHaveBeenCalled();
  });

  it('sends nothing if neither relays nor server answer', async () => {
    await Promise.all([relay.close(), server.close()]);
    await expect(transition(pool, quiet)).rejects.toMatchObject({ name: 'RelaysUnavailable' });
    expect(send).not.toHaveBeenCalled();
  });

  it.each([
    ['completed', 'AlreadyCompleted'],
    ['refunding', 'AlreadyRefunding'],
  ] as const)('reports that someone else was faster if the pool is already %s', async (status, code) => {
    send.mockRejectedValue(refusedWith('WrongStatus'));
    chain.fetchPool.mockResolvedValue({ ...pool, status });
    await expect(transition(pool, quiet)).rejects.toMatchObject({ failure: { kind: 'refused', code } });
  });

  it('throws a refusal of the program unless the chain shows that someone else was faster', async () => {
    send.mockRejectedValue(refusedWith('InvalidSignature'));
    await expect(transition(pool, quiet)).rejects.toMatchObject({ programError: 'InvalidSignature' });
    send.mockRejectedValue(refusedWith('WrongStatus'));
    chain.fetchPool.mockRejectedValue(new Error('fetch failed'));
    await expect(transition(pool, quiet)).rejects.toMatchObject({ programError: 'WrongStatus' });
  });
});

it("completing waits until the chain's clock has reached the round, even if the device's is an hour ahead", async () => {
  const device = vi.spyOn(Date, 'now');
  chain.fetchClock
    .mockImplementationOnce(async () => {
      device.mockReturnValue(Date.now() + 3_600_000);
      return { slot: 9_000n, unixTimestamp: DRAW_AT - 1 };
    })
    .mockResolvedValueOnce({ slot: 9_001n, unixTimestamp: DRAW_AT });
  await completePool(pool, quiet);
  device.mockRestore();
  expect(chain.fetchClock).toHaveBeenCalledTimes(2);
  expect(send).toHaveBeenCalledOnce();
});

it('joining passes the hash of the terms that were shown', async () => {
  const open = samplePool({ termsHash: '5c'.repeat(32) });
  await joinPool(open, null, quiet);
  expect(toHex(sent().data.subarray(8))).toBe('5c'.repeat(32));
});

describe('a round', () => {
  const requested = () => ({ beacon: pool.beacon, round: ROUND });

  it('a round is null until it is published, and is cached from then on', async () => {
    isOut = false;
    expect(await findRound(requested())).toBeNull();
    isOut = true;
    expect(await findRound(requested())).toBe(toHex(beacon.sign(ROUND)));
    await relay.close();
    expect(await findRound(requested())).toBe(toHex(beacon.sign(ROUND)));
  });

  it('a round of a beacon without a record is unavailable', async () => {
    chain.fetchBeacon.mockResolvedValue(null);
    await expect(findRound(requested())).rejects.toMatchObject({ failure: { code: 'NoBeacon' } });
  });

  it.each([
    ['key', () => ({ groupKey: new TestBeacon(number + 500).chain.groupKey })],
    ['period', () => ({ periodSeconds: 30 })],
    ['hash', () => new TestBeacon(number + 500).chain],
  ])('a round is not requested with a record whose %s does not match its address', async (_, lie) => {
    chain.fetchBeacon.mockResolvedValue({ ...beacon.chain, address: pool.beacon, ...lie() });
    await expect(getBeacon(pool.beacon)).rejects.toThrow(/is not of the beacon that its address names/);
    await expect(findRound(requested())).rejects.toThrow();
    expect(relay.requests).toEqual([]);
  });
});
