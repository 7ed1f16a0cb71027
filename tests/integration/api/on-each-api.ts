import { afterAll, beforeAll } from 'vitest';
import { onEachDatabase } from '#tests/support/databases.ts';
import { ApiWorld, type ApiWorldOptions } from './api-world.ts';

/** Runs the same tests over the embedded database and over PostgreSQL. All tests of one database share a world. */
export function onEachApi(
  name: string,
  tests: (world: () => ApiWorld) => void,
  options: ApiWorldOptions = {},
): void {
  onEachDatabase(name, (openEmpty) => {
    let opened: ApiWorld | null = null;
    beforeAll(async () => {
      opened = await ApiWorld.open(await openEmpty(), options);
    });
    afterAll(() => opened?.close());
    tests(() => {
      if (opened === null) throw new Error('The world is open while tests run');
      return opened;
    });
  });
}
