import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useAfterPress } from './use-after-press.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('the callback runs after the end of a press, or at once if nothing is pressed', () => {
  const { result } = renderHook(() => useAfterPress());
  const action = vi.fn();
  result.current(action);
  expect(action).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event('pointerdown'));
  result.current(action);
  act(() => void vi.advanceTimersByTime(1_000));
  expect(action).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event('pointerup'));
  expect(action).toHaveBeenCalledTimes(1);
  act(() => void vi.advanceTimersByTime(0));
  expect(action).toHaveBeenCalledTimes(2);
});
