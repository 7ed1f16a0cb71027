import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Query, queryOptions, useQuery } from '@tanstack/react-query';
import { solExact } from '#src/protocol/amounts.ts';
import { centsOf, dollarTextFor } from './dollars.ts';
import { PRICE_LIFETIME_MS, type SolPrice } from './price-memory.ts';
import { readSolPrice } from './read-sol-price.ts';

/** Puts lamports into words with their dollars. Using this asks for the price. */
export const useDollars = () => {
  const price = useSolPrice();
  // Nothing waits for these texts, as nothing waits for the price.
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
    /** Returns text such as "$3.00", for where it stands beside its SOL; null without a price. */
    const plain = (lamports: bigint): string | null =>
      price === null ? null : dollars(centsOf(lamports, price));
    /** Returns SOL to the lamport with its dollars, as "0.02 SOL (about $3.00)"; SOL alone without a price. */
    const beside = (lamports: bigint): string => {
      const amount = `${solExact(lamports)} SOL`;
      const text = about(lamports);
      return text === null ? amount : t('beside', { amount, about: text });
    };
    return { about, plain, beside };
  }, [price, t, ready, language]);
};

/** Timers may be early by a little, and a price that is still kept would then only be read from there again. */
const SHORTEST_WAIT_MS = 1_000;

type PriceQuery = Query<SolPrice | null>;

/** A price lives from when its source was asked, which may have been before a reload; no price is as good as long. */
const bornAt = ({ state }: PriceQuery): number => state.data?.at ?? state.dataUpdatedAt;

const solPriceQuery = queryOptions({
  queryKey: ['sol-price'],
  queryFn: ({ signal }): Promise<SolPrice | null> => readSolPrice(signal),
  retry: false,
  staleTime: (query: PriceQuery) =>
    Math.max(0, bornAt(query) + PRICE_LIFETIME_MS - query.state.dataUpdatedAt),
  // Not longer than a price lives either, for the device's clock may have been set back.
  refetchInterval: (query: PriceQuery) =>
    Math.min(Math.max(SHORTEST_WAIT_MS, bornAt(query) + PRICE_LIFETIME_MS - Date.now()), PRICE_LIFETIME_MS),
});

/**
 * Micro-dollars per SOL; null while there is no price. Asked for only where something uses this, and every 120 s there.
 */
const useSolPrice = (): bigint | null => useQuery(solPriceQuery).data?.microUsdPerSol ?? null;
