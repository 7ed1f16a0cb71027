import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { highest, type Series } from './model.ts';
import { bandScale, textWidth, tickEvery, valueScale } from './scales.ts';

const HEIGHT = 100;
const series = (values: (number | null)[]): Series => ({
  id: String(values),
  label: '',
  tone: 'accent',
  values,
  texts: [],
});

describe('the vertical axis', () => {
  it('ranges from zero to at least the highest value, for any unit', () => {
    const counts = fc.record({ largest: fc.nat({ max: 1e7 }), of: fc.constant('count' as const) });
    const others = fc.record({
      largest: fc.nat({ max: 1e7 }).chain((base) => fc.nat({ max: 999 }).map((part) => base + part / 1e9)),
      of: fc.constantFrom('sol' as const, 'seconds' as const),
    });
    fc.assert(
      fc.property(fc.oneof(counts, others), ({ largest, of }) => {
        const { y, ticks } = valueScale(largest, HEIGHT, of);
        expect(y(0)).toBe(HEIGHT);
        expect(y(largest)).toBeGreaterThanOrEqual(-1e-9);
        expect(ticks[0]).toBe(0);
        expect(ticks.length).toBeLessThanOrEqual(7);
        for (const tick of ticks) expect(y(tick)).toBeGreaterThanOrEqual(-1e-9);
      }),
    );
  });

  it('the vertical axis has integer ticks for counts', () => {
    expect(valueScale(0, HEIGHT, 'count').ticks).toEqual([0, 1]);
    expect(valueScale(2, HEIGHT, 'count').ticks).toEqual([0, 1, 2]);
    expect(valueScale(37, HEIGHT, 'count').ticks).toEqual([0, 10, 20, 30, 40]);
  });

  it('the vertical axis has ticks at whole seconds, minutes or hours for durations', () => {
    expect(valueScale(95, HEIGHT, 'seconds').ticks).toEqual([0, 30, 60, 90, 120]);
    expect(valueScale(5_000, HEIGHT, 'seconds').ticks).toEqual([0, 1_800, 3_600, 5_400]);
    expect(valueScale(1.2, HEIGHT, 'seconds').ticks).toEqual([0, 0.5, 1, 1.5]);
  });

  it('the vertical axis fits the sum of stacked bars, the maximum of other series, and zero without any', () => {
    const both = [series([1, 4, null]), series([2, 3, 6])];
    expect(highest(both, 'stacked')).toBe(7);
    expect(highest(both, 'grouped')).toBe(6);
    expect(highest(both, 'lines')).toBe(6);
    expect(highest([], 'stacked')).toBe(0);
  });
});

describe('the horizontal axis', () => {
  it('the horizontal axis gives each point a separate band within the width', () => {
    const { x, width, step } = bandScale(24, 480);
    expect(x(0)).toBeGreaterThanOrEqual(0);
    expect(x(23) + width).toBeLessThanOrEqual(480);
    expect(step).toBeGreaterThan(width);
    expect(x(1) - x(0)).toBeCloseTo(step);
  });

  it('the horizontal axis omits ticks that would overlap', () => {
    expect(tickEvery(24, 1_200, 40)).toBe(1);
    expect(tickEvery(24, 600, 50)).toBe(2);
    expect(tickEvery(24, 250, 50)).toBe(6);
    expect(tickEvery(1_000, 100, 50)).toBe(500);
  });

  it('the horizontal axis measures Chinese and Japanese characters as wider than Latin ones', () => {
    expect(textWidth('11月22日')).toBeGreaterThan(textWidth('Nov 22'));
  });
});
