import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { usePreciseDuration } from '../charts/use-precise-duration.ts';
import { type Column, DataTable } from '../list/data-table.tsx';
import type { StepTimes } from './model.ts';

const FIGURES = ['median', 'p90', 'p99', 'longest'] as const;

interface StepsTableProps {
  readonly steps: readonly StepTimes[];
}

/** How long each step took, in the order in which they follow each other. */
export const StepsTable = ({ steps }: StepsTableProps) => {
  const { t } = useTranslation('admin-analytics');
  const { number } = useFormats();
  const seconds = usePreciseDuration();
  const columns: Column<StepTimes>[] = [
    { id: 'step', header: t('steps.step'), cell: ({ step }) => t(`step.${step}`) },
    { id: 'count', header: t('steps.pools'), numeric: true, cell: ({ count }) => number(count) },
    ...FIGURES.map((figure) => ({
      id: figure,
      header: t(`steps.${figure}`),
      numeric: true,
      cell: (row: StepTimes) => {
        const value = row[figure];
        return value === null ? '–' : seconds(value);
      },
    })),
  ];
  return (
    <DataTable
      caption={t('steps.title')}
      columns={columns}
      rows={steps}
      keyOf={({ step }) => step}
      empty={t('steps.empty')}
    />
  );
};
