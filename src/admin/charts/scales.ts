import { scaleBand, scaleLinear } from 'd3-scale';
import type { Measure } from './model.ts';

const MOST_TICKS = 4;
/** Steps between the ticks of durations, in seconds, that are easy to read. */
const DURATION_STEPS = [
  0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 14_400, 43_200, 86_400,
];
/** The possible intervals between ticks, in points: convenient for both hours and days. */
const EVERY = [1, 2, 3, 4, 6, 12, 24, 48, 96, 192, 384];

export interface ValueScale {
  /** Converts a value to pixels from the top. */
  readonly y: (value: number) => number;
  readonly ticks: readonly number[];
}

/** Returns a scale from 0 to a round number that is not below the largest value. */
export function valueScale(largest: number, height: number, measure: Measure): ValueScale {
  const scale = scaleLinear().range([height, 0]);
  if (measure === 'seconds') {
    const step =
      DURATION_STEPS.find((width) => largest <= width * MOST_TICKS) ??
      Math.ceil(largest / MOST_TICKS / 86_400) * 86_400;
    const count = Math.max(1, Math.ceil(largest / step));
    scale.domain([0, count * step]);
    return { y: scale, ticks: Array.from({ length: count + 1 }, (_, index) => index * step) };
  }
  scale.domain([0, largest === 0 ? 1 : largest]).nice(MOST_TICKS);
  const ticks = scale.ticks(MOST_TICKS);
  return { y: scale, ticks: measure === 'count' ? ticks.filter(Number.isInteger) : ticks };
}

export interface BandScale {
  /** The left edge of a point's band, in pixels. */
  readonly x: (index: number) => number;
  /** The width of a bar in pixels. */
  readonly width: number;
  /** The width of a bar and the gap beside it, in pixels. */
  readonly step: number;
}

/** Returns a scale with one band per point, side by side over a width in pixels. */
export function bandScale(points: number, width: number): BandScale {
  const indices = Array.from({ length: points }, (_, index) => index);
  const scale = scaleBand(indices, [0, width]).paddingInner(0.25).paddingOuter(0.125);
  return { x: (index) => scale(index) ?? 0, width: scale.bandwidth(), step: scale.step() };
}

/** Returns the interval, in points, at which ticks fit. @param room pixels that a tick takes */
export function tickEvery(points: number, width: number, room: number): number {
  const needed = (points * room) / Math.max(1, width);
  return EVERY.find((every) => every >= needed) ?? Math.ceil(needed);
}

const WIDE_CHARACTER = /[\u2e80-\uffef]/;

/** Estimates the width of an axis text in pixels, without laying it out. */
export function textWidth(text: string): number {
  return Array.from(text).reduce((sum, character) => sum + (WIDE_CHARACTER.test(character) ? 12.5 : 7), 0);
}
