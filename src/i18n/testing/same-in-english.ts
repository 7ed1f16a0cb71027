import type { Language } from '../languages.ts';

const list = (words: string): string[] => words.split(' ');

/** Names and abbreviations that no language translates. */
const NAMES = [
  ...list('Xeroz Solana SOL Devnet VRF MIT CSV JSON https'),
  ...list('Phantom Solflare Backpack MetaMask Snap Discord Safari Chrome QR NFT NFTs Cookie'),
  // A library whose licence requires its name.
  ...list('rpc websockets Elpheria LGPL'),
  // The unit, and the scheme's name.
  ...list('lamport commit reveal'),
  'Filecoin',
];

/** The words of the League's name do not count on their own. */
const LEAGUE = /League of Entropy/g;

/** Words that a language shares with English: its own, and loan words that its players use. */
const SHARED: Readonly<Record<Exclude<Language, 'en'>, readonly string[]>> = {
  'zh-CN': [],
  es: [
    ...list('no total base local error control visible final variable legal impostor'),
    ...list('token tokens script scripts cookies proxy'),
    ...list('pool pools slot slots hash hashes stakeback byte bytes web app faucet Mainnet'),
  ],
  ko: [],
  ja: ['Web'],
  tr: [
    ...list('program bonus net slogan Latin test form site'),
    // The abbreviation of "number", as in English.
    'no',
    ...list('slot stakeback web site genesis Mainnet'),
  ],
};

/** Languages without Latin letters: any Latin word in them is foreign. */
const OTHER_SCRIPTS: ReadonlySet<Language> = new Set<Language>(['zh-CN', 'ko', 'ja']);

/** Returns the words of two letters and more, in lower case; a part after an apostrophe is an ending. */
const wordsOf = (text: string, letters: RegExp): string[] =>
  [
    ...text
      .replaceAll(LEAGUE, ' | ')
      .replaceAll(/\{\{.*?\}\}|<\/?\w+\s*\/?>/g, ' | ')
      .matchAll(letters),
  ].map(([, word = '']) => word.toLowerCase());
const ANY_LETTERS = /(\p{L}{2,})(?:['’]\p{L}+)?/gu;
const LATIN_LETTERS = /([A-Za-z]{2,})(?:['’][A-Za-z]+)?/g;

/**
 * Returns the words of a text that were left in English: those of its English counterpart, and in a language of another
 * script all Latin ones, except names and words that the language shares with English.
 */
export function leftInEnglish(language: Exclude<Language, 'en'>, text: string, english: string): string[] {
  const same = new Set([...NAMES, ...SHARED[language]].map((word) => word.toLowerCase()));
  if (OTHER_SCRIPTS.has(language)) return wordsOf(text, LATIN_LETTERS).filter((word) => !same.has(word));
  const foreign = new Set(wordsOf(english, ANY_LETTERS));
  return wordsOf(text, ANY_LETTERS).filter((word) => foreign.has(word) && !same.has(word));
}
