import type { ComponentProps } from 'react';
import type { Elements } from '#src/ui/elements.ts';
import { useTranslation } from 'react-i18next';
import { solColumn } from '#src/protocol/sol-text.ts';
import { ChevronIcon } from '#src/ui/icons.tsx';
import { AwaitedValue, SumList } from '#src/ui/sum-list.tsx';

interface CostFoldProps {
  /** The parts of the sum, in lamports; undefined while unknown. */
  readonly lines: readonly { readonly label: string; readonly lamports: bigint | undefined }[];
  readonly total: { readonly label: string; readonly lamports: bigint | undefined };
  /** Fine print below the sum. */
  readonly children?: Elements;
}

/** What an action costs or returns, to the lamport, folded away at the end of a dialog. */
export const CostFold = ({ lines, total, children }: CostFoldProps) => {
  const { t } = useTranslation('stake');
  const amount = (lamports: bigint | undefined) =>
    lamports === undefined ? <AwaitedValue text={t('costs.unknown')} /> : solColumn(lamports);
  return (
    <details className="group -mb-5 border-t border-line">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 py-2 text-sm text-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        <span className="mr-auto">{t('costs.details')}</span>
        <ChevronIcon className="size-4 transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 pb-4">
        <SumList
          lines={lines.map(({ label, lamports }): ComponentProps<typeof SumList>['lines'][number] => ({
            label,
            value: amount(lamports),
          }))}
          total={{ label: total.label, value: amount(total.lamports) }}
        />
        {children}
      </div>
    </details>
  );
};
