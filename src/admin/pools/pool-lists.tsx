import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import type { Pool } from '#src/protocol/pool.ts';
import { Tabs } from '#src/ui/tabs.tsx';
import { choice } from '../list/fields.ts';
import { useAddressState } from '../list/use-address-state.ts';
import { LatestTransactions } from '../parts/latest-transactions.tsx';
import { EventList } from './event-list.tsx';
import { ParticipantList } from './participant-list.tsx';

const LISTS = ['participants', 'events', 'transactions'] as const;
const shownSchema = v.object({ list: choice(LISTS) });

interface PoolListsProps {
  readonly address: string;
  readonly account: Pool | null;
}

/** What the server knows of a pool row by row, one list at a time. */
export const PoolLists = ({ address: pool, account }: PoolListsProps) => {
  const { t } = useTranslation('admin-pools');
  const address = useAddressState(shownSchema);
  const { list = 'participants' } = address.state;
  return (
    <Tabs
      label={t('lists.label')}
      tabs={LISTS.map((value) => ({ value, label: t(`lists.${value}`) }))}
      value={list}
      onChange={(chosen) => address.reset({ list: chosen === 'participants' ? null : chosen })}
    >
      {list === 'participants' && <ParticipantList pool={pool} account={account} />}
      {list === 'events' && <EventList pool={pool} />}
      {list === 'transactions' && <LatestTransactions of={{ pool }} caption={t('lists.transactions')} />}
    </Tabs>
  );
};
