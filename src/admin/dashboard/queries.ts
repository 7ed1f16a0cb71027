import { useQuery } from '@tanstack/react-query';
import type { InferOutput } from 'valibot';
import * as v from 'valibot';
import { balancesSchema, dashboardSchema } from '#src/contract/admin-statistics.ts';
import { blockchainSchema, healthSchema } from '#src/contract/service.ts';
import { apiQuery, fetchFromServer, statusError } from '#src/lib/api-client.ts';
import type { Timeframe } from '../charts/steps.ts';
import { adminQuery, LIVE } from '../list/admin-query.ts';

export type Activity = InferOutput<typeof dashboardSchema>;

/** The polling interval for figures that change without an event on the chain. */
const OFTEN = { refetchInterval: 15_000 } as const;

export const useActivity = (timeframe: Timeframe) =>
  useQuery({ ...adminQuery(dashboardSchema, '/admin/dashboard', { timeframe }), meta: LIVE });

export const useBalances = () => useQuery({ ...adminQuery(balancesSchema, '/admin/balances'), ...OFTEN });

export const useChain = () =>
  useQuery({ ...apiQuery(blockchainSchema, '/blockchain'), ...OFTEN, meta: LIVE });

const HEALTH_PATH = '/health';
/** The server's status code when it is unhealthy; its body says why. */
const NOT_WELL = 503;

const answerSchema = v.pipe(v.string(), v.parseJson(), healthSchema);

/**
 * Returns the server's health, also if it reports itself unhealthy.
 * @throws {HttpError} if the response cannot be read, and if there is none
 */
async function readHealth({ signal }: { readonly signal: AbortSignal }) {
  const response = await fetchFromServer(HEALTH_PATH, signal);
  const answer = v.safeParse(answerSchema, response.text);
  if ((response.ok || response.status === NOT_WELL) && answer.success) return answer.output;
  throw statusError(response);
}

/** Fetches the server's health, and refetches it every fifteen seconds. */
export const useHealth = () => useQuery({ queryKey: [HEALTH_PATH], queryFn: readHealth, ...OFTEN });

export type Balances = InferOutput<typeof balancesSchema>;

interface Cover {
  /** Lamports that the accounts have to hold: rent, and their debts. */
  readonly liabilities: bigint;
  /** Lamports that the accounts hold beyond `liabilities`; negative if lamports are missing. */
  readonly surplus: bigint;
  /** Lamports owed according to the accounts less lamports owed by the server's rows; null while one side is ahead. */
  readonly againstRows: bigint | null;
}

/** Compares what the accounts of all pools hold with what they owe, in lamports. */
export function coverOf({ lamports, rent, owed, escrow, unpaid, comparable }: Balances['pools']): Cover {
  const liabilities = rent + owed;
  return {
    liabilities,
    surplus: lamports - liabilities,
    againstRows: comparable ? owed - escrow - unpaid : null,
  };
}
