import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { productionSbom, type Sbom } from './sbom.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const { dependencies, devDependencies } = v.parse(
  v.object({
    dependencies: v.record(v.string(), v.string()),
    devDependencies: v.record(v.string(), v.string()),
  }),
  JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')),
);

describe('the software bill of materials', () => {
  let sbom: Sbom;
  // npm takes seconds to list the packages.
  beforeAll(async () => {
    sbom = await productionSbom(ROOT);
  }, 120_000);
  const refs = (): string[] => sbom.components.map((component) => component['bom-ref']);

  it('the software bill of materials is CycloneDX, and names the product', () => {
    expect(sbom).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      metadata: { component: { name: 'xeroz', type: 'application' } },
    });
    expect(new Set(refs()).size).toBe(refs().length);
  });

  it('names rpc-websockets with its licence and source', () => {
    expect(sbom.components.find(({ name }) => name === 'rpc-websockets')).toMatchObject({
      purl: expect.stringMatching(/^pkg:npm\/rpc-websockets@\d/),
      licenses: [{ license: { id: 'LGPL-3.0-only' } }],
    });
    expect(sbom.dependencies.find(({ ref }) => ref.startsWith('@solana/web3.js@'))?.dependsOn).toContainEqual(
      expect.stringMatching(/^rpc-websockets@/),
    );
  });

  it('the software bill of materials has every dependency, shared ones of tools included, and no tool', () => {
    for (const [name, version] of Object.entries(dependencies)) {
      if (!version.startsWith('file:')) expect(refs()).toContain(`${name}@${version}`);
    }
    for (const name of ['vitest', 'knip', 'oxlint', 'playwright-core']) {
      expect(devDependencies).toHaveProperty(name);
      expect(sbom.components.filter((component) => component['bom-ref'].startsWith(`${name}@`))).toEqual([]);
    }
  });

  it('connects the product to every component listed', () => {
    const ids = new Set(refs());
    for (const { dependsOn } of sbom.dependencies) for (const ref of dependsOn) expect(ids).toContain(ref);
    expect(new Set(sbom.dependencies.map(({ ref }) => ref))).toEqual(new Set([...ids, 'xeroz@0.1.0']));
  });
});

it('fails if npm fails, and reports why', { timeout: 120_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sbom-'));
  const root = { name: 'x', version: '1.0.0', dependencies: { react: '19.3.1' } };
  await writeFile(join(folder, 'package.json'), JSON.stringify(root));
  const lock = { name: 'x', version: '1.0.0', lockfileVersion: 3, packages: { '': root } };
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock));
  await expect(productionSbom(folder)).rejects.toThrow('missing: react@19.3.1');
  await rm(folder, { recursive: true });
});
