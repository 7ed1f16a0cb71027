/**
 * Runs every suite, one after the other, also suites that `.ci/run` leaves out for the reasons in `docs/benchmarks.md`.
 * Continues if a suite fails, and ends with code 1 if any did. Needs the tools of `npm run program:build`.
 */
import { spawnSync } from 'node:child_process';

const COMMANDS = [
  ['npm', 'test'],
  ['npm', 'run', '-s', 'test:slow'],
  ['npm', 'run', '-s', 'test:browser'],
  // Runs in Firefox and WebKitGTK, if they are installed.
  ['npm', 'run', '-s', 'test:engines'],
  ['npm', 'run', '-s', 'test:long'],
  ['npm', 'run', '-s', 'program:prove'],
  // Tests left out of the program's proof: 10,000 rounds each, natively and in the VM.
  ['npm', 'run', '-s', 'program:test', '--', '--', '--ignored'],
  ['npm', 'run', '-s', 'program:vm', '--', '--project', 'vm-long'],
] as const;

const outcomes = COMMANDS.map(([file, ...args]) => {
  const startedAt = performance.now();
  const { status } = spawnSync(file, args, { stdio: 'inherit' });
  const seconds = (performance.now() - startedAt) / 1_000;
  return { command: [file, ...args].join(' '), ok: status === 0, seconds };
});
for (const { command, ok, seconds } of outcomes) {
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${seconds.toFixed(0).padStart(5)} s  ${command}`);
}
if (outcomes.some(({ ok }) => !ok)) process.exitCode = 1;
