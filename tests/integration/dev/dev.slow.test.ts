import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Connection, Keypair, PublicKey } from '@solana/web3.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { localBeacon } from '#server/cluster/local-beacon.ts';
import { localKeys } from '#server/cluster/local-keys.ts';
import { roundSource } from '#src/beacon/round-source.ts';
import { latestRound } from '#src/beacon/rounds.ts';
import { beaconAddress } from '#src/chain/program/addresses.ts';
import { fetchClock, fetchConfig, fetchPool, fetchPoolHeaders } from '#src/chain/program/fetch.ts';
import { fromHex, toHex } from '#src/protocol/bytes.ts';
import { freePort, freePortPair } from '#tests/support/ports.ts';
import { eventually, fundedWallet, joinTestPool } from './cluster.ts';
import { signInStatus } from './sign-in-status.ts';
import {
  descendantsOf,
  isAlive,
  type Product,
  servicesOf,
  startBelowShell,
  startProduct,
} from './product.ts';

let stateDir: string;
let products: Product[] = [];

const start = (args: string[], environment: Record<string, string> = {}): Product => {
  const product = startProduct(args, { STATE_DIR: stateDir, ...environment });
  products.push(product);
  return product;
};

/** Returns the module by which the app's server gives the page its configuration. */
const appConfigAt = async (appPort: number): Promise<string> =>
  (await fetch(`http://127.0.0.1:${appPort}/@id/__x00__virtual:app-config`)).text();

/** Stops the product as Ctrl-C does, and expects that no process is left. */
const stop = async (product: Product): Promise<void> => {
  const children = descendantsOf(product.pid);
  product.signal('SIGINT');
  expect(await product.ended).toBe(0);
  // Helper processes of the runtime end shortly after its main process.
  await eventually(async () => {
    expect(children.filter(({ pid }) => isAlive(pid))).toEqual([]);
  });
};

/** Returns the command line options for these ports. The server gets the port after the app's. */
const portsOf = (appPort: number, rpcPort: number, beaconPort: number): string[] => [
  '--port',
  String(appPort),
  '--api-port',
  String(appPort + 1),
  '--rpc-port',
  String(rpcPort),
  '--beacon-port',
  String(beaconPort),
];

const freePorts = async (): Promise<[number, number, number]> => [
  await freePortPair(),
  await freePortPair(),
  await freePort(),
];

const connect = (rpcPort: number): Connection => new Connection(`http://127.0.0.1:${rpcPort}`, 'confirmed');

/** Requests the server's health through the app's address. */
const healthOf = async (appPort: number): Promise<unknown> =>
  (await fetch(`http://127.0.0.1:${appPort}/api/health`)).json();

beforeEach(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'dev-'));
});
afterEach(async () => {
  for (const product of products) product.signal('SIGTERM');
  await Promise.all(products.map((product) => product.ended));
  products = [];
  await rm(stateDir, { recursive: true, force: true });
});

describe('npm run dev', { timeout: 480_000 }, () => {
  it('npm run dev starts everything, stops at one Ctrl-C, keeps or resets its state, and restarts processes that die', async () => {
    const [appPort, rpcPort, beaconPort] = await freePorts();
    const args = [...portsOf(appPort, rpcPort, beaconPort), '--no-bots'];
    const connection = connect(rpcPort);
    const apiBase = `http://127.0.0.1:${appPort}/api`;

    const first = start(args);
    // A start takes a few seconds, and longer while other tests run.
    expect(await first.ready()).toBeLessThan(45_000);
    const config = await fetchConfig(connection);
    const { chain } = localBeacon(localKeys(stateDir).beaconSecret);
    const beaconUrl = `http://127.0.0.1:${beaconPort}`;
    const beaconLine = `Beacon     ${beaconUrl}  (chain hash ${chain.chainHash})`;
    for (const shown of [`http://127.0.0.1:${appPort}`, config?.treasury, beaconLine, stateDir]) {
      expect(first.output()).toContain(shown);
    }
    const page = await fetch(`http://127.0.0.1:${appPort}/`);
    expect(await page.text()).toContain('<div id="root"');
    await eventually(async () => {
      expect(await healthOf(appPort)).toMatchObject({ status: 'ok', database: 'ok', cluster: 'localnet' });
    });
    expect(config?.beacon).toBe(beaconAddress(fromHex(chain.chainHash)).toBase58());
    // The beacon serves all rounds, the server only due ones, and the app's configuration has both addresses.
    const round = latestRound(chain, (await fetchClock(connection)).unixTimestamp) ?? 0n;
    const [byBeacon, byServer] = await eventually(() =>
      Promise.all([
        roundSource([beaconUrl], chain).get(round),
        roundSource([], chain, { apiBase }).get(round),
      ]),
    );
    expect(byBeacon).toHaveLength(48);
    expect(byServer).toEqual(byBeacon);
    expect(await appConfigAt(appPort)).toContain(`"beaconUrls":["${beaconUrl}"]`);
    const genesis = await connection.getGenesisHash();
    expect(servicesOf(first.pid)).toHaveLength(4);
    await stop(first);

    const keys = await readdir(join(stateDir, 'keys'));
    const modes = await Promise.all(keys.map((name) => stat(join(stateDir, 'keys', name))));
    expect(modes.map(({ mode }) => mode & 0o777)).toEqual(keys.map(() => 0o600));

    const second = start(args);
    await second.ready();
    const beside = start([...portsOf(...(await freePorts())), '--no-bots', '--reset']);
    expect(await beside.ended).toBe(1);
    expect(beside.output()).toMatch(/^STATE_DIR is in use: .*\bchain belongs to another process .*\n$/);
    expect(await healthOf(appPort)).toMatchObject({ database: 'ok' });
    expect(await connection.getGenesisHash()).toBe(genesis);
    expect(await fetchConfig(connection)).toEqual(config);
    await stop(second);

    const third = start([...args, '--reset']);
    await third.ready();
    expect(await connection.getGenesisHash()).not.toBe(genesis);
    const before = servicesOf(third.pid).map(({ pid }) => pid);
    for (const pid of before) process.kill(pid, 'SIGKILL');
    await eventually(async () => {
      expect(servicesOf(third.pid).filter(({ pid }) => !before.includes(pid))).toHaveLength(4);
      expect(await fetchConfig(connection)).not.toBeNull();
      expect(await healthOf(appPort)).toMatchObject({ status: 'ok', cluster: 'localnet' });
    }, 150_000);
    await stop(third);
  });

  it('names the admin area of the local chain, signs its admin in, and sends the key only to its own pages', async () => {
    const [appPort, rpcPort, beaconPort] = await freePorts();
    const other = Keypair.generate();
    const product = start([...portsOf(appPort, rpcPort, beaconPort), '--no-bots'], {
      ADMIN_WALLETS: other.publicKey.toBase58(),
    });
    await product.ready();
    const app = `http://127.0.0.1:${appPort}`;
    expect(product.output()).toContain(`Admin      ${app}/admin/xeroz  (Local Admin Wallet)`);
    const { authority, treasury } = localKeys(stateDir);
    expect((await fetchConfig(connect(rpcPort)))?.admin).toBe(authority.publicKey.toBase58());
    await eventually(async () => expect((await fetch(`${app}/api/admin/session`)).status).toBe(401));
    expect(await signInStatus(app, authority)).toBe(200);
    expect(await signInStatus(app, other)).toBe(200);
    expect(await signInStatus(app, treasury)).toBe(403);

    const secret = toHex(authority.secretKey.slice(0, 32));
    const key = await fetch(`${app}/src/chain/wallet/dev-wallet-key.ts`);
    expect(await key.text()).toContain(secret);
    // A page of another host may not read the module with the key.
    const foreign = await fetch(`${app}/src/chain/wallet/dev-wallet-key.ts`, {
      headers: { origin: 'https://elsewhere.example' },
    });
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
    expect(product.output()).not.toContain(secret);
    await stop(product);
  });

  it('a newcomer can win or lose against bots within two minutes', async () => {
    const [appPort, rpcPort, beaconPort] = await freePorts();
    const product = start(portsOf(appPort, rpcPort, beaconPort));
    await product.ready();
    const connection = connect(rpcPort);
    const newcomer = await fundedWallet({ connection });
    const pool = await eventually(async () => {
      const pools = await fetchPoolHeaders(connection);
      const found = pools.find(({ status, maxPlayers }) => status === 'open' && maxPlayers === 2);
      if (found === undefined) throw new Error(`No pool of two among ${pools.length}`);
      return new PublicKey(found.address);
    });
    await joinTestPool({ connection }, newcomer, pool);
    const completed = await eventually(async () => {
      const drawn = await fetchPool(connection, pool);
      if (drawn?.status !== 'completed') throw new Error(`The pool is ${drawn?.status}`);
      return drawn;
    }, 110_000);
    expect(completed.players).toContain(newcomer.publicKey.toBase58());
    await stop(product);
  });

  it('names a port in use and how to choose another', async () => {
    const [appPort, rpcPort, beaconPort] = await freePorts();
    const blocker = createServer();
    await new Promise<void>((resolve) => blocker.listen(rpcPort + 1, '127.0.0.1', resolve));
    const product = start(portsOf(appPort, rpcPort, beaconPort));
    expect(await product.ended).toBe(1);
    expect(product.output()).toMatch(new RegExp(`Port ${rpcPort + 1} is already in use.*--rpc-port N`));
    blocker.close();
  });

  it('prints its usage for an unknown option', async () => {
    const product = start(['--colour']);
    expect(await product.ended).toBe(1);
    expect(product.output()).toMatch(/Unknown option '--colour'\n\nUsage: npm run dev/);
  });

  it('names a malformed variable', async () => {
    const product = start([], { APP_PORT: 'many' });
    expect(await product.ended).toBe(1);
    expect(product.output()).toContain('APP_PORT must be a whole number from 1 to 65535, but is "many"');
  });

  it('starts no chain and no bots if a cluster is configured', async () => {
    const appPort = await freePortPair();
    const args = ['--port', String(appPort), '--api-port', String(appPort + 1)];
    const product = start(args, { RPC_URL: 'http://127.0.0.1:9', CLUSTER: 'devnet' });
    await product.ready();
    expect(servicesOf(product.pid).map(({ command }) => command)).toEqual([
      expect.stringMatching(/server\/main\.ts$/),
    ]);
    const config = await appConfigAt(appPort);
    expect(config).toContain('"rpcUrl":"http://127.0.0.1:9"');
    expect(config).toContain('"beaconUrls":["https://api.drand.sh","https://api2.drand.sh",');
    const wallet = await fetch(`http://127.0.0.1:${appPort}/src/chain/wallet/dev-wallet-key.ts`);
    expect(await wallet.text()).not.toMatch(/"LOCAL_ADMIN_KEY":|"[0-9a-f]{64}"/);
    expect(product.output()).not.toContain('Local Admin Wallet');
    await stop(product);
  });

  it("exits when npm's shell around it ends", async () => {
    const [appPort, rpcPort, beaconPort] = await freePorts();
    const args = [...portsOf(appPort, rpcPort, beaconPort), '--no-bots'];
    const product = startBelowShell(args, { STATE_DIR: stateDir });
    products.push(product);
    await product.ready();
    const below = descendantsOf(product.pid);
    expect(below.length).toBeGreaterThan(3);
    product.signal('SIGTERM');
    await eventually(async () => {
      expect(below.filter(({ pid }) => isAlive(pid))).toEqual([]);
    });
  });
});
