import bs58 from 'bs58';
import type { Request, Route } from 'playwright-core';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { hasChromium } from './support/chromium.ts';
import { serveAppAlone } from './support/app-alone.ts';
import { openPool } from './support/open-pool.ts';
import type { Player } from './support/player.ts';
import { Stage } from './support/stage.ts';
import { unfoldOptions } from './support/create-form.ts';

const SOL = 1_000_000_000n;
const START = 3n * SOL;
/** The public genesis hash of devnet. */
const DEVNET_GENESIS = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG';

const callSchema = v.object({ id: v.unknown(), method: v.string(), params: v.optional(v.unknown()) });
type Call = v.InferOutput<typeof callSchema>;

describe.runIf(hasChromium())('the app continues', () => {
  const stage = new Stage('journeys');

  test('the app continues with its server down: create, join, exit, complete, and claim', async () => {
    const app = await serveAppAlone(stage.product.folder);
    try {
      const come = (): Promise<Player> => stage.person(START, { baseURL: app.url });
      const [creator, guest, last] = await Promise.all([come(), come(), come()]);
      await creator.page.goto('/pools');
      await creator.connect();
      await creator.page.getByRole('main').getByRole('button', { name: 'Create pool' }).first().click();
      const form = creator.page.getByRole('dialog');
      await unfoldOptions(form);
      await form.getByLabel('Name (optional)').fill('No Server');
      await form.getByLabel('Players', { exact: true }).fill('3');
      await form.getByLabel('Stake per player').fill('0.1');
      await form.getByRole('button', { name: 'Review' }).click();
      await form.getByRole('button', { name: 'Create pool' }).click();
      await creator.page.waitForURL(/\/pools\/\w+$/);

      await guest.page.goto('/pools');
      await guest.connect();
      await guest.page.getByRole('main').getByRole('link', { name: 'No Server', exact: true }).click();
      await guest.join();
      await guest.page.getByRole('main').getByRole('button', { name: 'Exit pool' }).click();
      await guest.page.getByRole('dialog').getByRole('button', { name: 'Exit pool' }).click();
      await guest.page.getByText('You left this pool once. If you join again, you can’t leave.').waitFor();
      await guest.join();

      await last.page.goto(new URL(guest.page.url()).pathname);
      await last.connect();
      await last.joinLast();
      await stage.passCountdown();
      await last.page.getByRole('button', { name: 'Complete the pool' }).click();
      const outcome = last.page.getByRole('dialog', { name: /^(You Won!|Not this time)$/ });
      await outcome.getByRole('button', { name: /^Claim .* SOL$/ }).click();
      await last.page.getByText('Paid to your wallet.').waitFor();
      await outcome.getByRole('button', { name: 'Done' }).click();
      await last.page.goto('/winners');
      await last.page.getByText('The server does not answer', { exact: true }).waitFor();
      await last.page.getByRole('main').getByRole('link', { name: 'No Server' }).first().waitFor();
    } finally {
      await app.close();
    }
  });

  test('the app continues after a reload between sent and confirmed: it sends the same bytes again and pays once', async () => {
    const pool = await openPool(stage.connection, stage.product.rpc, { name: 'Reloaded Rings' });
    const player = await stage.person(START);
    await player.page.goto(`/pools/${pool.id}`);
    await player.connect();
    // The node drops this page's transactions without an error.
    const sent: string[] = [];
    let isLost = true;
    await player.page.route(stage.product.rpc.url, async (route) => {
      const call = callOf(route.request());
      if (call?.method !== 'sendTransaction') return route.continue();
      const bytes = v.parse(v.tupleWithRest([v.string()], v.unknown()), call.params)[0];
      sent.push(bytes);
      return isLost ? answer(route, call, signatureOf(bytes)) : route.continue();
    });
    await player.startJoining();
    await player.page.getByText('Sent. Waiting', { exact: false }).first().waitFor();
    expect(await stage.product.rpc.signatures(player.wallet.address)).toHaveLength(1);
    isLost = false;
    await player.page.reload();
    await player.page.getByRole('heading', { name: /^You are in: seat/ }).waitFor();
    // The reload closed the dialog, and the ticket with it.
    expect(await player.page.getByRole('dialog').count()).toBe(0);
    expect(new Set(sent).size).toBe(1);
    expect(player.wallet.promptCount()).toBe(1);
    // Expect the airdrop and exactly one transaction.
    expect(await stage.product.rpc.signatures(player.wallet.address)).toHaveLength(2);
  });

  test('the app continues without signing anything if the RPC is of another cluster', async () => {
    const pool = await openPool(stage.connection, stage.product.rpc, { name: 'Wrong Rings' });
    const player = await stage.person(START);
    await player.page.route(stage.product.rpc.url, async (route) => {
      const call = callOf(route.request());
      return call?.method === 'getGenesisHash' ? answer(route, call, DEVNET_GENESIS) : route.continue();
    });
    await player.page.goto(`/pools/${pool.id}`);
    await player.connect();
    await player.startJoining();
    await player.page
      .getByText('Nothing was signed. This page reads from a node on another network.')
      .first()
      .waitFor();
    expect(player.wallet.promptCount()).toBe(0);
    expect(await stage.product.rpc.balance(player.wallet.address)).toBe(START);
  });
});

function callOf(request: Request): Call | null {
  const parsed = v.safeParse(callSchema, request.postDataJSON());
  return parsed.success ? parsed.output : null;
}

function answer(route: Route, { id }: Call, result: string): Promise<void> {
  return route.fulfill({ json: { jsonrpc: '2.0', id, result } });
}

/** Returns the first signature of a serialised transaction in base64, which is the transaction's id. */
function signatureOf(bytes: string): string {
  return bs58.encode(Buffer.from(bytes, 'base64').subarray(1, 65));
}
