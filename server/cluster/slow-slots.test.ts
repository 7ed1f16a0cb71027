import { expect, test } from 'vitest';
import { Connection } from '@solana/web3.js';
import { answerJson, startLoopback } from '#src/lib/testing/loopback.ts';
import { slowSlots } from './slow-slots.ts';

const sample = (numSlots: number) => ({ slot: 1, numSlots, numTransactions: 1, samplePeriodSecs: 60 });

test.each([
  ['200 ms', [sample(300)], null],
  ['299 ms', [sample(201)], null],
  ['300 ms', [sample(200)], /^Slots take 300 ms: draws wait for 5 countdowns/],
  ['400 ms, by the mean of the samples', [sample(300), sample(50), sample(100)], /^Slots take 400 ms/],
  ['unknown', [], null],
])('warns only about slots of 300 ms or more: %s', async (_, samples, expected) => {
  const node = await startLoopback((_request, response) =>
    answerJson(response, { jsonrpc: '2.0', id: '1', result: samples }),
  );
  try {
    const text = await slowSlots(new Connection(node.url));
    if (expected === null) expect(text).toBeNull();
    else expect(text).toMatch(expected);
  } finally {
    await node.close();
  }
});
