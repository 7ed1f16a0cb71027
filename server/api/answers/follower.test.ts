import { expect, it } from 'vitest';
import { sleep } from '#src/lib/sleep.ts';
import { Follower } from './follower.ts';

it('a follower runs one step at a time, for all callers that wait', async () => {
  const steps: string[] = [];
  let running = 0;
  const follower = new Follower(async (from, to) => {
    running += 1;
    expect(running).toBe(1);
    await sleep(2);
    steps.push(`${from}-${to}`);
    running -= 1;
  });
  await Promise.all([follower.follow(3n), follower.follow(3n), follower.follow(5n), follower.follow(2n)]);
  expect(steps).toEqual(['-1-3', '3-5']);
  expect(follower.revision).toBe(5n);
});

it('a follower keeps its position when a step fails, and retries', async () => {
  let fails = true;
  const follower = new Follower(async () => {
    if (fails) throw new Error('down');
  });
  await expect(Promise.all([follower.follow(1n), follower.follow(1n)])).rejects.toThrow('down');
  expect(follower.revision).toBe(-1n);
  fails = false;
  await follower.follow(1n);
  expect(follower.revision).toBe(1n);
});
