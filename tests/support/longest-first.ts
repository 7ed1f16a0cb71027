import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes a minute and more, the longest of each command first; measured with two workers on two cores. */
const LONGEST = [
  'tests/e2e/play.e2e.ts',
  'tests/long/admin-pages.e2e.ts',
  'tests/long/screens.e2e.ts',
  'tests/long/vrf.test.ts',
  'tests/long/indexer.test.ts',
  'tests/long/states.e2e.ts',
  'tests/integration/dev/dev.slow.test.ts',
  'tests/long/model.test.ts',
  'tests/long/states-in-trouble.e2e.ts',
  'tests/long/restarts.test.ts',
];

/** Lets no long file begin when the others have ended: where nothing was run before, Vitest knows sizes alone. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    return usual.toSorted((one, other) => rank(one) - rank(other));
  }
}

function rank({ moduleId }: TestSpecification): number {
  const found = LONGEST.findIndex((path) => moduleId.endsWith(path));
  return found === -1 ? LONGEST.length : found;
}
