import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { type ComparedField, FIELD_KINDS, type FieldName } from '#src/contract/pool-comparison.ts';
import { poolDetailSchema } from '#src/contract/pools.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { useTimeText } from '#src/i18n/use-time-text.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import { Moment } from '../parts/moment.tsx';
import { Sol } from '../parts/sol.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { AddressTools, WalletCell } from '../parts/wallet-cell.tsx';

const { status: statusSchema, refundReason } = poolDetailSchema.entries;

interface FieldValueProps {
  readonly name: FieldName;
  readonly value: ComparedField['account'];
}

/** Shows a field by its kind: a dash for what has not happened, nothing where that side does not have the field. */
export const FieldValue = ({ name, value }: FieldValueProps) => {
  const { t } = useTranslation('admin-pools');
  const { number } = useFormats();
  const { duration } = useTimeText();
  if (value === undefined) return '';
  if (value === null) return '–';
  const text = String(value);
  switch (FIELD_KINDS[name]) {
    case 'lamports':
      return <Sol lamports={BigInt(value)} />;
    case 'whole':
      return text;
    case 'count':
      return number(Number(value));
    case 'seconds':
      return duration(Number(value));
    case 'time':
      return <Moment at={Number(value)} />;
    case 'flag':
      return t(value === true ? 'yes' : 'no');
    case 'address':
      return <WalletCell wallet={text} />;
    case 'account':
      return (
        <span className="inline-flex items-center font-mono text-xs" title={text}>
          {shortAddress(text)}
          <AddressTools kind="address" id={text} />
        </span>
      );
    case 'hex':
      return <span className="inline-block min-w-48 font-mono text-xs break-all">{text}</span>;
    case 'text':
      return <span className="wrap-anywhere">{text}</span>;
    case 'status':
      return <StatusBadge status={v.parse(statusSchema, value)} />;
    case 'reason':
      return t(`refundReason.${v.parse(refundReason.wrapped, value)}`);
  }
};
