import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { LiveList } from './live-list.tsx';

const page = (names: readonly string[]) => (
  <main>
    <h1>Pools</h1>
    {names.length > 0 && (
      <LiveList>
        {names.map((name) => (
          <li key={name}>
            <button>{name}</button>
          </li>
        ))}
      </LiveList>
    )}
    <button>Elsewhere</button>
  </main>
);
const focus = (name: string) => screen.getByRole('button', { name }).focus();
const focused = () => document.activeElement?.textContent;

afterEach(cleanup);

it.each([
  ['the next item', 'one', ['two', 'three'], 'two'],
  ['the new last item if the last one is removed', 'three', ['one', 'two'], 'two'],
  ['the heading if no item is left', 'one', [], 'Pools'],
] as const)('moves the focus of a removed item to %s', async (_to, from, left, to) => {
  const { rerender } = render(page(left.length === 0 ? ['one'] : ['one', 'two', 'three']));
  focus(from);
  rerender(page(left));
  await expect.poll(focused).toBe(to);
});

it('the focus does not change if it was not within the removed item', async () => {
  const { rerender } = render(page(['one', 'two']));
  focus('one');
  focus('Elsewhere');
  rerender(page(['two']));
  await Promise.resolve();
  expect(focused()).toBe('Elsewhere');

  focus('two');
  await userEvent.click(document.body);
  rerender(page(['three']));
  await Promise.resolve();
  expect(document.activeElement).toBe(document.body);
});
