import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { ConfigNote } from './app/config-note.tsx';
import { ConfigError, parseConfig } from './app/config.ts';
import { createQueryClient } from './app/query-client.ts';
import { setBeaconUrls } from './chain/beacon-urls.ts';
import { setCluster } from './chain/cluster.ts';
import { setTestimonials } from './features/home/model/testimonials.ts';
import { initI18n } from './i18n/i18n.ts';
import { setApiBase } from './lib/api-client.ts';
import { setPriceUrls } from './prices/price-urls.ts';
import './ui/theme.css';

const content = () => {
  try {
    const config = parseConfig(import.meta.env);
    setCluster({
      name: config.cluster,
      rpcUrl: config.rpcUrl,
      ...(config.wsUrl !== null && { wsUrl: config.wsUrl }),
    });
    setApiBase(config.apiBase);
    setBeaconUrls(config.beaconUrls);
    setPriceUrls(config.priceUrls);
    setTestimonials(config.testimonials);
    return <App config={config} queryClient={createQueryClient()} />;
  } catch (error) {
    if (error instanceof ConfigError) return <ConfigNote error={error} />;
    throw error;
  }
};

const start = async (): Promise<void> => {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  await initI18n();
  createRoot(root).render(<StrictMode>{content()}</StrictMode>);
};

void start();
