import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import * as v from 'valibot';

const Report = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      assertionResults: v.array(v.object({ fullName: v.string(), status: v.string() })),
    }),
  ),
});

export interface Result {
  /** File and name of each test that ran. */
  readonly ran: readonly string[];
  /** Failed tests. A file that failed to load is listed by its name. */
  readonly failed: readonly string[];
}

/** Runs test files against the program at `programPath`, in a separate process that writes to `reportPath`. */
export async function runTests(
  files: readonly string[],
  { programPath, reportPath, bail }: { programPath: string; reportPath: string; bail: boolean },
): Promise<Result> {
  rmSync(reportPath, { force: true });
  const options = [
    '--maxWorkers=1',
    '--retry=0',
    '--testTimeout=300000',
    '--hookTimeout=300000',
    '--reporter=json',
    `--outputFile=${reportPath}`,
  ];
  const child = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project=chain',
      ...options,
      ...(bail ? ['--bail=1'] : []),
      ...files,
    ],
    { stdio: 'ignore', env: { ...process.env, VRF_POOL_SO: programPath } },
  );
  await new Promise((resolve) => child.on('close', resolve));
  const { testResults } = v.parse(Report, JSON.parse(readFileSync(reportPath, 'utf8')));
  const ran: string[] = [];
  const failed: string[] = [];
  for (const { name, status, assertionResults } of testResults) {
    const file = name.replace(`${process.cwd()}/tests/program/`, '');
    for (const test of assertionResults) {
      if (test.status !== 'passed' && test.status !== 'failed') continue;
      ran.push(`${file} > ${test.fullName}`);
      if (test.status === 'failed') failed.push(`${file} > ${test.fullName}`);
    }
    if (status === 'failed' && !assertionResults.some((test) => test.status === 'failed')) failed.push(file);
  }
  return { ran, failed };
}
