import { readFile } from 'node:fs/promises';
import { PublicKey } from '@solana/web3.js';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { closePool } from '#src/chain/program/instructions/close-pool.ts';
import { updateConfig } from '#src/chain/program/instructions/update-config.ts';
import type { Player } from '#tests/e2e/support/player.ts';
import { caughtUp } from '#tests/e2e/support/seed/caught-up.ts';
import type { Seed } from '#tests/e2e/support/seed/record.ts';
import type { Stage } from '#tests/e2e/support/stage.ts';
import { adminKey, configNow, sendPlainly } from './on-chain.ts';
import { itemAt } from './item-at.ts';
import { SECOND_ADMIN } from './second-admin.ts';

const PATH = '/admin/xeroz/audit';
const THREE_DAYS = 259_200;
const landedSchema = v.array(v.object({ signature: v.string(), err: v.unknown() }));
const short = (text: string): string => `${text.slice(0, 4)}...${text.slice(-4)}`;

interface Line {
  readonly wallet: string;
  readonly action: string;
  readonly onChain: string;
  readonly signature: string;
  readonly instructions: string;
}

/** Tests the audit log, which lists the actions of all earlier tests. Each test checks only actions of its own. */
export function auditTests(stage: Stage, seed: () => Seed): void {
  const filter = async ({ page }: Player, action: string): Promise<void> => {
    await page.getByRole('combobox', { name: 'Action' }).selectOption({ label: action });
  };

  /** Downloads the log as a file and parses it. Columns before the changes are never quoted. */
  const fileOf = async ({ page }: Player): Promise<Line[]> => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('xeroz-audit.csv');
    const [head, ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
    expect(head).toBe(
      'id,unix_seconds,time,wallet,action,on_chain,signature,instructions,pools,changes,detail',
    );
    return lines.map((line) => {
      const cells = line.split(',');
      return {
        wallet: itemAt(cells, 3),
        action: itemAt(cells, 4),
        onChain: itemAt(cells, 5),
        signature: itemAt(cells, 6),
        instructions: itemAt(cells, 7),
      };
    });
  };

  /** Returns the outcome of each transaction that a wallet has sent to the program since the seeding. */
  const sentBy = async (wallet: string): Promise<ReadonlyMap<string, string>> => {
    const config = { commitment: 'confirmed' };
    const listed = await stage.product.rpc.call('getSignaturesForAddress', [wallet, config]);
    const seeded = new Set(seed().transactions);
    const own = v.parse(landedSchema, listed).filter(({ signature }) => !seeded.has(signature));
    const records = await Promise.all(
      own.map(async (sent) => ({ ...sent, ...(await stage.product.rpc.transaction(sent.signature)) })),
    );
    return new Map(
      records
        .filter(({ payer }) => payer === wallet)
        .map(({ signature, err }) => [signature, err === null ? 'succeeded' : 'failed']),
    );
  };

  test('a transaction that an admin sends outside the pages is marked as seen only on the chain', async () => {
    const admin = await stage.admin();
    const { page } = admin;
    const pool = itemAt(seed().of('spent').toReversed(), 0);
    const close = closePool(new PublicKey(pool.address), new PublicKey(pool.creator));
    const signature = await sendPlainly(stage, adminKey(stage), close);
    await admin.signIn(PATH);
    await filter(admin, 'Seen on the chain only');
    const row = page.getByRole('row').filter({ hasText: short(signature) });
    for (const cell of ['Not reported by an admin page', 'Close the pool’s account', 'Succeeded']) {
      await row.getByText(cell, { exact: true }).waitFor();
    }
    await row.getByText(short(admin.wallet.address)).first().waitFor();
    await row.getByRole('link', { name: `Pool ${short(pool.address)}` }).waitFor();
  });

  test('the log shows a change of the configuration with old and new values', async () => {
    const admin = await stage.admin();
    const { page } = admin;
    const before = await configNow(stage);
    const change = (retentionSeconds: number): Promise<string> => {
      const params = { ...before, treasury: new PublicKey(before.treasury), retentionSeconds };
      const key = adminKey(stage);
      return sendPlainly(stage, key, updateConfig(key.publicKey, params, before.paused));
    };
    const signature = await change(THREE_DAYS);
    await change(before.retentionSeconds);
    await caughtUp(stage.product, seed());
    await admin.signIn(PATH);
    const row = page.getByRole('row').filter({ hasText: short(signature) });
    const changed = row.locator('dl').filter({ hasText: 'Retention before a pool can be closed' });
    await changed.waitFor();
    expect(await changed.locator('dt').count()).toBe(1);
    expect(await changed.locator('del').innerText()).toContain('1 day');
    expect(await changed.locator('ins').innerText()).toContain('3 days');
  });

  test('the log and its file contain every admin transaction, with its outcome on the chain', async () => {
    const admin = await stage.admin();
    await admin.signIn(PATH);
    const { address } = admin.wallet;
    await caughtUp(stage.product, seed());
    for (const wallet of [address, SECOND_ADMIN.address]) {
      const sent = await sentBy(wallet);
      await admin.page.getByRole('textbox', { name: 'Wallet address' }).fill(wallet);
      await admin.page.waitForURL((url) => url.searchParams.get('wallet') === wallet);
      const lines = await fileOf(admin);
      expect(new Set(lines.map((line) => line.wallet))).toEqual(new Set([wallet]));
      const logged = new Map(lines.map((line) => [line.signature, line]));
      const missing = [...sent].filter(([signature, end]) => logged.get(signature)?.onChain !== end);
      expect(missing).toEqual([]);
      for (const line of lines.filter(({ action }) => action === 'transaction_sent')) {
        // A transaction that was refused before it landed is in the log but not on the chain.
        expect([line.signature, sent.get(line.signature) ?? 'unknown']).toEqual([
          line.signature,
          line.onChain,
        ]);
        expect(line.instructions).toMatch(/^[a-z_]+( [a-z_]+)*$/);
      }
      expect(lines.map(({ action }) => action)).toContain('signed_in');
    }
  });

  test('the log is filtered by action, and describes each action', async () => {
    const admin = await stage.admin();
    const { page } = admin;
    await admin.signIn(PATH);
    await filter(admin, 'Signed in');
    await page.getByText('Signed in with a signed message', { exact: true }).first().waitFor();
    const rows = page.getByRole('table').locator('tbody tr');
    const others = rows.filter({ hasNotText: 'Signed in with a signed' });
    await expect.poll(() => others.count()).toBe(0);
    await rows.first().getByText(short(admin.wallet.address)).first().waitFor();
    await page.reload();
    await page.getByText('Signed in with a signed message', { exact: true }).first().waitFor();
    expect(new URL(page.url()).searchParams.get('action')).toBe('signed_in');
  });
}
