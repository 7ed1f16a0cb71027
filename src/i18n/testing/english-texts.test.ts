import { expect, test } from 'vitest';
import { englishDetector } from './english-texts.ts';

test('englishDetector detects an English text, also as part of one and with values', () => {
  const isEnglish = englishDetector('es');
  expect(isEnglish('Connect Wallet')).toBe(true);
  expect(isEnglish('Get 2 SOL')).toBe(true);
  expect(isEnglish('. Seed commitment:')).toBe(true);
});

test('englishDetector accepts a text of the page’s language, even one that is the same in English', () => {
  const isEnglish = englishDetector('es');
  expect(isEnglish('Conectar billetera')).toBe(false);
  expect(isEnglish('Obtener 2 SOL')).toBe(false);
  expect(isEnglish('Pools')).toBe(false);
  expect(isEnglish('0.01–0.1 SOL')).toBe(false);
});
