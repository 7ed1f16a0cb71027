import { createHash, randomBytes } from 'node:crypto';
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sleep } from '#src/lib/sleep.ts';

/** A folder that only this process uses. */
export interface FolderLock {
  /** Releases the folder. The end of the process releases it, too, whatever the reason. */
  release(): Promise<void>;
}

/** Another process uses a folder of `STATE_DIR`. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';

  constructor(folder: string, holder: string) {
    super(
      `STATE_DIR is in use: ${folder} belongs to another process${holder}. End that one first, or name another STATE_DIR`,
    );
  }
}

/** Maximum number of attempts: two concurrent processes both fail, and each retries after a random pause. */
const ATTEMPTS = 8;
const LONGEST_PAUSE_MS = 250;
/** Prefix of a socket that is not published to other processes, or never was. */
const HIDDEN = '.';
/** Codes of file systems that keep no sockets, such as Windows' under WSL, and of paths too long for a socket. */
const NO_SOCKETS = /^(EINVAL|ENAMETOOLONG|ENOSYS|ENOTSUP|EOPNOTSUPP|EPERM)$/;

/**
 * Makes a folder, and this process its only user on this machine, including containers that share the folder.
 *
 * Each process that wants the folder listens on its own Unix socket in `<folder>.lock`. The kernel decides whether the
 * owner of a socket is alive: connections are accepted as long as the process exists, however busy or suspended it is,
 * and refused once it has ended, also after `kill -9`. Reused process ids and a container's own process ids therefore
 * do not matter. A process that sees no other live socket while its own is visible holds the folder: of two processes,
 * the second to become visible sees the first. A dead socket may be deleted at any time, because no name is used twice.
 * @throws FolderInUse, or the reason why nothing can be written there
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  let holdsSockets = true;
  let failure: unknown = null;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      mkdirSync(folder, { recursive: true });
      const real = realpathSync(folder);
      const lock = await tryToLock(holdsSockets ? `${real}.lock` : elsewhere(real));
      if (typeof lock !== 'string') return lock;
      failure = new FolderInUse(folder, lock);
    } catch (error) {
      const code = codeOf(error);
      if (NO_SOCKETS.test(code)) holdsSockets = false;
      // The folder was removed by a releasing process, or the socket was deleted as dead before it listened.
      else if (code !== 'ENOENT' && !isRemovedOrDenied(error)) throw error;
      // Prefers to report a holder that was seen.
      if (!(failure instanceof FolderInUse)) failure = error;
    }
    await sleep(Math.random() * LONGEST_PAUSE_MS);
  }
  throw failure;
}

/**
 * Returns the lock's path if the file system supports no sockets. It covers processes with the same temporary folder.
 */
function elsewhere(folder: string): string {
  return join(tmpdir(), `${createHash('sha256').update(folder).digest('hex').slice(0, 16)}.lock`);
}

/** Tries to lock once. @returns the lock, or a description of its holder. @throws the file system's error */
async function tryToLock(path: string): Promise<FolderLock | string> {
  mkdirSync(path, { recursive: true });
  const own = `${process.pid}-${Math.round(performance.timeOrigin)}-${randomBytes(6).toString('hex')}`;
  const server = createServer((socket) => socket.destroy()).unref();
  const directory = openSync(path, 'r');
  // A socket's path has some 100 characters at most.
  const short = process.platform === 'linux' ? `/proc/self/fd/${directory}` : path;
  const release = async (): Promise<void> => {
    rmSync(join(path, own), { force: true });
    await new Promise((resolve) => server.close(resolve));
    removeEmpty(path);
  };
  try {
    await listen(server, join(short, HIDDEN + own));
    // The socket accepts connections now, so that no process can mistake it for dead.
    renameSync(join(path, HIDDEN + own), join(path, own));
    for (const name of readdirSync(path)) {
      if (name === own) continue;
      if (!(await isLive(join(short, name)))) rmSync(join(path, name), { force: true });
      else if (!name.startsWith(HIDDEN)) {
        await release();
        return holderOf(name);
      }
    }
    return { release };
  } catch (error) {
    await release();
    throw error;
  } finally {
    closeSync(directory);
  }
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.listen(path, resolve);
  });
}

/** Whether a process listens at a socket; a socket that this user may not connect to counts as live. */
function isLive(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', (error) => resolve(!/^(ECONNREFUSED|ENOENT)$/.test(codeOf(error))));
  });
}

/** Returns the holder's process id and start time, for error messages. */
function holderOf(name: string): string {
  const [pid, startedAt] = name.split('-');
  return ` (process ${pid}, started ${new Date(Number(startedAt)).toISOString()})`;
}

function removeEmpty(path: string): void {
  try {
    rmdirSync(path);
  } catch (error) {
    if (!/^(ENOENT|ENOTEMPTY|EEXIST)$/.test(codeOf(error))) throw error;
  }
}

/** Whether a socket's folder was removed or is not writable: Node reports EACCES for both (libuv, uv_pipe_bind). */
function isRemovedOrDenied(error: unknown): boolean {
  return (
    codeOf(error) === 'EACCES' && error instanceof Error && 'syscall' in error && error.syscall === 'listen'
  );
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
