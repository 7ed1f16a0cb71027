import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AnchorError, AnchorProvider, type Idl, Program, Wallet } from '@coral-xyz/anchor';
import BN from 'bn.js';
import { Connection, Keypair, PublicKey } from '@solana/web3.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillUp } from '#server/cluster/local-setup.ts';
import { type Localnet, startLocalnet } from '#server/localnet/supervisor.ts';
import { IDL } from '#idl/vrf_pool.ts';
import { QUICKNET } from '#src/beacon/chain.ts';
import { beaconAddress, CONFIG_ADDRESS, EVENT_AUTHORITY, PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { fromHex } from '#src/protocol/bytes.ts';
import { freePortPair } from '#tests/support/ports.ts';
import { SLOT_MS } from '#tests/support/slot-ms.ts';

const SO_PATH = fileURLToPath(new URL('../../../programs/vrf-pool.so', import.meta.url));
/** The accounts that every instruction with events names. */
const OWN = { eventAuthority: EVENT_AUTHORITY, program: PROGRAM_ID };
const BEACON = beaconAddress(fromHex(QUICKNET.chainHash));
const LOADER = new PublicKey('BPFLoaderUpgradeab1e11111111111111111111111');

describe('Anchor’s own client', () => {
  const authority = Keypair.generate();
  let chain: Localnet;
  let folder: string;
  let program: Program;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'anchor-'));
    chain = await startLocalnet({
      port: await freePortPair(),
      stateDir: folder,
      slotMs: SLOT_MS,
      reset: true,
      programs: [
        { programId: IDL.address, soPath: SO_PATH, upgradeAuthority: authority.publicKey.toBase58() },
      ],
    });
    const connection = new Connection(chain.url, 'confirmed');
    await fillUp(connection, authority.publicKey, 10);
    const provider = new AnchorProvider(connection, new Wallet(authority), { commitment: 'confirmed' });
    program = new Program(IDL as unknown as Idl, provider);
  });

  afterAll(async () => {
    await chain?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const call = (name: string, ...args: unknown[]) => {
    const method = program.methods[name];
    if (!method) throw new Error(`The IDL has no ${name}`);
    return method(...args);
  };

  const register = (): Promise<string> =>
    call('registerBeacon', {
      period: QUICKNET.periodSeconds,
      genesis: new BN(QUICKNET.genesis),
      groupKey: [...fromHex(QUICKNET.groupKey)],
      seed: [...fromHex(QUICKNET.seed)],
      id: Buffer.from(QUICKNET.id),
    })
      .accountsPartial({ payer: authority.publicKey, beacon: BEACON, ...OWN })
      .rpc();

  const initialize = (cooldownSeconds: number): Promise<string> => {
    const params = {
      treasury: authority.publicKey,
      minStakeLamports: new BN(20_000_000),
      cooldownSeconds,
      countdownSeconds: 60,
      drawTimeoutSeconds: 86_400,
      retentionSeconds: 86_400,
    };
    const [programData] = PublicKey.findProgramAddressSync([program.programId.toBytes()], LOADER);
    return call('initializeConfig', authority.publicKey, params)
      .accountsPartial({
        authority: authority.publicKey,
        beacon: BEACON,
        treasury: authority.publicKey,
        programData,
        config: CONFIG_ADDRESS,
        ...OWN,
      })
      .rpc();
  };

  test('throws the program’s error by its name', async () => {
    await register();
    const error: unknown = await initialize(86_401).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(AnchorError);
    expect(error).toMatchObject({ error: { errorCode: { code: 'ConfigOutOfBounds' } } });
  });

  test('sends an instruction and reads the account it created', async () => {
    const signature = await initialize(10);
    expect(signature).toMatch(/^[1-9A-HJ-NP-Za-km-z]{64,90}$/);
    const clients = program.account as unknown as Record<string, { all(): Promise<{ account: unknown }[]> }>;
    const accounts = await clients['config']?.all();
    expect(accounts).toHaveLength(1);
    expect(accounts?.[0]?.account).toMatchObject({ paused: false, admin: authority.publicKey });
  });
});
