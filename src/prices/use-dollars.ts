import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Query, queryOptions, useQuery } from '@tanstack/react-query';
import { solExact } from '#src/protocol/amounts.ts';
import { centsOf, dollarTextFor } from './dollars.ts';
import { PRICE_LIFETIME_MS, type SolPrice } from './price-memory.ts';
import { readSolPrice } from './read-sol-price.ts';

/** Returns functions that format lamports with their value in dollars. Fetches the price. */
export const useDollars = () => {
  const price = useSolPrice();
  // Does not suspend: neither these texts nor the price are waited for.
  const { t, i18n, ready } = useTranslation('prices', { useSuspense: false });
  const language = i18n.resolvedLanguage ?? i18n.language;
  return useMemo(() => {
    const dollars = dollarTextFor(language);
    /** Returns text such as "about $3.00"; null without a price. */
    const about = (lamports: bigint): string | null => {
      if (price === null || !ready || lamports <= 0n) return null;
      const cents = centsOf(lamports, price);
      return cents === 0n ? t('under', { dollars: dollars(1n) }) : t('about', { dollars: dollars(cents) });
    };
    /** Returns text such as "$3.00", to be shown beside the amount in SOL; null without a price. */
    const plain = (lamports: bigint): string | null =>
      price === null ? null : dollars(centsOf(lamports, price));
    /** Returns SOL to the lamport with its dollars, such as "0.02 SOL (about $3.00)"; only SOL without a price. */
    const beside = (lamports: bigint): string => {
      const amount = `${solExact(lamports)} SOL`;
      const text = about(lamports);
      return text === null ? amount : t('beside', { amount, about: text });
    };
    return { about, plain, beside };
  }, [price, t, ready, language]);
};

/** Timers may fire a little early, and the kept price would then only be read again. */
const SHORTEST_WAIT_MS = 1_000;

type PriceQuery = Query<SolPrice | null>;

/**
 * The time from which a price's lifetime counts: when its source was requested, which may be before a reload. The
 * absence of a price counts equally long.
 */
const bornAt = ({ state }: PriceQuery): number => state.data?.at ?? state.dataUpdatedAt;

const solPriceQuery = queryOptions({
  queryKey: ['sol-price'],
  queryFn: ({ signal }): Promise<SolPrice | null> => readSolPrice(signal),
  retry: false,
  staleTime: (query: PriceQuery) =>
    Math.max(0, bornAt(query) + PRICE_LIFETIME_MS - query.state.dataUpdatedAt),
  // Limited to a price's lifetime, because the device's clock may have been set back.
  refetchInterval: (query: PriceQuery) =>
    Math.min(Math.max(SHORTEST_WAIT_MS, bornAt(query) + PRICE_LIFETIME_MS - Date.now()), PRICE_LIFETIME_MS),
});

/**
 * Returns micro-dollars per SOL; null while there is no price. Fetched only while a component uses it, and then every
 * 120 s.
 */
const useSolPrice = (): bigint | null => useQuery(solPriceQuery).data?.microUsdPerSol ?? null;
