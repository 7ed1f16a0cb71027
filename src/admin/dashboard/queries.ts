import { useQuery } from '@tanstack/react-query';
import type { InferOutput } from 'valibot';
import { balancesSchema, dashboardSchema } from '#src/contract/admin-statistics.ts';
import { blockchainSchema } from '#src/contract/service.ts';
import { apiQuery } from '#src/lib/api-client.ts';
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
