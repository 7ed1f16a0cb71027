import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_FILTERS, type PoolFilters } from '#src/store/pools.ts';
import { afterPaint } from '#src/ui/after-paint.ts';
import { Button } from '#src/ui/button.tsx';
import { Chips } from '#src/ui/chips.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { useStore } from '#src/store/store.ts';

const SIZES = ['small', 'medium', 'large'] as const;
const LEVELS = ['low', 'medium', 'high'] as const;
const FILLS = ['started', 'filling', 'nearlyFull'] as const;
const PASSWORDS = ['with', 'without'] as const;

const Group = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div className="grid gap-2">
    <span aria-hidden="true" className="text-sm font-medium">
      {title}
    </span>
    {children}
  </div>
);

/** All filters; they count once they are applied. */
export const FilterDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('pools');
  const filters = useStore((state) => state.filters);
  const setFilters = useStore((state) => state.setFilters);
  const [draft, setDraft] = useState(filters);
  const change = (changes: Partial<PoolFilters>) => setDraft((before) => ({ ...before, ...changes }));
  const apply = () => {
    setFilters({ ...draft, search: filters.search });
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
        <Group title={t('filters.playerSize')}>
          <Chips
            label={t('filters.playerSize')}
            options={SIZES.map((value) => ({ value, label: t(`filters.sizes.${value}`) }))}
            value={draft.playerSize}
            onChange={(playerSize) => change({ playerSize })}
          />
        </Group>
        <Group title={t('filters.entry')}>
          <Chips
            label={t('filters.entry')}
            options={LEVELS.map((value) => ({ value, label: t(`filters.entries.${value}`) }))}
            value={draft.entry}
            onChange={(entry) => change({ entry })}
          />
        </Group>
        <Group title={t('filters.potential')}>
          <Chips
            label={t('filters.potential')}
            options={LEVELS.map((value) => ({ value, label: t(`filters.potentials.${value}`) }))}
            value={draft.potential}
            onChange={(potential) => change({ potential })}
          />
        </Group>
        <Group title={t('filters.fill')}>
          <Chips
            label={t('filters.fill')}
            options={FILLS.map((value) => ({ value, label: t(`filters.fills.${value}`) }))}
            value={draft.fill}
            onChange={(fill) => change({ fill })}
          />
        </Group>
        <Group title={t('filters.password')}>
          <Chips
            label={t('filters.password')}
            options={PASSWORDS.map((value) => ({ value, label: t(`filters.passwords.${value}`) }))}
            value={draft.password}
            onChange={(password) => change({ password })}
          />
        </Group>
      </div>
    </Dialog>
  );
};
