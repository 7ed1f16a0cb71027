import { expect, it } from 'vitest';
import { pickLanguage } from './languages.ts';

it.each([
  ['ko', ['tr'], 'ko'],
  [null, ['zh-TW', 'en'], 'zh-CN'],
  [null, ['fr-FR', 'es-MX', 'en'], 'es'],
  ['klingon', ['TR-tr'], 'tr'],
  [null, ['fr'], 'en'],
  ['toString', [], 'en'],
] as const)('stored %s and browser %j result in %s', (stored, browser, expected) => {
  expect(pickLanguage(stored, browser)).toBe(expected);
});
