import { platformReadingSchema } from '#src/contract/statistics.ts';
import { apiQuery } from '#src/lib/api-client.ts';

export const STATS_PATH = '/stats/platform';

/** Queries the platform's figures, including the number of users online. */
export const platformStatsQuery = () => apiQuery(platformReadingSchema, STATS_PATH);
