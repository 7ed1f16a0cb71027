/**
 * Writes `tests/vectors/accounts-of-version-3.json`: accounts of every state in which payments are still owed, as the
 * program writes them. Run once for a layout version, when it is released: accounts on a chain do not change, so an
 * existing file is never written again.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format } from 'oxfmt';
import { freezeWorld } from '#tests/support/frozen-world.ts';

const file = fileURLToPath(new URL('../../tests/vectors/accounts-of-version-3.json', import.meta.url));
const text = (await format(file, JSON.stringify(await freezeWorld()), { printWidth: 110 })).code;
writeFileSync(file, text, { flag: 'wx' });
console.log(`Written to ${file}`);
