import { once, type Subject } from './subject.ts';
import { readAccounts } from './accounts.ts';
import type { Question } from './question.ts';

const FEATURE_OWNER = 'Feature111111111111111111111111111111111111';

interface Feature {
  readonly address: string;
  readonly name: string;
  /** The consequence if the feature is inactive; null if the product works either way. */
  readonly without: string | null;
  /** Consequences of each state, if the product works in both. */
  readonly active?: string;
  readonly inactive?: string;
}

/** Feature gates that affect the program or the reading of transactions, by their addresses in Agave's feature set. */
const FEATURES: readonly Feature[] = [
  {
    address: '5cC3foj77CWun58pC51ebHFUWavHWKarWyR5UUik7dnC',
    name: 'SBPF v3',
    without: 'the program cannot be deployed: it is built for this version alone',
  },
  {
    address: 'b1sgUiJ3qu7hYm3tNDyyqZNQd6gLGJmJppnLNa93PCQ',
    name: 'BLS12-381 syscalls (SIMD-0388)',
    without: 'the program can be deployed, but register_beacon fails, and so does every draw',
  },
  {
    address: 'DEJmsCntuYqbXtL5z5TxbaxJXFUJAFjf7TqWSF7YWjQg',
    name: 'relaxed rent check (SIMD-0392)',
    without: null,
    active: 'below a minimum that has risen, a pool still takes joins; payments out of it are refused',
    inactive: 'below a minimum that has risen, a pool is refused joins and payments that leave it there',
  },
  {
    address: 'txv1aq4pp281K9um3tnPgkfX8UqtFT6wcVW3hNezGLL',
    name: 'version-1 transactions (SIMD-0385)',
    without: null,
    active: 'anyone may send them to the program: the node must show them (below)',
    inactive: 'there are none yet',
  },
];

/** Returns the checks of feature gates. */
export function featureQuestions({ node }: Subject): readonly Question[] {
  const accounts = once(() =>
    readAccounts(
      node,
      FEATURES.map(({ address }) => address),
    ),
  );
  return FEATURES.map(({ name, without, active, inactive }, index) => ({
    what: name,
    needed: without === null ? 'either' : 'active',
    without: without ?? 'what follows is not known',
    optional: without === null,
    async run() {
      const account = (await accounts())[index] ?? null;
      const isFeature = account?.owner === FEATURE_OWNER;
      const slot = isFeature ? activeSince(account.data) : null;
      if (slot !== null) return { found: `active since slot ${slot}`, ...(active && { means: active }) };
      const found = isFeature ? 'pending' : 'not active';
      return { found, fits: without === null, ...(inactive && { means: inactive }) };
    },
  }));
}

/** Returns the slot in which a feature became active, an `Option<u64>` of its account; null if it is not active. */
function activeSince(data: Buffer): bigint | null {
  return data.length >= 9 && data[0] === 1 ? data.readBigUInt64LE(1) : null;
}
