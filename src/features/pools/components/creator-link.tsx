import type { ReactNode } from 'react';
import { Link } from 'wouter';

interface CreatorLinkProps {
  readonly wallet: string;
  /** The address as it is shown. */
  readonly children?: ReactNode;
}

/** A link from a creator's address to the creator's page. */
export const CreatorLink = ({ wallet, children }: CreatorLinkProps) => (
  <Link href={`/creators/${wallet}`} translate="no" className="link font-mono text-xs">
    {children}
  </Link>
);
