import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const children = new Set<ChildProcess>();

/** Starts a process of the benchmark, which ends with this process. */
export function start(
  file: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
  input?: string,
): ChildProcess {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), [...args], {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, ...env },
    stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
  });
  child.stdin?.end(input ?? '');
  children.add(child);
  return child;
}

/** Waits for the child's next message. @throws if the child ends without one */
export function nextMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`A process of the benchmark ended with ${code}`)));
  });
}

/** Passes a task to a new process and waits for the answer. */
export async function run(file: string, task: object): Promise<unknown> {
  const child = start(file);
  child.send(task);
  const answer = await nextMessage(child);
  children.delete(child);
  return answer;
}

export async function stop(child: ChildProcess): Promise<void> {
  children.delete(child);
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

export async function stopAll(): Promise<void> {
  await Promise.all([...children].map(stop));
}
