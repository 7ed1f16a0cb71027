import { defineConfig } from 'vite';

/** The command as one file for plain Node, without any other package. */
export default defineConfig({
  root: import.meta.dirname,
  // What the code needs of npm is in the file, so that it runs from an empty folder.
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: 'dist',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: 'main.ts',
      output: {
        entryFileNames: 'xeroz-verify.mjs',
        codeSplitting: false,
        banner: '#!/usr/bin/env node',
      },
    },
  },
});
