import { describe, expect, it } from 'vitest';
import type { Task } from './due-actions.ts';
import { nextJobs } from './next-jobs.ts';

const jobs = (count: number, task: Task) => Array.from({ length: count }, () => ({ task }));
const tasks = (due: readonly { task: Task }[]): Task[] => due.map(({ task }) => task);

describe('the next jobs', () => {
  it('the next jobs start with the most urgent', () => {
    const every: Task[] = ['closePool', 'settle', 'timeOutDraw', 'completePool', 'voidPool'];
    const due = every.flatMap((task) => jobs(1, task));
    expect(tasks(nextJobs(due, []))).toEqual(every.toReversed());
  });

  it('the next jobs keep their order if equally urgent', () => {
    const due = [...jobs(1, 'lockPool'), ...jobs(1, 'expirePool'), ...jobs(1, 'timeOutDraw')];
    expect(nextJobs(due, [])).toEqual(due);
  });

  it('the next jobs use at most half of the slots for payments', () => {
    expect(nextJobs(jobs(40, 'settle'), [])).toHaveLength(8);
    expect(nextJobs([...jobs(40, 'closePool'), ...jobs(5, 'settle')], [])).toHaveLength(8);
    expect(nextJobs(jobs(40, 'settle'), [...jobs(4, 'closePool'), ...jobs(3, 'settle')])).toHaveLength(1);
    expect(nextJobs(jobs(40, 'settle'), jobs(8, 'settle'))).toEqual([]);
  });

  it('the next jobs leave half of the slots to other jobs behind any number of payments', () => {
    const due = [...jobs(40, 'settle'), ...jobs(20, 'completePool')];
    expect(tasks(nextJobs(due, jobs(8, 'settle')))).toEqual(tasks(jobs(8, 'completePool')));
  });

  it('the next jobs never exceed all slots', () => {
    expect(nextJobs(jobs(40, 'completePool'), [])).toHaveLength(16);
    expect(nextJobs(jobs(40, 'settle'), jobs(14, 'completePool'))).toHaveLength(2);
    expect(nextJobs(jobs(1, 'completePool'), jobs(16, 'lockPool'))).toEqual([]);
    expect(nextJobs(jobs(40, 'voidPool'), jobs(6, 'voidPool'))).toHaveLength(10);
  });

  it('the next jobs include voids whatever else is running', () => {
    expect(nextJobs(jobs(3, 'voidPool'), jobs(16, 'completePool'))).toHaveLength(3);
    expect(nextJobs(jobs(3, 'completePool'), jobs(16, 'voidPool'))).toHaveLength(3);
  });
});
