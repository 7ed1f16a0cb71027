import bs58 from 'bs58';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { suggestionMessage, suggestionSchema, voteMessage } from '#src/contract/suggestions.ts';
import type { Player } from '#tests/e2e/support/player.ts';
import type { Seed } from '#tests/e2e/support/seed/record.ts';
import { SeedWallet } from '#tests/e2e/support/seed/seed-wallet.ts';
import type { Stage } from '#tests/e2e/support/stage.ts';
import { itemAt } from './item-at.ts';

const PATH = '/admin/xeroz/suggestions';
const DARK = 'A darker dark mode';
const NIGHT = 'Black at night, please';
const SOUND = 'A sound for winners';
const ANSWER = 'We like it.\nIt comes with the next version.';

/** Tests that admins can answer, plan, merge and close suggestions, and that all visitors see the changes. */
export function suggestionTests(stage: Stage, seed: () => Seed): void {
  const post = async (path: string, body: unknown): Promise<v.InferOutput<typeof suggestionSchema>> => {
    const headers = { 'content-type': 'application/json' };
    const url = `${stage.product.appUrl}/api/suggestions${path}`;
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    return v.parse(suggestionSchema, await answer.json());
  };
  const signer = (wallet: SeedWallet) => ({
    domain: new URL(stage.product.appUrl).host,
    cluster: 'localnet',
    wallet: wallet.address,
    issuedAt: Math.floor(Date.now() / 1_000),
  });
  const signed = (wallet: SeedWallet, { issuedAt }: ReturnType<typeof signer>, text: string) => ({
    wallet: wallet.address,
    issuedAt,
    signature: bs58.encode(wallet.sign(new TextEncoder().encode(text))),
  });
  const suggest = async (wallet: SeedWallet, title: string): Promise<number> => {
    const suggestion = { title, body: `${title}: that would be good for all of us.` };
    const by = signer(wallet);
    const { id } = await post('', {
      ...signed(wallet, by, suggestionMessage(by, suggestion)),
      ...suggestion,
    });
    return id;
  };
  const vote = async (wallet: SeedWallet, id: number): Promise<void> => {
    const by = signer(wallet);
    await post(`/${id}/votes`, signed(wallet, by, voteMessage(by, { suggestion: id, take: 'cast' })));
  };
  /** Returns wallets that have sat in a pool. */
  const participants = (): readonly SeedWallet[] => {
    const players = new Set(seed().pools.flatMap((pool) => pool.players));
    return Array.from({ length: 20 }, (_, index) => SeedWallet.of(`wallet ${index + 100}`)).filter(
      ({ address }) => players.has(address),
    );
  };

  const review = async ({ page }: Player, title: string): Promise<void> => {
    await page.getByRole('button', { name: `Review “${title}”` }).click();
    await page.getByRole('heading', { name: title }).waitFor();
    await page.getByRole('form', { name: 'Review the suggestion' }).waitFor();
  };
  const save = async ({ page }: Player): Promise<void> => {
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved. Players see it now.').waitFor();
  };

  test('a suggestion is answered, planned, merged with its votes, and closed, publicly', async () => {
    const wallets = participants();
    const [author, other, third] = [itemAt(wallets, 0), itemAt(wallets, 1), itemAt(wallets, 2)];
    const [dark, night, sound] = [
      await suggest(author, DARK),
      await suggest(other, NIGHT),
      await suggest(third, SOUND),
    ];
    // One wallet votes for both suggestions, and counts once after the merge.
    await vote(other, dark);
    await vote(third, dark);
    await vote(author, night);
    await vote(third, night);

    const admin = await stage.admin();
    const { page } = admin;
    const visitor = await stage.person(0n);
    const item = (title: string) => visitor.page.getByRole('listitem', { name: title });
    await visitor.page.goto('/suggestions');
    await visitor.page.getByRole('button', { name: `Vote 2: ${DARK}` }).waitFor();

    await admin.signIn(PATH);
    await review(admin, DARK);
    const form = page.getByRole('form', { name: 'Review the suggestion' });
    await form.getByRole('textbox', { name: 'Answer to the players' }).fill('x'.repeat(2_001));
    await form.getByText('Use at most 2,000 characters.').waitFor();
    expect(await form.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await form.getByRole('textbox', { name: 'Answer to the players' }).fill(ANSWER);
    await form.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Planned' });
    await save(admin);
    await visitor.page.reload();
    await item(DARK).getByText('It comes with the next version.').waitFor();
    await item(DARK).getByText('Planned', { exact: true }).waitFor();

    await review(admin, NIGHT);
    await page.getByRole('button', { name: 'Merge into another' }).click();
    const dialog = page.getByRole('dialog', { name: `Merge no. ${night}` });
    await dialog.getByRole('button', { name: `No. ${dark}: ${DARK}` }).click();
    await dialog.getByText('Its 2 votes move to the other.').waitFor();
    await dialog.getByRole('button', { name: 'Merge for good' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: `Review “${NIGHT}”` }).waitFor({ state: 'detached' });
    await visitor.page.reload();
    await visitor.page.getByRole('button', { name: `Vote 3: ${DARK}` }).waitFor();
    expect(await item(NIGHT).count()).toBe(0);

    await review(admin, SOUND);
    await form.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Declined' });
    await save(admin);
    await visitor.page.reload();
    await item(SOUND).getByText('Declined', { exact: true }).waitFor();
    // A closed suggestion accepts no more votes.
    expect(await item(SOUND).getByRole('button').count()).toBe(0);
    const by = signer(author);
    const late = voteMessage(by, { suggestion: sound, take: 'cast' });
    await expect(post(`/${sound}/votes`, signed(author, by, late))).rejects.toThrow();

    // The audit log lists the admin of each change.
    await page.getByRole('link', { name: 'Audit log' }).click();
    const action = page.getByRole('combobox', { name: 'Action' });
    await action.selectOption({ label: 'Suggestion changed' });
    const changed = page.getByRole('row').filter({ hasText: `No. ${dark}` });
    await changed.getByText('Status: Open → Planned').waitFor();
    await changed.getByText('It comes with the next version.').waitFor();
    await action.selectOption({ label: 'Suggestions merged' });
    await page
      .getByRole('row')
      .filter({ hasText: `No. ${night} → No. ${dark}` })
      .waitFor();
  });
}
