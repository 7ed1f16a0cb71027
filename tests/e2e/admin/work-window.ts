import type { Locator, Page } from 'playwright-core';

const SEND = /^Send ([\d,]+) transactions?$/;
const LONG_MS = 90_000;

/** The window in which an admin's transactions are simulated, sent and followed. */
export class WorkWindow {
  readonly dialog: Locator;

  /** @param title the job's title, or the beginning of it */
  constructor(page: Page, title: string) {
    this.dialog = page.getByRole('dialog', { name: title });
  }

  /** Waits for the simulations. @returns the number of transactions that the window offers to send */
  async simulated(): Promise<number> {
    const button = this.dialog.getByRole('button', { name: SEND });
    await button.waitFor({ timeout: LONG_MS });
    return Number(SEND.exec(await button.innerText())?.[1]?.replaceAll(',', ''));
  }

  /** Finds the transactions whose label or state contains a text. */
  rows(text: string | RegExp): Locator {
    const list = this.dialog.getByRole('list', { name: 'Transactions of this task' });
    return list.locator('> li').filter({ hasText: text });
  }

  /** Reads the figure beside a label of the sums. */
  async sum(label: string): Promise<string> {
    const term = this.dialog.locator('dt').filter({ hasText: label });
    return (await term.locator('xpath=following-sibling::dd').innerText()).trim();
  }

  async press(name: string | RegExp): Promise<void> {
    await this.dialog.getByRole('button', { name, exact: true }).click();
  }

  async send(): Promise<void> {
    await this.press(SEND);
  }

  /** Waits until at least one of the job's transactions is done. */
  async underWay(): Promise<void> {
    await this.dialog.locator('p', { hasText: /^[1-9]\d* of \d+ done/ }).waitFor({ timeout: LONG_MS });
  }

  /** Waits until all transactions have ended. */
  async ended(): Promise<void> {
    await this.dialog.getByText('All transactions are finished.').waitFor({ timeout: LONG_MS });
  }

  async close(): Promise<void> {
    // Press the button among the actions, not the one in the corner.
    await this.dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await this.dialog.waitFor({ state: 'detached' });
  }

  /** Sends the simulated transactions, and waits for their success. */
  async sendAll(): Promise<void> {
    await this.send();
    await this.ended();
    await this.close();
  }
}
