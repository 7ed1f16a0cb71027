import { expect, test } from 'vitest';
import { CHECKS, COPY_CHECKS, type CheckId, type CheckState, stepsOf, verdictOf } from './steps.ts';

const states = (changes: Partial<Record<CheckId, CheckState>> = {}): ReadonlyMap<CheckId, CheckState> =>
  new Map(CHECKS.map((id) => [id, changes[id] ?? 'holds']));
const statesOf = (changes: Partial<Record<CheckId, CheckState>>, read = true) =>
  stepsOf(read, states(changes)).map(({ state }) => state);

test('every check belongs to exactly one step', () => {
  const behind = stepsOf(true, states()).flatMap(({ checks }) => checks);
  expect(behind.toSorted()).toEqual([...CHECKS, ...COPY_CHECKS].toSorted());
});

test('a draw is verified if every step is, even if the relay or the seed cannot be checked', () => {
  expect(verdictOf(stepsOf(true, states({ relay: 'open', seed: 'open' })))).toBe('holds');
});

test('the verdict is pending until the account is read and every check is done', () => {
  expect(statesOf({}, false)).toEqual(['running', 'holds', 'holds', 'holds', 'holds']);
  expect(verdictOf(stepsOf(false, states()))).toBe('running');
  expect(verdictOf(stepsOf(true, states({ relay: 'running' })))).toBe('running');
});

test.each<[CheckId, string[]]>([
  ['root', ['holds', 'fails', 'holds', 'holds', 'unreached']],
  ['round', ['holds', 'holds', 'fails', 'holds', 'unreached']],
  ['signature', ['holds', 'holds', 'holds', 'fails', 'unreached']],
  ['relay', ['holds', 'holds', 'holds', 'fails', 'unreached']],
  ['output', ['holds', 'holds', 'holds', 'holds', 'fails']],
  ['winners', ['holds', 'holds', 'holds', 'holds', 'fails']],
  ['seed', ['holds', 'holds', 'holds', 'holds', 'fails']],
])('if %s fails, its step fails, and steps that depend on it are not reached', (check, expected) => {
  expect(statesOf({ [check]: 'fails' })).toEqual(expected);
  expect(verdictOf(stepsOf(true, states({ [check]: 'fails' })))).toBe('fails');
});
