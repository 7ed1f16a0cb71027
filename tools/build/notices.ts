import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import type { Plugin, Rolldown } from 'vite';

/** The file's name in the folder of the built app, whose footer links to it. */
const FILE = 'third-party-notices.txt';

const PACKAGE = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;
/** Matches helpers that Vite and its bundler add to every build, which are not files of a package. */
const HELPER = /^\0(vite|rolldown)\//;
/** The comment at the head of Tailwind's styles, which are not a module. */
const TAILWIND = '/*! tailwindcss ';

const LICENCE_FILE = /^(?:(?:un)?licen[cs]e|copying|notice)/i;
/** The heading at which licences of packages that are bundles are cut: the parts of their tools follow. */
const PARTS_OF_TOOL = '# Licenses of bundled dependencies';

const TEXTS = join(import.meta.dirname, 'licences');
/** Licences whose text must be given even if the package only names them, with the texts to which they add. */
const GIVEN_WITH: Readonly<Record<string, readonly string[]>> = { 'LGPL-3.0-only': ['LGPL-3.0', 'GPL-3.0'] };

const packageSchema = v.object({
  name: v.string(),
  version: v.string(),
  license: v.optional(v.string()),
  author: v.optional(v.union([v.string(), v.object({ name: v.string() })])),
  repository: v.optional(v.union([v.string(), v.object({ url: v.string() })])),
});

interface BundledPackage {
  /** Name and version of the package. */
  readonly title: string;
  /** SPDX expression; null if its package.json has none. */
  readonly licence: string | null;
  readonly source: string;
  /** Text of its licence and notice files or, without such files, the facts from package.json. */
  readonly text: string;
  /** Names of files in `licences` whose texts apply to it. */
  readonly standardTexts: readonly string[];
}

/**
 * Writes the notices of every package with code, styles or fonts in the build. Vite's own `build.license` covers only
 * code, and no packages without a licence text.
 */
export function notices(): Plugin {
  let root = '';
  return {
    name: 'notices',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    generateBundle: {
      // Runs after the styles are generated.
      order: 'post',
      handler(_options, bundle) {
        const source = noticesOf(packageFolders(root, Object.values(bundle)));
        this.emitFile({ type: 'asset', fileName: FILE, source });
      },
    },
  };
}

type Output = Rolldown.OutputBundle[string];

/** Returns the folders of all packages with a part in a build's outputs. */
export function packageFolders(root: string, outputs: readonly Output[]): string[] {
  const folders = outputs.flatMap(originsOf).flatMap((origin) => {
    const helper = HELPER.exec(origin)?.[1];
    if (helper !== undefined) return join(root, 'node_modules', helper);
    return PACKAGE.exec(resolve(root, origin.replace('\0', ''))) ?? [];
  });
  return [...new Set(folders)];
}

/** Returns the files and helpers that an output is built from. */
function originsOf(output: Output): readonly string[] {
  if (output.type === 'chunk') return output.moduleIds;
  return typeof output.source === 'string' && output.source.startsWith(TAILWIND)
    ? [...output.originalFileNames, 'node_modules/tailwindcss/index.css']
    : output.originalFileNames;
}

/** Returns the notices of the packages in these folders. @throws if one has no readable package.json */
export function noticesOf(folders: readonly string[]): string {
  const packages = new Map(folders.map(readPackage).map((found) => [found.title, found]));
  const sorted = [...packages.values()].toSorted((a, b) => a.title.localeCompare(b.title, 'en'));
  const standard = [...new Set(sorted.flatMap(({ standardTexts }) => standardTexts))].toSorted();
  return [
    `THIRD-PARTY NOTICES\n\nThis app contains code, styles and fonts of the packages below, each under its own licence.`,
    ...sorted
      .filter(({ licence }) => licence !== null && GIVEN_WITH[licence] !== undefined)
      .map(prominentNotice),
    ...[...new Set(sorted.map(({ text }) => text))].map((text) => {
      const heads = sorted.filter((found) => found.text === text).map(headOf);
      return `${heads.join('\n')}\n\n${text}`;
    }),
    ...standard.map((name) => `Text of the licence ${name}\n\n${standardText(name)}`),
  ].join(`\n\n${'-'.repeat(80)}\n\n`);
}

const prominentNotice = ({ title, licence, source }: BundledPackage): string =>
  `This app uses the library ${title}. The library and its use are covered by the licence\n` +
  `${licence}; its text, and that of the licence it builds upon, stand at the end.\n` +
  `You may change the library, put it into this app in place of this one, and take apart what comes\n` +
  `of it to find faults in your change. The library's source: ${source}\n` +
  `Whoever offers you this app owes you the means to do so, such as the app's own source.`;

const headOf = ({ title, licence, source }: BundledPackage): string =>
  `${title} | ${licence ?? 'licence as below'} | ${source}`;

function readPackage(folder: string): BundledPackage {
  const found = v.parse(packageSchema, JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  const { name, version, license: licence = null, author, repository } = found;
  const files = readdirSync(folder).filter((file) => LICENCE_FILE.test(file));
  const ids = licence?.match(/[\w.-]+/g) ?? [];
  const owner = typeof author === 'object' ? author.name : author;
  return {
    title: `${name} ${version}`,
    licence,
    source: sourceOf(name, typeof repository === 'object' ? repository.url : repository),
    text:
      files.length > 0
        ? files.map((file) => licenceText(join(folder, file))).join('\n\n')
        : `No licence file comes with it. Copyright: ${owner ?? `the authors of ${name}`}.`,
    standardTexts: [
      ...ids.flatMap((id) => GIVEN_WITH[id] ?? []),
      ...(files.length > 0 ? [] : ids.filter((id) => existsSync(textFile(id)))),
    ],
  };
}

/** Matches a repository on GitHub in the many ways in which packages name it. */
const GITHUB = /(?:^|^github:|github\.com[:/])([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/;

function sourceOf(name: string, repository = `https://www.npmjs.com/package/${name}`): string {
  const path = GITHUB.exec(repository)?.[1];
  return path === undefined ? repository : `https://github.com/${path}`;
}

const textFile = (name: string): string => join(TEXTS, `${name}.txt`);

const standardText = (name: string): string => readFileSync(textFile(name), 'utf8').trimEnd();

const licenceText = (file: string): string =>
  readFileSync(file, 'utf8').replaceAll('\r\n', '\n').split(PARTS_OF_TOOL, 1).join('').trim();
