import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChainNow } from '#src/chain/cache/use-chain-now.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Card } from '#src/ui/card.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { type Column, DataTable } from '../list/data-table.tsx';
import { differs, sharedFields } from './compare-pool.ts';
import { FieldValue } from './field-value.tsx';
import type { Projection } from './pool-field.ts';
import { Slots } from './slots.tsx';

type Field = ReturnType<typeof sharedFields>[number];

interface ComparisonProps {
  /** Null where the chain has no such account. */
  readonly account: Pool | null;
  /** Null where the server does not know the pool. */
  readonly row: Projection | null;
}

/** The account beside the projection, field by field, with what differs marked and counted. */
export const Comparison = ({ account, row }: ComparisonProps) => {
  const { t } = useTranslation('admin-pools');
  const [onlyUnlike, setOnlyUnlike] = useState(false);
  const now = useChainNow();
  const fields = sharedFields(account, row, now);
  const unlike = fields.filter((field) => differs(field));
  const columns: readonly Column<Field>[] = [
    {
      id: 'field',
      header: t('compare.field'),
      cell: ({ name }) => <span className="whitespace-nowrap text-soft">{t(`fields.${name}`)}</span>,
    },
    {
      id: 'account',
      header: t('compare.account'),
      cell: (field) => <FieldValue field={field} side="account" />,
    },
    {
      id: 'server',
      header: t('compare.server'),
      cell: (field) => <FieldValue field={field} side="server" />,
    },
    { id: 'result', header: t('compare.result'), cell: (field) => <Result field={field} /> },
  ];
  return (
    <section className="grid gap-3">
      <h2 className="text-h3">{t('compare.title')}</h2>
      <Card className="grid gap-2">
        <p role="status" className="font-semibold">
          <Summary account={account} row={row} unlike={unlike.length} all={fields.length} />
        </p>
        <Slots row={row} />
        {unlike.length > 0 && (
          <Checkbox label={t('compare.onlyUnlike')} checked={onlyUnlike} onChange={setOnlyUnlike} />
        )}
      </Card>
      <DataTable
        caption={t('compare.title')}
        columns={columns}
        rows={onlyUnlike && unlike.length > 0 ? unlike : fields}
        keyOf={({ name }) => name}
        empty=""
      />
    </section>
  );
};

const Result = ({ field }: { readonly field: Field }) => {
  const { t } = useTranslation('admin-pools');
  if (differs(field)) return <Badge tone="bad">{t('compare.differs')}</Badge>;
  const isHalf = field.account === undefined || field.server === undefined;
  return <span className="text-soft">{t(isHalf ? 'compare.oneSide' : 'compare.same')}</span>;
};

interface SummaryProps extends ComparisonProps {
  readonly unlike: number;
  readonly all: number;
}

const Summary = ({ account, row, unlike, all }: SummaryProps) => {
  const { t } = useTranslation('admin-pools');
  if (row === null) return t('compare.noRow');
  if (account === null) return t(row.closed ? 'compare.closed' : 'compare.gone');
  return unlike === 0 ? t('compare.allAgree', { all }) : t('compare.someDiffer', { count: unlike, all });
};
