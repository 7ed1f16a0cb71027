import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { solExact } from '#src/protocol/amounts.ts';
import { dollarTextFor } from './dollar-text.ts';
import { centsOf } from './dollars.ts';
import { useSolPrice } from './use-sol-price.ts';

interface Dollars {
  /** What lamports come to, as "about $3.00"; null without a price. */
  readonly about: (lamports: bigint) => string | null;
  /** SOL to the lamport with its dollars, as "0.02 SOL (about $3.00)"; SOL alone without a price. */
  readonly beside: (lamports: bigint) => string;
}

/** Dollars in words. Using this asks for the price. */
export const useDollars = (): Dollars => {
  const price = useSolPrice();
  // Nothing waits for these texts, as nothing waits for the price.
  const { t, i18n, ready } = useTranslation('prices', { useSuspense: false });
  const language = i18n.resolvedLanguage ?? i18n.language;
  return useMemo(() => {
    const dollars = dollarTextFor(language);
    const about = (lamports: bigint): string | null => {
      if (price === null || !ready || lamports <= 0n) return null;
      const cents = centsOf(lamports, price);
      return cents === 0n ? t('under', { dollars: dollars(1n) }) : t('about', { dollars: dollars(cents) });
    };
    const beside = (lamports: bigint): string => {
      const amount = `${solExact(lamports)} SOL`;
      const text = about(lamports);
      return text === null ? amount : t('beside', { amount, about: text });
    };
    return { about, beside };
  }, [price, t, ready, language]);
};
