import { useTranslation } from 'react-i18next';
import { usePageMeta } from '#src/ui/use-page-meta.ts';
import { Hero } from './components/hero.tsx';
import { Steps } from './components/steps.tsx';
import { Testimonials } from './components/testimonials.tsx';
import { TopCreators } from './components/top-creators.tsx';
import { Trust } from './components/trust.tsx';

/** What the product is, and the way to the pools. */
export const HomePage = () => {
  const { t } = useTranslation('home');
  usePageMeta(t('title'), t('description'));
  return (
    <>
      <Hero />
      <Steps />
      <Trust />
      <Testimonials />
      <TopCreators />
    </>
  );
};
