import { describe, expect, it } from 'vitest';
import { figureOf, isMissed, median } from './limits.ts';

describe('a benchmark figure of the app', () => {
  it.each([
    ['first_route_js_br', 100_000, 100_001],
    ['first_route_css_br', 10_500, 10_501],
    ['first_visible_content_ms', 800, 801],
    ['lcp_ms', 1_000, 1_001],
    ['cls', 0.02, 0.021],
    ['inp_ms', 100, 101],
    ['longest_task_ms', 80, 81],
    ['draw_seconds', 6, 6.01],
  ] as const)('%s passes at %d and fails at %d', (name, within, beyond) => {
    expect(isMissed(figureOf(name, within))).toBe(false);
    expect(isMissed(figureOf(name, beyond))).toBe(true);
  });

  it('a benchmark figure that could not be measured fails', () => {
    expect(isMissed(figureOf('lcp_ms', median([])))).toBe(true);
  });

  it('a benchmark figure of the app is the median of five', () => {
    expect(median([9_000, 2, 1, 4, 3])).toBe(3);
  });

  it('a benchmark figure of the app is listed beside the figure of a blank page', () => {
    expect(figureOf('first_visible_content_ms', 900, 300)).toMatchObject({ value: 900, blank: 300 });
  });
});
