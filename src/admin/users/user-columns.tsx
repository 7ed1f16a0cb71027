import { useTranslation } from 'react-i18next';
import type { InferOutput } from 'valibot';
import type { adminUserListSchema } from '#src/contract/admin.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import type { Column } from '../list/data-table.tsx';
import { Moment } from '../parts/moment.tsx';
import { Sol } from '../parts/sol.tsx';
import { WalletCell } from '../parts/wallet-cell.tsx';

type User = InferOutput<typeof adminUserListSchema>['data'][number];

/** The server's orders. */
export const USER_SORTS = [
  'lastSeen',
  'firstSeen',
  'joined',
  'created',
  'won',
  'staked',
  'winnings',
  'unclaimed',
] as const;
type UserSort = (typeof USER_SORTS)[number];

/** A wallet's totals, side by side. */
export function useUserColumns(): readonly (Column<User> & { readonly sort?: UserSort })[] {
  const { t } = useTranslation('admin-users');
  const { number } = useFormats();
  const figure = (id: string, header: string, of: (user: User) => number) => ({
    id,
    header,
    numeric: true,
    cell: (user: User) => number(of(user)),
  });
  const sum = (id: UserSort, header: string, of: (user: User) => bigint) => ({
    id,
    header,
    numeric: true,
    sort: id,
    cell: (user: User) => <Sol lamports={of(user)} />,
  });
  return [
    { id: 'wallet', header: t('columns.wallet'), cell: ({ wallet }) => <WalletCell wallet={wallet} /> },
    { ...figure('joined', t('columns.joined'), ({ poolsJoined }) => poolsJoined), sort: 'joined' },
    { ...figure('created', t('columns.created'), ({ poolsCreated }) => poolsCreated), sort: 'created' },
    { ...figure('won', t('columns.won'), ({ poolsWon }) => poolsWon), sort: 'won' },
    figure('lost', t('columns.lost'), ({ poolsLost }) => poolsLost),
    figure('refunded', t('columns.refunded'), ({ poolsRefunded }) => poolsRefunded),
    sum('staked', t('columns.staked'), ({ totalStaked }) => totalStaked),
    sum('winnings', t('columns.winnings'), ({ totalWon }) => totalWon),
    sum('unclaimed', t('columns.unclaimed'), ({ unclaimed }) => unclaimed),
    {
      id: 'firstSeen',
      header: t('columns.firstSeen'),
      sort: 'firstSeen',
      cell: ({ firstSeenAt }) => <Moment at={firstSeenAt} />,
    },
    {
      id: 'lastSeen',
      header: t('columns.lastSeen'),
      sort: 'lastSeen',
      cell: ({ lastSeenAt }) => <Moment at={lastSeenAt} />,
    },
  ];
}
