import config from 'virtual:app-config';
import { type ReactElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import type { AppConfig } from './app/config.ts';
import { takeInvite } from './app/take-invite.ts';
import { setBeaconUrls } from './chain/beacon-urls.ts';
import { setCluster } from './chain/cluster.ts';
import { setTestimonials } from './features/home/model/testimonials.ts';
import { initI18n, loadWithTexts } from './i18n/i18n.ts';
import { setApiBase, setSocketUrl, setStatisticsNetwork } from './lib/api-base.ts';
import { setPriceUrls } from './prices/price-urls.ts';
import './styles.css';

const appWith = (config: AppConfig): ReactElement => {
  setCluster({
    name: config.cluster,
    rpcUrl: config.rpcUrl,
    ...(config.wsUrl !== null && { wsUrl: config.wsUrl }),
  });
  setApiBase(config.apiBase);
  setSocketUrl(config.socketUrl);
  setStatisticsNetwork(config.statisticsNetwork);
  setBeaconUrls(config.beaconUrls);
  setPriceUrls(config.priceUrls);
  setTestimonials(config.testimonials);
  return <App config={config} />;
};

const content = async (): Promise<ReactElement> => {
  if (!('problem' in config)) return appWith(config);
  const ConfigNote = await loadWithTexts(['frame'], () => import('./app/config-note.tsx'), 'ConfigNote');
  return <ConfigNote problem={config.problem} />;
};

const start = async (): Promise<void> => {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  await initI18n();
  // Replaces the first paint, which the build has written into the page.
  createRoot(root).render(<StrictMode>{await content()}</StrictMode>);
};

// Called before any other code reads the address.
takeInvite();
window.addEventListener('hashchange', takeInvite);
void start();
