import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#src/ui/button-link.tsx';
import { Card } from '#src/ui/card.tsx';
import { classNames } from '#src/ui/class-names.ts';
import type { Elements } from '#src/ui/elements.ts';
import { type AdminPageName, pathOf } from '../paths.ts';

interface SectionProps {
  readonly title: string;
  /** A sentence under the heading. */
  readonly lead?: string;
  /** Shown opposite the heading. */
  readonly aside?: Elements;
  readonly className?: string;
  readonly children: Elements;
}

/** A card that is a section of a page, named by its heading. */
export const Section = ({
  title,
  lead,
  aside,
  className = 'content-start gap-4',
  children,
}: SectionProps) => {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className={classNames('grid min-w-0', className)}>
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h2 id={id} className="text-h3">
            {title}
          </h2>
          {aside}
        </div>
        {lead !== undefined && <p className="max-w-[80ch] text-soft">{lead}</p>}
      </div>
      {children}
    </Card>
  );
};

interface PageLinksProps {
  readonly title: string;
  readonly links: readonly {
    readonly page: AdminPageName;
    readonly query?: string;
    /** The action that is possible on that page. */
    readonly text: string | undefined;
  }[];
}

/** Links to other pages with possible actions. */
export const PageLinks = ({ title, links }: PageLinksProps) => {
  const { t } = useTranslation('admin');
  return (
    <Section title={title} className="content-start gap-3">
      <ul className="num grid grid-cols-[auto_1fr] items-center gap-3">
        {links.map(({ page, query = '', text }) => (
          <li key={page} className="contents">
            <ButtonLink size="sm" href={`${pathOf(page)}${query}`}>
              {t(`pages.${page}`)}
            </ButtonLink>
            <span className="text-sm text-soft">{text}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
};
