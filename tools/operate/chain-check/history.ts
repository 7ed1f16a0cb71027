import * as v from 'valibot';
import { CONFIG_ADDRESS, PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { Skipped, type Question } from './question.ts';
import type { RpcNode } from './rpc-node.ts';
import { once, type Subject } from './subject.ts';

/** Signatures in a page, the most that nodes return, and the maximum number of pages to read. */
const PAGE = 1_000;
const MOST_PAGES = 50;
/** Maximum milliseconds for reading pages. */
const LISTING_MS = 30_000;

const slot = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const pageSchema = v.array(v.object({ signature: v.string(), slot }));
const statusesSchema = v.object({ value: v.array(v.nullable(v.object({ slot }))) });
const keys = v.object({ accountKeys: v.array(v.string()) });
const transactionSchema = v.nullable(
  v.object({
    slot,
    transaction: v.object({ message: keys }),
    meta: v.nullable(v.object({ preBalances: v.array(v.number()), postBalances: v.array(v.number()) })),
  }),
);

/** Returns the checks of how far back the node's history reaches. */
export function historyQuestions({ node, isDeployed, setUp }: Subject): readonly Question[] {
  const listed = once(async () => {
    if (!(await isDeployed())) throw new Skipped('the program is not deployed');
    return listAll(node);
  });
  const oldest = async (): Promise<string> => {
    const { last } = await listed();
    if (last === null) throw new Skipped('the program has no transaction yet');
    return last.signature;
  };
  const shown = once(async () => {
    const options = { commitment: 'confirmed', encoding: 'json', maxSupportedTransactionVersion: 1 };
    return node.request(transactionSchema, 'getTransaction', [await oldest(), options]);
  });
  return [
    {
      what: 'first available block',
      needed: 'told; the two below decide',
      without: 'how far back the node remembers is not known',
      optional: true,
      run: async () => ({ found: `slot ${await node.request(slot, 'getFirstAvailableBlock')}` }),
    },
    {
      what: "list of the program's transactions",
      needed: 'back to its first',
      without:
        'an empty database is not filled with what came before: start from a backup, or use another node',
      async run() {
        const { count, last, isComplete } = await listed();
        if (last === null) return { found: 'none yet' };
        const found = `${count} listed, back to slot ${last.slot}`;
        if (!isComplete) return { found: `${found}, and more`, means: 'not followed to its end' };
        const first = await shown();
        const names = [PROGRAM_ID, CONFIG_ADDRESS].map((key) => key.toBase58());
        const beacon = (await setUp())?.beacon?.address;
        return {
          found,
          fits: first !== null && makesOneOf(first, beacon === undefined ? names : [...names, beacon]),
        };
      },
    },
    {
      what: 'its oldest transaction',
      needed: 'shown',
      without: 'an empty database cannot be filled: use a node with an archive',
      async run() {
        const transaction = await shown();
        return {
          found: transaction === null ? 'null' : `shown, slot ${transaction.slot}`,
          fits: transaction !== null,
        };
      },
    },
    {
      what: 'status of its oldest transaction',
      needed: 'told with searchTransactionHistory',
      without: 'the indexer cannot tell a dropped transaction from one that the node forgot, and waits',
      async run() {
        const options = { searchTransactionHistory: true };
        const { value } = await node.request(statusesSchema, 'getSignatureStatuses', [
          [await oldest()],
          options,
        ]);
        const [status] = value;
        return { found: status ? `told, slot ${status.slot}` : 'null', fits: Boolean(status) };
      },
    },
  ];
}

interface Listing {
  readonly count: number;
  /** The oldest transaction; null without any. */
  readonly last: { readonly signature: string; readonly slot: number } | null;
  /** Whether all transactions of the node were listed. */
  readonly isComplete: boolean;
}

async function listAll(node: RpcNode): Promise<Listing> {
  const startedAt = performance.now();
  let count = 0;
  let last: Listing['last'] = null;
  for (let pages = 0; pages < MOST_PAGES && performance.now() - startedAt < LISTING_MS; pages += 1) {
    const page = await listPage(node, last?.signature);
    const end = page.at(-1);
    if (end === undefined) return { count, last, isComplete: true };
    count += page.length;
    last = end;
  }
  return { count, last, isComplete: false };
}

/** Fetches a page of the program's transactions, newest first. */
function listPage(node: RpcNode, before: string | undefined): Promise<v.InferOutput<typeof pageSchema>> {
  const options = { commitment: 'confirmed', limit: PAGE, before };
  return node.request(pageSchema, 'getSignaturesForAddress', [PROGRAM_ID.toBase58(), options]);
}

/** Whether a transaction created one of these accounts, which had no lamports before. */
function makesOneOf(
  { transaction, meta }: NonNullable<v.InferOutput<typeof transactionSchema>>,
  addresses: readonly string[],
): boolean {
  return transaction.message.accountKeys.some(
    (key, index) =>
      addresses.includes(key) && meta?.preBalances[index] === 0 && (meta.postBalances[index] ?? 0) > 0,
  );
}
