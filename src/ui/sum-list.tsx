import type { ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';

interface Line {
  readonly label: string;
  readonly value: ReactNode;
}

/** Placeholder for a value that is loading. @param text for screen readers */
export const AwaitedValue = ({ text }: { readonly text: string }) => (
  <>
    <Skeleton className="inline-block h-3.5 w-28 align-middle" />
    <span className="sr-only">{text}</span>
  </>
);

/** Line items and their sum. */
export const SumList = ({ lines, total }: { readonly lines: readonly Line[]; readonly total?: Line }) => (
  <dl className="num grid gap-2.25 text-sm">
    {lines.map((line) => (
      <div key={line.label} className="flex flex-wrap justify-between gap-x-4">
        <dt className="text-soft">{line.label}</dt>
        <dd className="ml-auto text-right whitespace-nowrap">{line.value}</dd>
      </div>
    ))}
    {total && (
      <div className="flex flex-wrap justify-between gap-x-4 border-t border-line pt-2.5 font-semibold">
        <dt>{total.label}</dt>
        <dd className="ml-auto text-right whitespace-nowrap">{total.value}</dd>
      </div>
    )}
  </dl>
);
