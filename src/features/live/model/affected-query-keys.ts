import type { QueryKey } from '@tanstack/react-query';
import { chainKeys } from '#src/chain/queries/query-keys.ts';
import type { ReportedEvent } from '#src/contract/reported-event.ts';

/** A key as one text, its parts joined by slashes, without parameters. */
export const nameOf = (key: QueryKey): string => key.filter((part) => typeof part === 'string').join('/');

/** Whether a query's name is one of, or lies below, what was touched. */
export const isBelow = (name: string, touched: string): boolean =>
  name === touched || name.startsWith(`${touched}/`);

/** Whom an event is about; null where it is about the pool alone. */
const personOf = ({ type, participant, user, creator }: ReportedEvent): string | null =>
  participant ?? user ?? (type === 'pool_created' ? creator : null);

/** The pool cache reads the pool itself again. */
const ofPool = ({ poolAddress }: ReportedEvent): string[] => [
  ...(poolAddress === null ? [] : [nameOf(chainKeys.history(poolAddress))]),
  '/pools',
];

const ofWallet = (wallet: string): string[] => [
  nameOf(chainKeys.entries(wallet)),
  nameOf(chainKeys.balance(wallet)),
  `/users/${wallet}`,
];

/**
 * Joining, leaving and rounds are told to nobody; a change of state is to all who sit in the pool, whom it does not
 * name.
 */
const notificationsBy = ({ type, participant }: ReportedEvent, wallet: string): string[] => {
  const isToAll = type === 'pool_state_changed' || type === 'pool_resolved_details';
  return isToAll || participant === wallet ? ['/notifications'] : [];
};

/** The names of what an event makes old, for who has the wallet connected. */
export function affectedQueryKeys(event: ReportedEvent, wallet: string): string[] {
  const own = personOf(event) === wallet ? ofWallet(wallet) : [];
  const touched = [...ofPool(event), ...own, '/stats', ...notificationsBy(event, wallet)];
  switch (event.type) {
    case 'pool_created':
      return event.creator === wallet ? [...touched, nameOf(chainKeys.creator(wallet))] : touched;
    case 'vrf_result_received':
      // Readers who await the round ask for it at once: each must verify it for itself.
      return [...touched, nameOf(chainKeys.anyRound)];
    case 'pool_resolved':
    case 'pool_resolved_details':
      // Everybody with a seat has won or lost something.
      return [...touched, ...ofWallet(wallet), '/winners', '/blockchain'];
    default:
      return touched;
  }
}
