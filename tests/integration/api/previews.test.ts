import { loadImage } from '@napi-rs/canvas';
import { afterAll, describe, expect, it } from 'vitest';
import type { Picture } from '#server/previews/picture.ts';
import { PictureRenderer } from '#server/previews/picture-renderer.ts';
import { creatorPreview, poolPreview } from '#server/previews/preview-url.ts';
import { Previews } from '#server/previews/previews.ts';
import { readCreatorFacts, readPoolFacts } from '#server/previews/read-facts.ts';
import type { Language } from '#src/i18n/languages.ts';
import { addressOf } from '#tests/support/chain-script.ts';
import type { PoolScript } from '#tests/support/pool-script.ts';
import type { ApiAnswer, ApiWorld } from './api-world.ts';
import { onEachApi } from './on-each-api.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const SECRET = 'S3cret';

/** A renderer that counts what it draws, and can be busy or broken. */
class Watched extends PictureRenderer {
  drawn: Picture[] = [];
  isFull = false;
  isBroken = false;

  override get isBusy(): boolean {
    return this.isFull || super.isBusy;
  }

  override render(picture: Picture): Promise<Buffer> {
    this.drawn.push(picture);
    if (this.isBroken && picture.heading.kind !== 'sentence') return Promise.reject(new Error('broken'));
    return super.render(picture);
  }
}

const renderer = new Watched();
const previews = new Previews(renderer);
afterAll(() => previews.close());

async function expectPicture(answer: ApiAnswer, cacheControl: string): Promise<void> {
  expect({ status: answer.statusCode, type: answer.headers['content-type'] }).toEqual({
    status: 200,
    type: 'image/png',
  });
  expect(answer.headers['cache-control']).toBe(cacheControl);
  expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect(answer.bytes.length).toBeLessThan(150_000);
  const { width, height } = await loadImage(answer.bytes);
  expect([width, height]).toEqual([1_200, 630]);
}

/** Returns the path of a pool's current picture, as the head of its page has it. */
async function pathOf(world: ApiWorld, { address }: PoolScript, language: Language = 'en'): Promise<string> {
  const facts = await readPoolFacts(world.store.db, address);
  if (facts === null) throw new Error('The pool is stored');
  return poolPreview(facts, language).path;
}

onEachApi(
  'Link previews',
  (world) => {
    it('the home has a picture in each language, and in no other', async () => {
      for (const lang of ['en', 'zh-CN', 'es', 'ko', 'ja', 'tr']) {
        await expectPicture(await world().request(`/previews/home.${lang}.png`), 'public, max-age=86400');
      }
      expect(await world().refusal('/previews/home.fr.png')).toMatchObject({ refused: '400 bad_request' });
      expect(await world().refusal('/previews/home.png')).toMatchObject({ refused: '404 not_found' });
    });

    it('a pool has a picture in every state; an earlier one redirects to it', async () => {
      const pool = world().pool({ name: '月曜 🎲 <b>"&', maxPlayers: 4, minPlayers: 4 });
      await world().apply(pool.create());
      const paths = [await pathOf(world(), pool)];
      const steps = [
        () => [pool.join(), pool.join()],
        () => [pool.join()],
        () => [pool.reveal(), pool.complete()],
      ];
      for (const step of steps) {
        await expectPicture(await world().request(paths.at(-1) ?? ''), IMMUTABLE);
        await world().apply(...step());
        const current = await pathOf(world(), pool);
        for (const earlier of paths) {
          const { statusCode, headers } = await world().request(earlier);
          expect(statusCode).toBe(302);
          expect(headers.location).toBe(`/api${current}`);
          expect(headers['cache-control']).toBe('public, max-age=30');
        }
        paths.push(current);
      }
      expect(new Set(paths).size).toBe(4);
      await expectPicture(await world().request(`${paths.at(-1)}?utm_source=chat&lang=tr`), IMMUTABLE);
    });

    it('an address without a revision leads to the current picture in its language', async () => {
      const pool = world().pool();
      await world().apply(pool.create());
      const target = async (query: string): Promise<string | undefined> =>
        (await world().request(`/previews/pools/${pool.address}.png${query}`)).headers.location;
      expect(await target('')).toBe(`/api${await pathOf(world(), pool, 'en')}`);
      expect(await target('?lang=tr&x=1')).toBe(`/api${await pathOf(world(), pool, 'tr')}`);
      expect(await target('?lang=xx')).toBe(`/api${await pathOf(world(), pool, 'en')}`);
      expect(await target('?lang=tr&lang=ja')).toBe(`/api${await pathOf(world(), pool, 'en')}`);
      const unknown = `/previews/pools/${pool.address}/${'0'.repeat(16)}.ja.png`;
      expect((await world().request(unknown)).headers.location).toBe(
        `/api${await pathOf(world(), pool, 'ja')}`,
      );
    });

    it('concurrent requests of one picture draw it once', async () => {
      const name = `Shared ${renderer.drawn.length}`;
      const pool = world().pool({ name });
      await world().apply(pool.create());
      const path = await pathOf(world(), pool, 'es');
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, index) => world().request(`${path}?request=${index}`)),
      );
      for (const answer of answers) await expectPicture(answer, IMMUTABLE);
      expect(renderer.drawn.filter(({ heading }) => heading.text === name)).toHaveLength(1);
    });

    it('a pool with a password has one picture in every state, without anything of the pool', async () => {
      const pool = world().pool({ name: SECRET, gated: true, maxPlayers: 4, minPlayers: 4 });
      await world().apply(pool.create());
      const path = await pathOf(world(), pool);
      const first = await world().request(path);
      await expectPicture(first, IMMUTABLE);
      await world().apply(pool.join(), pool.join(), pool.join(), pool.reveal(), pool.complete());
      expect(await pathOf(world(), pool)).toBe(path);
      expect((await world().request(path)).bytes.equals(first.bytes)).toBe(true);
      expect(JSON.stringify(renderer.drawn)).not.toContain(SECRET);
    });

    it('a creator has a picture; a wallet that opened no pool has none', async () => {
      const creator = addressOf('a creator of pictures');
      const pool = world().pool({ creator });
      await world().apply(pool.create());
      const facts = await readCreatorFacts(world().store.db, creator);
      expect(facts).toEqual({ wallet: creator, created: 1, ended: 0, filled: 0, open: 1 });
      const path = facts === null ? '' : creatorPreview(facts, 'ko').path;
      await expectPicture(await world().request(path), IMMUTABLE);
      await world().apply(pool.exit(creator), pool.expire());
      const { headers } = await world().request(path);
      expect(headers.location).toMatch(new RegExp(`^/api/previews/creators/${creator}/\\w{16}\\.ko\\.png$`));
      expect(headers.location).not.toBe(`/api${path}`);
      const nobody = `/previews/creators/${addressOf('nothing opened')}/${'0'.repeat(16)}.en.png`;
      expect(await world().refusal(nobody)).toMatchObject({ refused: '404 not_found' });
    });

    it('an unknown pool has no picture', async () => {
      const unknown = addressOf('no pool at all');
      for (const path of [`/previews/pools/${unknown}.png`, `/previews/pools/${unknown}/0.en.png`]) {
        expect(await world().refusal(path)).toMatchObject({ refused: '404 not_found' });
      }
      expect(await world().refusal('/previews/pools/x.png')).toEqual({
        refused: '400 bad_request',
        fields: ['params.address'],
      });
    });

    describe('when pictures cannot be drawn', () => {
      it.each(['isFull', 'isBroken'] as const)(
        'the home’s picture is sent, and not stored (%s)',
        async (state) => {
          const pool = world().pool({ name: `${state} ${renderer.drawn.length}` });
          await world().apply(pool.create());
          const path = await pathOf(world(), pool, 'ja');
          const home = await world().request('/previews/home.ja.png');
          renderer[state] = true;
          const instead = await world().request(path);
          renderer[state] = false;
          await expectPicture(instead, 'no-store');
          expect(instead.bytes.equals(home.bytes)).toBe(true);
          const later = await world().request(path);
          await expectPicture(later, IMMUTABLE);
          expect(later.bytes.equals(home.bytes)).toBe(false);
        },
      );
    });
  },
  { previews },
);
