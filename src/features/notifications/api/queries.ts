import { notificationListSchema } from '#src/contract/users.ts';
import { apiPages, apiQuery } from '#src/lib/api-client.ts';

const PATH = '/notifications';
const PAGE = '20';

/** Queries the number of notifications newer than `readMarker`; null counts all of them. */
export const unreadQuery = (wallet: string, readMarker: string | null) =>
  apiQuery(notificationListSchema, PATH, {
    wallet,
    limit: '1',
    ...(readMarker === null ? {} : { readMarker }),
  });

/** Queries all notifications of a wallet, newest first, page by page. */
export const notificationsQuery = (wallet: string) =>
  apiPages(notificationListSchema, PATH, { wallet, limit: PAGE });
