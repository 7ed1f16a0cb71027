import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_FILTERS, type PoolFilters } from '#src/store/pools.ts';
import { useStore } from '#src/store/store.ts';
import { afterPaint } from '#src/ui/after-paint.ts';
import { Button } from '#src/ui/button.tsx';
import { Chips } from '#src/ui/chips.tsx';
import { Dialog } from '#src/ui/dialog.tsx';

const SIZES = ['small', 'medium', 'large'] as const;
const LEVELS = ['low', 'medium', 'high'] as const;
const FILLS = ['started', 'filling', 'nearlyFull'] as const;
const PASSWORDS = ['with', 'without'] as const;

type ChipFilter = 'playerSize' | 'entry' | 'potential' | 'fill' | 'password';

/** All filters; they take effect once they are applied. */
export const FilterDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('pools');
  const filters = useStore((state) => state.filters);
  const setFilters = useStore((state) => state.setFilters);
  const [draft, setDraft] = useState(filters);
  /** Renders one filter, with a chip for each of its values. */
  const group = <F extends ChipFilter>(
    filter: F,
    options: readonly { readonly value: NonNullable<PoolFilters[F]>; readonly label: string }[],
  ) => (
    <div className="grid gap-2">
      <span aria-hidden="true" className="text-sm font-medium">
        {t(`filters.${filter}`)}
      </span>
      <Chips
        label={t(`filters.${filter}`)}
        options={options}
        value={draft[filter]}
        onChange={(value) => setDraft({ ...draft, [filter]: value })}
      />
    </div>
  );
  const apply = () => {
    setFilters({ ...draft, search: filters.search, sort: filters.sort });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('filters.title')}
      footer={
        <>
          <Button onClick={() => setDraft({ ...NO_FILTERS, search: draft.search })}>
            {t('filters.reset')}
          </Button>
          <Button variant="primary" onClick={() => afterPaint(apply)}>
            {t('filters.apply')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {group(
          'playerSize',
          SIZES.map((value) => ({ value, label: t(`filters.sizes.${value}`) })),
        )}
        {group(
          'entry',
          LEVELS.map((value) => ({ value, label: t(`filters.entries.${value}`) })),
        )}
        {group(
          'potential',
          LEVELS.map((value) => ({ value, label: t(`filters.potentials.${value}`) })),
        )}
        {group(
          'fill',
          FILLS.map((value) => ({ value, label: t(`filters.fills.${value}`) })),
        )}
        {group(
          'password',
          PASSWORDS.map((value) => ({ value, label: t(`filters.passwords.${value}`) })),
        )}
      </div>
    </Dialog>
  );
};
