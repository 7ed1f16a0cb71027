import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { RingNames } from './ring-parts.tsx';
import { SeatRing } from './seat-ring.tsx';

const seats = () => [...document.querySelectorAll('path')];
const having = (look: string) => seats().flatMap((path, seat) => (path.matches(look) ? [seat] : []));
const groups = () => [...document.querySelectorAll('svg > g')];
const lifted = () => groups().flatMap((group, seat) => (group.hasAttribute('transform') ? [seat] : []));

afterEach(cleanup);

describe('a ring of seats', () => {
  it('a ring of seats has a segment for each seat and highlights taken seats', () => {
    render(<SeatRing seats={10} filled={7} size={84} label="7 of 10 seats taken" count />);
    expect(screen.getByRole('img', { name: '7 of 10 seats taken' })).toBeTruthy();
    expect(seats()).toHaveLength(10);
    expect(having('.fill-accent')).toHaveLength(7);
    expect(screen.getByText('7/10')).toBeTruthy();
  });

  it('raises the winners’ seats, by their index in joining order', () => {
    render(<SeatRing seats={10} filled={10} winners={[3, 8]} size={84} />);
    expect(lifted()).toEqual([3, 8]);
    expect(having('.fill-accent')).toEqual([]);
  });

  it('marks only the user’s seat', () => {
    render(<SeatRing seats={6} filled={5} you={2} size={84} />);
    expect(document.querySelectorAll('circle')).toHaveLength(1);
    expect(document.querySelectorAll('svg > g')[2]?.querySelector('circle')).toBeTruthy();
  });

  it('raises and highlights the glowing seat, and fades other taken seats', () => {
    const { rerender } = render(<SeatRing seats={6} filled={3} glow={3} size={84} />);
    const pale = () => groups().flatMap((group, seat) => (group.querySelector('[opacity]') ? [seat] : []));
    const glowing = () => groups().flatMap((group, seat) => (group.querySelector('[style]') ? [seat] : []));
    expect([lifted(), glowing(), pale()]).toEqual([[3], [3], [0, 1, 2]]);
    rerender(<SeatRing seats={6} filled={6} glow={1} you={1} size={84} />);
    expect([lifted(), glowing(), pale()]).toEqual([[1], [1], [0, 2, 3, 4, 5]]);
    expect(groups()[1]?.querySelector('circle')).toBeTruthy();
  });

  it('shows the glowing seat at its angle also above 60 seats', () => {
    render(<SeatRing seats={1000} filled={500} glow={250} size={84} />);
    expect(seats()[1]?.getAttribute('transform')).toBe('rotate(90)');
  });

  it('highlights one seat of a running draw, and keeps drawn seats raised', () => {
    render(<SeatRing seats={6} filled={6} winners={[4]} dimmed hot={1} size={84} />);
    expect(having('.fill-accent')).toEqual([1]);
    expect(having('.fill-held')).toEqual([0, 2, 3, 5]);
    expect(lifted()).toEqual([4]);
  });

  it('a ring of seats is hidden from screen readers without a label', () => {
    render(<SeatRing seats={10} filled={10} size={84} />);
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('shows taken seats as a proportional arc above 60 seats', () => {
    render(<SeatRing seats={1000} filled={500} size={84} />);
    expect(seats()).toHaveLength(1);
    // Half of the ring from the top ends at the bottom.
    expect(seats()[0]?.getAttribute('d')).toMatch(/ 0\.00 40\.20$/);
  });

  it('moves a winner’s name outwards with the raised seat, and no other name', () => {
    const names = ['Ab', 'Cd', 'Ef', 'Gh'].map((text) => ({ text, look: 'address' }) as const);
    const drawn = (winners: readonly number[]) => (
      <svg>
        <RingNames seats={4} names={names} winners={winners} />
      </svg>
    );
    const { rerender } = render(drawn([]));
    const positions = () =>
      [...document.querySelectorAll('text')].map((name) => Number(name.getAttribute('x')));
    const before = positions();
    rerender(drawn([0]));
    const after = positions();
    // With four seats their middles are at 45 degrees.
    expect((after[0] ?? 0) - (before[0] ?? 0)).toBeCloseTo(3 / Math.SQRT2, 0);
    expect(after.slice(1)).toEqual(before.slice(1));
  });
});
