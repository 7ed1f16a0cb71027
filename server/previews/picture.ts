import type { Language } from '#src/i18n/languages.ts';

/** What a picture shows, with all texts in its language: the message to the thread that draws it. */
export interface Picture {
  readonly language: Language;
  /** On top: the name of a pool, a sentence, or the short form of an address. */
  readonly heading: { readonly kind: 'name' | 'sentence' | 'address'; readonly text: string };
  /** Below a sentence. */
  readonly paragraph: string | null;
  /** Above the amount. */
  readonly label: string | null;
  /** SOL without the unit; in the winning gradient if it was won. */
  readonly amount: { readonly text: string; readonly isWon: boolean } | null;
  readonly lines: readonly { readonly text: string; readonly look: 'plain' | 'accent' | 'checked' }[];
  /** Whether a bar shows the three shares of everything paid in. */
  readonly hasShares: boolean;
  readonly foot: string;
  /** Replace the foot, if there are any. */
  readonly tags: readonly string[];
  readonly ring: {
    readonly seats: number;
    readonly filled: number;
    /** Winning seats, by their position in joining order; empty above the number of single seats. */
    readonly winners: readonly number[];
    /** Above the number of single seats they are an arc. */
    readonly winnerCount: number;
  };
  /** In the ring: a figure with a word below, or an icon. */
  readonly middle:
    | { readonly figure: string; readonly word: string; readonly isWide: boolean }
    | { readonly icon: 'lock' | 'back' };
}

/** A picture without any of its optional parts. */
export const PLAIN = {
  paragraph: null,
  label: null,
  amount: null,
  lines: [],
  hasShares: false,
  foot: '',
  tags: [],
} satisfies Partial<Picture>;

/** A picture and its alternative text. */
export interface Described {
  readonly picture: Picture;
  readonly alt: string;
}
