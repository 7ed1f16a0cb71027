// @vitest-environment node
import { expect, it } from 'vitest';
import { sleep } from '#src/lib/sleep.ts';
import { renderFirstPaints } from './first-paint.tsx';

it('the first paint offers no wallet connection, because a wallet can still connect automatically', async () => {
  const paints = await renderFirstPaints({});
  expect(paints.length).toBeGreaterThan(10);
  const ofEnglish = paints.filter(({ name }) => name.endsWith(' en'));
  for (const { html } of ofEnglish) {
    expect(html).not.toMatch(/<(button|a)\b[^>]*>(?:(?!<\/\1>).)*connect/i);
  }
});

it('the first paint shows the tagline for two seconds, regardless of the duration of the build', async () => {
  await sleep(Math.max(0, 2_100 - performance.now()));
  for (const { html } of await renderFirstPaints({})) {
    expect(/<output [^>]*data-loader[^>]*>/.exec(html)?.[0]).toContain('animation-delay:2000ms');
  }
});
