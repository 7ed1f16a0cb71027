import { afterAll, beforeAll, describe, it } from 'vitest';
import { ALL_LIES, inGroups, LyingNodes } from '#tests/integration/indexer/lying-nodes.ts';

/** Number of concurrent lies, each by a separate node to a separate reader. */
const AT_ONCE = 5;
/** A changed time in a well-formed event cannot be noticed, because no account stores it. */
const UNNOTICED = new Set(['transaction: eventChanged']);
const names = Object.keys(ALL_LIES).filter((name) => !UNNOTICED.has(name));

let nodes: LyingNodes;
beforeAll(async () => {
  nodes = await LyingNodes.start();
});
afterAll(() => nodes?.close());

describe('the indexer matches the chain, also after a restart, if nodes have lied about', () => {
  it.each(inGroups(names, AT_ONCE).map((group) => [group.join('; '), group] as const))(
    '%s',
    async (_, group) => {
      await nodes.runLies(group);
    },
  );
});
