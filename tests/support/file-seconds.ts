import { mkdirSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/** The time of one test file. `tools/test/suite-seconds.ts` reads it. */
export interface FileTime {
  readonly file: string;
  readonly tests: number;
  /** Seconds of the file's tests, and of loading and setting up for them. */
  readonly seconds: number;
}

export const SECONDS_FOLDER = 'test-results/seconds';

/** Writes the seconds of every file as JSON after a run: a list for each suite, the slowest file first. */
export class FileSeconds implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    // A run with another LiteSVM repeats only a part of the suite, and must not replace the suite's seconds.
    if (process.env['LITESVM_FOLDER'] !== undefined) return;
    mkdirSync(SECONDS_FOLDER, { recursive: true });
    for (const suite of new Set(modules.map(({ project }) => project.name))) {
      const files = modules.filter(({ project }) => project.name === suite);
      const times = files.map(timeOf).toSorted((a, b) => b.seconds - a.seconds);
      writeFileSync(`${SECONDS_FOLDER}/${suite}.json`, `${JSON.stringify(times, null, 2)}\n`);
    }
  }
}

function timeOf(module: TestModule): FileTime {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    module.diagnostic();
  const all = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
  return {
    file: relative('.', module.moduleId),
    tests: [...module.children.allTests()].length,
    seconds: Math.round(all / 100) / 10,
  };
}
