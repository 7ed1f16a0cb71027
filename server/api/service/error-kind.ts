import type * as v from 'valibot';
import type { healthSchema } from '#src/contract/service.ts';
import { isDatabaseDown } from '../http/database-down.ts';

type Kind = NonNullable<v.InferOutput<typeof healthSchema>['indexer']['lastError']>['kind'];

/**
 * What an error of the indexer is about. Its text names hosts, ports and users, and the host may be a provider's key: it
 * is for the log alone.
 */
export function errorKind(message: string): Kind {
  if (/\bdatabase\b/i.test(message) || isDatabaseDown({ message })) return 'database';
  if (/^Round \d+ could not be had/.test(message)) return 'relays';
  return /\bRPC\b|notification/.test(message) ? 'rpc' : 'other';
}
