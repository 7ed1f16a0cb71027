import type { ReactNode } from 'react';
import { ButtonLink } from '#src/ui/button-link.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { usePageMeta } from '#src/ui/use-page-meta.ts';
import type { Elements } from '#src/ui/elements.ts';

interface AdminPageProps {
  readonly title: string;
  /** A sentence under the heading. */
  readonly lead?: ReactNode;
  /** Shown opposite the heading. */
  readonly actions?: Elements;
  readonly children: Elements;
}

/** The frame of a page for admins: heading, and the document's title. */
export const AdminPage = ({ title, lead, actions, children }: AdminPageProps) => {
  usePageMeta(`${title} · Xeroz`);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid min-w-0 gap-1.5">
          <h1 className="text-h2 wrap-anywhere">{title}</h1>
          {lead !== undefined && <p className="max-w-[80ch] text-soft">{lead}</p>}
        </div>
        {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </div>
  );
};

interface EmptyPageProps {
  readonly title: string;
  readonly text: string;
  /** The link back to the list. */
  readonly back: { readonly href: string; readonly text: string };
}

/** Shown if the URL names nothing that exists. */
export const EmptyPage = ({ title, text, back }: EmptyPageProps) => (
  <AdminPage title={title}>
    <EmptyState title={title} text={text} action={<ButtonLink href={back.href}>{back.text}</ButtonLink>} />
  </AdminPage>
);
