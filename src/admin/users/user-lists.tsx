import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { Tabs } from '#src/ui/tabs.tsx';
import { choice } from '../list/fields.ts';
import { useAddressState } from '../list/use-address-state.ts';
import { LatestTransactions } from '../parts/latest-transactions.tsx';
import { ClaimList } from './claim-list.tsx';
import { SeatList } from './seat-list.tsx';

const LISTS = ['pools', 'claimable', 'claimed', 'transactions'] as const;
const shownSchema = v.object({ list: choice(LISTS) });

/** What is known of a wallet row by row, one list at a time. */
export const UserLists = ({ wallet }: { readonly wallet: string }) => {
  const { t } = useTranslation('admin-users');
  const address = useAddressState(shownSchema);
  const { list = 'pools' } = address.state;
  return (
    <Tabs
      label={t('lists.label')}
      tabs={LISTS.map((value) => ({ value, label: t(`lists.${value}`) }))}
      value={list}
      onChange={(chosen) => address.reset({ list: chosen === 'pools' ? null : chosen })}
    >
      {list === 'pools' && <SeatList wallet={wallet} />}
      {(list === 'claimable' || list === 'claimed') && <ClaimList key={list} wallet={wallet} status={list} />}
      {list === 'transactions' && <LatestTransactions of={{ wallet }} caption={t('lists.transactions')} />}
    </Tabs>
  );
};
