import { act, fireEvent } from '@testing-library/react';
import { vi } from 'vitest';

/**
 * Types letter by letter, each sooner than the page's debounce pause, and lets that pause pass at the end. Fake timers
 * are used, so that delays of the machine do not matter. Other pending timers are lost: nothing else may be in
 * progress.
 * @param pauseMs the page's debounce pause; milliseconds
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
