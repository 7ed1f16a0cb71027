import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import type { Checker } from '../../src/verify/saved-page.ts';
import { buildTarget } from './engines.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'packages/verify');
const NAME = 'virtual:checker';
const ID = `\0${NAME}`;

const base64Of = (text: string): string => createHash('sha256').update(text).digest('base64');

/** Builds the script of saved pages, which is the same for all draws. */
export async function buildChecker(): Promise<Checker> {
  const result = await build({
    configFile: false,
    root: FOLDER,
    logLevel: 'error',
    // The variables of the app and its mode must not change the script.
    envDir: false,
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: buildTarget(),
      modulePreload: false,
      rolldownOptions: { input: join(FOLDER, 'page.ts'), output: { format: 'iife', codeSplitting: false } },
    },
  });
  const outputs = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  const chunks = outputs.filter((output) => output.type === 'chunk');
  const [chunk] = chunks;
  if (chunk === undefined || chunks.length > 1) throw new Error('The checker is not one script');
  // The end of an element, or the beginning of a comment, would end the script in a page.
  const script = chunk.code.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--').trim();
  const style = readFileSync(join(FOLDER, 'page.css'), 'utf8').trim();
  return { script, style, scriptHash: base64Of(script), styleHash: base64Of(style) };
}

/** Lets the app import the checker as `import { checker } from 'virtual:checker'`, in a chunk of its own. */
export function checkerPlugin(): Plugin {
  return {
    name: 'checker',
    resolveId: (id) => (id === NAME ? ID : null),
    async load(id) {
      if (id !== ID) return null;
      return { code: `export const checker = ${JSON.stringify(await buildChecker())};\n`, map: null };
    },
  };
}
