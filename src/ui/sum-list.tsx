import type { ReactNode } from 'react';

interface Line {
  readonly label: string;
  readonly value: ReactNode;
}

interface SumListProps {
  readonly lines: readonly Line[];
  readonly total?: Line;
}

/** Line items and what they add up to. */
export const SumList = ({ lines, total }: SumListProps) => (
  <dl className="num grid gap-2.25 text-sm">
    {lines.map((line) => (
      <div key={line.label} className="flex justify-between gap-4">
        <dt className="text-soft">{line.label}</dt>
        <dd className="text-right whitespace-nowrap">{line.value}</dd>
      </div>
    ))}
    {total && (
      <div className="flex justify-between gap-4 border-t border-line pt-2.5 font-semibold">
        <dt>{total.label}</dt>
        <dd className="text-right whitespace-nowrap">{total.value}</dd>
      </div>
    )}
  </dl>
);
