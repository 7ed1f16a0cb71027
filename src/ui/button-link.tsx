import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { type ButtonLook, buttonStyles } from './button-styles.ts';

interface ButtonLinkProps extends ButtonLook {
  readonly href: string;
  readonly children: ReactNode;
}

/** A link to another page of the app that looks like a button. */
export const ButtonLink = ({ href, children, ...look }: ButtonLinkProps) => (
  <Link href={href} className={buttonStyles(look)}>
    {children}
  </Link>
);
