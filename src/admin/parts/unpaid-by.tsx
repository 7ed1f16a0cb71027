import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { classNames } from '#src/ui/class-names.ts';
import { pathOf } from '../paths.ts';

const VIEWS = {
  pool: pathOf('pool-claims'),
  player: `${pathOf('users')}?sort=unclaimed&order=desc`,
} as const;
type View = keyof typeof VIEWS;

/** Switches between the two lists of unpaid amounts: by pool, and by player. */
export const UnpaidBy = ({ shown }: { readonly shown: View }) => {
  const { t } = useTranslation('admin');
  return (
    <nav
      aria-label={t('unpaidBy.label')}
      className="flex gap-1 rounded-control border border-line p-1 text-sm"
    >
      {(['pool', 'player'] as const).map((view) => (
        <Link
          key={view}
          href={VIEWS[view]}
          aria-current={view === shown ? 'true' : undefined}
          className={classNames(
            'inline-flex min-h-11 items-center rounded-tag px-3.5 font-medium no-underline md:min-h-8',
            view === shown ? 'bg-raised text-ink light:bg-line' : 'text-soft hover:text-ink',
          )}
        >
          {t(`unpaidBy.${view}`)}
        </Link>
      ))}
    </nav>
  );
};
