/** Paths and alternative texts of link previews, for the heads of pages. Paths are below the base of the API. */
import { createHash } from 'node:crypto';
import { describeCreator, describeHome } from './describe-others.ts';
import { describePool } from './describe-pool.ts';
import type { Language } from '#src/i18n/languages.ts';
import type { Described, Picture } from './picture.ts';
import type { CreatorFacts, PoolFacts } from './read-facts.ts';

export interface Preview {
  /** Path of the PNG, below the base of the API. */
  readonly path: string;
  readonly alt: string;
}

/** Changed with the look of the pictures: the same content then has another address. */
const LOOK = 1;
const REVISION_DIGITS = 16;

/** Returns the picture of a pool, or of its draw. */
export function poolPreview(facts: PoolFacts, language: Language): Preview {
  const { picture, alt } = describePool(facts, language);
  return { path: revised(`/previews/pools/${facts.pool.address}`, picture), alt };
}

/** Returns the picture of a creator. */
export function creatorPreview(facts: CreatorFacts, language: Language): Preview {
  const { picture, alt } = describeCreator(facts, language);
  return { path: revised(`/previews/creators/${facts.wallet}`, picture), alt };
}

/** Returns the picture of the home page, which every other page has, too. */
export function homePreview(language: Language): Preview {
  const { alt }: Described = describeHome(language);
  return { path: `/previews/home.${language}.png`, alt };
}

/** Returns the name of everything that a picture shows: another content has another one. */
export const revisionOf = (picture: Picture): string =>
  createHash('sha256')
    .update(JSON.stringify([LOOK, picture]))
    .digest('hex')
    .slice(0, REVISION_DIGITS);

const revised = (path: string, picture: Picture): string =>
  `${path}/${revisionOf(picture)}.${picture.language}.png`;
