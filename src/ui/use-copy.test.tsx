import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useCopy } from './use-copy.ts';

const writeText = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { clipboard: { writeText } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('confirms for 400 ms what was copied', async () => {
  writeText.mockResolvedValue(undefined);
  const { result } = renderHook(useCopy);
  await act(async () => result.current.copy('7xKp'));
  expect(writeText).toHaveBeenCalledWith('7xKp');
  expect(result.current.state).toBe('copied');
  act(() => void vi.advanceTimersByTime(399));
  expect(result.current.state).toBe('copied');
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current.state).toBe('idle');
});

it('says where there is no clipboard', async () => {
  vi.stubGlobal('navigator', {});
  const { result } = renderHook(useCopy);
  await act(async () => result.current.copy('7xKp'));
  expect(result.current.state).toBe('failed');
});
