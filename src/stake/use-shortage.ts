import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { TxFailure } from '#src/chain/actions/tx-failure.ts';
import { BALANCE_REFRESH_MS, balanceQuery } from '#src/chain/queries/queries.ts';

/** Polling interval while the player waits for SOL to arrive. */
const WAITING_REFRESH_MS = 3_000;

/**
 * Compares a wallet's balance with what it is to pay, and polls it every few seconds while it is too low.
 * @param needLamports undefined while unknown
 * @param failure of the dialog's transaction: hides the shortage unless missing funds caused it, because after a switch
 * of accounts the new account often has too little
 */
export function useShortage(
  wallet: string | null,
  needLamports: bigint | undefined,
  failure: Pick<TxFailure, 'kind'> | null,
) {
  const isTooLittle = (balance: bigint | undefined): balance is bigint =>
    balance !== undefined && needLamports !== undefined && balance < needLamports;
  const { data: balance, isPending } = useQuery({
    ...balanceQuery(wallet ?? ''),
    enabled: wallet !== null,
    refetchInterval: ({ state }) => (isTooLittle(state.data) ? WAITING_REFRESH_MS : BALANCE_REFRESH_MS),
  });
  const short = isTooLittle(balance);
  const isAboutFunds = failure === null || failure.kind === 'insufficientFunds';
  const goOn = useRef<HTMLButtonElement>(null);
  const wasShort = useRef(false);
  useEffect(() => {
    if (wasShort.current && !short) goOn.current?.focus();
    wasShort.current = short;
  }, [short]);
  return {
    /** The balance in lamports if it is too low; null if it is enough or not known, or a failure is to be shown. */
    haveLamports: short && isAboutFunds ? balance : null,
    /** Whether the balance is not known yet; false after a failure, which blocks nothing. */
    isPending,
    /** The button to continue: it gets the focus once the SOL has arrived. */
    goOn,
  };
}
