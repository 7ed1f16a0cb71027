/**
 * Builds the app and weighs the JavaScript that the first route loads: the entry and whatever it imports statically.
 * Prints a table, or with `--json` the figures alone; fails above the limit, or with chain libraries in it.
 */
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'vite';

/** Bytes, brotli at its best. */
const FIRST_ROUTE_LIMIT = 115_000;
const CHAIN_LIBRARIES = /node_modules\/(@solana\/web3\.js|@coral-xyz\/anchor|@solana\/wallet-adapter)/;

interface Chunk {
  readonly fileName: string;
  readonly code: string;
  readonly isEntry: boolean;
  readonly imports: readonly string[];
  readonly moduleIds: readonly string[];
}

async function buildChunks(): Promise<Map<string, Chunk>> {
  const result = await build({ logLevel: 'silent', build: { write: false } });
  if (!('output' in result)) throw new Error('Vite built something else than one bundle');
  return new Map(result.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])));
}

function withStaticImports(chunks: Map<string, Chunk>, entry: Chunk): Chunk[] {
  const reached = new Set([entry]);
  for (const chunk of reached) {
    for (const name of chunk.imports) {
      const imported = chunks.get(name);
      if (imported) reached.add(imported);
    }
  }
  return [...reached];
}

const compressed = (code: string): number =>
  brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })
    .length;

const chunks = await buildChunks();
const entry = [...chunks.values()].find((chunk) => chunk.isEntry);
if (!entry) throw new Error('The build has no entry');
const first = withStaticImports(chunks, entry);
const sizes = first.map((chunk) => ({ name: chunk.fileName, bytes: compressed(chunk.code) }));
const value = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
const intruders = first.flatMap((chunk) => chunk.moduleIds.filter((id) => CHAIN_LIBRARIES.test(id)));

if (process.argv.includes('--json')) {
  const figure = { name: 'first_route_js_br', value, unit: 'bytes', limit: FIRST_ROUTE_LIMIT };
  console.log(JSON.stringify({ figures: [figure] }));
} else {
  for (const { name, bytes } of sizes) console.log(`${name.padEnd(44)} ${String(bytes).padStart(8)} bytes`);
  console.log(
    `${'first_route_js_br'.padEnd(44)} ${String(value).padStart(8)} bytes   limit ${FIRST_ROUTE_LIMIT}`,
  );
}
for (const id of intruders) console.error(`The first route holds ${id}`);
if (value > FIRST_ROUTE_LIMIT || intruders.length > 0) process.exitCode = 1;
