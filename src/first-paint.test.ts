import { beforeAll, describe, expect, it } from 'vitest';
import { type FirstPaint, renderFirstPaints } from './first-paint.tsx';
import { languageCodes } from './i18n/languages.ts';
import home from './i18n/locales/ja/home.json';
import shell from './i18n/locales/ja/shell.json';

let paints: readonly FirstPaint[];
const of = (name: string): string => paints.find((paint) => paint.name === name)?.html ?? '';

beforeAll(async () => {
  paints = await renderFirstPaints({});
});

describe('the first paints', () => {
  it('are the home page and the frame of the others in every language, English first', () => {
    expect(paints.map(({ name }) => name)).toEqual(
      languageCodes().flatMap((language) => [`home ${language}`, `frame ${language}`]),
    );
  });

  it('have header, hero and the tagline of the loader, each in its language', () => {
    expect(of('home ja')).toContain(shell.nav.pools);
    expect(of('home ja')).toContain(home.hero.lead);
    expect(of('home ja')).toContain(shell.starting);
    expect(of('home en')).toContain('Peer-to-peer, VRF-powered pools on Solana...');
  });

  it('show nothing of the home page on other routes', () => {
    expect(of('frame ja')).toContain(shell.nav.pools);
    expect(of('frame ja')).toContain(shell.starting);
    expect(of('frame ja')).not.toContain('<h1');
  });

  it('share no id by which one would paint with the colours of another', () => {
    const ids = paints.flatMap(({ html }) =>
      [...html.matchAll(/<linearGradient id="([^"]+)"/g)].map(([, id]) => id),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });
});

it('are none on mainnet, where age and place come before everything', async () => {
  expect(await renderFirstPaints({ VITE_CLUSTER: 'mainnet' })).toEqual([]);
});
