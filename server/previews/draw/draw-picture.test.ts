import { loadImage } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { describeCreator, describeHome } from '../describe-others.ts';
import { describePool } from '../describe-pool.ts';
import { languageCodes } from '#src/i18n/languages.ts';
import type { Picture } from '../picture.ts';
import { PREVIEW_SIZE } from '../preview-size.ts';
import type { PoolFacts } from '../read-facts.ts';
import { creatorFacts, poolFacts, POOLS } from '../testing/facts.ts';
import { drawPicture } from './draw-picture.ts';

const MOST_BYTES = 150_000;

const HOSTILE = {
  long: 'W'.repeat(20_000),
  spaces: '\t\n \u2028',
  empty: '',
  chinese: '钻石手俱乐部：每周五晚上八点准时开奖，一起来看最后一个座位落在谁手里',
  'right to left': 'مرحبا بالعالم שלום עולם 123',
  overridden: '\u202egnp.exe\u202c\u2066\u200f',
  'zero width': '\u200b\u200d\ufeff\u00ad'.repeat(50),
  marks: `Z${'\u0337'.repeat(64)}algo`,
  families: '👨‍👩‍👧‍👦'.repeat(30),
  emoji: '🚀🌕🦍💎🙌🦦✨🪐🐸🔥🍀🎲🇩🇪👍🏽'.repeat(3),
  markup: '</text><script>alert(1)</script>&lt;"\'',
  entity: '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>&a;',
  surrogate: '\ud83d\ude80\ud83d lone \udc00',
  template: '{entry} {{count}} ${1} $&',
} as const;

/** Draws a picture, and returns the size that its PNG decodes to. Expects few bytes. */
async function sizeOf(picture: Picture): Promise<{ width: number; height: number }> {
  const png = drawPicture(picture);
  expect(png.length).toBeLessThan(MOST_BYTES);
  const { width, height } = await loadImage(png);
  return { width, height };
}

const renamed = ({ pool, winners }: PoolFacts, name: string): PoolFacts => ({
  pool: { ...pool, name },
  winners,
});

describe.each(['en', 'ja'] as const)('in %s', (language) => {
  it.each(Object.entries(POOLS))('a pool that is %s has a picture of the right size', async (_, facts) => {
    expect(await sizeOf(describePool(facts, language).picture)).toEqual(PREVIEW_SIZE);
  });

  it.each(Object.entries(HOSTILE))('a name of %s breaks no picture in any state', async (_, name) => {
    for (const facts of [POOLS.open, POOLS.locked, POOLS.completed, POOLS.expired, POOLS.bonus]) {
      expect(await sizeOf(describePool(renamed(facts, name), language).picture)).toEqual(PREVIEW_SIZE);
    }
  });
});

it('the home and creators have pictures in every language', async () => {
  for (const language of languageCodes()) {
    expect(await sizeOf(describeHome(language).picture)).toEqual(PREVIEW_SIZE);
    expect(await sizeOf(describeCreator(creatorFacts(), language).picture)).toEqual(PREVIEW_SIZE);
    const opened = describeCreator(creatorFacts({ created: 1, ended: 0, filled: 0, open: 1 }), language);
    expect(await sizeOf(opened.picture)).toEqual(PREVIEW_SIZE);
  }
});

it('the same picture has the same bytes, whatever was drawn before', () => {
  const { picture } = describePool(POOLS.completed, 'en');
  const first = drawPicture(picture);
  drawPicture(describePool(poolFacts({ name: '月曜の夜ふかし 🎲' }), 'ja').picture);
  expect(drawPicture(picture).equals(first)).toBe(true);
});
