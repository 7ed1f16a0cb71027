import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { useTimeText } from '#src/i18n/use-time-text.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import { Moment } from '../parts/moment.tsx';
import { Sol } from '../parts/sol.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { AddressTools, WalletCell } from '../parts/wallet-cell.tsx';
import type { PoolField } from './pool-field.ts';

interface FieldValueProps {
  readonly field: PoolField;
  readonly side: 'account' | 'server';
}

/** A field as one side has it; a dash for what has not happened, nothing where that side has nothing to say. */
export const FieldValue = ({ field, side }: FieldValueProps) => {
  const { t } = useTranslation('admin-pools');
  const { number } = useFormats();
  const { duration } = useTimeText();
  switch (field.kind) {
    case 'lamports':
      return shown(field[side], (lamports) => <Sol lamports={lamports} />);
    case 'whole':
      return shown(field[side], String);
    case 'count':
      return shown(field[side], number);
    case 'seconds':
      return shown(field[side], duration);
    case 'time':
      return shown(field[side], (at) => <Moment at={at} />);
    case 'flag':
      return shown(field[side], (flag) => t(flag ? 'yes' : 'no'));
    case 'address':
      return shown(field[side], (wallet) => <WalletCell wallet={wallet} />);
    case 'account':
      return shown(field[side], (address) => (
        <span className="inline-flex items-center font-mono text-xs" title={address}>
          {shortAddress(address)}
          <AddressTools kind="address" id={address} />
        </span>
      ));
    case 'hex':
      return shown(field[side], (hex) => (
        <span className="inline-block min-w-48 font-mono text-xs break-all">{hex}</span>
      ));
    case 'text':
      return shown(field[side], (text) => <span className="wrap-anywhere">{text}</span>);
    case 'status':
      return shown(field[side], (status) => <StatusBadge status={status} />);
    case 'reason':
      return shown(field[side], (reason) => t(`refundReason.${reason}`));
  }
};

function shown<T>(value: T | null | undefined, show: (value: T) => ReactNode): ReactNode {
  if (value === undefined) return '';
  return value === null ? '–' : show(value);
}
