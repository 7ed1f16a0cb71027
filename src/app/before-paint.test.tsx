import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { languageCodes, pickLanguage } from '#src/i18n/languages.ts';

const SCRIPT = readFileSync('public/before-paint.js', 'utf8');
const page = document.documentElement;

const paint = ({ path = '/', tags = ['en'] }: { path?: string; tags?: readonly string[] } = {}) => {
  window.history.replaceState(null, '', path);
  vi.stubGlobal('navigator', { languages: tags });
  vi.stubGlobal('location', window.location);
  runInThisContext(SCRIPT);
  return { theme: page.dataset['theme'], paint: page.dataset['paint'], language: page.lang };
};

beforeEach(() => {
  page.lang = 'en';
  page.dataset['theme'] = 'dark';
  // The build writes this attribute into index.html.
  page.dataset['languages'] = languageCodes().join(' ');
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('the theme', () => {
  it('the theme that is stored as light is set before the first paint', () => {
    localStorage.setItem('theme', 'light');
    expect(paint().theme).toBe('light');
  });

  it.each([
    [null, 'light', 'light'],
    ['system', 'light', 'light'],
    ['light', 'dark', 'light'],
    ['dark', 'light', 'dark'],
    [null, 'dark', 'dark'],
  ])(
    'the theme with %j stored on a phone that prefers %s is %s, as are the browser’s bars',
    (stored, own, shown) => {
      document.head.innerHTML = '<meta name="theme-color" content="#0b0d12">';
      vi.stubGlobal('matchMedia', (query: string) => ({
        matches: own === 'light' && query === '(prefers-color-scheme: light) and (pointer: coarse)',
      }));
      if (stored !== null) localStorage.setItem('theme', stored);
      expect(paint().theme).toBe(shown);
      const bars = document.querySelector('meta[name=theme-color]')?.getAttribute('content');
      expect(bars).toBe(shown === 'light' ? '#f6f7f9' : '#0b0d12');
    },
  );

  it('the theme stays dark if storage is forbidden', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('forbidden', 'SecurityError');
      },
    });
    expect(paint()).toEqual({ theme: 'dark', paint: 'home en', language: 'en' });
  });

  it('the theme is set by a script before the body of the page', () => {
    const html = readFileSync('index.html', 'utf8');
    expect(html).toContain('<html lang="en" data-theme="dark">');
    expect(html.indexOf('<script src="/before-paint.js"></script>')).toBeGreaterThan(0);
    expect(html.indexOf('<script src="/before-paint.js"></script>')).toBeLessThan(html.indexOf('<body>'));
  });
});

describe('the first paint', () => {
  it.each([
    ['/', 'home en'],
    ['/pools', 'frame en'],
    ['/pools/7', 'frame en'],
    ['/nowhere', 'frame en'],
    // Admin pages have neither the header nor any part of the home page.
    ['/admin/xeroz', ''],
    ['/admin/xeroz/users', ''],
    ['/admin', 'frame en'],
  ])('the first paint of the path %s has the attribute %j', (path, kind) => {
    expect(paint({ path }).paint).toBe(kind);
  });

  it('the first paint is in the language that the app will choose, for any stored and preferred languages', () => {
    const tag = fc.constantFrom(
      'de',
      'en-GB',
      'es-419',
      'ja',
      'KO-kr',
      'tr',
      'zh',
      'zh-Hant-TW',
      'pt-BR',
      'x',
    );
    const stored = fc.constantFrom(null, 'en', 'zh-CN', 'tr', 'de', '');
    fc.assert(
      fc.property(stored, fc.array(tag, { maxLength: 4 }), (settings, tags) => {
        page.lang = 'en';
        localStorage.clear();
        if (settings !== null) localStorage.setItem('language', settings);
        const language = pickLanguage(settings, tags);
        expect(paint({ tags })).toMatchObject({ language, paint: `home ${language}` });
      }),
    );
  });
});
