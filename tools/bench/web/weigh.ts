import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'vite';

const CHAIN_LIBRARIES = /node_modules\/(@solana\/web3\.js|@coral-xyz\/anchor|@solana\/wallet-adapter)/;

interface Chunk {
  readonly fileName: string;
  readonly code: string;
  readonly isEntry: boolean;
  readonly facadeModuleId: string | null;
  readonly imports: readonly string[];
  readonly moduleIds: readonly string[];
}

export interface Weight {
  readonly fileName: string;
  /** Size with the best Brotli compression. */
  readonly bytes: number;
}

/** The files that the first route loads before it can show anything. */
export interface FirstRoute {
  readonly scripts: readonly Weight[];
  readonly styles: readonly Weight[];
  /** Modules of the chain libraries among these files. There should be none. */
  readonly intruders: readonly string[];
}

/** Builds the app in memory and weighs the entry, its static imports, and the page's styles. */
export async function weighFirstRoute(): Promise<FirstRoute> {
  const result = await build({ logLevel: 'silent', build: { write: false } });
  if (!('output' in result)) throw new Error('Vite built something else than one bundle');
  const chunks = new Map(
    result.output.flatMap((file): [string, Chunk][] =>
      file.type === 'chunk' ? [[file.fileName, file]] : [],
    ),
  );
  const texts = new Map(
    result.output.flatMap((file): [string, string][] =>
      file.type === 'asset' && typeof file.source === 'string' ? [[file.fileName, file.source]] : [],
    ),
  );
  const entry = [...chunks.values()].find(
    (chunk) => chunk.isEntry && chunk.facadeModuleId?.endsWith('/index.html'),
  );
  if (!entry) throw new Error('The build has no entry');
  const first = withStaticImports(chunks, entry);
  const page = texts.get('index.html') ?? '';
  const styles = [...texts].filter(([name]) => name.endsWith('.css') && page.includes(name));
  return {
    scripts: first.map(({ fileName, code }) => ({ fileName, bytes: compressed(code) })),
    styles: styles.map(([fileName, text]) => ({ fileName, bytes: compressed(text) })),
    intruders: first.flatMap((chunk) => chunk.moduleIds.filter((id) => CHAIN_LIBRARIES.test(id))),
  };
}

export function total(weights: readonly Weight[]): number {
  return weights.reduce((sum, { bytes }) => sum + bytes, 0);
}

function withStaticImports(chunks: ReadonlyMap<string, Chunk>, entry: Chunk): Chunk[] {
  const reached = new Set([entry]);
  for (const chunk of reached) {
    for (const name of chunk.imports) {
      const imported = chunks.get(name);
      if (imported) reached.add(imported);
    }
  }
  return [...reached];
}

function compressed(text: string): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return brotliCompressSync(text, { params }).length;
}
