import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { BALANCE_REFRESH_MS, balanceQuery } from '#src/chain/queries/queries.ts';

/** Who waits for SOL to arrive looks often. */
const WAITING_REFRESH_MS = 3_000;

/**
 * Compares what a wallet holds with what it is to pay, and looks again every few seconds while it is too little.
 * @param needLamports undefined while unknown
 */
export function useShortage(wallet: string | null, needLamports: bigint | undefined) {
  const isTooLittle = (balance: bigint | undefined): balance is bigint =>
    balance !== undefined && needLamports !== undefined && balance < needLamports;
  const { data: balance, isPending } = useQuery({
    ...balanceQuery(wallet ?? ''),
    enabled: wallet !== null,
    refetchInterval: ({ state }) => (isTooLittle(state.data) ? WAITING_REFRESH_MS : BALANCE_REFRESH_MS),
  });
  const short = isTooLittle(balance);
  const goOn = useRef<HTMLButtonElement>(null);
  const wasShort = useRef(false);
  useEffect(() => {
    if (wasShort.current && !short) goOn.current?.focus();
    wasShort.current = short;
  }, [short]);
  return {
    /** What there is in lamports where that is too little; null where it is enough or not known. */
    haveLamports: short ? balance : null,
    /** Nobody knows yet; a balance that cannot be read keeps nobody waiting. */
    asking: isPending,
    /** The button to go on by: it gets the focus once the SOL has arrived. */
    goOn,
  };
}
