import type { Plugin } from 'vite';

/** The fields of a built chunk that the manifest is made from. */
export interface BuiltChunk {
  readonly type: 'chunk';
  readonly fileName: string;
  readonly isEntry: boolean;
  readonly facadeModuleId: string | null;
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } | undefined;
}

/** The files that the service worker stores for use without a network. */
export interface CacheManifest {
  /** The script that starts this build. */
  readonly entry: string;
  /** Files that the players' routes load in every language. */
  readonly files: readonly string[];
  /** The texts of these routes by language. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
}

const LIST = 'kept-files.json';
/** Modules left out: admins work online, and so does anyone who saves a draw. */
const LEFT_OUT =
  /\/src\/(app\/admin-page|admin\/|features\/debug\/)|virtual:checker|\/locales\/[\w-]+\/admin[\w-]*\.json$/;
const TEXTS = /\/src\/i18n\/(?:locales|first-texts)\/([\w-]+)(?:\/[\w-]+\.json|\.ts)$/;

/** Lists everything that the entry may load, except admin pages. */
export function cacheManifestOf(output: readonly ({ readonly type: 'asset' } | BuiltChunk)[]): CacheManifest {
  const chunks = new Map(
    output.flatMap((file): [string, BuiltChunk][] => (file.type === 'chunk' ? [[file.fileName, file]] : [])),
  );
  const entry = [...chunks.values()].find(
    (chunk) => chunk.isEntry && chunk.facadeModuleId?.endsWith('/index.html') === true,
  );
  if (!entry) throw new Error('The build has no entry');
  const reached = new Set([entry]);
  const files = new Set<string>();
  const texts: Record<string, string[]> = {};
  for (const chunk of reached) {
    const language = TEXTS.exec(chunk.facadeModuleId ?? '')?.[1];
    if (language === undefined) {
      for (const name of [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]) files.add(`/${name}`);
    } else {
      (texts[language] ??= []).push(`/${chunk.fileName}`);
    }
    for (const name of [...chunk.imports, ...chunk.dynamicImports]) {
      const next = chunks.get(name);
      if (next && !LEFT_OUT.test(next.facadeModuleId ?? '')) reached.add(next);
    }
  }
  return { entry: `/${entry.fileName}`, files: [...files], texts };
}

/** Writes the list of files that the service worker stores for the players' routes. */
export function cacheManifest(): Plugin {
  return {
    name: 'kept-files',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      this.emitFile({
        type: 'asset',
        fileName: LIST,
        source: JSON.stringify(cacheManifestOf(Object.values(bundle))),
      });
    },
  };
}
