import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { initI18n } from '#src/i18n/i18n.ts';
import { PageSpinner, Spinner } from './spinner.tsx';

beforeAll(() => initI18n('en'));
afterEach(cleanup);

it('a spinner has the sizes sm, md, lg and xl in ascending order, and md by default', () => {
  const sizeOf = (size?: 'sm' | 'md' | 'lg' | 'xl'): number => {
    const { container, unmount } = render(<Spinner {...(size && { size })} />);
    const classes = container.querySelector('svg')?.getAttribute('class') ?? '';
    unmount();
    return Number(/\bsize-(\d+)\b/.exec(classes)?.[1]);
  };
  const sizes = (['sm', 'md', 'lg', 'xl'] as const).map(sizeOf);
  expect(new Set(sizes).size).toBe(4);
  expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
  expect(sizeOf()).toBe(sizeOf('md'));
});

it('a spinner announces its label to screen readers, and is hidden from them without a label', () => {
  const { container } = render(<Spinner />);
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  expect(screen.queryByRole('status')).toBeNull();
  render(<PageSpinner />);
  expect(screen.getByRole('status').textContent).toBe('Loading');
});
