import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { languageCodes } from '#src/i18n/languages.ts';
import { buildTarget, oldestEngines } from './engines.ts';

const read = (path: string): string => readFileSync(path, 'utf8');

it('the build targets the engines that package.json names', () => {
  expect(buildTarget()).toContain('ios15.4');
  for (const version of Object.values(oldestEngines())) {
    expect(buildTarget().some((target) => target.endsWith(version))).toBe(true);
  }
});

it('the README names those engines', () => {
  const { chrome, safari, firefox } = oldestEngines();
  expect(read('README.md')).toContain(
    `Chrome and Edge ${chrome}, Safari ${safari} (also on iOS) and Firefox ${firefox}`,
  );
});

it('the note for older engines names the oldest supported versions in every language', () => {
  const page = read('index.html');
  const note = page.slice(page.indexOf('id="not-started"'));
  for (const language of languageCodes()) {
    const [, text = ''] = new RegExp(`<p lang="${language}">([^]*?)</p>`).exec(note) ?? [];
    for (const name of ['chrome', 'edge', 'safari', 'firefox'])
      expect(text, language).toContain(`{{${name}}}`);
  }
});

it('the note for disabled scripts exists in every language', () => {
  const [, note = ''] = /<noscript>([^]*?)<\/noscript>/.exec(read('index.html')) ?? [];
  for (const language of languageCodes()) {
    const [, text = ''] = new RegExp(`<p lang="${language}">([^]*?)</p>`).exec(note) ?? [];
    expect(text, language).toContain('JavaScript');
  }
});

describe('the script before the first paint', () => {
  /** Whether it loads the polyfills in an engine whose globals `prepare` has changed. */
  const loads = (prepare: string): boolean => {
    const written: string[] = [];
    const context = {
      AbortSignal: Object.assign(() => undefined, {
        any: () => undefined,
        timeout: () => undefined,
        prototype: { throwIfAborted: () => undefined },
      }),
      addEventListener: () => undefined,
      navigator: { languages: ['en'] },
      location: { pathname: '/' },
      localStorage: { getItem: () => null },
      matchMedia: () => ({ matches: false }),
      MutationObserver: class {
        observe(): void {}
      },
      document: {
        documentElement: { dataset: {}, lang: 'en' },
        currentScript: { dataset: { polyfills: '/assets/polyfills-1.js' } },
        querySelector: () => null,
        write: (html: string) => written.push(html),
      },
    };
    runInNewContext(`${prepare};\n${read('public/before-paint.js')}`, context);
    return written.some((html) => html.includes('/assets/polyfills-1.js'));
  };
  const camel = (name: string): string =>
    name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const polyfills = [
    ...read('src/engine/polyfills.ts').matchAll(/es\.(typed-array|array)\.([\w-]+)\.js/g),
  ].map(
    ([, kind, name = '']) =>
      `${kind === 'array' ? 'Array' : 'Object.getPrototypeOf(Uint8Array)'}.prototype.${camel(name)}`,
  );

  it.each([...polyfills, 'AbortSignal.any', 'AbortSignal.timeout', 'AbortSignal.prototype.throwIfAborted'])(
    'loads the polyfills before the app if %s is missing',
    (method) => {
      expect(loads(`delete ${method}`)).toBe(true);
    },
  );

  it('loads nothing if nothing is missing', () => {
    expect(polyfills).toHaveLength(11);
    expect(loads('')).toBe(false);
  });
});
