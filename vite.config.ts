import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { buildTarget, engines } from './tools/build/engines.ts';
import { appConfig } from './tools/build/app-config.ts';
import { appOrigins } from './tools/build/app-origins.ts';
import { firstValibot } from './tools/build/first-valibot.ts';
import { firstPaint } from './tools/build/first-paint.ts';
import { checkerPlugin } from './tools/build/checker.ts';
import { cacheManifest } from './tools/build/cache-manifest.ts';
import { leanAnchor } from './tools/build/lean-anchor.ts';
import { markdown } from './tools/build/markdown.ts';
import { notices } from './tools/build/notices.ts';
import { precompress } from './tools/build/precompress.ts';

/** Packages for the chain: one chunk that no first route may need. Solflare's code is separate, for its users. */
const CHAIN_PACKAGES =
  /node_modules\/(@solana|@solana-mobile|@coral-xyz|bn\.js|borsh|rpc-websockets|jayson|superstruct|buffer|buffer-layout)\//;

/** The app's own code for the chain, without the chain's packages. */
const CHAIN_ROOMS = /\/src\/(chain|stake)\/(cache|actions|wallet|[^/]+\.tsx?)/;

/** Excludes the polyfills, which are a chunk that most browsers never load. */
const NO_POLYFILL = /^(?!.*(?:\/node_modules\/core-js\/|\/src\/engine\/))/;

const SHARED_ROOMS = /\/src\/(contract|i18n|lib|prices|protocol|store|ui)\/[^/]+\.tsx?$/;

const BROWSER = {
  // The test files of a worker share one running product.
  isolate: false,
  globalSetup: ['tests/e2e/support/test-build.ts'],
  testTimeout: 240_000,
  hookTimeout: 120_000,
} satisfies ViteUserConfig['test'];

const CHAIN_SETUP = 'tests/support/chain-setup.ts';

const DOM = {
  environment: 'happy-dom',
  setupFiles: [CHAIN_SETUP, 'tests/support/dom-setup.ts'],
} satisfies ViteUserConfig['test'];

const VM_LONG = 'tests/vm/*.long.test.ts';
const VM = { environment: 'node', testTimeout: 60_000 } as const;

export default defineConfig(async ({ mode }): Promise<ViteUserConfig> => ({
  plugins: [
    react(),
    tailwindcss(),
    markdown(),
    checkerPlugin(),
    appConfig(),
    engines(),
    firstPaint(),
    firstValibot(),
    leanAnchor(),
    appOrigins(),
    cacheManifest(),
    notices(),
    precompress(),
  ],
  resolve: {
    // React has had the hook since version 18, and the shim for older versions would enlarge the first route.
    alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }],
  },
  server: { host: '127.0.0.1', port: 5173 },
  preview: { host: '127.0.0.1' },
  // Listed here, because otherwise the page reloads when a lazy chunk first imports one of these packages.
  optimizeDeps: {
    include: [
      '@coral-xyz/anchor',
      '@noble/curves/abstract/hash-to-curve.js',
      '@noble/curves/bls12-381.js',
      '@noble/curves/ed25519.js',
      '@noble/hashes/scrypt.js',
      '@noble/hashes/sha2.js',
      '@noble/hashes/utils.js',
      '@radix-ui/react-dialog',
      '@radix-ui/react-dropdown-menu',
      '@radix-ui/react-toast',
      '@radix-ui/react-tooltip',
      '@solana/wallet-adapter-base',
      '@solana/wallet-adapter-react',
      '@solana/wallet-adapter-wallets',
      '@solana/web3.js',
      '@tanstack/react-query',
      '@tanstack/react-virtual',
      'bn.js',
      'bs58',
      'buffer',
      '@wallet-standard/wallet',
      'canvas-confetti',
      'd3-scale',
      'd3-shape',
      'i18next',
      'react',
      'react-dom',
      'react-dom/client',
      'react-i18next',
      'react/jsx-dev-runtime',
      'socket.io-client',
      'valibot',
      'wouter',
      'wouter/use-browser-location',
      'zustand',
    ],
  },
  build: {
    outDir: 'dist/app',
    target: buildTarget(),
    // Firefox before 115 and Safari before 17 do not preload modules; the polyfills do it for them.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
            // Code that the first route shares with the chain's code must not pull the chain's code in.
            { name: 'first', tags: ['$initial'], test: NO_POLYFILL, priority: 2 },
            { name: 'chain', test: CHAIN_PACKAGES, priority: 1 },
            { name: 'virtual', test: /\/(src\/ui\/virtual|@tanstack\/(react-virtual|virtual-core))\// },
            // Code that several pages share is one chunk: small files would each cost a request, and a line in the
            // first route's list of the pages' chunks.
            { name: 'shared', test: SHARED_ROOMS, minShareCount: 3 },
            { name: 'actions', test: CHAIN_ROOMS, minShareCount: 3 },
          ],
        },
      },
    },
  },
  test: {
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // A machine may be suspended for seconds, and a longer timeout costs nothing if a test passes.
    expect: { poll: { timeout: 20_000 } },
    // The tests of chain and browser mostly wait, so two workers fit on two cores.
    maxWorkers: 2,
    // Loaded for tests only, because these modules import all of Vitest.
    ...(mode === 'test' && {
      sequence: { sequencer: (await import('./tests/support/longest-first.ts')).LongestFirst },
      reporters: ['default', new (await import('./tests/support/file-seconds.ts')).FileSeconds()],
    }),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{src,server,tools,packages}/**/*.test.ts'],
          setupFiles: [CHAIN_SETUP],
          // A process for each file would take longer than its tests.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          include: ['src/**/*.test.tsx'],
          exclude: ['src/**/*.isolated.test.tsx'],
          isolate: false,
          ...DOM,
        },
      },
      {
        extends: true,
        // A file that mocks modules needs a process of its own, because the others share their loaded modules.
        test: { name: 'dom-isolated', include: ['src/**/*.isolated.test.tsx'], ...DOM },
      },
      {
        extends: true,
        test: {
          name: 'chain',
          environment: 'node',
          include: ['tests/{program,integration}/**/*.test.ts'],
          exclude: ['**/*.{slow,long}.test.ts'],
          // Every file starts its own chain; loading web3.js and Anchor once saves two minutes.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/*.e2e.ts'],
          exclude: ['**/*.{slow,long}.e2e.ts'],
          ...BROWSER,
        },
      },
      {
        extends: true,
        // Slower tests, which run before a change lands: `npm run test:slow`.
        test: {
          name: 'slow',
          environment: 'node',
          // These tests mostly wait for services and timeouts. A command's --maxWorkers does not reach a project.
          maxWorkers: 3,
          // A project with another number of workers needs its own group.
          sequence: { groupOrder: 1 },
          include: ['tests/{program,integration}/**/*.slow.test.ts'],
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        // Tests of the built product in a browser: `npm run test:browser`.
        test: { name: 'browser', include: ['tests/e2e/*.slow.e2e.ts'], ...BROWSER },
      },
      {
        extends: true,
        // Tests in the other browser engines that are installed: `npm run test:engines`.
        test: { name: 'engines', include: ['tests/engines/*.test.ts'], ...BROWSER },
      },
      {
        extends: true,
        // Tests that take minutes each and run only on demand: `npm run test:long`.
        test: {
          name: 'long',
          environment: 'node',
          include: ['tests/long/**/*.test.ts', 'tests/{program,integration}/**/*.long.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: { name: 'browser-long', include: ['tests/e2e/*.long.e2e.ts'], ...BROWSER },
      },
      // Tests of the verifier that `npm run program:vm` builds.
      { extends: true, test: { name: 'vm', include: ['tests/vm/*.test.ts'], exclude: [VM_LONG], ...VM } },
      { extends: true, test: { name: 'vm-long', include: [VM_LONG], ...VM } },
    ],
  },
}));
