/**
 * Measures how long players wait for a draw: with the built product on this machine, two players in Chromium, and the
 * chain's own clock. Both players are on the pool's page when its round is due; one presses the button as soon as it is
 * enabled. Ends with code 1 if the figure misses its limit. Takes about three minutes.
 *   --json      prints only the figures
 *   --runs N    pools, the median counts; 7
 */
import { parseArgs } from 'node:util';
import { Connection, PublicKey } from '@solana/web3.js';
import { fetchClock, fetchPool } from '#src/chain/program/fetch.ts';
import { sleep } from '#src/lib/sleep.ts';
import { launchChromium } from '#tests/e2e/support/chromium.ts';
import { startLocalProduct } from '#tests/e2e/support/local-product.ts';
import { openPool } from '#tests/e2e/support/open-pool.ts';
import { Player } from '#tests/e2e/support/player.ts';
import { buildForTests } from '#tests/e2e/support/test-build.ts';
import { type Figure, figureOf, isMissed, median } from './web/limits.ts';

const SOL = 1_000_000_000n;
/** Seconds of the countdown's minute that are skipped. The script waits for the rest. */
const SKIPPED_SECONDS = 48;
const LOOK_MS = 20;

const { values: options } = parseArgs({
  options: { json: { type: 'boolean', default: false }, runs: { type: 'string', default: '7' } },
});
const RUNS = Number(options.runs);
const log = (line: string): void => {
  if (!options.json) console.log(line);
};

/** Seconds since a draw was due. */
interface Waited {
  /** Until the waiting player could complete the pool. */
  readonly ready: number;
  /** Until the outcome was visible to the completer; `watcher` is the same for the other player. */
  readonly completer: number;
  readonly watcher: number;
}

const build = await buildForTests();
const [product, browser] = await Promise.all([
  // The delay makes the keeper leave the pools to the players.
  startLocalProduct(build.folder, { environment: { KEEPER_COMPLETE_DELAY_SECONDS: '3600' } }),
  launchChromium(),
]);
const connection = new Connection(product.rpc.url, 'processed');

async function person(): Promise<Player> {
  const player = await Player.open(browser, product.appUrl, { reducedMotion: 'no-preference' });
  await product.rpc.airdrop(player.wallet.address, 100n * SOL);
  await player.page.goto('/pools');
  await player.connect();
  return player;
}

/** Returns this computer's time in milliseconds at which the chain's clock reaches a time, in Unix seconds. */
async function whenItIs(time: number): Promise<number> {
  while ((await fetchClock(connection)).unixTimestamp < time) {
    await sleep(LOOK_MS);
  }
  return Date.now();
}

async function draw(watcher: Player, completer: Player): Promise<Waited> {
  const { id, address } = await openPool(connection, product.rpc);
  for (const { page } of [watcher, completer]) await page.goto(`/pools/${id}`);
  await watcher.join();
  await completer.joinLast();
  const pool = await fetchPool(connection, new PublicKey(address));
  const drawAt = pool?.draw.drawAt ?? Number.NaN;
  await product.rpc.call('localnet_advance', [SKIPPED_SECONDS]);
  const due = whenItIs(drawAt);
  const button = completer.page.getByRole('button', { name: 'Complete the pool', disabled: false });
  await button.waitFor();
  const ready = Date.now();
  await button.click();
  const outcome = async ({ page }: Player): Promise<number> => {
    await page.getByRole('dialog', { name: /^(You Won!|Not this time)$/ }).waitFor();
    return Date.now();
  };
  const [from, ...seen] = await Promise.all([due, outcome(completer), outcome(watcher)]);
  const [forCompleter, forWatcher] = seen.map((at) => (at - from) / 1_000);
  return { ready: (ready - from) / 1_000, completer: forCompleter ?? NaN, watcher: forWatcher ?? NaN };
}

const waits: Waited[] = [];
try {
  const [watcher, completer] = [await person(), await person()];
  for (let run = 1; run <= RUNS; run += 1) {
    const waited = await draw(watcher, completer);
    waits.push(waited);
    const [ready, own, other] = [waited.ready, waited.completer, waited.watcher].map((one) => one.toFixed(2));
    log(`run ${run}: ready ${ready} s, won or lost ${own} s, for the other ${other} s`);
  }
} finally {
  await browser.close();
  await product.stop();
  await build.remove();
}
const figure: Figure = figureOf('draw_seconds', median(waits.map(({ completer }) => completer)));
if (options.json) console.log(JSON.stringify({ figures: [figure] }));
log(
  `${figure.name.padEnd(44)} ${figure.value.toFixed(2).padStart(8)} ${figure.unit.padEnd(6)} limit ${figure.limit}`,
);
if (isMissed(figure)) process.exitCode = 1;
