import { join } from 'node:path';
import { defineConfig } from 'vite';
import { notices } from '../../tools/build/notices.ts';

const FOLDER = import.meta.dirname;

/** The command as one file for plain Node, without any other package, and the notices of what it contains. */
export default defineConfig({
  root: join(FOLDER, '../..'),
  plugins: [notices()],
  // What the code needs of npm is in the file, so that it runs from an empty folder.
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: join(FOLDER, 'dist'),
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: join(FOLDER, 'main.ts'),
      output: {
        entryFileNames: 'xeroz-verify.mjs',
        assetFileNames: '[name][extname]',
        codeSplitting: false,
        banner: '#!/usr/bin/env node',
      },
    },
  },
});
