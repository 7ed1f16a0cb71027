import { afterEach, expect, test } from 'vitest';
import { auditLog, suggestions, suggestionVotes } from '#server/store/schema.ts';
import { signInText } from '#src/contract/sign-in.ts';
import { admin, AdminApi, messageProof, refusalOf, seatPlayers } from '#tests/support/admin-api.ts';
import { onEachDatabase } from '#tests/support/databases.ts';
import { numberedKey } from '#tests/support/keys.ts';
import { newSuggestion, voteFor } from '#tests/support/suggesting.ts';

const IDEA = { title: 'Private pools', body: 'Pools for friends alone.' };
const voters = Array.from({ length: 12 }, (_, index) => numberedKey('wallet', index + 1));

onEachDatabase('concurrent admins and players', (open) => {
  const apis: AdminApi[] = [];
  afterEach(async () => {
    await Promise.all(apis.splice(0).map((api) => api.close()));
  });
  /** Two processes that share a database. */
  async function two() {
    const store = await open();
    await seatPlayers(store, [admin, ...voters]);
    const both = [new AdminApi(store), new AdminApi(store)] as const;
    apis.push(...both);
    return { store, both };
  }

  test('one of many sign-ins with the same input succeeds', async () => {
    const { store, both } = await two();
    const proof = messageProof(admin, signInText(await both[0].input(), admin.publicKey.toBase58()));
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        (index % 2 === 0 ? both[0] : both[1]).send('POST', '/admin/sign-in', { body: proof }),
      ),
    );
    expect(answers.map(refusalOf).filter((code) => code === 200)).toHaveLength(1);
    const actions = await store.db.select({ action: auditLog.action }).from(auditLog);
    expect(actions.filter(({ action }) => action === 'signed_in')).toHaveLength(1);
    expect(actions.length).toBeGreaterThan(1);
  });

  test('the number of votes is the number of wallets that have voted', async () => {
    const { store, both } = await two();
    const [one, other] = both;
    const created = await one.send('POST', '/suggestions', { body: newSuggestion(one, admin, IDEA) });
    const { id } = created.json<{ id: number }>();
    const answers = await Promise.all(
      voters.flatMap((voter) => {
        const body = voteFor(one, voter, id);
        const later = voteFor({ domain: one.domain, now: one.now - 1 }, voter, id);
        return [
          one.send('POST', `/suggestions/${id}/votes`, { body }),
          other.send('POST', `/suggestions/${id}/votes`, { body }),
          other.send('POST', `/suggestions/${id}/votes`, { body: later }),
        ];
      }),
    );
    const codes = answers.map(refusalOf);
    // The same signature acts once, in any number of requests; another signature for the same vote changes nothing.
    expect(codes.filter((code) => code === 200)).toHaveLength(3 * voters.length);
    expect(await store.db.$count(suggestionVotes)).toBe(voters.length);
    expect(await store.db.select().from(suggestions)).toMatchObject([{ votes: voters.length }]);
  });

  test('only five of ten suggestions of one wallet are accepted', async () => {
    const { store, both } = await two();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => {
        const api = index % 2 === 0 ? both[0] : both[1];
        const idea = { ...IDEA, title: `Idea number ${index}` };
        return api.send('POST', '/suggestions', { body: newSuggestion(api, admin, idea) });
      }),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(5);
    expect(await store.db.$count(suggestions)).toBe(5);
  });

  test('one of two opposite merges during votes succeeds, and no vote counts twice', async () => {
    const { store, both } = await two();
    const [one, other] = both;
    const ids: number[] = [];
    for (const title of ['The first idea', 'The second idea']) {
      const body = newSuggestion(one, admin, { ...IDEA, title });
      ids.push((await one.send('POST', '/suggestions', { body })).json<{ id: number }>().id);
    }
    const [first = 0, second = 0] = ids;
    const cookie = await one.signIn();
    const merge = (api: AdminApi, from: number, into: number) =>
      api.send('POST', `/admin/suggestions/${from}/merge`, { body: { into }, cookie });
    const vote = (voter: (typeof voters)[number], id: number) =>
      other.send('POST', `/suggestions/${id}/votes`, { body: voteFor(other, voter, id) });
    const votes = voters.flatMap((voter) => [vote(voter, first), vote(voter, second)]);
    const merges = await Promise.all([merge(one, first, second), merge(other, second, first)]);
    await Promise.all(votes);
    expect(merges.map(refusalOf)).toContain(200);
    expect(merges.map(refusalOf)).toContain('conflict');
    const rows = await store.db.select().from(suggestions);
    const suggestion = rows.find(({ status }) => status === 'open');
    const merged = rows.find(({ status }) => status === 'merged');
    expect(merged).toMatchObject({ votes: 0, mergedInto: suggestion?.id });
    // Each wallet's vote counts once, whether it was cast before or after the merge.
    expect(suggestion?.votes).toBe(voters.length);
    expect(await store.db.$count(suggestionVotes)).toBe(voters.length);
  });
});
