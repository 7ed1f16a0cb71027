import { mkdir, writeFile } from 'node:fs/promises';
import { Connection } from '@solana/web3.js';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type LocalProduct, startLocalProduct } from '#tests/e2e/support/local-product.ts';
import { openPool } from '#tests/e2e/support/open-pool.ts';
import { UNTIL_DRAW_SECONDS } from '#tests/e2e/support/until-draw.ts';
import { type Engine, Visitor } from './engine.ts';
import { firefoxPath, startFirefox } from './firefox.ts';
import { hasWebKit, startWebKit } from './webkit.ts';

const PICTURES = 'tests/e2e/screenshots';
const SIZE = [1_280, 900] as const;

const ENGINES = [
  { name: 'firefox', is: firefoxPath() !== undefined, start: startFirefox },
  { name: 'webkit', is: hasWebKit(), start: startWebKit },
];

let product: LocalProduct;
let connection: Connection;
beforeAll(async () => {
  product = await startLocalProduct(inject('testBuild'), {
    environment: { KEEPER_COMPLETE_DELAY_SECONDS: '3600', KEEPER_CLAIM_DELAY_SECONDS: '14400' },
  });
  connection = new Connection(product.rpc.url, 'confirmed');
}, 240_000);
afterAll(() => product?.stop());

describe.each(ENGINES)('$name', ({ name, is, start }) => {
  if (!is) console.log(`${name} is not installed: skipped`);

  test.runIf(is)('connects, creates, joins, draws, claims and verifies', async () => {
    const engine = await start(...SIZE);
    try {
      await play(new Visitor(engine, product.appUrl));
    } catch (error) {
      await keepPicture(engine, name);
      throw error;
    } finally {
      await engine.close();
    }
  });
});

async function play(visitor: Visitor): Promise<void> {
  await visitor.goto('/pools');
  await visitor.press('^Connect Wallet$');
  await visitor.press('^Development Wallet');
  await visitor.see('[1-9A-HJ-NP-Za-km-z]{4}\\.\\.\\.[1-9A-HJ-NP-Za-km-z]{4}');

  await visitor.press('^Create pool$');
  await visitor.press('^More options');
  await visitor.fill('^Name', 'Other Engines');
  await visitor.fill('^Players', '2');
  await visitor.fill('^Stake per player', '0.1');
  await visitor.press('^Review$');
  // The local chain's faucet gives a new wallet the missing lamports, and the dialog continues.
  await visitor.press('^Get \\d+ SOL$');
  await visitor.press('^Create pool$');
  await visitor.see('Creators cannot leave');
  expect(await visitor.path()).toMatch(/^\/pools\/\w+$/);

  // Take the last seat of another pool.
  const joined = await openPool(connection, product.rpc, { maxPlayers: 2, seats: 1 });
  await visitor.goto(`/pools/${joined.id}`);
  await visitor.press('^Join for');
  await visitor.see('Take the last seat.*Back even if you lose');
  await visitor.press('^Join$');
  await visitor.press('^Watch the draw$');
  await visitor.see('Everyone is seated');

  // Draw the pool, and claim the payments of the draw and the completer's share.
  await product.rpc.call('localnet_advance', [UNTIL_DRAW_SECONDS]);
  await visitor.press('^Complete the pool$');
  await visitor.see('(You Won!|Not this time)');
  await visitor.press('^Claim .* SOL$');
  await visitor.see('Paid to your wallet');
  await visitor.goto('/activity');
  await visitor.see('Quiet Rings');

  await visitor.goto(`/vrf-transparency/${joined.id}`);
  await visitor.see('This draw is correct\\.');
}

async function keepPicture(engine: Engine, name: string): Promise<void> {
  await mkdir(PICTURES, { recursive: true });
  await writeFile(`${PICTURES}/engine-${name}.png`, await engine.screenshot());
}
