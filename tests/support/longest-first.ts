import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take a minute or more, the longest of each command first; `docs/benchmarks.md` has their seconds. */
const LONGEST = [
  'tests/e2e/play.e2e.ts',
  'tests/e2e/admin-pages.long.e2e.ts',
  'tests/e2e/screens.slow.e2e.ts',
  'tests/e2e/states.slow.e2e.ts',
  'tests/e2e/admin-work.slow.e2e.ts',
  'tests/long/indexer.test.ts',
  'tests/long/model.test.ts',
  'tests/integration/dev/dev.slow.test.ts',
];

/**
 * Starts long files first, because Vitest has only file sizes before a first run. Files of one project stay together,
 * so that those of one process share its loaded modules and started services.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.toSorted((a, b) => rank(a) - rank(b)).map(nameOf))];
    return sorted.toSorted((a, b) =>
      nameOf(a) === nameOf(b) ? rank(a) - rank(b) : projects.indexOf(nameOf(a)) - projects.indexOf(nameOf(b)),
    );
  }
}

const nameOf = ({ project }: TestSpecification): string => project.name;

function rank({ moduleId }: TestSpecification): number {
  const found = LONGEST.findIndex((path) => moduleId.endsWith(path));
  return found === -1 ? LONGEST.length : found;
}
