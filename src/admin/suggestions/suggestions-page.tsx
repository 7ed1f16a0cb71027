import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { adminSuggestionListSchema } from '#src/contract/admin.ts';
import { SUGGESTION_STATUSES } from '#src/contract/suggestions.ts';
import { Button } from '#src/ui/button.tsx';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { countColumn, sortable, timeColumn, walletColumn } from '../list/columns.tsx';
import type { Column } from '../list/data-table.tsx';
import { addressField, choice, numberField, orderField, searchField } from '../list/fields.ts';
import { FilterSelect, IdFilter, SearchFilter } from '../list/filters.tsx';
import { ListPage } from '../list/list-section.tsx';
import { useAddressState } from '../list/use-address-state.ts';
import { useAdminList } from '../list/use-admin-list.ts';
import { NumberedSuggestion } from './numbered-suggestion.tsx';
import { type Draft, NOTHING_TYPED } from './review-form.tsx';
import { SuggestionStatus } from './suggestion-parts.tsx';
import { type Suggestion, SUGGESTIONS_PATH } from './suggestion.ts';

const shownSchema = v.object({
  /** The number of the opened suggestion, shown above the list. */
  no: numberField,
  search: searchField,
  status: choice(SUGGESTION_STATUSES),
  wallet: addressField,
  sort: choice(['votes', 'created']),
  order: orderField,
});

const DEFAULTS = { by: 'votes', order: 'desc' } as const;

/** Lists the players' suggestions, which can be answered, given another status or merged. */
export const SuggestionsPage = () => {
  const { t } = useTranslation('admin-suggestions');
  const address = useAddressState(shownSchema);
  const { no, ...filters } = address.state;
  const { search, status, wallet } = filters;
  const { field, changeHere } = address;
  const list = useAdminList(adminSuggestionListSchema, SUGGESTIONS_PATH, filters, address, DEFAULTS);
  const open = no === undefined ? null : Number(no);
  const [conflict, setConflict] = useState<number | null>(null);
  // A draft per opened suggestion: typed text is kept when the list changes or another suggestion is opened.
  const [drafts, setDrafts] = useState<ReadonlyMap<number, Draft>>(new Map());
  const show = (id: number | null): void => {
    setConflict(null);
    changeHere({ no: id === null ? null : String(id) });
  };
  const columns = useSuggestionColumns(open, (id) => show(open === id ? null : id));
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      list={list}
      filters={
        <>
          <SearchFilter label={t('search')} of={field('search')} />
          <FilterSelect
            label={t('column.status')}
            of={field('status')}
            values={SUGGESTION_STATUSES}
            nameOf={(status) => t(`status.${status}`)}
          />
          <IdFilter label={t('filter.wallet')} of={field('wallet')} />
        </>
      }
      columns={columns}
      keyOf={({ id }) => String(id)}
      empty={t(search === undefined && status === undefined && wallet === undefined ? 'none' : 'empty')}
    >
      {conflict !== null && (
        <ErrorNote title={t('problem.conflictTitle', { number: conflict })} text={t('problem.conflict')} />
      )}
      {open !== null && (
        <NumberedSuggestion
          key={open}
          number={open}
          row={list.rows?.find(({ id }) => id === open)}
          draft={drafts.get(open) ?? NOTHING_TYPED}
          onDraft={(draft) => setDrafts((before) => new Map(before).set(open, draft))}
          onClose={() => show(null)}
          onConflict={setConflict}
        />
      )}
    </ListPage>
  );
};

/** @param open the number of the suggestion that is reviewed */
function useSuggestionColumns(
  open: number | null,
  toggle: (id: number) => void,
): readonly Column<Suggestion>[] {
  const { t } = useTranslation('admin-suggestions');
  return [
    {
      id: 'title',
      header: t('column.title'),
      cell: ({ id, title, answer, mergedInto }) => (
        <span className="inline-grid min-w-40 gap-0.5">
          <span dir="auto" className="font-medium wrap-anywhere">
            {title}
          </span>
          <span className="text-xs text-soft">
            <span>{t('number', { number: id })}</span>
            {answer !== null && <span>{` · ${t('answered')}`}</span>}
            {mergedInto !== null && <span>{` · ${t('mergedInto', { number: mergedInto })}`}</span>}
          </span>
        </span>
      ),
    },
    { id: 'status', header: t('column.status'), cell: ({ status }) => <SuggestionStatus status={status} /> },
    sortable(countColumn('votes', t('column.votes'), ({ votes }) => votes)),
    walletColumn('wallet', t('column.wallet'), ({ wallet }) => wallet),
    sortable(timeColumn('created', t('column.created'), ({ createdAt }) => createdAt)),
    {
      id: 'review',
      header: t('column.review'),
      numeric: true,
      cell: ({ id, title }) => (
        <Button
          size="sm"
          aria-expanded={open === id}
          aria-label={t(open === id ? 'hideOne' : 'reviewOne', { title })}
          onClick={() => toggle(id)}
        >
          {t(open === id ? 'hide' : 'review')}
        </Button>
      ),
    },
  ];
}
