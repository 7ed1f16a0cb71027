import type { Keypair } from '@solana/web3.js';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { auditLog, suggestionVotes } from '#server/store/schema.ts';
import { adminSuggestionListSchema } from '#src/contract/admin.ts';
import { SIGNED_FOR_SECONDS, suggestionListSchema, suggestionSchema } from '#src/contract/suggestions.ts';
import { admin, refusalOf, seatPlayers, stranger } from '#tests/support/admin-api.ts';
import { numberedKey } from '#tests/support/keys.ts';
import { newSuggestion, voteFor } from '#tests/support/suggesting.ts';
import { onEachAdminApi } from './on-each-admin-api.ts';

const DAY = 86_400;
const alice = numberedKey('wallet', 1);
const bob = numberedKey('wallet', 2);
const carol = numberedKey('wallet', 3);
const IDEA = { title: 'Private pools', body: 'Pools for friends alone.' };

onEachAdminApi(
  'suggestions',
  (at) => {
    const post = (body: unknown) => at.api.send('POST', '/suggestions', { body });
    async function suggest(by: Keypair = alice, idea = IDEA): Promise<number> {
      const response = await post(newSuggestion(at.api, by, idea));
      expect(response.statusCode).toBe(201);
      return v.parse(suggestionSchema, response.json()).id;
    }
    const change = (method: 'POST' | 'DELETE', id: number, body: unknown) =>
      at.api.send(method, `/suggestions/${id}/votes`, { body });
    const cast = (by: Keypair, id: number) => change('POST', id, voteFor(at.api, by, id));
    const withdraw = (by: Keypair, id: number) => change('DELETE', id, voteFor(at.api, by, id, 'withdrawn'));
    const list = (query = '') => at.api.read(suggestionListSchema, `/suggestions${query}`);

    test('a suggestion that a wallet has signed is accepted', async () => {
      const response = await post(newSuggestion(at.api, alice, IDEA));
      expect(response.statusCode).toBe(201);
      expect(v.parse(suggestionSchema, response.json())).toMatchObject({
        ...IDEA,
        wallet: alice.publicKey.toBase58(),
        status: 'open',
        answer: null,
        votes: 0,
        voted: false,
        createdAt: at.api.now,
      });
      expect((await list()).data).toEqual([response.json()]);
    });

    test('refuses signatures of another text, site or time, and malformed suggestions', async () => {
      const good = newSuggestion(at.api, alice, IDEA);
      const elsewhere = newSuggestion({ domain: 'evil.example', now: at.api.now }, alice, IDEA);
      for (const [body, code] of [
        [{ ...good, title: 'Public pools' }, 'bad_signature'],
        [{ ...good, body: 'Pools for enemies alone.' }, 'bad_signature'],
        [{ ...good, wallet: bob.publicKey.toBase58() }, 'bad_signature'],
        [{ ...good, issuedAt: good.issuedAt - 1 }, 'bad_signature'],
        [elsewhere, 'bad_signature'],
        [
          newSuggestion({ ...where(), now: at.api.now - SIGNED_FOR_SECONDS - 1 }, alice, IDEA),
          'bad_signature',
        ],
        [newSuggestion({ ...where(), now: at.api.now + 61 }, alice, IDEA), 'bad_signature'],
        [newSuggestion(at.api, alice, { ...IDEA, title: 'No' }), 'bad_request'],
        [newSuggestion(at.api, alice, { ...IDEA, title: 'Two\nlines' }), 'bad_request'],
        [newSuggestion(at.api, alice, { ...IDEA, title: 'Turned \u202Ewards' }), 'bad_request'],
        [newSuggestion(at.api, alice, { ...IDEA, body: 'A text with \0 in it.' }), 'bad_request'],
        [newSuggestion(at.api, alice, { ...IDEA, body: 'x'.repeat(2_001) }), 'bad_request'],
        [{}, 'bad_request'],
      ] as const) {
        expect(refusalOf(await post(body)), JSON.stringify(body)).toBe(code);
      }
      expect((await list()).data).toEqual([]);
    });

    const where = () => ({ domain: at.api.domain });

    test('suggestions and votes are accepted only from wallets that have had a seat in a pool', async () => {
      expect(refusalOf(await post(newSuggestion(at.api, stranger, IDEA)))).toBe('not_a_player');
      const id = await suggest();
      const refused = await cast(stranger, id);
      expect(refused.statusCode).toBe(403);
      expect(refusalOf(refused)).toBe('not_a_player');
      expect((await list()).data).toMatchObject([{ id, votes: 0 }]);
      // A player whose seat a fork has removed may still withdraw the vote.
      expect((await withdraw(stranger, id)).statusCode).toBe(200);
    });

    test('a signature acts once, and a repeated request gets the first answer again', async () => {
      const body = newSuggestion(at.api, alice, IDEA);
      const made = await post(body);
      expect(made.statusCode).toBe(201);
      const id = v.parse(suggestionSchema, made.json()).id;
      const vote = voteFor(at.api, bob, id);
      const counted = await change('POST', id, vote);
      expect(counted.json()).toMatchObject({ votes: 1, voted: true });
      at.api.now += 1;
      expect((await withdraw(bob, id)).json()).toMatchObject({ votes: 0 });
      // Resending what bob signed before does not restore the vote.
      const repeated = await change('POST', id, vote);
      expect([repeated.statusCode, repeated.json()]).toEqual([200, counted.json()]);
      const remade = await post(body);
      expect([remade.statusCode, remade.json()]).toEqual([201, made.json()]);
      expect((await list()).data).toMatchObject([{ id, votes: 0 }]);
      expect(await at.store.db.$count(suggestionVotes)).toBe(0);
      at.api.now += SIGNED_FOR_SECONDS;
      expect(refusalOf(await change('POST', id, vote))).toBe('bad_signature');
    });

    test('a repeated request gets the first answer even if it would be refused by now', async () => {
      const bodies = Array.from({ length: 5 }, (_, index) =>
        newSuggestion(at.api, alice, { ...IDEA, title: `Idea number ${index}` }),
      );
      for (const body of bodies) expect((await post(body)).statusCode).toBe(201);
      for (const body of bodies) expect((await post(body)).statusCode).toBe(201);
      const id = (await list()).data[0]?.id ?? 0;
      expect((await list()).data).toHaveLength(5);
      const vote = voteFor(at.api, bob, id);
      const counted = (await change('POST', id, vote)).json();
      const cookie = await at.api.signIn();
      await at.api.send('PATCH', `/admin/suggestions/${id}`, { body: { status: 'done' }, cookie });
      expect((await change('POST', id, vote)).json()).toEqual(counted);
    });

    test('a signature whose action was refused can be used again', async () => {
      const id = await suggest();
      const cookie = await at.api.signIn();
      const review = (status: string) =>
        at.api.send('PATCH', `/admin/suggestions/${id}`, { body: { status }, cookie });
      await review('declined');
      const vote = voteFor(at.api, bob, id);
      expect(refusalOf(await change('POST', id, vote))).toBe('conflict');
      await review('open');
      expect((await change('POST', id, vote)).json()).toMatchObject({ votes: 1 });
    });

    test('five suggestions are accepted per wallet and day', async () => {
      for (let number = 0; number < 5; number += 1) {
        await suggest(alice, { ...IDEA, title: `Idea number ${number}` });
      }
      const sixth = newSuggestion(at.api, alice, IDEA);
      expect(refusalOf(await post(sixth))).toBe('too_many_requests');
      await suggest(bob);
      at.api.now += DAY;
      await suggest(alice);
    });

    test('a wallet’s vote counts once, and can be withdrawn', async () => {
      const id = await suggest();
      expect((await cast(bob, id)).json()).toMatchObject({ votes: 1, voted: true });
      at.api.now += 1;
      expect((await cast(bob, id)).json()).toMatchObject({ votes: 1, voted: true });
      expect((await cast(carol, id)).json()).toMatchObject({ votes: 2 });
      expect((await withdraw(bob, id)).json()).toMatchObject({ votes: 1, voted: false });
      at.api.now += 1;
      expect((await withdraw(bob, id)).json()).toMatchObject({ votes: 1 });
      const seen = async (wallet: Keypair) =>
        (await list(`?wallet=${wallet.publicKey.toBase58()}`)).data.map(({ voted }) => voted);
      expect(await seen(bob)).toEqual([false]);
      expect(await seen(carol)).toEqual([true]);
    });

    test('refuses votes for missing suggestions, and votes signed for another suggestion or the opposite', async () => {
      const id = await suggest();
      expect(refusalOf(await cast(bob, id + 1))).toBe('not_found');
      expect(refusalOf(await change('POST', id, voteFor(at.api, bob, id + 1)))).toBe('bad_signature');
      expect(refusalOf(await change('POST', id, voteFor(at.api, bob, id, 'withdrawn')))).toBe(
        'bad_signature',
      );
      expect(
        refusalOf(await at.api.send('POST', '/suggestions/x/votes', { body: voteFor(at.api, bob, id) })),
      ).toBe('bad_request');
      expect((await list()).data[0]?.votes).toBe(0);
    });

    test('suggestions are listed by votes or by time, in pages, searched and filtered', async () => {
      const titles = ['First 100% idea', 'Second idea', 'Third idea', 'Fourth idea', 'Fifth idea'];
      const ids: number[] = [];
      for (const title of titles) {
        ids.push(await suggest(title === 'Third idea' ? bob : alice, { ...IDEA, title }));
        at.api.now += 1;
      }
      await cast(bob, ids[1] ?? 0);
      const pages = async (query: string): Promise<string[]> => {
        const found: string[] = [];
        for (let cursor = ''; ;) {
          const page = await list(`?limit=2${query}${cursor}`);
          found.push(...page.data.map(({ title }) => title));
          if (page.nextCursor === null) return found;
          cursor = `&cursor=${page.nextCursor}`;
        }
      };
      const [first, second, third, fourth, fifth] = titles;
      expect(await pages('&sort=newest')).toEqual([fifth, fourth, third, second, first]);
      expect(await pages('')).toEqual([second, fifth, fourth, third, first]);
      expect(await pages('&search=100%25')).toEqual([first]);
      const other = { title: 'Straße nach ΟΔΟΣ', body: 'İstanbul is a fine place\nfor ﬁne pools' };
      await suggest(alice, other);
      const cookie = await at.api.signIn();
      for (const typed of ['STRASSE', 'οδος', 'istanbul', 'FINE pools', 'place for']) {
        expect(await pages(`&search=${encodeURIComponent(typed)}`), typed).toEqual([other.title]);
        const found = await at.api.get(`/admin/suggestions?search=${encodeURIComponent(typed)}`, cookie);
        expect(found.body, typed).toContain(other.title);
      }
      // A search does not match across the end of the title and the beginning of the body.
      expect(await pages(`&search=${encodeURIComponent('ΟΔΟΣ İstanbul')}`)).toEqual([]);
      expect(await pages(`&wallet=${bob.publicKey.toBase58()}&mine=true`)).toEqual([third]);
      expect(await pages('&status=done')).toEqual([]);
      const byVotes = await list('?limit=2');
      expect(refusalOf(await at.api.get(`/suggestions?sort=newest&cursor=${byVotes.nextCursor}`))).toBe(
        'bad_cursor',
      );
      expect(refusalOf(await at.api.get('/suggestions?search=%00'))).toBe('bad_request');
    });

    test('any number of votes can be merged', async () => {
      const cookie = await at.api.signIn();
      const [one, two] = [await suggest(alice), await suggest(bob)];
      const many = 30_000;
      for (const [id, from] of [
        [one, 1],
        [two, many],
      ]) {
        await at.store.db.execute(sql`insert into ${suggestionVotes} (suggestion, wallet, at)
      select ${id}::bigint, 'wallet ' || number, 7 from generate_series(${from}::int, ${from}::int + ${many}::int - 1) number`);
      }
      const merged = await at.api.send('POST', `/admin/suggestions/${two}/merge`, {
        body: { into: one },
        cookie,
      });
      expect(merged.json()).toMatchObject({ id: one, votes: 2 * many - 1 });
      expect(await at.store.db.$count(suggestionVotes)).toBe(2 * many - 1);
    });

    test('admins can answer, decide and merge, and all of that is logged', async () => {
      const cookie = await at.api.signIn();
      const review = (id: number, body: unknown) =>
        at.api.send('PATCH', `/admin/suggestions/${id}`, { body, cookie });
      const merge = (id: number, into: number) =>
        at.api.send('POST', `/admin/suggestions/${id}/merge`, { body: { into }, cookie });
      const [one, two, three] = [await suggest(alice), await suggest(bob), await suggest(carol)];
      await cast(alice, one);
      await cast(bob, one);
      await cast(bob, two);
      await cast(carol, two);
      await cast(carol, three);

      expect((await review(one, { status: 'planned', answer: 'Soon.' })).json()).toMatchObject({
        status: 'planned',
        answer: 'Soon.',
        votes: 2,
      });
      expect((await review(one, { status: 'planned', answer: 'Soon.' })).json()).toMatchObject({
        answer: 'Soon.',
      });
      expect((await review(one, { answer: '' })).json()).toMatchObject({ status: 'planned', answer: null });
      expect(refusalOf(await review(one, {}))).toBe('bad_request');
      expect(refusalOf(await review(one, { status: 'merged' }))).toBe('bad_request');
      expect(refusalOf(await review(999_999, { status: 'done' }))).toBe('not_found');

      expect(refusalOf(await merge(one, one))).toBe('conflict');
      expect(refusalOf(await merge(one, 999_999))).toBe('not_found');
      // Bob has voted for both suggestions, and counts once.
      expect((await merge(three, two)).json()).toMatchObject({ id: two, votes: 2 });
      expect((await merge(two, one)).json()).toMatchObject({ id: one, votes: 3 });
      // A client repeats the request if the answer got lost.
      expect((await merge(two, one)).json()).toMatchObject({ id: one, votes: 3 });
      expect((await merge(three, one)).json()).toMatchObject({ id: one, votes: 3 });
      expect(refusalOf(await merge(two, three))).toBe('conflict');
      expect(refusalOf(await merge(one, two))).toBe('conflict');
      expect(refusalOf(await review(two, { status: 'done' }))).toBe('conflict');
      at.api.now += 1;
      expect(refusalOf(await cast(alice, two))).toBe('conflict');
      expect((await cast(alice, one)).json()).toMatchObject({ votes: 3 });

      expect((await list()).data.map(({ id }) => id)).toEqual([one]);
      const merged = await at.api.read(adminSuggestionListSchema, '/admin/suggestions?status=merged', cookie);
      const numbered = (query: string) =>
        at.api.read(adminSuggestionListSchema, `/admin/suggestions?${query}`, cookie);
      for (const row of merged.data) {
        expect(await numbered(`id=${row.id}`)).toEqual({ data: [row], nextCursor: null, total: 1 });
        expect(await numbered(`id=${row.id}&status=open`)).toMatchObject({ data: [], total: 0 });
      }
      expect(await numbered('id=999999')).toMatchObject({ data: [], total: 0 });
      expect(merged.total).toBe(2);
      expect(merged.data.map(({ mergedInto, votes }) => [mergedInto, votes])).toEqual([
        [one, 0],
        [one, 0],
      ]);

      expect((await review(one, { status: 'done' })).statusCode).toBe(200);
      expect(refusalOf(await withdraw(alice, one))).toBe('conflict');

      const rows = await at.store.db.select().from(auditLog).orderBy(auditLog.id);
      expect(rows.map(({ action, detail }) => [action, detail])).toEqual([
        ['signed_in', { by: 'message' }],
        [
          'suggestion_changed',
          {
            suggestion: one,
            from: { status: 'open', answer: null },
            to: { status: 'planned', answer: 'Soon.' },
          },
        ],
        [
          'suggestion_changed',
          { suggestion: one, from: { status: 'planned', answer: 'Soon.' }, to: { answer: null } },
        ],
        ['suggestion_merged', { suggestion: three, into: two }],
        ['suggestion_merged', { suggestion: two, into: one }],
        [
          'suggestion_changed',
          { suggestion: one, from: { status: 'planned', answer: null }, to: { status: 'done' } },
        ],
      ]);
      expect(rows.every(({ wallet }) => wallet === admin.publicKey.toBase58())).toBe(true);
    });
  },
  (store) => seatPlayers(store, [alice, bob, carol]),
);
