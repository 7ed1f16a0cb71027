import type { HTMLAttributes, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import type { Elements } from './elements.ts';

interface CardProps extends HTMLAttributes<HTMLElement> {
  readonly as?: 'div' | 'article' | 'section' | 'li';
}

/** The surface of all content: thin border, 20 px of padding. */
export const Card = ({ as: Tag = 'div', className, ...rest }: CardProps) => (
  <Tag
    {...rest}
    className={classNames('min-w-0 rounded-card border border-line bg-surface p-5', className)}
  />
);

interface SectionCardProps {
  /** Id of the heading, which names the section. */
  readonly id: string;
  readonly title: ReactNode;
  /** Size and margin of the heading. */
  readonly titleClass?: string;
  readonly className?: string;
  readonly children: Elements;
}

/** A card that is a section of the page, named by its heading. */
export const SectionCard = ({ id, title, titleClass = 'text-h3', className, children }: SectionCardProps) => (
  <Card as="section" aria-labelledby={id} className={className}>
    <h2 id={id} className={titleClass}>
      {title}
    </h2>
    {children}
  </Card>
);
