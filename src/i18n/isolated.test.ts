import i18next from 'i18next';
import { expect, test } from 'vitest';
import { initI18n } from './i18n.ts';
import { isolated } from './isolated.ts';

test.each(['أسود البحر', 'שלום', 'ﺳﻼﻡ', '𞤀𞤣', 'Gm ܐ'])('%s is isolated', (text) => {
  expect(isolated(text)).toBe(`\u2068${text}\u2069`);
});

test.each(['Otters', '龍鳳凰', '🦍💎', '42', 'Ёжики', ''])('%j is not isolated', (text) => {
  expect(isolated(text)).toBe(text);
});

test('a value in a sentence is isolated, and not escaped', async () => {
  await initI18n('en');
  const textFor = (name: string): string => i18next.t('x', { defaultValue: '{{name}}: 3 of 5', name });
  expect(textFor('שלום')).toBe('\u2068שלום\u2069: 3 of 5');
  expect(textFor('<b>&')).toBe('<b>&: 3 of 5');
});
