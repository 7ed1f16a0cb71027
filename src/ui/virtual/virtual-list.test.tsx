import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { memo } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FULL_ROWS } from './use-virtual-rows.ts';
import { VirtualList } from './virtual-list.tsx';

const ROW_HEIGHT = 70;
/** Number of rows that fit a window's height, and the rows rendered around them. */
const MOST_IN_DOCUMENT = 40;

const onRender = vi.fn();
const Row = memo(({ name }: { readonly name: string }) => {
  onRender();
  return <button type="button">{name}</button>;
});
const keyOf = (name: string): string => name;
const listOf = (items: readonly string[], pinned = -1) => (
  <VirtualList
    items={items}
    keyOf={keyOf}
    rowHeight={ROW_HEIGHT}
    pinned={pinned}
    label="Rows"
    itemClass="p-4"
  >
    {(name) => <Row name={name} />}
  </VirtualList>
);
const namesOf = (count: number): string[] => Array.from({ length: count }, (_, index) => `Row ${index}`);
const rows = () => screen.getAllByRole('listitem');
const scrollTo = (offset: number) =>
  act(async () => {
    window.scrollTo(0, offset);
    fireEvent.scroll(window);
  });

beforeEach(() => {
  window.scrollTo(0, 0);
  onRender.mockClear();
});
afterEach(cleanup);

it('renders a short list as a whole, with the browser’s own numbers', () => {
  render(listOf(namesOf(FULL_ROWS)));
  expect(rows()).toHaveLength(FULL_ROWS);
  expect(rows()[0]?.hasAttribute('aria-setsize')).toBe(false);
});

it('renders the rows near the window of a longer list, and numbers them for screen readers', async () => {
  render(listOf(namesOf(5_000)));
  expect(rows().length).toBeLessThanOrEqual(MOST_IN_DOCUMENT);
  expect(rows()[0]?.textContent).toBe('Row 0');
  await scrollTo(100 * ROW_HEIGHT);
  expect(rows().length).toBeLessThanOrEqual(MOST_IN_DOCUMENT);
  const row = screen.getByRole('button', { name: 'Row 100' }).closest('li');
  expect(row?.getAttribute('aria-posinset')).toBe('101');
  expect(row?.getAttribute('aria-setsize')).toBe('5000');
});

it('the list has the height of all its rows at any scroll position', async () => {
  render(listOf(namesOf(5_000)));
  const heightOf = (): number => {
    const list = screen.getByRole('list');
    const gaps = rows().map(({ style }) => Number.parseFloat(style.marginTop) || 0);
    return (
      gaps.reduce((sum, gap) => sum + gap, 0) +
      rows().length * ROW_HEIGHT +
      (Number.parseFloat(list.style.paddingTop) || 0) +
      Number.parseFloat(list.style.paddingBottom)
    );
  };
  expect(heightOf()).toBe(5_000 * ROW_HEIGHT);
  await scrollTo(200_000);
  expect(heightOf()).toBe(5_000 * ROW_HEIGHT);
});

it('keeps the focused row when the window moves away or rows are added, and Tab goes on to the next one', async () => {
  const names = namesOf(5_000);
  const { rerender } = render(listOf(names));
  const button = screen.getByRole('button', { name: 'Row 3' });
  await act(async () => button.focus());
  await scrollTo(200_000);
  expect(document.activeElement).toBe(button);
  rerender(listOf(['New', ...names]));
  expect(document.activeElement).toBe(button);
  expect(button.closest('li')?.getAttribute('aria-posinset')).toBe('5');
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('Row 4');
  await userEvent.tab({ shift: true });
  await userEvent.tab({ shift: true });
  expect(document.activeElement?.textContent).toBe('Row 2');
});

it('keeps the rows in the window where they are when rows are added above it, except at the top', async () => {
  // Elements without layout have no height that could be scrolled.
  const height = vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(1_000_000);
  const names = namesOf(5_000);
  const { rerender } = render(listOf(names));
  await act(async () => rerender(listOf(['First', ...names])));
  expect(window.scrollY).toBe(0);
  expect(rows()[0]?.textContent).toBe('First');
  await scrollTo(100 * ROW_HEIGHT);
  await act(async () => rerender(listOf(['Second', 'First', ...names])));
  expect(window.scrollY).toBe(101 * ROW_HEIGHT);
  height.mockRestore();
});

it('always renders the row that the page scrolls to', () => {
  render(listOf(namesOf(5_000), 4_000));
  expect(screen.getByRole('button', { name: 'Row 4000' })).toBeTruthy();
});

it.each([1_000, 50_000])('renders only the new row if one is added to %i', (count) => {
  const names = namesOf(count);
  const { rerender } = render(listOf(names));
  onRender.mockClear();
  rerender(listOf(['New', ...names]));
  expect(onRender).toHaveBeenCalledOnce();
});
