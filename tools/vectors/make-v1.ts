/**
 * Writes `tests/vectors/version-1-transaction.json`: a `join_pool` in a version-1 transaction (SIMD-0385) that
 * @solana/kit has made and signed, and `getTransaction`'s answer. The local chain, which has no version 1, runs
 * the same instruction in a legacy transaction. Keys are new in every run of `npx tsx tools/vectors/make-v1.ts`.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Transaction } from '@solana/web3.js';
import { format } from 'oxfmt';
import { fetchPool } from '#src/chain/program/fetch.ts';
import { joinPool } from '#src/chain/program/instructions/join-pool.ts';
import { fromHex } from '#src/protocol/bytes.ts';
import { createTestPool, fundedWallet, startCluster } from '#tests/integration/dev/cluster.ts';
import { confirmed, rpc } from '#tests/integration/localnet/support.ts';
import { version1Vector } from '#tests/support/version-1-vector.ts';

const ABOUT = [
  'A version-1 transaction (SIMD-0385) of one join_pool, made, signed and decoded by @solana/kit 8.4.0.',
  'wire: its signed bytes in base64. answer: getTransaction with encoding json and maxSupportedTransactionVersion 1.',
  'refusal: the same with maxSupportedTransactionVersion 0 or none.',
  'Fields as in GetTransactionApi of @solana/rpc-api 8.4.0; effects are those of the same call in a legacy transaction.',
];
const REFUSAL = {
  code: -32_015,
  message:
    'Transaction version (1) is not supported by the requesting client. Please try the request again with the ' +
    'following configuration parameter: "maxSupportedTransactionVersion": 1',
};

const cluster = await startCluster();
try {
  const { connection, port } = cluster;
  const address = await createTestPool(cluster, { maxPlayers: 4, joiners: 0 });
  const pool = await fetchPool(connection, address);
  const player = await fundedWallet(cluster);
  const join = joinPool(player.publicKey, address, fromHex(pool?.termsHash ?? ''));
  const { blockhash } = await connection.getLatestBlockhash();
  const transaction = new Transaction({ feePayer: player.publicKey, recentBlockhash: blockhash }).add(join);
  transaction.sign(player);
  const signature = await connection.sendRawTransaction(transaction.serialize());
  await confirmed(connection, signature);
  const options = { commitment: 'confirmed', encoding: 'json', maxSupportedTransactionVersion: 1 };
  const { result } = await rpc(`http://127.0.0.1:${port}`, 'getTransaction', [signature, options]);
  const vector = await version1Vector(join, player, result);
  const file = fileURLToPath(new URL('../../tests/vectors/version-1-transaction.json', import.meta.url));
  const text = JSON.stringify({ about: ABOUT, ...vector, refusal: REFUSAL });
  writeFileSync(file, (await format(file, text, { printWidth: 110 })).code);
  console.log(`A version-1 transaction written to ${file}`);
} finally {
  await cluster.close();
}
