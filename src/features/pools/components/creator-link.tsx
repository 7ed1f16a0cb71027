import type { ReactNode } from 'react';
import { Link } from 'wouter';

interface CreatorLinkProps {
  readonly wallet: string;
  /** The address as it is shown. */
  readonly children?: ReactNode;
}

/** A link from a creator's address to the creator's page; on a card it lies above the link to the pool. */
export const CreatorLink = ({ wallet, children }: CreatorLinkProps) => (
  <Link href={`/creators/${wallet}`} translate="no" className="link relative z-1 font-mono text-xs">
    {children}
  </Link>
);
