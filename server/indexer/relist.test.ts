import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeOrder } from './relist.ts';

const orders = fc.uniqueArray(fc.integer({ min: 0, max: 30 }).map(String));

describe('the order of a slot', () => {
  it('a slot keeps all its transactions, with the listed ones in the order of the list', () => {
    fc.assert(
      fc.property(orders, orders, (stored, listed) => {
        const merged = mergeOrder(stored, listed);
        expect(merged.toSorted()).toEqual([...new Set([...stored, ...listed])].toSorted());
        expect(merged.filter((one) => listed.includes(one))).toEqual(listed);
      }),
    );
  });

  it('the order of a slot is correct whichever transactions are missing from list and database', () => {
    const some = fc.array(fc.boolean(), { minLength: 31, maxLength: 31 });
    fc.assert(
      fc.property(orders, some, (entries, isStored) => {
        const stored = entries.filter((_, at) => isStored[at]);
        expect(mergeOrder(stored, entries)).toEqual(entries);
        expect(mergeOrder(entries, stored)).toEqual(entries);
      }),
    );
  });
});
