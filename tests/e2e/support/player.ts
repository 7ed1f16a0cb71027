import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { openPage } from './replaceable-page.ts';
import { layersLeft, loadAfterLayers } from './screens.ts';
import { installWallet, type TestWallet, type WalletTraits } from './test-wallet.ts';

const WALLET_NAME = 'Test Wallet';

/** A player with a browser and a wallet, who acts only through visible controls. */
export class Player {
  /** Whether the browser remembers the wallet. */
  #chosen = false;

  private constructor(
    readonly page: Page,
    readonly wallet: TestWallet,
    private readonly context: BrowserContext,
    /** Errors in the page's code. Must be empty at the end of a test. */
    readonly complaints: string[],
    /** Errors in the console, failed requests included. */
    readonly consoleErrors: string[],
  ) {}

  static async open(
    browser: Browser,
    appUrl: string,
    options: BrowserContextOptions = {},
    traits: WalletTraits = {},
  ): Promise<Player> {
    const context = await browser.newContext({
      baseURL: appUrl,
      locale: 'en-US',
      reducedMotion: 'reduce',
      ...options,
    });
    const wallet = await installWallet(context, WALLET_NAME, traits);
    const page = await openPage(context, loadAfterLayers);
    page.setDefaultTimeout(30_000);
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    const consoleErrors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()));
    return new Player(page, wallet, context, complaints, consoleErrors);
  }

  async connect(): Promise<void> {
    // A page that needs a wallet has a button of its own.
    await this.page.getByRole('button', { name: 'Connect Wallet' }).first().click();
    await this.page.getByRole('dialog').getByRole('button', { name: WALLET_NAME }).click();
    const { address } = this.wallet;
    const short = `${address.slice(0, 4)}...${address.slice(-4)}`;
    await this.page.getByRole('banner').getByText(short).waitFor();
    this.#chosen = true;
  }

  /** Joins the pool on screen through its dialog, and closes the ticket. */
  async join(): Promise<void> {
    await this.startJoining();
    await this.closeTicket();
    await this.page.getByRole('heading', { name: /^You are in: seat/ }).waitFor();
  }

  /** Takes the last seat of the pool on screen, which locks it. */
  async joinLast(): Promise<void> {
    await this.startJoining();
    await this.closeTicket();
    await this.page.getByText('Everyone is seated. Nobody can enter or leave any more.').waitFor();
  }

  /** Opens the dialog, waits until it shows the price of a seat, and confirms. */
  async startJoining(): Promise<void> {
    await this.page
      .getByRole('main')
      .getByRole('button', { name: /^Join for/ })
      .click();
    const dialog = this.page.getByRole('dialog', { name: /^Take (a|the last) seat$/ });
    await dialog.locator('button[type=submit]:enabled').click();
  }

  /** Waits until a join shows its ticket, and closes the ticket. */
  async closeTicket(): Promise<void> {
    const ticket = this.page.getByRole('dialog', { name: /^You are in: seat/ });
    await ticket.waitFor();
    await ticket.getByRole('button', { name: 'Close' }).click();
    await ticket.waitFor({ state: 'detached' });
    await layersLeft(this.page);
  }

  /** Unfolds the technical details: what the chain did, all terms, and payments to others. */
  async openDetails(): Promise<void> {
    await this.page.getByText('Technical details', { exact: true }).click();
  }

  /** Tries to sign in to the admin area at a path. The caller checks whether the area opens. */
  async knock(path = '/admin/xeroz'): Promise<void> {
    await this.page.goto(path);
    if (this.#chosen) {
      // The page connects the wallet by itself.
      await this.page.getByRole('button', { name: /^Sign in as / }).click();
      return;
    }
    await this.page.getByRole('button', { name: 'Connect a wallet and sign in' }).click();
    await this.page.getByRole('dialog').getByRole('button', { name: WALLET_NAME }).click();
    this.#chosen = true;
  }

  /** Signs in to the admin area, with the wallet of an admin, and waits until the page is open. */
  async signIn(path = '/admin/xeroz'): Promise<void> {
    await this.knock(path);
    await this.page
      .getByRole('button', { name: 'Sign out', exact: true })
      .filter({ visible: true })
      .waitFor();
  }

  /** Closes the browser's window. Errors of route handlers that are still running are ignored. */
  async close(): Promise<void> {
    if (!this.page.isClosed()) await this.page.unrouteAll({ behavior: 'ignoreErrors' });
    await this.context.close();
  }
}
