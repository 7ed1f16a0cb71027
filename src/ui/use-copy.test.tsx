import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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

it('useCopy reports for 400 ms that a text was copied', async () => {
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

describe.each([
  ['no clipboard, as over plain http', () => vi.stubGlobal('navigator', {})],
  ['a clipboard that refuses', () => writeText.mockRejectedValue(new Error('refused'))],
])('useCopy with %s', (_case, arrange) => {
  const execCommand = vi.fn<(command: string) => boolean>();
  afterEach(() => Reflect.deleteProperty(document, 'execCommand'));
  const copy = async () => {
    arrange();
    Object.assign(document, { execCommand });
    const { result } = renderHook(useCopy);
    await act(async () => result.current.copy('7xKp'));
    return result.current.state;
  };

  it('without clipboard access a text is copied by a selection, and the focus is restored', async () => {
    const button = document.body.appendChild(document.createElement('button'));
    button.focus();
    execCommand.mockImplementation((command) => {
      const field = document.querySelector('textarea');
      return command === 'copy' && field?.value === '7xKp' && document.activeElement === field;
    });
    expect(await copy()).toBe('copied');
    expect(document.querySelector('textarea')).toBeNull();
    expect(document.activeElement).toBe(button);
    button.remove();
  });

  it('a failure is reported if the browser refuses to copy the selection', async () => {
    execCommand.mockReturnValue(false);
    expect(await copy()).toBe('failed');
  });
});
