import { mkdir, writeFile } from 'node:fs/promises';
import { Connection } from '@solana/web3.js';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { localKeys } from '#server/cluster/local-keys.ts';
import { type LocalProduct, type ProductOptions, startLocalProduct } from './local-product.ts';
import { Player } from './player.ts';
import { sharedBrowser, sharedProduct } from './shared-product.ts';
import type { WalletKind, WalletTraits } from './test-wallet.ts';
import { UNTIL_DRAW_SECONDS } from './until-draw.ts';

interface Opened {
  readonly product: LocalProduct;
  readonly browser: Browser;
  readonly connection: Connection;
}

const PICTURES = 'tests/e2e/screenshots';
/** Milliseconds to start a product while other tests run. */
const START_MS = 240_000;
/** Milliseconds to take a picture, which a page that draws nothing never ends. */
const PICTURE_MS = 10_000;

/** Takes a picture of a failed test's page, unless the page draws nothing: that must not hide the test's own failure. */
async function takePicture({ page }: Player, path: string): Promise<void> {
  await page.screenshot({ path, fullPage: true, timeout: PICTURE_MS }).catch((error: unknown) => {
    console.warn(`There is no picture ${path}: ${String(error)}`);
  });
}

/**
 * Product and browser of a `describe`. After each test, the stage closes the players' pages, expects no errors in their
 * code, and takes pictures of them if the test failed.
 */
export class Stage {
  #opened: Opened | null = null;
  #people: Player[] = [];

  /**
   * @param name prefix of the pictures' names
   * @param own options of a separate product; by default, the worker's product, which other files may have changed
   */
  constructor(name: string, own?: ProductOptions | (() => ProductOptions)) {
    beforeAll(async () => {
      const options = typeof own === 'function' ? own() : own;
      const product = await (options === undefined
        ? sharedProduct()
        : startLocalProduct(inject('testBuild'), options));
      const connection = new Connection(product.rpc.url, 'confirmed');
      this.#opened = { product, connection, browser: await sharedBrowser() };
    }, START_MS);
    afterAll(async () => {
      if (own !== undefined) await this.#opened?.product.stop();
    });
    afterEach(async ({ task }) => {
      const failed = task.result?.state === 'fail';
      if (failed) {
        await mkdir(PICTURES, { recursive: true });
        await writeFile(`${PICTURES}/${name}.log`, await this.product.log());
      }
      for (const [index, person] of this.#people.entries()) {
        if (failed) await takePicture(person, `${PICTURES}/${name}-${index}.png`);
        await person.close();
      }
      const complaints = this.#people.flatMap((person) => person.complaints);
      this.#people = [];
      expect(complaints).toEqual([]);
    });
  }

  get product(): LocalProduct {
    return this.#open.product;
  }

  get connection(): Connection {
    return this.#open.connection;
  }

  /** Opens a browser for a player with a new wallet that holds these lamports. */
  async person(
    lamports: bigint,
    options: BrowserContextOptions = {},
    traits: WalletTraits = {},
  ): Promise<Player> {
    const player = await Player.open(this.#open.browser, this.product.appUrl, options, traits);
    this.#people.push(player);
    if (lamports > 0n) await this.product.rpc.airdrop(player.wallet.address, lamports);
    return player;
  }

  /** Advances the chain's time by seconds. */
  async advance(seconds: number): Promise<void> {
    await this.product.rpc.call('localnet_advance', [seconds]);
  }

  /** Advances the chain's time from a pool's lock to the publication of its round. */
  passCountdown(): Promise<void> {
    return this.advance(UNTIL_DRAW_SECONDS);
  }

  /** Opens a browser for the local chain's admin, not signed in yet. */
  admin(options: BrowserContextOptions = {}, kind: WalletKind = 'usual'): Promise<Player> {
    const { authority } = localKeys(this.product.stateDir);
    return this.person(0n, options, { secret: authority.secretKey.slice(0, 32), kind });
  }

  get #open(): Opened {
    if (this.#opened === null) throw new Error('The stage is open while tests run');
    return this.#opened;
  }
}
