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

it('has a sentence for every refusal of the program', () => {
  const texts = IDL.errors.map(({ name, code }) =>
    text({ kind: 'refused', programError: name, code: `Custom:${code}` }),
  );
  expect(texts.filter(({ code }) => code !== undefined)).toEqual([]);
  expect(new Set(texts.map((one) => one.text)).size).toBe(IDL.errors.length);
});

it('shows the code only where there is no better word', () => {
  expect(text({ kind: 'refused', code: 'Custom:3012' })).not.toHaveProperty('code');
  expect(text({ kind: 'expired', code: 'BlockhashNotFound' })).not.toHaveProperty('code');
  expect(text({ kind: 'failed', code: 'InvalidAccountData' }).code).toBe('InvalidAccountData');
  expect(text({ kind: 'refused', programError: 'FromALaterBuild', code: 'Custom:6999' }).code).toBe(
    'Custom:6999',
  );
});

it('says what kept a draw from being brought, each in its own words', () => {
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

it('says what a node refuses by a sentence of its own, or by its code', () => {
  expect(text({ kind: 'network', code: '403' }).text).toContain('rejects browsers');
  expect(text({ kind: 'network', code: '429' }).text).toContain('too many requests');
  expect(text({ kind: 'network', code: '-32005' })).toMatchObject({ code: '-32005' });
});

it('takes a kind it does not know for an unknown one', () => {
  expect(text({ kind: 'toString' }).title).toBe('Something went wrong');
});
