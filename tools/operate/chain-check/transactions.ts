import { Keypair, PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js';
import bs58 from 'bs58';
import * as v from 'valibot';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import type { Question } from './question.ts';
import type { Subject } from './subject.ts';

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const blockhashSchema = v.object({
  value: v.object({ blockhash: v.string(), lastValidBlockHeight: count }),
});
const simulationSchema = v.object({
  value: v.object({ err: v.unknown(), logs: v.nullish(v.array(v.string())) }),
});
const feesSchema = v.array(v.object({ slot: count, prioritizationFee: count }));
const listSchema = v.array(v.object({ signature: v.string() }));
const transactionSchema = v.nullable(
  v.object({ slot: count, version: v.optional(v.union([v.literal('legacy'), v.number()])) }),
);
const CONFIRMED = { commitment: 'confirmed' } as const;
/** How many blocks a blockhash is valid for. */
export const BLOCKHASH_BLOCKS = 150;
/** A signature that no transaction has: a node that supports the request answers null. */
const NOBODYS = bs58.encode(new Uint8Array(64).fill(1));

/** Returns the checks of sending and reading transactions, for which nothing is signed or sent. */
export function transactionQuestions({ node }: Subject): readonly Question[] {
  return [
    {
      what: 'version-1 transactions readable',
      needed: 'maxSupportedTransactionVersion 1 is taken',
      without: 'the indexer cannot read a pool that somebody sent such a transaction to',
      async run() {
        const [newest] = await node.request(listSchema, 'getSignaturesForAddress', [
          PROGRAM_ID.toBase58(),
          { ...CONFIRMED, limit: 1 },
        ]);
        const options = { ...CONFIRMED, encoding: 'json', maxSupportedTransactionVersion: 1 };
        const signature = newest?.signature ?? NOBODYS;
        const shown = await node.request(transactionSchema, 'getTransaction', [signature, options]);
        if (shown !== null) return { found: `taken; the program's newest is ${versionText(shown.version)}` };
        if (newest === undefined) return { found: 'taken; the program has no transaction yet' };
        return { found: 'null for a transaction that is listed', fits: false };
      },
    },
    {
      what: 'blockhash',
      needed: `valid for ${BLOCKHASH_BLOCKS} blocks`,
      without: 'nothing can be sent',
      async run() {
        const height = await node.request(count, 'getBlockHeight', [CONFIRMED]);
        const { value } = await node.request(blockhashSchema, 'getLatestBlockhash', [CONFIRMED]);
        const left = value.lastValidBlockHeight - height;
        // Blocks pass between the two requests.
        return { found: `valid for ${left} blocks`, fits: left > BLOCKHASH_BLOCKS / 2 };
      },
    },
    {
      what: 'simulation',
      needed: 'with a blockhash of the node, without signatures',
      without: 'no compute limit can be set, and refusals cannot be told before the wallet is asked',
      async run() {
        const options = { ...CONFIRMED, encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true };
        await node.request(simulationSchema, 'simulateTransaction', [aTransaction(), options]);
        return { found: 'answered' };
      },
    },
    {
      what: 'priority fees',
      needed: 'those of the accounts that are written to',
      without: 'transactions carry no priority fee: under load they may expire',
      optional: true,
      async run() {
        const fees = await node.request(feesSchema, 'getRecentPrioritizationFees', [[PROGRAM_ID.toBase58()]]);
        const sorted = fees.map(({ prioritizationFee }) => prioritizationFee).toSorted((a, b) => a - b);
        const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
        return { found: `${fees.length} slots, median ${middle}, most ${sorted.at(-1) ?? 0} microlamports` };
      },
    },
  ];
}

const versionText = (version: 'legacy' | number | undefined): string =>
  typeof version === 'number' ? `of version ${version}` : 'a legacy one';

/** Returns a transfer by a newly generated wallet without funds. */
function aTransaction(): string {
  const { publicKey: payerKey } = Keypair.generate();
  const message = new TransactionMessage({
    payerKey,
    recentBlockhash: PublicKey.default.toBase58(),
    instructions: [SystemProgram.transfer({ fromPubkey: payerKey, toPubkey: payerKey, lamports: 1 })],
  });
  return Buffer.from(new VersionedTransaction(message.compileToLegacyMessage()).serialize()).toString(
    'base64',
  );
}
