import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LyingNodes } from './lying-nodes.ts';

let nodes: LyingNodes;
beforeAll(async () => {
  nodes = await LyingNodes.start();
});
afterAll(() => nodes?.close());

describe('the indexer has what the chain has, also after a restart, when nodes have lied', () => {
  it('of transactions: it has gone on without them, and its health counted them', async () => {
    const lies = [
      'transaction: -32015',
      'transaction: null',
      'transaction: slotAsText',
      'transaction: eventsMissing',
    ];
    await nodes.tell(lies, (name, { indexer }) => {
      expect(indexer.lagSlots, name).toBeLessThan(100);
      if (name !== 'transaction: eventsMissing') expect(indexer.unread, name).toBeGreaterThan(0);
    });
  });

  it('of lists: what they left out turned up, and what they made up is gone', async () => {
    await nodes.tell([
      'lists: a hole',
      'lists: every third missing',
      'lists: some a slot later',
      'lists: reversed',
    ]);
  });

  it('of slots and time', async () => {
    await nodes.tell([
      'slots: a million ahead everywhere',
      'clock: ten years ahead',
      'node: 500 slots behind, takes any minContextSlot',
      'two nodes: one a million slots ahead',
    ]);
  });
});
