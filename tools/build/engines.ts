import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import * as v from 'valibot';

const packageSchema = v.object({
  browserslist: v.array(v.pipe(v.string(), v.regex(/^\w+ >= [\d.]+$/))),
});

/** Vite's names of engines whose names in `browserslist` differ. */
const NAMES: Readonly<Record<string, string>> = { ios_saf: 'ios' };

const POLYFILLS = 'src/engine/polyfills.ts';

/** Returns the oldest engines that the app is built for, by their names in `browserslist` of package.json. */
export function oldestEngines(root = join(import.meta.dirname, '../..')): Readonly<Record<string, string>> {
  const text = readFileSync(join(root, 'package.json'), 'utf8');
  const { browserslist } = v.parse(packageSchema, JSON.parse(text));
  return Object.fromEntries(
    browserslist.map((line): [string, string] => {
      const [name = '', version = ''] = line.split(' >= ');
      return [name, version];
    }),
  );
}

/** Returns Vite's `build.target` for the oldest engines. */
export const buildTarget = (): string[] =>
  Object.entries(oldestEngines()).map(([name, version]) => `${NAMES[name] ?? name}${version}`);

/**
 * Builds the polyfills as a separate chunk, passes its URL to `before-paint.js`, and writes the oldest engines'
 * versions into the page's note for older browsers.
 */
export function engines(): Plugin {
  return {
    name: 'engines',
    buildStart() {
      if (this.environment.mode === 'build')
        this.emitFile({ type: 'chunk', id: POLYFILLS, name: 'polyfills', preserveSignature: false });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (page, { bundle }) => {
        const named = Object.entries(oldestEngines()).reduce(
          (text, [name, version]) => text.replaceAll(`{{${name}}}`, version),
          page,
        );
        if (bundle === undefined) return named;
        const chunk = Object.values(bundle).find((output) => output.name === 'polyfills');
        if (chunk === undefined) throw new Error('The build has no polyfills');
        return named.replace(
          'src="/before-paint.js"',
          `src="/before-paint.js" data-polyfills="/${chunk.fileName}"`,
        );
      },
    },
  };
}
