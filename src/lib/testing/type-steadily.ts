import { act, fireEvent } from '@testing-library/react';
import { vi } from 'vitest';

/**
 * Types letter by letter, each a while after the last but sooner than a pause that the page waits for, and lets that
 * pause go by in the end. Time is that of a clock which this holds: the machine may stand still between two letters.
 * Other timers that run meanwhile are lost: nothing else may be under way.
 * @param pauseMs how long the page waits for more; milliseconds
 */
export function typeSteadily(field: HTMLElement, text: string, pauseMs: number): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (let end = 1; end <= text.length; end += 1) {
    fireEvent.change(field, { target: { value: text.slice(0, end) } });
    act(() => void vi.advanceTimersByTime(pauseMs - 1));
  }
  act(() => void vi.advanceTimersByTime(2));
  vi.useRealTimers();
}
