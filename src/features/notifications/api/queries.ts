import { infiniteQueryOptions } from '@tanstack/react-query';
import { parse } from 'valibot';
import { notificationListSchema } from '#src/contract/users.ts';
import { apiQuery, fetchByKey } from '#src/lib/api-client.ts';

const PATH = '/notifications';
const PAGE = '20';

/** How many are newer than what was read. */
export const unreadQuery = (wallet: string, readMarker: string | null) =>
  apiQuery(notificationListSchema, PATH, {
    wallet,
    limit: '1',
    ...(readMarker === null ? {} : { readMarker }),
  });

/** What a wallet is told, newest first, page by page. */
export const notificationsQuery = (wallet: string) =>
  infiniteQueryOptions({
    queryKey: [PATH, { wallet }, 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      const answer = await fetchByKey({ queryKey: [PATH, { wallet, limit: PAGE, ...cursor }], signal });
      return parse(notificationListSchema, answer);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
