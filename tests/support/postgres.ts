import { execFileSync, spawn } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import { retry } from '#src/lib/retry.ts';
import { sleep } from '#src/lib/sleep.ts';
import { freePort } from './ports.ts';

/** Folders in which distributions and Homebrew keep a folder for each version. */
const HOMES = ['/usr/lib/postgresql', '/usr/local/opt', '/opt/homebrew/opt'];
const SUPERUSER = 'tester';
const START_MS = 60_000;
const POLL_MS = 50;

/** A PostgreSQL that ends with the process that started it. */
export interface PostgresCluster {
  readonly port: number;
  /** @returns the address of a new, empty database */
  createDatabase(): Promise<string>;
  /** Kills all of its processes with SIGKILL. Committed data are back after `start`. */
  kill(): Promise<void>;
  /** Shuts PostgreSQL down cleanly, so that a standby that follows has received everything. */
  stop(): Promise<void>;
  /** Makes this stopped cluster the standby of another one, and starts it. */
  follow(primary: PostgresCluster): Promise<void>;
  /** Promotes this standby to a primary. */
  promote(): Promise<void>;
  /** Suspends all of its processes, as if the machine hung, or resumes them. */
  freeze(isFrozen: boolean): void;
  /** Restarts PostgreSQL at the same port. */
  start(): Promise<void>;
  /** Copies the data while PostgreSQL runs with an archived journal. @returns the copy's folder */
  backUp(): string;
  /**
   * Ends PostgreSQL, and starts the copy at the same port, with all archived commits up to a time.
   */
  recover(copy: string, until: string): Promise<void>;
}

export interface PostgresOptions {
  /** Whether to archive the journal, which recovery needs. */
  readonly archives?: boolean;
  /** A running cluster whose standby to start; by default, a new, empty cluster starts. */
  readonly standbyOf?: PostgresCluster;
  /** Further settings by name. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Returns the folder of `initdb` and `postgres`, or null if there is none. */
function findBinaries(): string | null {
  const versioned = HOMES.filter((home) => existsSync(home)).flatMap((home) =>
    readdirSync(home)
      .toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))
      .map((version) => join(home, version, 'bin')),
  );
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...versioned];
  // The path often has only a link to `postgres`, without the other binaries beside it.
  const real = folders.flatMap((folder) => {
    const server = join(folder, 'postgres');
    return existsSync(server) ? [join(realpathSync(server), '..')] : [];
  });
  return real.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

/** Whether tests on PostgreSQL can run. Prints a warning if they cannot. @throws if `CI` is set and they cannot */
export function hasPostgres(): boolean {
  if (findBinaries() !== null) return true;
  const message = 'There is no PostgreSQL: install it from the packages of your system.';
  if (process.env['CI']) throw new Error(message);
  console.warn(`Tests on PostgreSQL are left out. ${message}`);
  return false;
}

const shared = globalThis as typeof globalThis & { sharedPostgres?: Promise<PostgresCluster> };

/** Returns the cluster that all test files of this process share. No test may kill it. */
export function sharedPostgres(): Promise<PostgresCluster> {
  return (shared.sharedPostgres ??= startPostgres());
}

/** Starts a cluster that ends with this process, and whose files are then deleted. @throws if it does not start */
export async function startPostgres({
  archives = false,
  standbyOf,
  settings: further = {},
}: PostgresOptions = {}): Promise<PostgresCluster> {
  const binaries = findBinaries();
  if (binaries === null) throw new Error('There is no PostgreSQL');
  const user = serverUser();
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  if (user !== null) chownSync(folder, user.uid, user.gid);
  const archive = join(folder, 'archive');
  mkdirSync(archive);
  if (user !== null) chownSync(archive, user.uid, user.gid);
  let data = join(folder, 'data');
  const run = (binary: string, ...args: string[]): void =>
    void execFileSync(join(binaries, binary), args, {
      ...user,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  const copy = (from: number, to: string): void =>
    run(
      'pg_basebackup',
      '-D',
      to,
      '-d',
      `host=127.0.0.1 port=${from} user=${SUPERUSER}`,
      '--checkpoint=fast',
    );
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8'];
  if (standbyOf === undefined)
    run('initdb', '-D', data, '-U', SUPERUSER, '--auth=trust', '--no-sync', '--no-instructions', ...locale);
  else copy(standbyOf.port, data);
  removeAfterExit(folder);

  const port = await freePort();
  const addressOf = (database: string): string => `postgres://${SUPERUSER}:any@127.0.0.1:${port}/${database}`;
  let databases = 0;
  let postmaster = 0;
  /** Waits until the recovery has ended, before which PostgreSQL already answers queries. */
  const recovered = async (): Promise<void> => {
    while ((await query(addressOf('postgres'), 'select pg_is_in_recovery() as is')).is === true)
      await pause();
  };

  const cluster: PostgresCluster = {
    port,
    async createDatabase() {
      databases += 1;
      const name = `test_${databases}`;
      await query(addressOf('postgres'), `create database ${name}`);
      return addressOf(name);
    },
    async kill() {
      const pids = [postmaster, ...childrenOf(postmaster)];
      for (const pid of pids) signal(pid, 'SIGKILL');
      // PostgreSQL does not restart while any of its old processes still runs.
      while (pids.some((pid) => signal(pid, 0))) await pause();
    },
    async stop() {
      signal(postmaster, 'SIGINT');
      while (signal(postmaster, 0)) await pause();
    },
    async follow(primary) {
      writeFileSync(join(data, 'standby.signal'), '');
      appendFileSync(
        join(data, 'postgresql.auto.conf'),
        `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=${SUPERUSER}'\n`,
      );
      await cluster.start();
    },
    async promote() {
      await query(addressOf('postgres'), 'select pg_promote()');
      await recovered();
    },
    freeze(isFrozen) {
      for (const pid of [postmaster, ...childrenOf(postmaster)])
        signal(pid, isFrozen ? 'SIGSTOP' : 'SIGCONT');
    },
    async start() {
      const log = openSync(join(folder, 'log'), 'a');
      const child = spawn(
        join(binaries, 'postgres'),
        ['-D', data, ...settings(port, archives ? archive : null, further)],
        {
          ...user,
          cwd: folder,
          // Keep a Ctrl-C in the terminal from reaching PostgreSQL.
          detached: true,
          stdio: ['ignore', log, log],
        },
      );
      child.unref();
      postmaster = child.pid ?? 0;
      const until = Date.now() + START_MS;
      await retry(
        () => query(addressOf('postgres'), 'select 1'),
        () => (child.exitCode === null && Date.now() < until ? POLL_MS : null),
      ).catch((cause: unknown) => {
        throw new Error(readFileSync(join(folder, 'log'), 'utf8'), { cause });
      });
    },
    backUp() {
      const copied = join(folder, 'copy');
      copy(port, copied);
      return copied;
    },
    async recover(copied, until) {
      await cluster.kill();
      writeFileSync(join(copied, 'recovery.signal'), '');
      appendFileSync(
        join(copied, 'postgresql.auto.conf'),
        [
          `restore_command = 'cp ${archive}/%f %p'`,
          `recovery_target_time = '${until}'`,
          `recovery_target_action = 'promote'`,
          '',
        ].join('\n'),
      );
      data = copied;
      await cluster.start();
      await recovered();
    },
  };
  if (standbyOf === undefined) await cluster.start();
  else await cluster.follow(standbyOf);
  return cluster;
}

/** Returns settings with `fsync` off, because data only need to survive a killed process. */
function settings(port: number, archive: string | null, further: Readonly<Record<string, string>>): string[] {
  const values = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    full_page_writes: 'off',
    max_connections: 200,
    ...(archive !== null && { archive_mode: 'on', archive_command: `cp %p ${archive}/%f` }),
    ...further,
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Returns the user of PostgreSQL's packages if this process is root, as which PostgreSQL refuses to run. */
function serverUser(): { readonly uid: number; readonly gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const id = (option: string): number =>
    Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Starts a shell that deletes the folder when a pipe ends, which only this process holds open. */
function removeAfterExit(folder: string): void {
  const script = `cat >/dev/null
    for data in "$0/data" "$0/copy"; do
      pid=$(head -n 1 "$data/postmaster.pid" 2>/dev/null) && kill -QUIT "$pid" && while kill -0 "$pid" 2>/dev/null; do sleep 0.1; done
    done
    rm -rf "$0"`;
  const watcher = spawn('/bin/sh', ['-c', script, folder], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.unref();
  if (watcher.stdin instanceof Socket) watcher.stdin.unref();
}

function childrenOf(parent: number): number[] {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => {
      const [pid, ppid] = line.trim().split(/\s+/).map(Number);
      return pid !== undefined && ppid === parent ? [pid] : [];
    });
}

/** @returns whether the process exists */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    // The call throws if there is no such process.
    return false;
  }
}

/** @returns the first row */
async function query(connectionString: string, text: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString });
  // The server may be killed at any time.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>(text);
    return rows[0] ?? {};
  } finally {
    await client.end();
  }
}

function pause(): Promise<void> {
  return sleep(POLL_MS);
}
