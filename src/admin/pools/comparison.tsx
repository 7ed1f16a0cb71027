import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import {
  ACCOUNT_FIELDS,
  type ComparedField,
  FIELD_KINDS,
  type FieldName,
  type PoolComparison,
  ROW_FIELDS,
} from '#src/contract/pool-comparison.ts';
import { poolDetailSchema } from '#src/contract/pools.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { useTimeText } from '#src/i18n/use-time-text.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Card } from '#src/ui/card.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { KeyValues } from '#src/ui/key-values.tsx';
import { type Column, DataTable } from '../list/data-table.tsx';
import { TimeText } from '../parts/time-text.tsx';
import { StatusBadge } from '../parts/pool-cells.tsx';
import { Section } from '../parts/section.tsx';
import { Sol } from '../parts/sol.tsx';
import { ShortId, WalletCell } from '../parts/wallet-cell.tsx';

const isShared = (name: FieldName): boolean => !(name in ACCOUNT_FIELDS) && !(name in ROW_FIELDS);

/** Shows account and row field by field, and marks and counts those that differ. */
export const Comparison = ({ comparison }: { readonly comparison: PoolComparison }) => {
  const { t } = useTranslation('admin-pools');
  const [onlyUnlike, setOnlyUnlike] = useState(false);
  const fields = comparison.fields.filter(({ name }) => isShared(name));
  const unlike = fields.filter(({ differs }) => differs);
  const summary = useSummary({ comparison, unlike: unlike.length, all: fields.length });
  const columns: readonly Column<ComparedField>[] = [
    {
      id: 'field',
      header: t('compare.field'),
      cell: ({ name }) => <span className="whitespace-nowrap text-soft">{t(`fields.${name}`)}</span>,
    },
    {
      id: 'account',
      header: t('compare.account'),
      cell: ({ name, account }) => <FieldValue name={name} value={account} />,
    },
    {
      id: 'server',
      header: t('compare.server'),
      cell: ({ name, row }) => <FieldValue name={name} value={row} />,
    },
    { id: 'result', header: t('compare.result'), cell: (field) => <Result field={field} /> },
  ];
  return (
    <section className="grid gap-3">
      <h2 className="text-h3">{t('compare.title')}</h2>
      <Card className="grid gap-2">
        <p role="status" className="font-semibold">
          {summary}
        </p>
        <Slots comparison={comparison} />
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

const Result = ({ field }: { readonly field: ComparedField }) => {
  const { t } = useTranslation('admin-pools');
  if (field.differs) return <Badge tone="bad">{t('compare.differs')}</Badge>;
  const isHalf = field.account === undefined || field.row === undefined;
  return <span className="text-soft">{t(isHalf ? 'compare.oneSide' : 'compare.same')}</span>;
};

interface SummaryProps {
  readonly comparison: PoolComparison;
  /** How many fields differ, of how many. */
  readonly unlike: number;
  readonly all: number;
}

const useSummary = ({ comparison, unlike, all }: SummaryProps): string => {
  const { t } = useTranslation('admin-pools');
  const { hasAccount, lastEvent, fields } = comparison;
  if (lastEvent === null) return t('compare.noRow');
  const isClosed = fields.some(({ name, row }) => name === 'closed' && row === true);
  if (!hasAccount) return t(isClosed ? 'compare.closed' : 'compare.gone');
  return unlike === 0 ? t('compare.allAgree', { all }) : t('compare.someDiffer', { count: unlike, all });
};

/** Shows the last slot the server has read, and the chain's current slot: the server is slightly behind. */
const Slots = ({ comparison }: { readonly comparison: PoolComparison }) => {
  const { t } = useTranslation('admin-pools');
  const { readUpTo, chainSlot, lastEvent } = comparison;
  const figure = (slot: bigint | null) => (slot === null ? t('compare.unknownSlot') : String(slot));
  return (
    <div className="num grid gap-0.5 text-sm text-soft">
      <p>{t('compare.slots', { server: figure(readUpTo), chain: figure(chainSlot) })}</p>
      {lastEvent !== null && <p>{t('compare.lastEvent', { slot: String(lastEvent) })}</p>}
      <p>{t('compare.lag')}</p>
    </div>
  );
};

/** Shows the fields that only the account or only the row has, which cannot be compared. */
export const LoneFields = ({ fields }: Pick<PoolComparison, 'fields'>) => {
  const { t } = useTranslation('admin-pools');
  const card = (side: 'account' | 'server', own: readonly Pick<ComparedField, 'name' | 'account'>[]) =>
    own.length > 0 && (
      <Section title={t(`alone.${side}`)} className="content-start gap-3">
        <KeyValues
          columns={2}
          className="max-sm:grid-cols-1"
          items={own.map(({ name, account: value }) => ({
            label: t(`fields.${name}`),
            value: <FieldValue name={name} value={value} />,
          }))}
        />
      </Section>
    );
  const byAccount = fields.filter(({ name, account }) => name in ACCOUNT_FIELDS && account !== undefined);
  const byRow = fields.filter(({ name, row }) => name in ROW_FIELDS && row !== undefined);
  return (
    <>
      {card('account', byAccount)}
      {card('server', byRow)}
    </>
  );
};

const { status: statusSchema, refundReason } = poolDetailSchema.entries;

interface FieldValueProps {
  readonly name: FieldName;
  readonly value: ComparedField['account'];
}

/** Shows a field by its kind: a dash for what has not happened, nothing if that side does not have the field. */
const FieldValue = ({ name, value }: FieldValueProps) => {
  const { t } = useTranslation('admin-pools');
  const { number } = useFormats();
  const { duration } = useTimeText();
  if (value === undefined) return null;
  if (value === null) return <span>–</span>;
  const text = String(value);
  switch (FIELD_KINDS[name]) {
    case 'lamports':
      return <Sol lamports={BigInt(value)} />;
    case 'whole':
      return <span>{text}</span>;
    case 'count':
      return <span>{number(Number(value))}</span>;
    case 'seconds':
      return <span>{duration(Number(value))}</span>;
    case 'time':
      return <TimeText at={Number(value)} />;
    case 'flag':
      return <span>{t(value === true ? 'yes' : 'no')}</span>;
    case 'address':
      return <WalletCell wallet={text} />;
    case 'account':
      return <ShortId kind="address" id={text} />;
    case 'hex':
      return (
        <span translate="no" className="inline-block min-w-48 font-mono text-xs break-all">
          {text}
        </span>
      );
    case 'text':
      return <bdi>{text}</bdi>;
    case 'status':
      return <StatusBadge status={v.parse(statusSchema, value)} />;
    case 'reason':
      return <span>{t(`refundReason.${v.parse(refundReason.wrapped, value)}`)}</span>;
  }
};
