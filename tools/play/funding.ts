import { solExact } from '#src/protocol/amounts.ts';
import { fetchRecords } from './wallets.ts';
import { type Assignment, assignWallets, fetchRents, needsOf, type Plan, plansFor } from './plans.ts';
import { missingFunds, sendFunds } from './transfers.ts';
import type { PlayContext } from './context.ts';

/** Enough for all transactions of a run, priority fees and the funded key's own rent included. */
export const FEES_LAMPORTS = 20_000_000n;

interface Funding {
  readonly assignments: readonly Assignment[];
  /** Lamports that the funded key must hold. */
  readonly needed: bigint;
  readonly send: () => Promise<void>;
}

/**
 * Assigns wallets to the plans that the funded key can pay for, all or all but the large pool, and sends the players
 * their lamports. @param held lamports of the funded key @param now Unix seconds of the chain
 * @throws a sentence if the key holds too little, or if too few wallets may create
 */
export async function fundAssignments(
  context: PlayContext,
  held: bigint,
  now: number,
): Promise<readonly Assignment[]> {
  const plans = plansFor(context.config, context.time !== null);
  const all = await fundingOf(context, plans, now);
  const funding =
    held >= all.needed
      ? all
      : await fundingOf(
          context,
          plans.filter(({ name }) => name !== 'large'),
          now,
        );
  if (held < funding.needed) throw insufficientFunds(context, held, funding.needed);
  const log = context.report.logOf('play');
  if (funding !== all) {
    log.info(
      `The large pool is left out: with it ${solExact(all.needed)} SOL are needed, which mostly come back`,
    );
  }
  if (context.time === null)
    log.info("Left out, for this cluster's time is not ours to move: a void, a time-out");
  await funding.send();
  log.info(
    `${context.wallets.length} wallets of players derive from the funded key, and hold what they need`,
  );
  return funding.assignments;
}

/** Returns the error that states how much the funded key holds and needs, in lamports. */
export function insufficientFunds(
  { funder }: Pick<PlayContext, 'funder'>,
  held: bigint,
  needed: bigint,
): Error {
  return new Error(
    `The funded key ${funder.publicKey.toBase58()} holds ${solExact(held)} SOL on this cluster, but needs ` +
      `${solExact(needed)} SOL, most of which come back: send it some first`,
  );
}

async function fundingOf(context: PlayContext, plans: readonly Plan[], now: number): Promise<Funding> {
  const { connection, wallets, config } = context;
  const records = await fetchRecords(connection, wallets);
  const assignments = assignWallets(plans, wallets, records, now, config);
  const transfers = await missingFunds(context, needsOf(assignments, await fetchRents(connection, plans)));
  const needed = transfers.reduce((sum, { lamports }) => sum + lamports, FEES_LAMPORTS);
  return { assignments, needed, send: () => sendFunds(context, transfers) };
}
