import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#src/ui/button-link.tsx';
import { SeatRing } from '#src/ui/seat-ring.tsx';
import { usePageMeta } from '#src/ui/use-page-meta.ts';

/** The page for an unknown URL. */
export const NotFound = () => {
  const { t } = useTranslation('frame');
  usePageMeta(`${t('notFound.title')} · Xeroz`);
  return (
    <div className="wrap grid min-h-[70vh] place-content-center justify-items-center gap-3 py-16 text-center">
      <SeatRing seats={12} filled={0} size={112} />
      <h1 className="mt-4 text-h1">{t('notFound.title')}</h1>
      <p className="text-soft">{t('notFound.text')}</p>
      <div className="mt-3">
        <ButtonLink href="/" variant="primary">
          {t('notFound.home')}
        </ButtonLink>
      </div>
    </div>
  );
};
