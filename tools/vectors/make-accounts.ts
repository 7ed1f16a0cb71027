/**
 * Writes `src/chain/program/vectors/accounts.json`: the offset of every field of every account, and accounts written by
 * the program in `programs/vrf-pool.so`. Deterministic: running `npx tsx tools/vectors/make-accounts.ts` again does
 * not change the file. If it does change, the layout has changed, and existing accounts have another one.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format } from 'oxfmt';
import { toHex } from '#src/protocol/bytes.ts';
import { accountLayouts } from '#tests/support/account-layouts.ts';
import { asJson, decodeSample, sampleAccounts } from '#tests/support/sample-accounts.ts';

const ABOUT = [
  'Accounts of vrf-pool, version 3. Hex for bytes, decimal text for 64-bit numbers, base58 for addresses.',
  'layouts: offset and length in bytes from the beginning of the account; numbers little-endian.',
  'Behind a pool stand max_players keys of 32 bytes, then, with random_multiplier, max(1, max_players / 4) weights of 1 byte.',
  'accounts: data is the whole account, decoded what the clients read from it.',
];

const accounts = (await sampleAccounts()).map((sample) => ({
  name: sample.name,
  type: sample.type,
  address: sample.address,
  data: toHex(sample.data),
  decoded: asJson(decodeSample(sample)),
}));
const file = fileURLToPath(new URL('../../src/chain/program/vectors/accounts.json', import.meta.url));
const text = JSON.stringify({ about: ABOUT, layouts: accountLayouts(), accounts });
writeFileSync(file, (await format(file, text, { printWidth: 110 })).code);
console.log(`${accounts.length} accounts written to ${file}`);
