import { useTranslation } from 'react-i18next';
import { Late } from '#src/ui/late.tsx';
import { usePageMeta } from '#src/ui/use-page-meta.ts';
import { Hero } from './components/hero.tsx';
import { loadPart } from './load-part.ts';

const loadDetails = loadPart('Details');

/** Introduces the product, shows current activity, and links to the pools. */
export const HomePage = () => {
  const { t } = useTranslation('home');
  usePageMeta(t('title'), t('description'));
  return (
    <>
      <Hero />
      <Late load={loadDetails} enabled />
    </>
  );
};
