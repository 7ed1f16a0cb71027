import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SeatRing } from './seat-ring.tsx';

const SWAPS = [
  [0, 3],
  [1, 3],
] as const;

const seats = () => [...document.querySelectorAll('path')];
const lifted = () =>
  seats().flatMap((path, seat) => (path.getAttribute('stroke-width') === '11' ? [seat] : []));
const motion = (reduced: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: reduced }));

beforeEach(() => {
  vi.useFakeTimers();
  motion(false);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a ring of seats', () => {
  it('has a seat for each player and lights those that are taken', () => {
    render(<SeatRing seats={10} filled={7} size={84} label="7 of 10 seats taken" count />);
    expect(screen.getByRole('img', { name: '7 of 10 seats taken' })).toBeTruthy();
    expect(seats()).toHaveLength(10);
    expect(document.querySelectorAll('.stroke-accent')).toHaveLength(7);
    expect(screen.getByText('7/10')).toBeTruthy();
  });

  it('lifts the winners, by their place in joining order', () => {
    render(<SeatRing seats={10} filled={10} winners={[3, 8]} size={84} />);
    expect(lifted()).toEqual([3, 8]);
    expect(document.querySelectorAll('.stroke-accent')).toHaveLength(0);
  });

  it('is decoration without a label', () => {
    render(<SeatRing seats={10} filled={10} size={84} />);
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('becomes arcs by proportion above 60 seats', () => {
    render(<SeatRing seats={1000} filled={500} size={84} />);
    expect(seats()).toHaveLength(1);
    expect(seats()[0]?.getAttribute('d')).toMatch(/50\.000 92\.000$/);
  });
});

describe('a play-back', () => {
  it('lights the drawn seats one swap after the other and ends with the winners at home', () => {
    const onPlayed = vi.fn();
    render(<SeatRing seats={4} filled={4} winners={[1, 3]} size={84} swaps={SWAPS} onPlayed={onPlayed} />);
    expect(lifted()).toEqual([]);
    act(() => void vi.advanceTimersByTime(250));
    expect(lifted()).toEqual([3]);
    expect(seats()[3]?.style.transform).toBe('rotate(-270deg)');
    act(() => void vi.advanceTimersByTime(250));
    // Seat 0 stands at place 3 since the first swap.
    expect(lifted()).toEqual([0, 3]);
    expect(onPlayed).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(250));
    expect(onPlayed).toHaveBeenCalledTimes(1);
    expect(lifted()).toEqual([1, 3]);
    expect(seats()[3]?.style.transform).toBe('');
  });

  it('goes straight to the end where motion is not wanted', () => {
    motion(true);
    const onPlayed = vi.fn();
    render(<SeatRing seats={4} filled={4} winners={[0, 3]} size={84} swaps={SWAPS} onPlayed={onPlayed} />);
    expect(onPlayed).toHaveBeenCalledTimes(1);
    expect(lifted()).toEqual([0, 3]);
  });
});
