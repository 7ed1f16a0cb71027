import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { TooltipArea } from './tooltip-area.tsx';
import { Tooltip } from './tooltip.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const mount = () =>
  render(
    <TooltipArea>
      <Tooltip text="Copies the address">
        <Button>Copy</Button>
      </Tooltip>
      <Tooltip text="Shows the transaction">
        <Button>Explorer</Button>
      </Tooltip>
    </TooltipArea>,
  );
const button = (name: string) => screen.getByRole('button', { name });
const enter = (name: string) => fireEvent.pointerMove(button(name), { pointerType: 'mouse' });
const leave = (name: string) => fireEvent.pointerLeave(button(name), { pointerType: 'mouse' });
const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
const shown = () => screen.queryByRole('tooltip')?.textContent ?? null;

it('a tooltip opens after its element was hovered for 700 ms', () => {
  mount();
  enter('Copy');
  wait(690);
  expect(shown()).toBeNull();
  wait(10);
  expect(shown()).toBe('Copies the address');
});

it('opens immediately within 300 ms after another tooltip has closed, and otherwise after 700 ms', () => {
  mount();
  enter('Copy');
  wait(700);
  leave('Copy');
  fireEvent.keyDown(document, { key: 'Escape' });
  wait(290);
  expect(shown()).toBeNull();
  enter('Explorer');
  expect(shown()).toBe('Shows the transaction');
  leave('Explorer');
  fireEvent.keyDown(document, { key: 'Escape' });
  wait(310);
  enter('Copy');
  expect(shown()).toBeNull();
  wait(700);
  expect(shown()).toBe('Copies the address');
});

it('a tooltip opens at once on focus, describes its element, and closes on Escape', () => {
  mount();
  act(() => button('Copy').focus());
  expect(shown()).toBe('Copies the address');
  expect(button('Copy').getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id);
  fireEvent.keyDown(document, { key: 'Escape' });
  expect(shown()).toBeNull();
});

it('a tooltip is not shown before its code has loaded, and the element works without it', () => {
  const click = vi.fn();
  render(
    <Tooltip text="Copies the address">
      <Button onClick={click}>Copy</Button>
    </Tooltip>,
  );
  fireEvent.click(button('Copy'));
  act(() => button('Copy').focus());
  wait(1_000);
  expect(click).toHaveBeenCalledOnce();
  expect(shown()).toBeNull();
});
