import { expect, it } from 'vitest';
import { describeHome } from './describe-others.ts';
import type { Picture } from './picture.ts';
import { Previews } from './previews.ts';

const { picture } = describeHome('en');

/** A renderer that draws pictures of 100 bytes when it is released. */
function controlled() {
  const waiting: { readonly language: string; readonly end: (png: Buffer | Error) => void }[] = [];
  return {
    isBusy: false,
    rendered: 0,
    render({ language }: Picture): Promise<Buffer> {
      this.rendered += 1;
      return new Promise((resolve, reject) => {
        const end = (png: Buffer | Error): void => (png instanceof Error ? reject(png) : resolve(png));
        waiting.push({ language, end });
      });
    },
    close: () => Promise.resolve(),
    release(png: Buffer | Error = Buffer.alloc(100)): void {
      for (const { end } of waiting.splice(0)) end(png);
    },
  };
}

it('concurrent requests of one picture share one drawing, later ones its bytes', async () => {
  const renderer = controlled();
  const previews = new Previews(renderer);
  const requests = [previews.find('a', picture), previews.find('b', picture), previews.find('a', picture)];
  renderer.release();
  const [first, , second] = await Promise.all(requests);
  expect(second).toBe(first);
  expect(await previews.find('a', picture)).toBe(first);
  expect(renderer.rendered).toBe(2);
});

it('a picture that was not drawn is drawn for the next request', async () => {
  const renderer = controlled();
  const previews = new Previews(renderer);
  const failed = previews.find('a', picture);
  renderer.release(new Error('no'));
  await expect(failed).rejects.toThrow('no');
  const next = previews.find('a', picture);
  renderer.release();
  expect(await next).toHaveLength(100);
});

it('caches the pictures used last within its bytes', async () => {
  const renderer = controlled();
  const previews = new Previews(renderer, 250);
  const find = async (key: string): Promise<void> => {
    const found = previews.find(key, picture);
    renderer.release();
    await found;
  };
  await find('a');
  await find('b');
  await find('a');
  await find('c');
  expect(previews.bytes).toBe(200);
  expect(renderer.rendered).toBe(3);
  await find('a');
  expect(renderer.rendered).toBe(3);
  await find('b');
  expect(renderer.rendered).toBe(4);
});

it('while busy it draws nothing new, but the home, once for each language', async () => {
  const renderer = controlled();
  const previews = new Previews(renderer);
  renderer.isBusy = true;
  expect(await previews.find('a', picture)).toBe(null);
  const homes = [previews.home('en'), previews.home('en'), previews.home('tr')];
  renderer.release();
  await Promise.all(homes);
  expect(renderer.rendered).toBe(2);
});
