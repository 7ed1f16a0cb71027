import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { logInto } from '#tests/support/log-into.ts';
import { CommitFollower, type Stepped } from './commit-follower.ts';

const DONE: Stepped = { more: false, pauseMs: 0 };
const LONGEST_RETRY_MS = 3_000;

let logged: string[];
let commit: () => void;
let isSubscribed: boolean;
let follower: CommitFollower;
const step = vi.fn<() => Promise<Stepped>>();
const revisions = {
  onCommit: (listener: () => void) => {
    commit = listener;
    isSubscribed = true;
    return () => {
      isSubscribed = false;
    };
  },
};
const follow = (): void => {
  follower = new CommitFollower(revisions, step, 'Things', logInto(logged));
};
/** Returns an object whose `done` becomes true when a promise resolves. */
const watched = (promise: Promise<void>): { done: boolean } => {
  const state = { done: false };
  void promise.then(() => {
    state.done = true;
  });
  return state;
};
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  logged = [];
  step.mockReset().mockResolvedValue(DONE);
});
afterEach(async () => {
  step.mockResolvedValue(DONE);
  const closing = follower.close();
  await pass();
  await closing;
  vi.useRealTimers();
});

it('a step is taken at the start, once for all commits during a step, and not without a commit', async () => {
  follow();
  await pass(60_000);
  expect(step).toHaveBeenCalledTimes(1);
  let end: (stepped: Stepped) => void = () => undefined;
  step.mockImplementationOnce(() => new Promise((resolve) => (end = resolve)));
  commit();
  await pass();
  for (let times = 0; times < 5; times += 1) commit();
  await pass(1_000);
  expect(step).toHaveBeenCalledTimes(2);
  end(DONE);
  await pass(60_000);
  expect(step).toHaveBeenCalledTimes(3);
});

it('the next step waits for the pause, and needs no commit if more is already committed', async () => {
  follow();
  await pass();
  step
    .mockResolvedValueOnce({ more: true, pauseMs: 100 })
    .mockResolvedValueOnce({ more: false, pauseMs: 250 });
  commit();
  await pass(99);
  expect(step).toHaveBeenCalledTimes(2);
  await pass(1);
  expect(step).toHaveBeenCalledTimes(3);
  commit();
  await pass(249);
  expect(step).toHaveBeenCalledTimes(3);
  await pass(1);
  expect(step).toHaveBeenCalledTimes(4);
});

it('a call resolves after a step that began later and left no commit unread', async () => {
  let end: (stepped: Stepped) => void = () => undefined;
  step.mockImplementation(() => new Promise((resolve) => (end = resolve)));
  follow();
  const first = watched(follower.ready);
  const caughtUp = watched(follower.caughtUp());
  end({ more: false, pauseMs: 50 });
  await pass();
  expect([first.done, caughtUp.done]).toEqual([false, false]);
  await pass(50);
  end({ more: true, pauseMs: 0 });
  await pass();
  expect(caughtUp.done).toBe(false);
  end({ more: false, pauseMs: 50 });
  await pass();
  expect([first.done, caughtUp.done]).toEqual([true, true]);
});

it('is ready after the first step that succeeds', async () => {
  step.mockRejectedValueOnce(new Error('away'));
  follow();
  const ready = watched(follower.ready);
  await pass();
  expect(ready.done).toBe(false);
  await pass(LONGEST_RETRY_MS);
  expect(ready.done).toBe(true);
  const later = watched(follower.ready);
  await pass();
  expect(later.done).toBe(true);
  expect(step).toHaveBeenCalledTimes(2);
});

it('a failed step is repeated without a commit, its callers keep waiting, and two lines are logged', async () => {
  follow();
  await pass();
  step.mockRejectedValueOnce(new Error('away')).mockRejectedValueOnce(new Error('still away'));
  const caughtUp = watched(follower.caughtUp());
  await pass();
  expect(caughtUp.done).toBe(false);
  await pass(2 * LONGEST_RETRY_MS);
  expect(caughtUp.done).toBe(true);
  expect(step).toHaveBeenCalledTimes(4);
  expect(logged).toEqual([
    expect.stringContaining('Things are interrupted: away'),
    expect.stringContaining('Things are followed again'),
  ]);
});

it('closing follows all commits, and then ends', async () => {
  follow();
  await pass();
  step.mockResolvedValueOnce({ more: true, pauseMs: 10_000 });
  const closed = watched(follower.close());
  await pass();
  expect(closed.done).toBe(true);
  expect(step).toHaveBeenCalledTimes(3);
  expect(isSubscribed).toBe(false);
  const late = watched(follower.caughtUp());
  await pass();
  expect(late.done).toBe(true);
  expect(step).toHaveBeenCalledTimes(3);
});

it('closing ends during a pause or when a step fails, and resolves waiting calls', async () => {
  step.mockResolvedValueOnce({ more: false, pauseMs: 60_000 });
  follow();
  await pass();
  const caughtUp = watched(follower.caughtUp());
  step.mockRejectedValue(new Error('away'));
  const closed = watched(follower.close());
  await pass();
  expect([closed.done, caughtUp.done]).toEqual([true, true]);
});
