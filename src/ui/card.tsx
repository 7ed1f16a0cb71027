import type { HTMLAttributes } from 'react';
import { classNames } from './class-names.ts';

interface CardProps extends HTMLAttributes<HTMLElement> {
  readonly as?: 'div' | 'article' | 'section' | 'li';
}

/** The surface everything stands on: quiet border, 20 px of room. */
export const Card = ({ as: Tag = 'div', className, ...rest }: CardProps) => (
  <Tag {...rest} className={classNames('rounded-card border border-line bg-surface p-5', className)} />
);
