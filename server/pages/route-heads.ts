import type { PageRoute } from '#src/contract/page-routes.ts';
import type { Language } from '#src/i18n/languages.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import { documentTitle, type PageHead } from './head.ts';
import { fillText, textsOf } from './page-texts.ts';

/** Routes that show one pool. */
export type PoolRoute = '/pools/:id' | '/vrf-transparency/:pool';
/** Routes whose head depends on nothing but the language. */
export type PlainRoute = Exclude<PageRoute, PoolRoute | '/creators/:wallet'>;

/** Returns the head of a page, as the app sets its title and description. */
export function plainHead(route: PlainRoute, language: Language): PageHead {
  const texts = textsOf(language);
  const led = ({ title, lead }: { readonly title: string; readonly lead: string }): PageHead =>
    page(title, lead, route);
  switch (route) {
    case '/':
      return { title: texts.home.title, description: texts.home.description, path: '/' };
    case '/how-it-works':
      return led(texts.howItWorks);
    case '/pools':
      return page(texts.pools.list.heading, texts.pools.list.description, route);
    case '/pool-completion':
      return led(texts.completion);
    case '/winners':
      return page(texts.winners.title, texts.winners.description, route);
    case '/creators':
      return page(texts.heads.followed.title, texts.heads.followed.description, route);
    case '/activity':
      return led(texts.activity);
    case '/limits':
      return led(texts.limits);
    case '/official':
      return led(texts.official);
    case '/privacy':
      return led(texts.privacy);
    case '/security':
      return led(texts.security);
    case '/suggestions':
      return page(texts.suggestions.title, texts.suggestions.description, route);
    case '/vrf-transparency':
      return led(texts.transparency);
    case '/admin/xeroz/*?':
      return page(texts.admin.login.title, texts.home.description, null);
    // These pages are in English in every language.
    case '/vrf-test':
      return page('VRF test', texts.home.description, null);
    case '/solana-mobile-test':
      return page('Solana mobile test', texts.home.description, null);
    case '/pool-resolution-debug':
      return page('Pool resolution debug', texts.home.description, null);
  }
}

/** Returns the head of a pool's or a draw's page while the pool cannot be read. @param id as the address names it */
export function unreadPoolHead(route: PoolRoute, id: string, language: Language): PageHead {
  const { pools, transparency } = textsOf(language);
  if (route === '/pools/:id') {
    return page(
      fillText(pools.pool.number, { id: shortAddress(id) }),
      pools.pool.description,
      `/pools/${id}`,
    );
  }
  return page(transparency.draw.untitled, transparency.draw.lead, `/vrf-transparency/${id}`);
}

export function creatorHead(wallet: string, language: Language): PageHead {
  const { creator } = textsOf(language).heads;
  const values = { wallet: shortAddress(wallet) };
  return page(fillText(creator.title, values), fillText(creator.description, values), `/creators/${wallet}`);
}

/** Returns the head of a 404. @param route the page that shows it; null for an unknown path */
export function missingHead(route: PageRoute | null, language: Language): PageHead {
  const { frame, pools, transparency } = textsOf(language);
  switch (route) {
    case '/pools/:id':
      return page(pools.pool.notFound, pools.pool.notFoundText, null);
    case '/vrf-transparency/:pool':
      return page(transparency.draw.untitled, transparency.draw.noneText, null);
    default:
      return page(frame.notFound.title, frame.notFound.text, null);
  }
}

const page = (title: string, description: string, path: string | null): PageHead => ({
  title: documentTitle(title),
  description,
  path,
});
