import { beforeEach, describe, expect, it } from 'vitest';
import { Pace } from './pace.ts';

const SECOND = 1_000;
const START = 1_000 * SECOND;

describe('bots', () => {
  let pace: Pace;
  beforeEach(() => {
    pace = new Pace(START);
  });

  it('bots create the first pool at once, and the next sooner while few pools are open', () => {
    expect(pace.mayCreate(5, START)).toBe(true);
    pace.created(START);
    expect(pace.mayCreate(1, START + 2 * SECOND - 1)).toBe(false);
    expect(pace.mayCreate(1, START + 2 * SECOND)).toBe(true);
    expect(pace.mayCreate(2, START + 30 * SECOND - 1)).toBe(false);
    expect(pace.mayCreate(2, START + 30 * SECOND)).toBe(true);
  });

  it('bots often fill pools without users while a user plays, and rarely after ten idle minutes', () => {
    expect(pace.mayFill(START + 75 * SECOND - 1)).toBe(false);
    expect(pace.mayFill(START + 75 * SECOND)).toBe(true);
    const later = START + 700 * SECOND;
    pace.filled(later);
    expect(pace.mayFill(later + 299 * SECOND)).toBe(false);
    expect(pace.mayFill(later + 300 * SECOND)).toBe(true);
    pace.sawPerson(later);
    expect(pace.mayFill(later + 75 * SECOND)).toBe(true);
  });
});
