import type { ReactNode } from 'react';
import { Card } from '#src/ui/card.tsx';

interface SideCardProps {
  /** Id of the heading, which names the card. */
  readonly id: string;
  readonly title: string;
  readonly text?: ReactNode;
  /** Figures, then the main action. */
  readonly children?: ReactNode;
}

/** The card beside the stage: the state in a few words, then figures, then the main action. */
export const SideCard = ({ id, title, text, children }: SideCardProps) => (
  <Card as="section" aria-labelledby={id} className="flex flex-col gap-7 px-5! py-5.5! md:p-7!">
    <div>
      <h2 id={id} className="text-[1.75rem] leading-tight tracking-[-0.035em] md:text-[2rem]">
        {title}
      </h2>
      {text !== undefined && <p className="num mt-3 text-soft">{text}</p>}
    </div>
    {children !== undefined && <div className="grid gap-4">{children}</div>}
  </Card>
);
