import { useTranslation } from 'react-i18next';
import { requireWallet } from '#src/store/require-wallet.ts';
import { SUGGESTION_STATUSES } from '#src/contract/suggestions.ts';
import { Chips } from '#src/ui/chips.tsx';
import { Input } from '#src/ui/input.tsx';
import { Select } from '#src/ui/select.tsx';
import type { View } from '../model/view.ts';

const SORTS = ['votes', 'newest'] as const;

interface ViewBarProps {
  readonly view: View;
  readonly onChange: (changes: Partial<View>) => void;
}

/** Order, search and filters. The filter for the user's own suggestions requests a wallet connection. */
export const ViewBar = ({ view, onChange }: ViewBarProps) => {
  const { t } = useTranslation('suggestions');
  const showMine = async (mine: boolean): Promise<void> => {
    if (mine && (await requireWallet()) === null) return;
    onChange({ mine });
  };
  return (
    <div role="search" className="mb-5 grid gap-3">
      <div className="flex flex-wrap gap-2">
        <Input
          type="search"
          label={t('view.search')}
          hideLabel
          placeholder={t('view.search')}
          value={view.search}
          maxLength={64}
          onChange={(event) => onChange({ search: event.target.value })}
          autoComplete="off"
          className="min-w-0 flex-1 basis-56"
        />
        <Select
          label={t('view.sort')}
          hideLabel
          value={view.sort}
          options={SORTS.map((value) => ({ value, label: t(`view.sorts.${value}`) }))}
          onChange={(sort) => onChange({ sort })}
          className="flex-1 basis-40 sm:max-w-52"
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Chips
          flow
          label={t('view.status')}
          options={SUGGESTION_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
          value={view.status}
          onChange={(status) => onChange({ status })}
        />
        <Chips
          flow
          label={t('view.whose')}
          options={[{ value: 'mine', label: t('view.mine') }]}
          value={view.mine ? 'mine' : null}
          onChange={(whose) => void showMine(whose !== null)}
        />
      </div>
    </div>
  );
};
