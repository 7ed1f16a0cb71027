import { expect, it } from 'vitest';
import { type BuiltChunk, cacheManifestOf } from './cache-manifest.ts';

const chunk = (name: string, module: string, more: Partial<BuiltChunk> = {}): BuiltChunk => ({
  type: 'chunk',
  fileName: `assets/${name}.js`,
  isEntry: false,
  facadeModuleId: `/app/${module}`,
  imports: [],
  dynamicImports: [],
  ...more,
});
const files = (...names: readonly string[]): string[] => names.map((name) => `assets/${name}.js`);

it('lists the files of the players’ routes and the texts of each language, but no admin files and no checker of saved pages', () => {
  const manifest = cacheManifestOf([
    { type: 'asset' },
    chunk('polyfills', 'src/engine/polyfills.ts', { isEntry: true }),
    chunk('index', 'index.html', {
      isEntry: true,
      imports: files('react'),
      dynamicImports: files('pools-page', 'admin-page', 'texts', 'es'),
    }),
    chunk('react', 'node_modules/react/index.js'),
    chunk('pools-page', 'src/features/pools/pools-page.tsx', {
      imports: files('react', 'chain'),
      dynamicImports: files('checker'),
      viteMetadata: { importedCss: new Set(['assets/pools-page.css']) },
    }),
    chunk('checker', 'virtual:checker'),
    chunk('chain', 'src/chain/chain-api.ts'),
    chunk('admin-page', 'src/app/admin-page.tsx', { imports: files('charts') }),
    chunk('charts', 'src/admin/charts/plot.tsx'),
    chunk('texts', 'src/i18n/page-texts.ts', { dynamicImports: files('es-pools', 'es-admin', 'en-pools') }),
    chunk('es', 'src/i18n/first-texts/es.ts'),
    chunk('es-pools', 'src/i18n/locales/es/pools.json'),
    chunk('es-admin', 'src/i18n/locales/es/admin-users.json'),
    chunk('en-pools', 'src/i18n/locales/en/pools.json'),
  ]);
  expect(manifest).toEqual({
    entry: '/assets/index.js',
    files: [
      '/assets/index.js',
      '/assets/react.js',
      '/assets/pools-page.js',
      '/assets/pools-page.css',
      '/assets/texts.js',
      '/assets/chain.js',
    ],
    texts: { es: ['/assets/es.js', '/assets/es-pools.js'], en: ['/assets/en-pools.js'] },
  });
});
