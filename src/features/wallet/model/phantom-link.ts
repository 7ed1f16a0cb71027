import { isMobile } from '#src/lib/is-mobile.ts';

const PHANTOM = 'Phantom';

export const PHANTOM_INSTALL_URL = 'https://phantom.app/download';

/** Opens a page in Phantom's own browser. */
export const phantomBrowseUrl = ({ href, origin }: Pick<Location, 'href' | 'origin'>): string =>
  `https://phantom.app/ul/browse/${encodeURIComponent(href)}?ref=${encodeURIComponent(origin)}`;

/**
 * Whether Phantom has to be reached through its app: on a phone, outside a wallet's own browser, no page can see it.
 */
export const needsPhantomApp = (wallet: { readonly name: string; readonly readyState: string }): boolean =>
  wallet.name === PHANTOM && wallet.readyState !== 'Installed' && isMobile(navigator);
