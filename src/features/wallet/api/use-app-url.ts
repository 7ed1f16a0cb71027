import { useStore } from '#src/store/store.ts';
import { withArrival } from '../model/arrival.ts';
import type { WalletApp } from '../model/wallet-apps.ts';

/** Returns `appUrl` for the pool that is to be joined, if there is one. */
export const useAppUrl = (app: WalletApp): string =>
  appUrl(
    app,
    useStore((state) => state.joinPoolId),
  );

/**
 * Returns the link that opens this page in a wallet's app, where it connects that wallet and then opens the join form.
 * @param join address of the pool; null for none
 */
export function appUrl(app: WalletApp, join: string | null): string {
  const { href, origin } = window.location;
  return app.browseUrl({ href: withArrival(href, { connect: app.name, join }), origin });
}
