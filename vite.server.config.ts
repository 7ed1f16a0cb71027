import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

/** Brings the database's migrations to where the built server looks for them. */
function migrations(): Plugin {
  let folder = '';
  return {
    name: 'migrations',
    configResolved: ({ build }) => {
      folder = join(build.outDir, 'migrations');
    },
    closeBundle: () => cpSync('server/store/migrations', folder, { recursive: true }),
  };
}

/** The services for plain Node: their own code bundled, what npm installs left where it is. */
export default defineConfig({
  plugins: [migrations()],
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
        // A thread's, which is started by its name.
        'verify-worker': 'server/beacon/verify-worker.ts',
      },
      // All in one folder, for files that the code looks for lie beside it.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
