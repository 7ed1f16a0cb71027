import { sleep } from '#src/lib/sleep.ts';
/** A browser engine that a test drives, with the functions that both drivers have. */
export interface Engine {
  goto(url: string): Promise<void>;
  /** Runs a function body in the page with arguments that JSON can represent. @returns its result */
  evaluate(body: string, ...args: readonly unknown[]): Promise<unknown>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

const TIMEOUT_MS = 60_000;
const POLL_MS = 200;

/** Runs in the page. Defines `find`, which returns the visible element with a selector whose name matches a pattern. */
const FIND = `
  const shown = (element) => element.checkVisibility?.() ?? element.getClientRects().length > 0;
  const nameOf = (element) => (element.getAttribute('aria-label') ?? element.innerText ?? '').replace(/\\s+/g, ' ').trim();
  const find = (selector, name) => {
    const dialogs = [...document.querySelectorAll('[role=dialog]')].filter(shown);
    const root = dialogs.at(-1) ?? document;
    return [...root.querySelectorAll(selector)].find((one) => shown(one) && new RegExp(name).test(nameOf(one)));
  };
`;

/** Drives a page only through visible controls. */
export class Visitor {
  constructor(
    private readonly engine: Engine,
    private readonly origin: string,
  ) {}

  goto(path: string): Promise<void> {
    return this.engine.goto(new URL(path, this.origin).href);
  }

  /** Presses a button or link once it is enabled, in the dialog if one is open. @param name pattern */
  async press(name: string): Promise<void> {
    const press = `${FIND}
      const one = find('button:enabled:not([aria-disabled=true]), a[href], summary', arguments[0]);
      one?.click();
      return one !== undefined;`;
    await this.#until(`there is "${name}" to press`, () => this.engine.evaluate(press, name));
  }

  /** Sets a field's value with the event that React handles. @param label pattern of the field's label */
  async fill(label: string, value: string): Promise<void> {
    const fill = `${FIND}
      const text = find('label', arguments[0]);
      const field = text?.control ?? text?.querySelector('input');
      if (!field) return false;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, arguments[1]);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      return true;`;
    await this.#until(`there is a field "${label}"`, () => this.engine.evaluate(fill, label, value));
  }

  /** Waits until the page shows a text. @param text pattern */
  async see(text: string): Promise<void> {
    const see = 'return new RegExp(arguments[0]).test(document.body.innerText.replace(/\\s+/g, " "));';
    await this.#until(`"${text}" is shown`, () => this.engine.evaluate(see, text));
  }

  async path(): Promise<string> {
    return String(await this.engine.evaluate('return location.pathname;'));
  }

  async #until(what: string, attempt: () => Promise<unknown>): Promise<void> {
    const until = Date.now() + TIMEOUT_MS;
    while ((await attempt()) !== true) {
      if (Date.now() > until) {
        const shown = await this.engine.evaluate('return document.body.innerText;');
        throw new Error(`Waited in vain until ${what}. The page shows:\n${String(shown).slice(0, 1_500)}`);
      }
      await sleep(POLL_MS);
    }
  }
}
