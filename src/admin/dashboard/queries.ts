import { useQuery } from '@tanstack/react-query';
import type { InferOutput } from 'valibot';
import * as v from 'valibot';
import { balancesSchema, dashboardSchema } from '#src/contract/admin-statistics.ts';
import { blockchainSchema, healthSchema } from '#src/contract/service.ts';
import { apiQuery, fetchFromServer, statusError } from '#src/lib/api-client.ts';
import type { Timeframe } from '../charts/steps.ts';
import { adminQuery, LIVE } from '../list/admin-query.ts';

export type Activity = InferOutput<typeof dashboardSchema>;

/** The interval for figures that change without an event of the chain. */
const OFTEN = { refetchInterval: 15_000 } as const;

export const useActivity = (timeframe: Timeframe) =>
  useQuery({ ...adminQuery(dashboardSchema, '/admin/dashboard', { timeframe }), meta: LIVE });

export const useBalances = () => useQuery({ ...adminQuery(balancesSchema, '/admin/balances'), ...OFTEN });

export const useChain = () =>
  useQuery({ ...apiQuery(blockchainSchema, '/blockchain'), ...OFTEN, meta: LIVE });

const HEALTH_PATH = '/health';
/** The process says what is wrong with it. */
const NOT_WELL = 503;

const answerSchema = v.pipe(v.string(), v.parseJson(), healthSchema);

/**
 * Returns how the server is, also where it is not well.
 * @throws {HttpError} where the answer does not tell, and where there is none
 */
async function readHealth({ signal }: { readonly signal: AbortSignal }) {
  const response = await fetchFromServer(HEALTH_PATH, signal);
  const answer = v.safeParse(answerSchema, response.text);
  if ((response.ok || response.status === NOT_WELL) && answer.success) return answer.output;
  throw statusError(response);
}

/** Tells how the server is, and asks again every fifteen seconds. */
export const useHealth = () => useQuery({ queryKey: [HEALTH_PATH], queryFn: readHealth, ...OFTEN });

export type Balances = InferOutput<typeof balancesSchema>;

interface Cover {
  /** Lamports that the accounts have to hold: rent, and their debts. */
  readonly due: bigint;
  /** Lamports that they hold beyond it; negative for what is missing. */
  readonly surplus: bigint;
  /** Lamports owed by the accounts less those owed by the server's rows; null while one of them is ahead. */
  readonly againstRows: bigint | null;
}

/** Compares what the accounts of all pools hold with what they owe, in lamports. */
export function coverOf({ lamports, rent, owed, escrow, unpaid, comparable }: Balances['pools']): Cover {
  const due = rent + owed;
  return { due, surplus: lamports - due, againstRows: comparable ? owed - escrow - unpaid : null };
}
