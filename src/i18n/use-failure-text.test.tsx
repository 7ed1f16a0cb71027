import { renderHook } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { IDL } from '#idl/vrf_pool.ts';
import { initI18n, loadNamespaces } from './i18n.ts';
import { useFailureText } from './use-failure-text.ts';

beforeAll(async () => {
  await initI18n('en');
  await loadNamespaces(['errors']);
});

const text = (failure: Parameters<ReturnType<typeof useFailureText>>[0]) =>
  renderHook(() => useFailureText()).result.current(failure);

it('returns a distinct text for every error of the program', () => {
  const texts = IDL.errors.map(({ name, code }) =>
    text({ kind: 'refused', programError: name, code: `Custom:${code}` }),
  );
  expect(texts.filter(({ code }) => code !== undefined)).toEqual([]);
  expect(new Set(texts.map((one) => one.text)).size).toBe(IDL.errors.length);
});

it('returns the code only of errors without a specific text', () => {
  expect(text({ kind: 'refused', code: 'Custom:3012' })).not.toHaveProperty('code');
  expect(text({ kind: 'expired', code: 'BlockhashNotFound' })).not.toHaveProperty('code');
  expect(text({ kind: 'failed', code: 'InvalidAccountData' }).code).toBe('InvalidAccountData');
  expect(text({ kind: 'refused', programError: 'FromALaterBuild', code: 'Custom:6999' }).code).toBe(
    'Custom:6999',
  );
});

it('returns a distinct text for every reason why a pool cannot be completed', () => {
  const texts = [
    text({ kind: 'roundNotOut' }),
    text({ kind: 'noRelay' }),
    text({ kind: 'refused', code: 'AlreadyCompleted' }),
    text({ kind: 'refused', code: 'AlreadyRefunding' }),
    text({ kind: 'unknown', code: 'NoBeacon' }),
  ];
  expect(texts.filter(({ code }) => code !== undefined)).toEqual([]);
  expect(new Set(texts.map((one) => one.text)).size).toBe(texts.length);
});

it('returns a specific text for common errors of a node, and the code of others', () => {
  expect(text({ kind: 'network', code: '403' }).text).toContain('rejects browsers');
  expect(text({ kind: 'network', code: '429' }).text).toContain('too many requests');
  expect(text({ kind: 'network', code: '-32005' })).toMatchObject({ code: '-32005' });
});

it('returns the text of an unknown error for an unknown kind', () => {
  expect(text({ kind: 'toString' }).title).toBe('Something went wrong');
});
