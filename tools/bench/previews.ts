/** Measures the pictures of links: milliseconds and bytes of each kind, in the thread that draws them. */
import { availableParallelism } from 'node:os';
import { describeCreator, describeHome } from '#server/previews/describe-others.ts';
import { describePool } from '#server/previews/describe-pool.ts';
import type { Picture } from '#server/previews/picture.ts';
import { PictureRenderer } from '#server/previews/picture-renderer.ts';
import { creatorFacts, poolFacts, POOLS } from '#server/previews/testing/facts.ts';
import { median } from '#src/lib/median.ts';

const ROUNDS = 20;

const PICTURES: Readonly<Record<string, Picture>> = {
  'home, English': describeHome('en').picture,
  'home, Japanese': describeHome('ja').picture,
  creator: describeCreator(creatorFacts(), 'en').picture,
  'pool of 6': describePool(POOLS.open, 'en').picture,
  'pool of 6, drawn': describePool(POOLS.completed, 'en').picture,
  'pool of 1,000': describePool(POOLS.thousand, 'en').picture,
  'name in Chinese': describePool(poolFacts({ name: '钻石手俱乐部：每周五晚' }), 'zh-CN').picture,
  'name of emoji': describePool(poolFacts({ name: '🚀🌕🦍💎🙌🦦✨🎲' }), 'en').picture,
};

const renderer = new PictureRenderer();
const timed = async (picture: Picture): Promise<{ ms: number; bytes: number }> => {
  const from = performance.now();
  const { length } = await renderer.render(picture);
  return { ms: performance.now() - from, bytes: length };
};

console.log(`${availableParallelism()} cores; medians of ${ROUNDS}`);
const start = await timed(describePool(poolFacts({ gated: true }), 'en').picture);
console.log(`start of the thread, and its first picture: ${start.ms.toFixed(0)} ms`);
for (const [name, picture] of Object.entries(PICTURES)) {
  const first = await timed(picture);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push((await timed(picture)).ms);
  const later = median(times.toSorted((a, b) => a - b)) ?? 0;
  console.log(
    `${name.padEnd(18)} first ${first.ms.toFixed(0).padStart(4)} ms, then ${later.toFixed(0).padStart(3)} ms, ${first.bytes.toLocaleString('en')} B`,
  );
}
console.log(`resident memory: ${(process.memoryUsage.rss() / 1e6).toFixed(0)} MB`);
await renderer.close();
