import { describe, expect, it } from 'vitest';
import { pageLanguage } from './page-language.ts';

describe('the language of a page’s head', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['*', 'en'],
    ['ja', 'ja'],
    ['pt-BR,pt;q=0.9', 'en'],
    ['pt-BR,pt;q=0.9,es;q=0.5', 'es'],
    ['zh-TW', 'zh-CN'],
    ['zh-Hant-HK,en;q=0.1', 'zh-CN'],
    ['ZH', 'zh-CN'],
    ['en;q=0.3, tr;q=0.9, ko;q=0.7', 'tr'],
    ['tr;q=0, ko', 'ko'],
    ['tr;q=0', 'en'],
    ['tr ; q=0.2 , es ; q=0.8', 'es'],
    ['tr;q=abc,ko;q=2,es', 'es'],
    ['es-419', 'es'],
    [`${'xx,'.repeat(100)}ja`, 'en'],
  ])('a request for %j gets the head in %s', (header, language) => {
    expect(pageLanguage(null, header)).toEqual({ language, isNamed: false });
  });

  it('the head is in the language that the address names, whatever the request prefers', () => {
    expect(pageLanguage('ko', 'ja')).toEqual({ language: 'ko', isNamed: true });
    expect(pageLanguage('zh-CN', undefined)).toEqual({ language: 'zh-CN', isNamed: true });
  });

  it.each(['xx', '', 'EN', 'zh', '__proto__', 'constructor', '"><script>'])(
    'an unknown language in the address, %j, is ignored',
    (lang) => {
      expect(pageLanguage(lang, 'ja,en;q=0.5')).toEqual({ language: 'ja', isNamed: false });
    },
  );
});
