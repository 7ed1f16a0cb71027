import type { Elements } from '#src/ui/elements.ts';

interface SectionProps {
  readonly heading: string;
  /** Shown opposite the heading. */
  readonly aside?: Elements;
  readonly children: Elements;
}

/** A part of the home page below the hero. */
export const Section = ({ heading, aside, children }: SectionProps) => (
  <section className="wrap pb-16 md:pb-18">
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <h2 className="text-h2">{heading}</h2>
      {aside}
    </div>
    {children}
  </section>
);
