import { expect, test } from 'vitest';
import { englishDetector } from './english-texts.ts';

test('an English text is known on a page, whole, cut by marks or filled in', () => {
  const isEnglish = englishDetector('es');
  expect(isEnglish('Connect Wallet')).toBe(true);
  expect(isEnglish('Get 2 SOL')).toBe(true);
  expect(isEnglish('. Seed commitment:')).toBe(true);
});

test('a text of the language is none, even where it is the same in English', () => {
  const isEnglish = englishDetector('es');
  expect(isEnglish('Conectar billetera')).toBe(false);
  expect(isEnglish('Obtener 2 SOL')).toBe(false);
  expect(isEnglish('Pools')).toBe(false);
  expect(isEnglish('0.01–0.1 SOL')).toBe(false);
});
