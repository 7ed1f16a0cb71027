import * as v from 'valibot';
import { LANGUAGES } from './languages.ts';

/** What a picture shows, with all texts in its language: the message to the thread that draws it. */
export const pictureSchema = v.object({
  language: v.picklist(LANGUAGES),
  /** On top: the name of a pool, a sentence, or the short form of an address. */
  heading: v.object({ kind: v.picklist(['name', 'sentence', 'address']), text: v.string() }),
  /** Below a sentence. */
  paragraph: v.nullable(v.string()),
  /** Above the amount. */
  label: v.nullable(v.string()),
  /** SOL without the unit; in the winning gradient if it was won. */
  amount: v.nullable(v.object({ text: v.string(), isWon: v.boolean() })),
  lines: v.array(v.object({ text: v.string(), look: v.picklist(['plain', 'accent', 'checked']) })),
  /** A bar of the three shares of everything paid in. */
  hasShares: v.boolean(),
  foot: v.string(),
  /** Replace the foot, if there are any. */
  tags: v.array(v.string()),
  ring: v.object({
    seats: v.number(),
    filled: v.number(),
    /** Winning seats, by their position in joining order; empty above the number of single seats. */
    winners: v.array(v.number()),
    /** Number of winners: an arc above the number of single seats. */
    winnerCount: v.number(),
  }),
  /** In the ring: a figure with a word below, or an icon. */
  middle: v.union([
    v.object({ figure: v.string(), word: v.string(), isWide: v.boolean() }),
    v.object({ icon: v.picklist(['lock', 'back']) }),
  ]),
});

export type Picture = v.InferOutput<typeof pictureSchema>;

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
