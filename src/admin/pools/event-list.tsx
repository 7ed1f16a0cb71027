import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { chainEventListSchema } from '#src/contract/events.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import { Badge } from '#src/ui/badge.tsx';
import { timeColumn } from '../list/columns.tsx';
import type { Column } from '../list/data-table.tsx';
import { orderField } from '../list/fields.ts';
import { ListSection } from '../list/list-section.tsx';
import { useAddressState } from '../list/use-address-state.ts';
import { useAdminList } from '../list/use-admin-list.ts';
import { AddressTools } from '../parts/wallet-cell.tsx';

type ChainEvent = v.InferOutput<typeof chainEventListSchema>['data'][number];

const shownSchema = v.object({ order: orderField });

const textOf = (value: unknown): string => {
  if (value === null) return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Everything the program has said of a pool, with every field. */
export const EventList = ({ pool }: { readonly pool: string }) => {
  const { t } = useTranslation('admin-pools');
  const address = useAddressState(shownSchema);
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
          {String(slot)}
          {!finalized && <Badge tone="warn">{t('events.notFinal')}</Badge>}
        </span>
      ),
    },
    {
      id: 'name',
      header: t('events.name'),
      cell: ({ name }) => <span className="font-mono text-xs">{name}</span>,
    },
    {
      id: 'fields',
      header: t('events.fields'),
      cell: ({ fields }) => (
        <dl className="grid min-w-64 gap-0.5 font-mono text-xs">
          {Object.entries(fields).map(([name, value]) => (
            <div key={name} className="flex gap-1.5">
              <dt className="text-soft">{name}</dt>
              <dd className="break-all">{textOf(value)}</dd>
            </div>
          ))}
        </dl>
      ),
    },
    {
      id: 'signature',
      header: t('events.signature'),
      cell: ({ signature }) => (
        <span className="inline-flex items-center font-mono text-xs whitespace-nowrap" title={signature}>
          {shortAddress(signature)}
          <AddressTools kind="tx" id={signature} />
        </span>
      ),
    },
  ];
  return (
    <ListSection
      label={t('lists.events')}
      list={list}
      columns={columns}
      // Events have no number of their own, and one transaction may emit two of a kind.
      keyOf={(event) => `${event.signature} ${event.name} ${JSON.stringify(event.fields)}`}
      empty={t('events.none')}
    />
  );
};
