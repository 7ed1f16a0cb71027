import { beforeEach, expect, test } from 'vitest';
import { applyTransactions } from '#server/projection/apply.ts';
import type { ChainTransaction } from '#server/projection/chain-transaction.ts';
import { initialize } from '#server/projection/state.ts';
import { auditLog } from '#server/store/schema.ts';
import { auditListSchema } from '#src/contract/audit.ts';
import { admin, refusalOf } from '#tests/support/admin-api.ts';
import { addressOf, ChainScript, signatureOf } from '#tests/support/chain-script.ts';
import { ConfigScript } from '#tests/support/config-script.ts';
import { numberedKey } from '#tests/support/keys.ts';
import { PoolScript } from '#tests/support/pool-script.ts';
import { onEachAdminApi } from './on-each-admin-api.ts';

const ADMIN = admin.publicKey.toBase58();
const other = numberedKey('admin', 1);
const OTHER = other.publicKey.toBase58();
const NOBODY = addressOf('nobody');

const chain = new ChainScript('audited');
/** Returns the landed transaction with this wallet as its fee payer, and replaces it in the chain. */
function paidBy(wallet: string, landed: ChainTransaction): ChainTransaction {
  const paid = { ...landed, feePayer: wallet };
  chain.transactions.splice(chain.transactions.indexOf(landed), 1, paid);
  return paid;
}
const pool = new PoolScript(chain, 1n, { maxPlayers: 3 });
// No admin page creates pools.
paidBy(ADMIN, pool.create());
pool.join();
const locked = paidBy(ADMIN, pool.lock());
const completed = paidBy(OTHER, pool.complete());
// Instructions that any wallet may send are not actions of an admin.
paidBy(NOBODY, pool.payCreator());
const failed = paidBy(ADMIN, chain.land(['time_out_draw'], [], { InstructionError: [0, { Custom: 6_020 }] }));
const config = new ConfigScript(chain);
const configured = [
  paidBy(NOBODY, config.initialize()),
  paidBy(NOBODY, config.update({ drawTimeoutSeconds: 21_600, minStakeLamports: 30_000_000n })),
  paidBy(NOBODY, config.propose(OTHER)),
  paidBy(NOBODY, config.accept(OTHER)),
];
// A failed transaction of a wallet that is no admin is no such action either.
paidBy(NOBODY, chain.land(['update_config'], [], { InstructionError: [0, { Custom: 6_000 }] }));
const seen = [locked, completed, failed, ...configured];

onEachAdminApi(
  'the audit log and the chain',
  (world) => {
    let cookie: string;

    beforeEach(async () => {
      world.api.adminWallets.add(OTHER);
      world.api.now = chain.now + 10;
      cookie = await world.api.signIn();
    });

    const audit = (query = '') => world.api.read(auditListSchema, `/admin/audit?${query}`, cookie);
    const onChain = async (query = '') => audit(`action=seen_on_chain&${query}`);
    const signatures = async (query = '') =>
      (await onChain(query)).data.map(({ detail }) => detail['signature']);
    const report = ({ signature }: Pick<ChainTransaction, 'signature'>, by = cookie, wallet = ADMIN) =>
      world.api.send('POST', '/admin/audit', {
        cookie: by,
        body: { signature, wallet, instructions: ['close_pool'], pools: [NOBODY], outcome: 'sent' },
      });

    test('lists configuration changes by any sender, and unreported transactions of admins', async () => {
      expect(await signatures()).toEqual(seen.map(({ signature }) => signature).toReversed());
      const rows = (await onChain('order=asc')).data;
      expect(rows).toMatchObject([
        {
          wallet: ADMIN,
          at: locked.at,
          onChain: 'succeeded',
          detail: { signature: locked.signature, instructions: ['lock_pool'], pools: [pool.address] },
        },
        { wallet: OTHER, detail: { instructions: ['complete_pool'], pools: [pool.address] }, changes: [] },
        { wallet: ADMIN, onChain: 'failed', detail: { instructions: ['time_out_draw'], pools: [] } },
        ...configured.map(({ instructions }) => ({ wallet: NOBODY, detail: { instructions, pools: [] } })),
      ]);
    });

    test('shows each changed field of the configuration with its old and new value', async () => {
      const rows = (await onChain('order=asc')).data.slice(-configured.length);
      const [initialized, ...later] = rows.map(({ changes }) => changes);
      expect(initialized).toMatchObject([
        { field: 'admin', from: null, to: config.admin },
        { field: 'beacon', from: null, to: config.beacon },
        { field: 'treasury', from: null, to: addressOf('treasury') },
        { field: 'minStakeLamports', from: null, to: '20000000' },
        { field: 'cooldownSeconds', from: null },
        { field: 'countdownSeconds', from: null },
        { field: 'drawTimeoutSeconds', from: null, to: '86400' },
        { field: 'retentionSeconds', from: null },
      ]);
      expect(later).toEqual([
        [
          { field: 'minStakeLamports', from: '20000000', to: '30000000' },
          { field: 'drawTimeoutSeconds', from: '86400', to: '21600' },
        ],
        [{ field: 'pendingAdmin', from: null, to: OTHER }],
        [
          { field: 'admin', from: config.admin, to: OTHER },
          { field: 'pendingAdmin', from: OTHER, to: null },
        ],
      ]);
    });

    test('actions of an admin stay in the log after the admin is removed from the list', async () => {
      await world.api.signIn(other);
      world.api.adminWallets.delete(OTHER);
      expect(await signatures()).toContain(completed.signature);
      expect((await onChain()).total).toBe(seen.length);
    });

    test('lists only configuration changes of a wallet that is not listed and never signed in', async () => {
      world.api.adminWallets.delete(OTHER);
      expect(await signatures()).not.toContain(completed.signature);
      expect((await onChain()).total).toBe(seen.length - 1);
    });

    test('shows the effects of a transaction from the chain, not from the report', async () => {
      await report(locked);
      const [landed] = (await audit('action=transaction_sent')).data;
      expect(landed?.detail).toEqual({
        signature: locked.signature,
        instructions: ['lock_pool'],
        pools: [pool.address],
        outcome: 'sent',
      });
      // Of a transaction that is not on the chain yet, only the report is shown.
      await report({ signature: signatureOf('under way') });
      const [sent] = (await audit('action=transaction_sent')).data;
      expect(sent).toMatchObject({
        onChain: 'unknown',
        detail: { instructions: ['close_pool'], pools: [NOBODY] },
      });
      // A transaction that another wallet sent is not attributed to this admin.
      await report(completed);
      const [others] = (await audit('action=transaction_sent')).data;
      expect(others).toMatchObject({ wallet: ADMIN, onChain: 'unknown', detail: { pools: [NOBODY] } });
    });

    test('refuses a report for a wallet other than the signed-in one', async () => {
      const answer = await report(completed, cookie, OTHER);
      expect(refusalOf(answer)).toBe('not_allowed');
      expect((await audit('action=transaction_sent')).total).toBe(0);
    });

    test('a report of a transaction is accepted only from its fee payer', async () => {
      await report(locked);
      expect(await signatures()).not.toContain(locked.signature);
      const [reported] = (await audit('action=transaction_sent')).data;
      expect(reported).toMatchObject({ onChain: 'succeeded', detail: { signature: locked.signature } });
      // The action of an admin does not disappear because of another admin's report.
      await report(completed);
      expect(await signatures()).toContain(completed.signature);
      await report(completed, await world.api.signIn(other), OTHER);
      expect(await signatures()).not.toContain(completed.signature);
    });

    test('log and chain are sorted and paged as one list, without missing or repeated rows', async () => {
      const [first, last] = [chain.transactions[0]?.at ?? 0, chain.now];
      // Adds several rows to the log for each second, with a transaction in it or not.
      for (let at = first - 1; at <= last + 1; at += 1) {
        const rows = Array.from({ length: 11 }, () => ({
          wallet: ADMIN,
          action: 'signed_out',
          detail: {},
          at,
        }));
        await world.store.db.insert(auditLog).values(rows);
      }
      const complete = await audit('limit=100');
      const rest = await audit(`limit=100&cursor=${complete.nextCursor}`);
      const all = [...complete.data, ...rest.data];
      expect(rest.nextCursor).toBeNull();
      expect(all).toHaveLength(complete.total);
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
      const times = all.map(({ at }) => at ?? 0);
      expect(times).toEqual(times.toSorted((a, b) => b - a));
      const ids = all.flatMap(({ id, action }) => (action === 'signed_out' ? [id] : []));
      expect(ids).toEqual(ids.toSorted().toReversed());

      const rising: typeof all = [];
      for (let cursor = ''; ;) {
        const page = await audit(`order=asc&limit=7${cursor}`);
        expect(page.total).toBe(complete.total);
        rising.push(...page.data);
        if (page.nextCursor === null) break;
        cursor = `&cursor=${page.nextCursor}`;
      }
      expect(rising).toEqual(all.toReversed());
    });

    test('filters log and chain by wallet and by time', async () => {
      const at = failed.at ?? 0;
      await world.store.db.insert(auditLog).values({ wallet: ADMIN, action: 'signed_out', detail: {}, at });
      const found = async (query: string) =>
        (await audit(query)).data.map(({ action, detail }) => detail['signature'] ?? action);
      expect(await found(`wallet=${OTHER}`)).toEqual([completed.signature]);
      expect(await found(`wallet=${NOBODY}`)).toHaveLength(configured.length);
      expect(await found(`wallet=${ADMIN}&order=asc`)).toEqual([
        locked.signature,
        failed.signature,
        'signed_out',
        'signed_in',
      ]);
      expect(await found(`from=${at}&until=${at + 1}&order=asc`)).toEqual([failed.signature, 'signed_out']);
      expect(await found(`until=${locked.at}`)).toEqual([]);
      expect(await audit(`from=${at}&wallet=${ADMIN}`)).toMatchObject({ total: 3 });
    });

    test('lists a transaction without a time as the oldest', async () => {
      const signature = signatureOf('timeless');
      const position = { slot: chain.slot + 1n, slotIndex: 0, at: null };
      const timeless = { ...failed, ...position, signature, instructions: ['update_config'] };
      await applyTransactions(world.store.db, [timeless], { confirmedSlot: chain.slot + 1n });
      expect((await onChain()).data.at(-1)).toMatchObject({ at: null, detail: { signature } });
      expect((await signatures('limit=3&order=asc'))[0]).toBe(signature);
      expect(await signatures('from=0')).not.toContain(signature);
    });
  },
  async ({ db }) => {
    await initialize(db, 'genesis');
    await applyTransactions(db, chain.transactions, { confirmedSlot: chain.slot });
  },
);
