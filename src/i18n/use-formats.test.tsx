import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { initI18n, setLanguage } from './i18n.ts';
import { useFormats } from './use-formats.ts';

/** 14 March 2026, 15:09:26 UTC. */
const TIME = 1_773_500_966;
/** Replaces all kinds of spaces, because they differ between browser versions. */
const plain = (text: string): string => text.replace(/\s/gu, ' ');

afterEach(() => vi.unstubAllEnvs());

it.each([
  ['en', '1,234,567.5', '15.5%', 'Mar 14, 2026', /3:09:26 PM$/],
  ['es', '1 234 567.5', '15.5 %', '14 mar 2026', /15:09:26$/],
  ['zh-CN', '1,234,567.5', '15.5%', '2026年3月14日', /15:09:26$/],
  ['ja', '1,234,567.5', '15.5%', '2026/03/14', /15:09:26$/],
  ['ko', '1,234,567.5', '15.5%', '2026. 3. 14.', /(오후|PM) 3:09:26$/],
  ['tr', '1 234 567.5', '%15.5', '14 Mar 2026', /15:09:26$/],
] as const)(
  'numbers, percentages and dates are formatted as in %s',
  async (language, number, percent, date, time) => {
    vi.stubEnv('TZ', 'UTC');
    await initI18n(language);
    const { result } = renderHook(useFormats);
    expect(plain(result.current.number(1_234_567.5))).toBe(number);
    expect(plain(result.current.percent(0.1549))).toBe(percent);
    expect(plain(result.current.date(TIME))).toBe(date);
    expect(plain(result.current.time(TIME))).toMatch(time);
    const both = plain(result.current.dateTime(TIME));
    expect(both.startsWith(date)).toBe(true);
    expect(both).toMatch(time);
  },
);

it('formats follow a change of the language', async () => {
  await initI18n('en');
  const { result } = renderHook(useFormats);
  expect(result.current.number(1_234n)).toBe('1,234');
  await act(() => setLanguage('tr'));
  expect(result.current.number(1_234n)).toBe('1\u202f234');
});
