import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { SeatRing } from '#src/ui/seat-ring.tsx';

/** The ring and the name, or only the ring if a wallet's address would not fit beside both; links to the home page. */
export const Logo = () => {
  const { t } = useTranslation('shell');
  return (
    <Link
      href="/"
      aria-label={t('logo')}
      className="flex min-h-11 items-center max-[240px]:hidden gap-2.5 rounded-control font-display text-[19px] font-semibold no-underline"
    >
      <SeatRing seats={12} filled={11} size={26} />
      <span className="max-[22.5rem]:hidden">Xeroz</span>
    </Link>
  );
};
