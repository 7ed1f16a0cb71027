import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.ts';
import { ExternalIcon } from './icons.tsx';

interface ExternalLinkProps {
  readonly href: string;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A link that opens another site in a new tab, marked as such visually and for screen readers. */
export const ExternalLink = ({ href, children, className }: ExternalLinkProps) => {
  const { t } = useTranslation('common');
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={classNames('link inline-flex items-center gap-1', className)}
    >
      <span className="contents">{children}</span>
      <ExternalIcon className="size-3.5" />
      <span className="sr-only">{t('newTab')}</span>
    </a>
  );
};
