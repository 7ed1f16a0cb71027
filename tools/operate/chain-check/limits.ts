import { PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import * as v from 'valibot';
import { prefixOf } from '#src/chain/program/accounts.ts';
import { CONFIG_ADDRESS, PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { POOL_HEADER_LENGTH } from '#src/chain/program/pool-account.ts';
import { isHttpError } from '#src/lib/http-error.ts';
import { readAccounts } from './accounts.ts';
import type { Question } from './question.ts';
import type { Subject } from './subject.ts';

/** Limits that the product uses: accounts per request, requests per batch, concurrent requests. */
const ACCOUNTS = 100;
const BATCH = 50;
const AT_ONCE = 40;

/** Number of slots ahead that no chain reaches during the check. */
const FAR_SLOTS = 1_000_000;
const MIN_CONTEXT_SLOT = -32_016;

const CONFIRMED = { commitment: 'confirmed' } as const;
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const poolsSchema = v.object({
  context: v.object({ slot: v.pipe(v.number(), v.safeInteger()) }),
  value: v.array(v.object({ pubkey: v.string(), account: v.unknown() })),
});

/** Returns the checks of sizes and rates of requests. */
export function limitQuestions({ node }: Subject): readonly Question[] {
  return [
    {
      what: 'getMultipleAccounts',
      needed: `${ACCOUNTS} accounts in a request`,
      without: 'the app and the comparison of stored pools with the chain read nothing',
      async run() {
        await readAccounts(node, Array<string>(ACCOUNTS).fill(CONFIG_ADDRESS.toBase58()));
        return { found: `${ACCOUNTS} answered` };
      },
    },
    {
      what: 'getProgramAccounts',
      needed: 'with filters, dataSlice and withContext',
      without: 'the app lists no pool without the server, and the keeper sees none',
      async run() {
        const startedAt = performance.now();
        const options = {
          commitment: 'confirmed',
          encoding: 'base64',
          withContext: true,
          dataSlice: { offset: 0, length: POOL_HEADER_LENGTH },
          filters: [{ memcmp: { offset: 0, bytes: bs58.encode(prefixOf('Pool')) } }],
        };
        const { value } = await node.request(poolsSchema, 'getProgramAccounts', [
          PROGRAM_ID.toBase58(),
          options,
        ]);
        return { found: `${value.length} pools in ${Math.round(performance.now() - startedAt)} ms` };
      },
    },
    {
      what: 'minContextSlot',
      needed: 'refused (-32016) when far ahead',
      without:
        'a node behind the address that lags passes for one that does not: what it shows is checked later, not at once',
      optional: true,
      async run() {
        const slot = await node.request(count, 'getSlot', [CONFIRMED]);
        const minContextSlot = slot + FAR_SLOTS;
        try {
          await node.request(v.unknown(), 'getBalance', [
            PublicKey.default.toBase58(),
            { ...CONFIRMED, minContextSlot },
          ]);
          return { found: 'answered all the same', fits: false };
        } catch (error) {
          if (!isHttpError(error, 'refused')) throw error;
          return { found: `refused (${error.code})`, fits: error.code === MIN_CONTEXT_SLOT };
        }
      },
    },
    {
      what: 'requests in a batch',
      needed: String(BATCH),
      without: 'the indexer asks one by one: a first start takes longer',
      optional: true,
      async run() {
        const answered = await node.batch('getSlot', BATCH);
        return { found: `${answered} of ${BATCH} answered`, fits: answered === BATCH };
      },
    },
    {
      what: 'requests at once',
      needed: `${AT_ONCE}, none refused with 429`,
      without: 'services wait as long as they are told to: pages and payments come later',
      optional: true,
      async run() {
        const { refused, retryAfter } = await node.burst('getSlot', AT_ONCE);
        if (refused === 0) return { found: 'none refused' };
        const retryText = retryAfter === null ? 'without Retry-After' : `Retry-After ${retryAfter}`;
        return { found: `${refused} of ${AT_ONCE} refused, ${retryText}`, fits: false };
      },
    },
    {
      what: 'longest answer',
      needed: 'any',
      without: '',
      optional: true,
      run: () => Promise.resolve({ found: `${node.longest.bytes} bytes (${node.longest.method})` }),
    },
  ];
}
