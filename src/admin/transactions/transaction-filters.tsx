import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { addressField, choice, nameField, orderField, signatureField, timeField } from '../list/fields.ts';
import { DateRange, FilterSelect, IdFilter } from '../list/filters.tsx';
import type { AddressState } from '../list/use-address-state.ts';
import { EVENTS, INSTRUCTIONS } from './transaction.ts';

/** The filters of transactions in the page's address, and for the server. */
export const shownSchema = v.object({
  instruction: nameField(INSTRUCTIONS),
  event: nameField(EVENTS),
  failed: choice(['true', 'false']),
  wallet: addressField,
  pool: addressField,
  signature: signatureField,
  from: timeField,
  until: timeField,
  order: orderField,
});

interface TransactionFiltersProps {
  readonly field: AddressState<v.InferOutput<typeof shownSchema>>['field'];
}

/** Filters transactions by instruction, event, result, wallet, pool and signature. */
export const TransactionFilters = ({ field }: TransactionFiltersProps) => {
  const { t } = useTranslation(['admin-transactions', 'admin']);
  const asItIs = (name: string): string => name;
  return (
    <>
      <FilterSelect
        label={t('filter.instruction')}
        of={field('instruction')}
        values={INSTRUCTIONS}
        nameOf={asItIs}
      />
      <FilterSelect label={t('filter.event')} of={field('event')} values={EVENTS} nameOf={asItIs} />
      <FilterSelect
        label={t('filter.result')}
        of={field('failed')}
        values={['false', 'true']}
        nameOf={(failed) => t(failed === 'true' ? 'failed' : 'succeeded')}
      />
      <IdFilter label={t('filter.wallet')} of={field('wallet')} />
      <IdFilter label={t('filter.pool')} of={field('pool')} />
      <IdFilter label={t('filter.signature')} of={field('signature')} kind="signature" />
      <DateRange
        labels={{ from: t('admin:filters.from'), until: t('admin:filters.until') }}
        from={field('from')}
        until={field('until')}
      />
    </>
  );
};
