import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { capturableSlot, captureWindow } from './capture.ts';
import { SLOT_HASHES_LENGTH } from './limits.ts';

/** What SlotHashes lists in `slot` when every slot before it was produced. */
const unbroken = (slot: bigint): bigint[] =>
  Array.from({ length: SLOT_HASHES_LENGTH }, (_, age) => slot - 1n - BigInt(age)).filter((it) => it >= 0n);

describe('the capture window by slot number', () => {
  test.each([
    [1000n, 'tooEarly'],
    [1001n, 'open'],
    [1512n, 'open'],
    [1513n, 'passed'],
  ])('at slot %d of target 1000 is %s', (slot, window) => {
    expect(captureWindow(1000n, slot)).toBe(window);
  });

  test('says the same as the list of an unbroken chain', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 3000n }),
        fc.bigInt({ min: 600n, max: 3000n }),
        (target, slot) => {
          expect(capturableSlot(target, unbroken(slot)).window).toBe(captureWindow(target, slot));
        },
      ),
    );
  });
});

describe('the slot that counts', () => {
  test('is the target while it is listed, even as the oldest', () => {
    expect(capturableSlot(5n, [8n, 7n, 6n, 5n])).toEqual({ window: 'open', slot: 5n });
  });
  test('is the next one when the target was skipped and an older slot is listed', () => {
    expect(capturableSlot(5n, [9n, 7n, 6n, 4n])).toEqual({ window: 'open', slot: 6n });
  });
  test('cannot be known when the target was skipped or dropped, and nothing older is listed', () => {
    expect(capturableSlot(5n, [9n, 7n, 6n])).toEqual({ window: 'passed' });
  });
  test('does not exist yet when only older ones are listed, or none', () => {
    expect(capturableSlot(5n, [4n, 3n])).toEqual({ window: 'tooEarly' });
    expect(capturableSlot(5n, [])).toEqual({ window: 'tooEarly' });
  });
  test('never changes while it can be captured', () => {
    const gaps = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 900, maxLength: 900 });
    fc.assert(
      fc.property(gaps, fc.integer({ min: 0, max: 1200 }), (steps, target) => {
        let slot = 0n;
        const produced = steps.map((step) => (slot += BigInt(step)));
        const seen = new Set<bigint>();
        for (let end = 1; end <= produced.length; end += 7) {
          const listed = produced.slice(Math.max(0, end - SLOT_HASHES_LENGTH), end).reverse();
          const found = capturableSlot(BigInt(target) + 4n, listed);
          if (found.window === 'open') seen.add(found.slot);
        }
        expect(seen.size).toBeLessThanOrEqual(1);
      }),
      { numRuns: 30 },
    );
  });
});
