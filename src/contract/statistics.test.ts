import { expect, it } from 'vitest';
import * as v from 'valibot';
import { sampleAddress } from '#src/protocol/testing/sample-pool.ts';
import { platformReadingSchema, topCreatorsReadingSchema } from './statistics.ts';

it.each([
  [
    { activeUsers: 3, totalVolume: 12.5 },
    { activeUsers: 3, totalVolume: 12_500_000_000n },
  ],
  [
    { count: 3, totalVolume: '12500000000' },
    { activeUsers: 3, totalVolume: 12_500_000_000n },
  ],
  [{ activeUsers: 3, activePools: null, totalVolume: -1 }, { activeUsers: 3 }],
])('invalid statistics are omitted, and the others are parsed: %j', (answer, figures) => {
  const read = v.parse(platformReadingSchema, answer);
  expect(read).toEqual({ activePools: undefined, totalVolume: undefined, ...figures });
});

it('invalid rows of creators are omitted', () => {
  const row = { rank: 1, wallet: sampleAddress(1), poolsCreated: 4, fillRate: 0.5, totalVolumeSol: 1.5 };
  const data = [row, { ...row, fillRate: 7 }, null, { ...row, rank: 2 }];
  expect(v.parse(topCreatorsReadingSchema, { data }).data).toEqual([row, { ...row, rank: 2 }]);
});
