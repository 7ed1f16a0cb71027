/** Writes the product's packages into dist/sbom.cdx.json, beside the served app rather than in it. */
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { productionSbom } from './sbom.ts';

const dist = new URL('../../dist/', import.meta.url);
const sbom = await productionSbom(fileURLToPath(new URL('../..', import.meta.url)));
await mkdir(dist, { recursive: true });
await writeFile(new URL('sbom.cdx.json', dist), `${JSON.stringify(sbom, null, 2)}\n`);
