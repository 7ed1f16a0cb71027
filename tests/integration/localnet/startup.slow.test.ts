import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArguments } from '#server/localnet/arguments.ts';
import { endTestChain, rpc, startTestChain, type TestChain, until } from './support.ts';
import { freePortPair } from '#tests/support/ports.ts';
import { SLOT_MS } from '#tests/support/slot-ms.ts';

let taken: Server | undefined;
let chain: TestChain | undefined;
afterEach(async () => {
  taken?.close();
  await endTestChain(chain);
  chain = undefined;
});

describe('starting the chain', () => {
  it.each([0, 1])('reports which port is in use (number %i of the pair)', async (offset) => {
    const port = await freePortPair();
    taken = createServer();
    await new Promise<void>((resolve) => taken?.listen(port + offset, '127.0.0.1', resolve));
    await expect(startTestChain({ port })).rejects.toThrow(`Port ${port + offset} is already in use`);
  });

  it('a start deletes neither the state of another running chain, even on a reset, nor its own if its port is in use', async () => {
    chain = await startTestChain();
    const { stateDir, port, url } = chain;
    const genesis = await rpc(url, 'getGenesisHash');
    await expect(startTestChain({ stateDir, reset: true })).rejects.toThrow(
      new RegExp(`^STATE_DIR is in use: ${stateDir} belongs to another process \\(process ${chain.pid}, `),
    );
    const own = await mkdtemp(join(tmpdir(), 'localnet-'));
    await writeFile(join(own, 'chain.json'), 'mine');
    await expect(startTestChain({ port, stateDir: own, reset: true })).rejects.toThrow('already in use');
    expect(await readdir(own)).toEqual(['chain.json']);
    await rm(own, { recursive: true });
    await chain.close();
    chain = await startTestChain({ port, stateDir });
    expect(await rpc(url, 'getGenesisHash')).toEqual(genesis);
  });

  it('a chain saves its state and exits when the program that started it is killed', async () => {
    const port = await freePortPair();
    const stateDir = await mkdtemp(join(tmpdir(), 'localnet-'));
    const options = JSON.stringify({ port, stateDir, slotMs: SLOT_MS, reset: false, programs: [] });
    const supervisor = import.meta.resolve('#server/localnet/supervisor.ts');
    const script = `import { startLocalnet } from ${JSON.stringify(supervisor)}; await startLocalnet(${options});`;
    const args = ['--import', import.meta.resolve('tsx'), '--input-type=module', '-e', script];
    const parent = spawn(process.execPath, args, { stdio: 'ignore', cwd: tmpdir() });
    const healthy = (): Promise<boolean> =>
      rpc(`http://127.0.0.1:${port}`, 'getHealth').then(
        ({ result }) => result === 'ok',
        () => false,
      );
    await until('the chain serves', healthy);
    parent.kill('SIGKILL');
    await until('the chain has ended', async () => !(await healthy()));
    await until('it is saved', async () => (await readdir(stateDir)).includes('chain.json'));
    // The chain stops serving before it has written its last file, so retry until the folder is deleted.
    await rm(stateDir, { recursive: true, maxRetries: 20, retryDelay: 50 });
  });

  it.each([
    [['--port', '8899'], '--state-dir'],
    [['--state-dir', 'x'], '--port'],
    [['--state-dir', 'x', '--port', '65535'], '--port'],
    [['--state-dir', 'x', '--port', '88x'], '--port'],
    [['--state-dir', 'x', '--port', '8899', '--slot-ms', '49'], '--slot-ms'],
    [['--state-dir', 'x', '--port', '8899', '--slot-ms', '2.5e2'], '--slot-ms'],
    [['--state-dir', 'x', '--port', '8899', '--verbose'], '--verbose'],
    [['--state-dir', 'x', '--port', '8899', '--program', 'pool.so'], '--program'],
    [
      [
        '--state-dir',
        'x',
        '--port',
        '8899',
        '--program',
        '{"programId":"x","soPath":"y","upgradeAuthority":null}',
      ],
      'programId',
    ],
  ])('refuses %j and names what is wrong', (args, named) => {
    expect(() => parseArguments(args)).toThrow(named);
  });

  it('defaults to slots as long as mainnet’s', () => {
    const args = ['--state-dir', 'x', '--port', '8899'];
    expect(parseArguments(args).slotMs).toBe(200);
    expect(parseArguments([...args, '--slot-ms', '250']).slotMs).toBe(250);
  });
});
