import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { chainEventListSchema } from '#src/contract/events.ts';
import type { PoolComparison } from '#src/contract/pool-comparison.ts';
import { PARTICIPANT_SORTS, participantListSchema } from '#src/contract/pools.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { Badge } from '#src/ui/badge.tsx';
import { countColumn, solColumn, sortable, timeColumn } from '../list/columns.tsx';
import type { Column } from '../list/data-table.tsx';
import { choice, orderField } from '../list/fields.ts';
import { ListSection } from '../list/list-section.tsx';
import { useAddressState } from '../list/use-address-state.ts';
import { useAdminList } from '../list/use-admin-list.ts';
import { ShortId, WalletCell } from '../parts/wallet-cell.tsx';

type Participant = v.InferOutput<typeof participantListSchema>['data'][number];

const participantsSchema = v.object({ sort: choice(PARTICIPANT_SORTS), order: orderField });

const DEFAULTS = { by: 'place', order: 'asc' } as const;

interface ParticipantListProps {
  readonly pool: string;
  /** Undefined until the comparison is loaded. */
  readonly comparison: PoolComparison | undefined;
}

/** Lists the players of a pool, including those who left, with each one's index in the account's list. */
export const ParticipantList = ({ pool, comparison }: ParticipantListProps) => {
  const { t } = useTranslation('admin-pools');
  const { number } = useFormats();
  const address = useAddressState(participantsSchema);
  const list = useAdminList(
    participantListSchema,
    `/pools/${pool}/participants`,
    address.state,
    address,
    DEFAULTS,
  );
  const rank = (index: number | null) => (index === null ? '–' : number(index + 1));
  const rankByChain = ({ wallet }: Participant) => {
    if (comparison?.hasAccount !== true) return '';
    const index = comparison.players.indexOf(wallet);
    return (
      <span className="inline-flex items-center gap-2">
        <span>{rank(index < 0 ? null : index)}</span>
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
      id: 'place',
      header: t('participants.seat'),
      sortable: true,
      numeric: true,
      cell: ({ seat, drawnIndex }) => rank(drawnIndex ?? seat),
    },
    { id: 'account', header: t('participants.account'), numeric: true, cell: rankByChain },
    { id: 'stage', header: t('participants.stage'), cell: ({ stage }) => t(`stage.${stage}`) },
    sortable(timeColumn('joined', t('participants.joined'), ({ joinedAt }) => joinedAt)),
    timeColumn('left', t('participants.left'), ({ leftAt }) => leftAt),
    sortable(countColumn('weight', t('participants.weight'), ({ weight }) => weight || null)),
    sortable(solColumn('total', t('participants.total'), ({ total }) => total)),
    solColumn('paid', t('participants.paid'), ({ paid }) => paid),
    sortable(timeColumn('paidAt', t('participants.paidAt'), ({ paidAt }) => paidAt)),
  ];
  return (
    <ListSection
      label={t('lists.participants')}
      list={list}
      columns={columns}
      keyOf={({ wallet }) => wallet}
      empty={t('participants.none')}
    />
  );
};

type ChainEvent = v.InferOutput<typeof chainEventListSchema>['data'][number];

const eventsSchema = v.object({ order: orderField });

const textOf = (value: unknown): string => {
  if (value === null) return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Lists every event the program has emitted for a pool, with all fields. */
export const EventList = ({ pool }: { readonly pool: string }) => {
  const { t } = useTranslation('admin-pools');
  const address = useAddressState(eventsSchema);
  const list = useAdminList(chainEventListSchema, `/pools/${pool}/chain-events`, address.state, address);
  const columns: readonly Column<ChainEvent>[] = [
    timeColumn('at', t('events.at'), ({ at }) => at),
    {
      id: 'slot',
      header: t('events.slot'),
      sortable: true,
      numeric: true,
      cell: ({ slot, finalized }) => (
        <span className="inline-flex items-center gap-2">
          <span>{String(slot)}</span>
          {!finalized && <Badge tone="warn">{t('events.notFinal')}</Badge>}
        </span>
      ),
    },
    {
      id: 'name',
      header: t('events.name'),
      cell: ({ name }) => (
        <span translate="no" className="font-mono text-xs">
          {name}
        </span>
      ),
    },
    {
      id: 'fields',
      header: t('events.fields'),
      cell: ({ fields }) => (
        <dl translate="no" className="grid min-w-64 gap-0.5 font-mono text-xs">
          {Object.entries(fields).map(([name, value]) => (
            <div key={name} className="flex gap-1.5">
              <dt className="text-soft">{name}</dt>
              <dd className="break-all">
                <bdi>{textOf(value)}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      ),
    },
    {
      id: 'signature',
      header: t('events.signature'),
      cell: ({ signature }) => <ShortId kind="tx" id={signature} />,
    },
  ];
  return (
    <ListSection
      label={t('lists.events')}
      list={list}
      columns={columns}
      // Events have no id, and one transaction may emit two of the same name.
      keyOf={(event) => `${event.signature} ${event.name} ${JSON.stringify(event.fields)}`}
      empty={t('events.none')}
    />
  );
};
