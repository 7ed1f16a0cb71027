import { type ReactNode, useId } from 'react';

interface PoolSectionProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** One of the page's lists, with its heading. */
export const PoolSection = ({ title, text, children }: PoolSectionProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-10 first:mt-0">
      <h2 id={id} className="text-h2">
        {title}
      </h2>
      <p className="mt-1 mb-4 max-w-[62ch] text-soft">{text}</p>
      {children}
    </section>
  );
};
