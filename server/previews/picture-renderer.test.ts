import { Worker } from 'node:worker_threads';
import { loadImage } from '@napi-rs/canvas';
import { afterEach, expect, it } from 'vitest';
import { describeHome } from './describe-others.ts';
import { describePool } from './describe-pool.ts';
import type { Picture } from './picture.ts';
import { PictureRenderer } from './picture-renderer.ts';
import { PREVIEW_SIZE } from './preview-size.ts';
import { poolFacts } from './testing/facts.ts';

const opened: PictureRenderer[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((renderer) => renderer.close()));
});

const { picture: home } = describeHome('en');
const named = (text: string): Picture => ({ ...home, heading: { kind: 'name', text } });

/** A thread that answers with the name, except that it ends, throws or stops by name. */
const THREAD = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ heading: { text } }) => {
    if (text === 'end') process.exit(1);
    if (text === 'throw') throw new Error('broken');
    if (text === 'stop') for (;;);
    if (text === 'refuse') return parentPort.postMessage({ error: 'no glyph' });
    parentPort.postMessage({ png: Buffer.from(text) });
  });`;

function open(timeoutMs = 60_000) {
  let threads = 0;
  const start = (): Worker => {
    threads += 1;
    return new Worker(THREAD, { eval: true, stderr: true });
  };
  const renderer = new PictureRenderer({ start, timeoutMs });
  opened.push(renderer);
  const render = async (text: string): Promise<string> => String(await renderer.render(named(text)));
  return { renderer, render, threads: () => threads };
}

it('draws in its own thread without blocking this one', async () => {
  const renderer = new PictureRenderer();
  opened.push(renderer);
  let isDone = false;
  const drawn = renderer.render(describePool(poolFacts(), 'en').picture).finally(() => (isDone = true));
  let turns = 0;
  for (; !isDone; turns += 1) await new Promise((resolve) => setImmediate(resolve));
  const { width, height } = await loadImage(await drawn);
  expect({ width, height }).toEqual(PREVIEW_SIZE);
  expect(turns).toBeGreaterThan(5);
});

it.each(['end', 'throw'])(
  'a thread that fails (%s) loses its picture alone, and is replaced',
  async (failure) => {
    const { render, threads } = open();
    const all = await Promise.allSettled([render('first'), render(failure), render('second')]);
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await render('third')).toBe('third');
    expect(threads()).toBe(2);
  },
);

it('a picture that cannot be drawn is an error, and the thread goes on', async () => {
  const { render, threads } = open();
  await expect(render('refuse')).rejects.toThrow('A picture cannot be drawn: no glyph');
  expect(await render('next')).toBe('next');
  expect(threads()).toBe(1);
});

it('a thread that takes too long is replaced', async () => {
  const { render, threads } = open(1_000);
  const all = await Promise.allSettled([render('stop'), render('next')]);
  expect(all).toMatchObject([
    { status: 'rejected', reason: new Error('Drawing a picture took too long') },
    { status: 'fulfilled', value: 'next' },
  ]);
  expect(threads()).toBe(2);
});

it('is busy while eight pictures wait', async () => {
  const { renderer, render } = open();
  const names = Array.from({ length: 9 }, (_, index) => `${index}`);
  const pending: Promise<string>[] = [];
  const busy: boolean[] = [];
  for (const name of names) {
    busy.push(renderer.isBusy);
    pending.push(render(name));
  }
  expect(busy).not.toContain(true);
  expect(renderer.isBusy).toBe(true);
  expect(await Promise.all(pending)).toEqual(names);
  expect(renderer.isBusy).toBe(false);
});

it('a closed renderer rejects pending and later pictures', async () => {
  const { renderer, render } = open();
  const pending = Promise.allSettled([render('one'), render('two')]);
  await renderer.close();
  expect((await pending).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(render('three')).rejects.toThrow('is closed');
});
