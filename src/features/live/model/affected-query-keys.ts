import type { QueryKey } from '@tanstack/react-query';
import { chainKeys } from '#src/chain/queries/query-keys.ts';
import type { ReportedEvent } from '#src/contract/reported-event.ts';

/** Returns a key as one string, its parts joined by slashes, without parameters. */
export const nameOf = (key: QueryKey): string => key.filter((part) => typeof part === 'string').join('/');

/** Whether a query's name equals a touched name or lies below it. */
export const isBelow = (name: string, touched: string): boolean =>
  name === touched || name.startsWith(`${touched}/`);

/** The name above all queries of figures over all pools. */
export const STATISTICS = '/stats';

/** The name above all queries of creators and their pools. */
export const CREATORS = '/creators';

/** The names of the queries that any change of a pool makes stale. */
export const OF_ANY_POOL = ['/pools', STATISTICS, CREATORS] as const;

/** Returns the wallet an event is about; null if it is about the pool only. */
const personOf = ({ type, participant, user, creator }: ReportedEvent): string | null =>
  participant ?? user ?? (type === 'pool_created' ? creator : null);

/** Returns the names of a pool's queries, without the pool itself, which the pool cache refetches. */
const ofPool = ({ poolAddress }: ReportedEvent): string[] => [
  ...(poolAddress === null ? [] : [nameOf(chainKeys.history(poolAddress))]),
  ...OF_ANY_POOL,
];

const ofWallet = (wallet: string): string[] => [
  nameOf(chainKeys.entries(wallet)),
  nameOf(chainKeys.balance(wallet)),
  `/users/${wallet}`,
];

/**
 * Returns the names of the notification queries that an event affects. Joining, leaving and rounds create no
 * notification; a change of state creates one for every player in the pool, whom the event does not list.
 */
const notificationsBy = ({ type, participant }: ReportedEvent, wallet: string): string[] => {
  const isToAll =
    type === 'pool_state_changed' || type === 'pool_resolved_details' || type === 'rematch_opened';
  return isToAll || participant === wallet ? ['/notifications'] : [];
};

/**
 * Returns the names of the queries an event makes stale while this wallet is connected.
 * @param maySit returns whether the wallet may have a seat in the event's pool; called for draws only
 */
export function affectedQueryKeys(
  event: ReportedEvent,
  wallet: string,
  maySit: (draw: ReportedEvent) => boolean = () => true,
): string[] {
  const own = personOf(event) === wallet ? ofWallet(wallet) : [];
  const touched = [...ofPool(event), ...own, ...notificationsBy(event, wallet)];
  switch (event.type) {
    case 'pool_created':
      return event.creator === wallet ? [...touched, nameOf(chainKeys.creator(wallet))] : touched;
    case 'vrf_result_received':
      // Pages that wait for the round fetch it at once, because each verifies the signature itself.
      return [...touched, nameOf(chainKeys.anyRound)];
    case 'pool_resolved':
    case 'pool_resolved_details':
      // Every wallet with a seat has won or lost.
      return [...touched, ...(maySit(event) ? ofWallet(wallet) : []), '/winners', '/blockchain'];
    default:
      return touched;
  }
}
