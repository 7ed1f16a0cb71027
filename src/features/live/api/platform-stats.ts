import { platformReadingSchema } from '#src/contract/statistics.ts';
import { apiQuery } from '#src/lib/api-client.ts';

export const STATS_PATH = '/stats/platform';

/** The platform's figures, the users online among them. */
export const platformStatsQuery = () => apiQuery(platformReadingSchema, STATS_PATH);
