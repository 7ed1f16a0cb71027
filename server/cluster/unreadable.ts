import type { OnUnreadable } from '#src/chain/program/program-accounts.ts';
import { errorText, type Log, short } from './log.ts';

/** Maximum number of accounts that are remembered. */
const MOST = 1_000;

/** Returns a listener that logs each account that cannot be decoded, once for each reason. */
export function logUnreadable(log: Log): OnUnreadable {
  const logged = new Map<string, string>();
  return (address, error) => {
    const reason = errorText(error);
    if (logged.get(address) === reason) return;
    if (logged.size >= MOST) logged.clear();
    logged.set(address, reason);
    log.warn(`The account ${short(address)} is skipped, because it cannot be decoded: ${reason}`);
  };
}
