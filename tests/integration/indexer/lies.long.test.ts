import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LyingNodes } from './lying-nodes.ts';

let nodes: LyingNodes;
beforeAll(async () => {
  nodes = await LyingNodes.start();
});
afterAll(() => nodes?.close());

describe('the indexer matches the chain, also after a restart, if nodes have lied', () => {
  it('the indexer continues without transactions that nodes lie about, and its health counts them', async () => {
    const lies = [
      'transaction: -32015',
      'transaction: null',
      'transaction: slotAsText',
      'transaction: eventsMissing',
    ];
    await nodes.runLies(lies, (name, { indexer }) => {
      expect(indexer.lagSlots, name).toBeLessThan(100);
      if (name !== 'transaction: eventsMissing') expect(indexer.unread, name).toBeGreaterThan(0);
    });
  });

  it('the indexer adds transactions that false lists omitted, and removes invented ones', async () => {
    await nodes.runLies([
      'lists: a hole',
      'lists: every third missing',
      'lists: some a slot later',
      'lists: reversed',
    ]);
  });

  it('the indexer matches the chain if nodes have lied about slots and time', async () => {
    await nodes.runLies([
      'slots: a million ahead everywhere',
      'clock: ten years ahead',
      'node: 500 slots behind, takes any minContextSlot',
      'two nodes: one a million slots ahead',
    ]);
  });
});
