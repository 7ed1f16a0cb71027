import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';

/** Reads only the lockfile, so that the result is the same on every system and needs no registry. */
const COMMAND = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
/**
 * Lists all packages; the lockfile selects the product's, because `--omit dev` would leave out those that tools share.
 * Without `--legacy-peer-deps` npm fails if a peer has another version than required, even if no code loads it.
 */
const SBOM_OPTIONS = ['--legacy-peer-deps', '--include', 'dev'];
const MARK = 'cdx:npm:package:development';

const componentSchema = v.looseObject({
  'bom-ref': v.string(),
  name: v.string(),
  properties: v.array(v.object({ name: v.string(), value: v.string() })),
});
const sbomSchema = v.looseObject({
  bomFormat: v.literal('CycloneDX'),
  metadata: v.looseObject({ component: componentSchema }),
  components: v.array(componentSchema),
  dependencies: v.array(v.object({ ref: v.string(), dependsOn: v.array(v.string()) })),
});
const lockSchema = v.object({
  name: v.string(),
  packages: v.record(
    v.string(),
    v.object({
      name: v.optional(v.string()),
      version: v.optional(v.string()),
      dev: v.optional(v.boolean()),
      link: v.optional(v.boolean()),
    }),
  ),
});

export type Sbom = v.InferOutput<typeof sbomSchema>;

/**
 * Lists the packages that `npm ci --omit dev` installs on any system, as CycloneDX.
 * @param root folder of package-lock.json
 * @throws if npm fails, or leaves a package out
 */
export async function productionSbom(root: string): Promise<Sbom> {
  const lock = v.parse(lockSchema, JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')));
  const { stdout } = await promisify(execFile)('npm', [...COMMAND, ...SBOM_OPTIONS], {
    cwd: root,
    maxBuffer: 64 * 1_024 * 1_024,
  });
  const fullSbom = v.parse(sbomSchema, JSON.parse(stdout));
  const names = new Set(namesIn(lock));
  const products = fullSbom.components
    .filter((component) => names.has(component['bom-ref']))
    .map((one) => ({ ...one, properties: one.properties.filter(({ name }) => name !== MARK) }));
  // Older versions of npm list a package once for each of its folders.
  const components = [...byRef(products, (component) => component['bom-ref'])];
  const refs = new Set(components.map((component) => component['bom-ref']));
  const missing = [...names].filter((name) => !refs.has(name));
  if (missing.length > 0) throw new Error(`npm's list of packages lacks ${missing.join(', ')}`);
  const { component } = fullSbom.metadata;
  return {
    ...fullSbom,
    // npm names the product after its folder.
    metadata: { ...fullSbom.metadata, component: { ...component, name: lock.name } },
    components,
    dependencies: [...byRef(fullSbom.dependencies, ({ ref }) => ref)]
      .filter(({ ref }) => refs.has(ref) || ref === component['bom-ref'])
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((name) => refs.has(name)) })),
  };
}

/** Returns the first item of each reference, in order. */
const byRef = <T>(all: readonly T[], refOf: (one: T) => string): Iterable<T> =>
  new Map(all.map((one) => [refOf(one), one])).values();

/** Returns `name@version` of every installed package but the tools. */
function namesIn({ packages }: v.InferOutput<typeof lockSchema>): string[] {
  return Object.entries(packages).flatMap(
    ([path, { name = path.split('node_modules/').at(-1), version, dev, link }]) =>
      path === '' || dev === true || link === true ? [] : `${name}@${version}`,
  );
}
