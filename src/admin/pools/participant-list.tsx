import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import type { PoolComparison } from '#src/contract/pool-comparison.ts';
import { PARTICIPANT_SORTS, participantListSchema } from '#src/contract/pools.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { Badge } from '#src/ui/badge.tsx';
import { type Column, DataTable } from '../list/data-table.tsx';
import { choice, orderField } from '../list/fields.ts';
import { sortingOf } from '../list/sorting-of.ts';
import { useAddressState } from '../list/use-address-state.ts';
import { useAdminList } from '../list/use-admin-list.ts';
import { ListSection } from '../parts/list-section.tsx';
import { Moment } from '../parts/moment.tsx';
import { Sol } from '../parts/sol.tsx';
import { WalletCell } from '../parts/wallet-cell.tsx';

type Participant = v.InferOutput<typeof participantListSchema>['data'][number];

const shownSchema = v.object({ sort: choice(PARTICIPANT_SORTS), order: orderField });

interface ParticipantListProps {
  readonly pool: string;
  /** Undefined until it is read. */
  readonly comparison: PoolComparison | undefined;
}

/** Lists the players of a pool, those who left too, with the place of each in the account's own list. */
export const ParticipantList = ({ pool, comparison }: ParticipantListProps) => {
  const { t } = useTranslation('admin-pools');
  const { number } = useFormats();
  const address = useAddressState(shownSchema);
  const list = useAdminList(participantListSchema, `/pools/${pool}/participants`, address.state, address);
  const sum = (lamports: bigint | null) => (lamports === null ? '–' : <Sol lamports={lamports} />);
  const place = (index: number | null) => (index === null ? '–' : number(index + 1));
  const placeByChain = ({ wallet }: Participant) => {
    if (comparison?.hasAccount !== true) return '';
    const index = comparison.players.indexOf(wallet);
    return (
      <span className="inline-flex items-center gap-2">
        {place(index < 0 ? null : index)}
        {comparison.differingPlayers.includes(wallet) && <Badge tone="bad">{t('compare.differs')}</Badge>}
      </span>
    );
  };
  const columns: readonly Column<Participant>[] = [
    {
      id: 'wallet',
      header: t('participants.wallet'),
      cell: ({ wallet, isCreator }) => (
        <span className="inline-flex items-center gap-2">
          <WalletCell wallet={wallet} />
          {isCreator && <Badge plain>{t('columns.creator')}</Badge>}
        </span>
      ),
    },
    {
      id: 'seat',
      header: t('participants.seat'),
      sort: 'place',
      numeric: true,
      cell: ({ seat, drawnIndex }) => place(drawnIndex ?? seat),
    },
    { id: 'account', header: t('participants.account'), numeric: true, cell: placeByChain },
    { id: 'stage', header: t('participants.stage'), cell: ({ stage }) => t(`stage.${stage}`) },
    {
      id: 'joined',
      header: t('participants.joined'),
      sort: 'joined',
      cell: ({ joinedAt }) => <Moment at={joinedAt} />,
    },
    { id: 'left', header: t('participants.left'), cell: ({ leftAt }) => <Moment at={leftAt} /> },
    {
      id: 'weight',
      header: t('participants.weight'),
      sort: 'weight',
      numeric: true,
      cell: ({ weight }) => (weight === 0 ? '–' : number(weight)),
    },
    {
      id: 'total',
      header: t('participants.total'),
      sort: 'total',
      numeric: true,
      cell: ({ total }) => sum(total),
    },
    { id: 'paid', header: t('participants.paid'), numeric: true, cell: ({ paid }) => sum(paid) },
    {
      id: 'paidAt',
      header: t('participants.paidAt'),
      sort: 'paidAt',
      cell: ({ paidAt }) => <Moment at={paidAt} />,
    },
  ];
  return (
    <ListSection label={t('lists.participants')} list={list}>
      <DataTable
        caption={t('lists.participants')}
        columns={columns}
        rows={list.answer?.data}
        keyOf={({ wallet }) => wallet}
        {...sortingOf(address, 'place', 'asc')}
        empty={t('participants.none')}
        outdated={list.outdated}
      />
    </ListSection>
  );
};
