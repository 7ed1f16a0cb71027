import type { ReactNode } from 'react';
import { Card } from '#src/ui/card.tsx';

export interface Fact {
  /** Distinguishes facts with the same name. */
  readonly id?: string;
  readonly name: string;
  readonly value: ReactNode;
}

/** Names beside values that may be long. */
export const Facts = ({ title, facts }: { readonly title: string; readonly facts: readonly Fact[] }) => (
  <Card as="section">
    <h2 className="mb-3 text-h3">{title}</h2>
    <dl className="grid gap-2 text-sm md:grid-cols-[16rem_1fr]">
      {facts.map(({ name, id = name, value }) => (
        <div key={id} className="contents">
          <dt className="text-soft">{name}</dt>
          <dd translate="no" className="font-mono break-all">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  </Card>
);
