import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { solText } from '#src/protocol/sol-text.ts';
import { useStore } from '#src/store/store.ts';
import { classNames } from '#src/ui/class-names.ts';
import { useCovers } from '#src/ui/use-covers.ts';
import { UserText } from '#src/ui/user-text.tsx';
import type { Win } from '../model/win.ts';

/**
 * Popups of wins in any pool, bottom right above the strip of users online, the newest lowest. They ignore
 * clicks, lie below dialogs, and do not cover the focused element.
 */
export const WinPopups = ({ wins: all }: { readonly wins: readonly Win[] }) => {
  const { t } = useTranslation('notifications');
  // While a draw is about to be played on the page, nothing else may reveal its result.
  const staged = useStore((state) => state.stagedPool);
  const wins = useMemo(() => all.filter(({ id }) => id !== staged), [all, staged]);
  const stack = useRef<HTMLDivElement>(null);
  const covers = useCovers(stack, wins.length === 0 ? 0 : wins);
  return (
    <div
      ref={stack}
      role="status"
      aria-atomic="false"
      aria-label={t('wins.label')}
      className={classNames(
        'pointer-events-none fixed right-[calc(12px+var(--safe-right))] bottom-[calc(44px+var(--bottom))] left-[calc(12px+var(--safe-left))] z-20 flex flex-col items-end gap-2 sm:left-auto sm:w-80',
        covers && 'opacity-0',
      )}
    >
      {wins.map(({ id, name, amount }) => (
        <p
          key={id}
          className="flex max-w-full animate-rise items-baseline gap-2 rounded-card border border-line-strong bg-raised px-3.5 py-2 text-sm shadow-popup"
        >
          <UserText text={name} className="text-soft" />
          <strong className="num shrink-0 font-semibold text-good">
            {t('wins.won', { amount: solText(amount) })}
          </strong>
        </p>
      ))}
    </div>
  );
};
