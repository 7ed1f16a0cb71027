import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Extensions of texts. Images and fonts are compressed already. */
const TEXTS: ReadonlySet<string> = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.txt']);
/** Smaller files fit into one packet, so compression would not make them faster. */
const SMALLEST_BYTES = 1_400;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Writes the smallest `.br` and `.gz` beside every text of the build, so that serving compresses nothing. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: ({ root, build: { outDir, write } }) => {
      folder = write ? resolve(root, outDir) : '';
    },
    async closeBundle(error) {
      if (error !== undefined || folder === '') return;
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
      await Promise.all(
        files.filter((file) => TEXTS.has(extname(file))).map((file) => compress(join(folder, file))),
      );
    },
  };
}

async function compress(file: string): Promise<void> {
  const bytes = readFileSync(file);
  if (bytes.length < SMALLEST_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const [br, gz] = await Promise.all([brotli(bytes, { params }), gzipped(bytes, { level: 9 })]);
  writeFileSync(`${file}.br`, br);
  writeFileSync(`${file}.gz`, gz);
}
