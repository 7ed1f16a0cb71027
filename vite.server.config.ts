import { cpSync } from 'node:fs';
import { basename, join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

/** Files that the built server looks for beside its code. */
const FILES = ['server/store/migrations', 'server/indexer/geyser.proto'];

function copyFiles(): Plugin {
  let folder = '';
  return {
    name: 'copy-files',
    configResolved: ({ build }) => {
      folder = build.outDir;
    },
    closeBundle() {
      for (const file of FILES) cpSync(file, join(folder, basename(file)), { recursive: true });
    },
  };
}

/** The services for plain Node: their own code bundled, what npm installs left where it is. */
export default defineConfig({
  plugins: [copyFiles()],
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node20',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        keeper: 'server/keeper/main.ts',
        // The threads', which are started by their names.
        'verify-worker': 'server/beacon/verify-worker.ts',
        'preview-worker': 'server/previews/preview-worker.ts',
      },
      // All in one folder, for files that the code looks for lie beside it.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
