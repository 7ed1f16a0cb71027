import { useTranslation } from 'react-i18next';
import { Badge } from '#src/ui/badge.tsx';
import { Card } from '#src/ui/card.tsx';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { getTestimonials, type Testimonial } from '../model/testimonials.ts';
import { Section } from './section.tsx';

const EXAMPLES = ['friends', 'community', 'completer'] as const;

const cards = 'grid gap-4 md:grid-cols-3';

const Quote = ({ quote, name, link }: Testimonial) => (
  <Card as="li">
    <figure className="flex h-full flex-col gap-4">
      <blockquote>{quote}</blockquote>
      <figcaption className="mt-auto text-sm text-soft">
        {link === undefined ? (
          name
        ) : (
          <ExternalLink href={link} className="min-h-11">
            {name}
          </ExternalLink>
        )}
      </figcaption>
    </figure>
  </Card>
);

/** Shown without configured testimonials, instead of invented ones: examples of what a pool can be used for. */
const Examples = () => {
  const { t } = useTranslation('home-details');
  return (
    <Section heading={t('examples.heading')}>
      <ul className={cards}>
        {EXAMPLES.map((example) => (
          <Card key={example} as="li" className="grid content-start justify-items-start gap-2">
            <Badge plain>{t('examples.label')}</Badge>
            <h3 className="mt-1 text-h3">{t(`examples.${example}.title`)}</h3>
            <p className="text-sm text-soft">{t(`examples.${example}.text`)}</p>
          </Card>
        ))}
      </ul>
    </Section>
  );
};

/** Three cards: the testimonials the build is configured with, or else three examples. */
export const Testimonials = () => {
  const { t } = useTranslation('home-details');
  const testimonials = getTestimonials();
  if (testimonials.length === 0) return <Examples />;
  return (
    <Section heading={t('testimonials.heading')}>
      <ul className={cards}>
        {testimonials.map((testimonial) => (
          <Quote key={`${testimonial.name}: ${testimonial.quote}`} {...testimonial} />
        ))}
      </ul>
    </Section>
  );
};
