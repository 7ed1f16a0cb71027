import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const PROCESS = fileURLToPath(new URL('./lock-process.ts', import.meta.url));
/** Runs a program in its own PID namespace, as a container does. */
const UNSHARE = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'];
const IN_USE =
  /^FolderInUse: STATE_DIR is in use: .* belongs to another process \(process \d+, started 2\S+Z\)/;

let home: string;
let folder: string;
let children: ChildProcess[] = [];
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'lock-'));
  // This path is longer than the maximum for a Unix socket.
  folder = join(home, 'x'.repeat(120), 'db');
});
afterEach(async () => {
  await Promise.all(children.map(kill));
  children = [];
  await rm(home, { recursive: true });
});

function answerOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(String(message)));
    child.once('exit', (code) => reject(new Error(`It ended with exit code ${code}`)));
  });
}

async function request(child: ChildProcess, what: 'lock' | 'release'): Promise<string> {
  const answer = answerOf(child);
  child.send(what);
  return answer;
}

async function start(inContainer = false): Promise<ChildProcess> {
  const [command = '', ...args] = [
    ...(inContainer ? UNSHARE : []),
    process.execPath,
    '--import',
    import.meta.resolve('tsx'),
    PROCESS,
    folder,
  ];
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  children.push(child);
  expect(await answerOf(child)).toBe('up');
  return child;
}

/** Kills a process with SIGKILL, and with it the process in its container. */
async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await exited;
}

function mayUnshare(): boolean {
  try {
    const [command = '', ...args] = [...UNSHARE, 'true'];
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    // Only root on Linux may create namespaces.
    return false;
  }
}

test('one of several processes locks a folder that was free, released, or locked by a killed process', async () => {
  let racers = await Promise.all(Array.from({ length: 5 }, () => start()));
  for (const ended of ['release', 'kill', 'release', 'kill'] as const) {
    const answers = await Promise.all(racers.map((racer) => request(racer, 'lock')));
    expect(answers.filter((answer) => answer === 'held')).toHaveLength(1);
    for (const answer of answers.filter((each) => each !== 'held')) expect(answer).toMatch(IN_USE);
    const holder = racers[answers.indexOf('held')];
    if (holder === undefined) throw new Error('Nobody holds it');
    if (ended === 'release') expect(await request(holder, 'release')).toBe('released');
    else await kill(holder);
    racers = racers.filter((racer) => ended === 'release' || racer !== holder);
  }
  const [last] = racers;
  if (last === undefined) throw new Error('Nobody is left');
  expect(await request(last, 'lock')).toBe('held');
  expect(await request(last, 'release')).toBe('released');
  // Files that killed processes have left are deleted too.
  expect(await readdir(join(folder, '..'))).toEqual(['db']);
});

test('a suspended holder keeps its lock', async () => {
  const [holder, other] = [await start(), await start()];
  expect(await request(holder, 'lock')).toBe('held');
  holder.kill('SIGSTOP');
  expect(await request(other, 'lock')).toMatch(IN_USE);
  holder.kill('SIGCONT');
});

test.runIf(mayUnshare())(
  'containers with one volume exclude each other, and take over from a killed one',
  async () => {
    const [one, two] = [await start(true), await start(true)];
    expect(await request(one, 'lock')).toBe('held');
    expect(await request(two, 'lock')).toMatch(IN_USE);
    await kill(one);
    // The program in the container ends shortly after the process that started it.
    await expect.poll(() => request(two, 'lock'), { timeout: 30_000 }).toBe('held');
  },
);
