import { solExact } from '#src/protocol/amounts.ts';
import { fetchRecords } from './wallets.ts';
import { type Cast, castPlans, fetchRents, needsOf, type Plan, plansFor } from './plans.ts';
import { missingFunds, sendFunds } from './transfers.ts';
import type { Table } from './table.ts';

/** Enough for all transactions of a run, priority fees and the funded key's own rent included. */
export const FEES_LAMPORTS = 20_000_000n;

interface Funding {
  readonly casts: readonly Cast[];
  /** What the funded key must hold, in lamports. */
  readonly needed: bigint;
  readonly send: () => Promise<void>;
}

/**
 * Casts the plans that the funded key can pay for, and gives the players what they need: all plans, or all but the large
 * pool. @param held lamports of the funded key @param now Unix seconds of the chain
 * @throws a sentence where it holds too little, or where too few wallets may create
 */
export async function fundCasts(table: Table, held: bigint, now: number): Promise<readonly Cast[]> {
  const plans = plansFor(table.config, table.time !== null);
  const all = await fundingOf(table, plans, now);
  const funding =
    held >= all.needed
      ? all
      : await fundingOf(
          table,
          plans.filter(({ name }) => name !== 'large'),
          now,
        );
  if (held < funding.needed) throw tooPoor(table, held, funding.needed);
  const log = table.report.logOf('play');
  if (funding !== all) {
    log(`The large pool is left out: with it ${solExact(all.needed)} SOL are needed, which mostly come back`);
  }
  if (table.time === null) log("Left out, for this cluster's time is not ours to move: a void, a time-out");
  await funding.send();
  log(`${table.wallets.length} wallets of players derive from the funded key, and hold what they need`);
  return funding.casts;
}

/** Says what the funded key needs. */
export function tooPoor({ funder }: Pick<Table, 'funder'>, held: bigint, needed: bigint): Error {
  return new Error(
    `The funded key ${funder.publicKey.toBase58()} holds ${solExact(held)} SOL on this cluster, but needs ` +
      `${solExact(needed)} SOL, most of which come back: send it some first`,
  );
}

async function fundingOf(table: Table, plans: readonly Plan[], now: number): Promise<Funding> {
  const { connection, wallets, config } = table;
  const records = await fetchRecords(connection, wallets);
  const casts = castPlans(plans, wallets, records, now, config);
  const gifts = await missingFunds(table, needsOf(casts, await fetchRents(connection, plans)));
  const needed = gifts.reduce((sum, { lamports }) => sum + lamports, FEES_LAMPORTS);
  return { casts, needed, send: () => sendFunds(table, gifts) };
}
