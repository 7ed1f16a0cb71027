/** Writes the fingerprint of the checker in saved pages, which the public source shows to compare with. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildChecker } from './checker.ts';

const FILE = join(import.meta.dirname, '../../packages/verify/checker.sha256');

const { scriptHash } = await buildChecker();
const hex = Buffer.from(scriptHash, 'base64').toString('hex');
writeFileSync(FILE, `${hex}\n`);
console.log(`The checker in saved pages: sha256 ${hex}`);
