import type { ReactNode } from 'react';
import type { Elements } from './elements.ts';
import { usePageMeta } from './use-page-meta.ts';

interface PageProps {
  /** The heading; with the product's name appended also the document's title. */
  readonly title: string;
  readonly description?: string;
  /** A sentence under the heading. */
  readonly lead?: ReactNode;
  /** Shown opposite the heading: the page's main action. */
  readonly actions?: Elements;
  readonly children: Elements;
}

/** The frame of an ordinary page: width, heading, title of the document. */
export const Page = ({ title, description, lead, actions, children }: PageProps) => {
  usePageMeta(`${title} · Xeroz`, description);
  return (
    <div className="wrap pt-8 pb-16 md:pt-12">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-2">
          <h1 className="text-h1">{title}</h1>
          {lead !== undefined && <p className="max-w-[62ch] text-soft">{lead}</p>}
        </div>
        {actions}
      </div>
      {children}
    </div>
  );
};
