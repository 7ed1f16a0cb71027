import { beforeEach, expect, it, vi } from 'vitest';
import { countVisit, visitCount } from './visits.ts';

const MINUTE = 60_000;
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

it('pages that are opened within half an hour of each other are one visit', () => {
  expect(visitCount()).toBe(0);
  for (const minutes of [0, 20, 45, 60]) countVisit(minutes * MINUTE);
  expect(visitCount()).toBe(1);
  countVisit(91 * MINUTE);
  expect(visitCount()).toBe(2);
});

it('counts no visits while storage is forbidden', () => {
  vi.stubGlobal('localStorage', undefined);
  countVisit(0);
  expect(visitCount()).toBe(0);
});
