import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { parseConfig } from './app/config.ts';
import { Shell } from './app/shell/shell.tsx';
import { setCluster } from './chain/cluster.ts';
import { HomePage } from './features/home/home-page.tsx';
import { NotificationSlot } from './features/notifications/notification-slot.tsx';
import { WalletSlot } from './features/wallet/wallet-slot.tsx';
import { initI18n, setLanguage } from './i18n/i18n.ts';
import { DEFAULT_LANGUAGE, languageCodes } from './i18n/languages.ts';
import { PageSpinner } from './ui/spinner.tsx';

/** A first paint: the content of the page until the app is loaded. */
export interface FirstPaint {
  /** Kind of route and language, as `public/before-paint.js` names them. */
  readonly name: string;
  readonly html: string;
}

/** No route of the app has this address, so that no tab is marked as the current one. */
const SOME_ROUTE = '/-';

/**
 * Renders the first paints at build: the home page, and the frame of all other pages, in each language. Returns none
 * for mainnet, which shows its gate first.
 * @param environment of the build, as for `parseConfig`
 */
export async function renderFirstPaints(
  environment: Readonly<Record<string, unknown>>,
): Promise<readonly FirstPaint[]> {
  const config = parseConfig(environment);
  if (config.cluster === 'mainnet') return [];
  setCluster({ name: config.cluster, rpcUrl: config.rpcUrl });
  await initI18n(DEFAULT_LANGUAGE);
  const render = (name: string, path: string, page: ReactElement): FirstPaint => ({
    name,
    html: renderToString(
      <Router ssrPath={path}>
        <Shell
          config={config}
          wallet={
            <>
              <NotificationSlot />
              <WalletSlot />
            </>
          }
        >
          {page}
        </Shell>
      </Router>,
      // One page contains several first paints, whose ids must differ.
      { identifierPrefix: name.replace(' ', '-') },
    ),
  });
  const paints: FirstPaint[] = [];
  for (const language of languageCodes()) {
    await setLanguage(language);
    paints.push(
      render(`home ${language}`, '/', <HomePage />),
      render(`frame ${language}`, SOME_ROUTE, <PageSpinner />),
    );
  }
  return paints;
}
