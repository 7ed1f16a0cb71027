import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';

/** Builds the app into `dist`, as `npm run build` does, for a chain on this machine. */
export async function buildApp(dist: string, chainPort: number): Promise<void> {
  process.env['VITE_CLUSTER'] = 'localnet';
  process.env['VITE_RPC_URL'] = `http://127.0.0.1:${chainPort}`;
  process.env['VITE_WS_URL'] = `ws://127.0.0.1:${chainPort}`;
  for (const source of ['PYTH', 'COINGECKO', 'COINBASE', 'KRAKEN']) {
    process.env[`VITE_PRICE_${source}_URL`] = 'off';
  }
  await build({ logLevel: 'silent', build: { outDir: join(dist, 'app') } });
}

const ENTRY = 'virtual:blank';
const SOURCE = `
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
createRoot(document.getElementById('root')).render(createElement('h1', null, 'Blank'));
`;

/** Builds a React page with one heading in the same way. */
export async function buildBlankPage(dist: string): Promise<void> {
  const outDir = join(dist, 'app');
  await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'blank',
        resolveId: (id) => (id === ENTRY ? id : null),
        load: (id) => (id === ENTRY ? SOURCE : null),
      },
    ],
    build: {
      outDir,
      rolldownOptions: { input: ENTRY, output: { entryFileNames: 'assets/blank.js' } },
    },
  });
  const page =
    '<!doctype html><title>Blank</title><div id="root"></div><script type="module" src="/assets/blank.js"></script>';
  await writeFile(join(outDir, 'index.html'), page);
  await writeFile(join(dist, 'app-origins.json'), '[]');
}
