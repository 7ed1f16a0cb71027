import '#src/ui/late-styles.css';
import { usePageMeta } from '#src/ui/use-page-meta.ts';
import type { Elements } from '#src/ui/elements.ts';

interface DebugPageProps {
  readonly title: string;
  readonly lead: string;
  readonly children: Elements;
}

/** The frame of a page for developers, which is in English in every language. */
export const DebugPage = ({ title, lead, children }: DebugPageProps) => {
  usePageMeta(`${title} · Xeroz`);
  return (
    <div lang="en" className="wrap grid gap-4 pt-8 pb-16 md:pt-12">
      <meta name="robots" content="noindex" />
      <h1 className="text-h1">{title}</h1>
      <p className="max-w-[62ch] text-soft">{lead}</p>
      {children}
    </div>
  );
};
