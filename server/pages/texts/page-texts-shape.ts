import type { JoinRefusal } from '#src/protocol/seat-rules.ts';
import type englishHeads from './en.json';

interface Titled {
  readonly title: string;
}
interface Described extends Titled {
  readonly description: string;
}
interface Led extends Titled {
  readonly lead: string;
}

/** The texts of heads: the titles and descriptions that the app sets too, and `heads`, which only the server has. */
export interface PageTexts {
  readonly activity: Led;
  readonly admin: { readonly login: Titled };
  readonly completion: Led;
  readonly frame: { readonly notFound: Titled & { readonly text: string } };
  readonly home: Described;
  readonly howItWorks: Led;
  readonly limits: Led;
  readonly pools: {
    readonly list: { readonly heading: string; readonly description: string };
    readonly card: { readonly password: string };
    readonly clockBehind: string;
    readonly joinRefusal: Readonly<Record<JoinRefusal, string>>;
    readonly pool: Readonly<Record<'description' | 'notFound' | 'notFoundText' | 'number', string>>;
  };
  readonly official: Led;
  readonly privacy: Led;
  readonly security: Led;
  readonly stake: { readonly short: Titled };
  readonly suggestions: Described;
  readonly transparency: Led & {
    readonly draw: Readonly<Record<'title' | 'untitled' | 'lead' | 'noneText', string>>;
  };
  readonly winners: Described;
  readonly heads: typeof englishHeads;
}
