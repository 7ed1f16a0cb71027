import { useTranslation } from 'react-i18next';
import { classNames } from '#src/ui/class-names.ts';

/** Shows the old value struck out, and the new one. */
export const OldAndNew = ({ from, to }: { readonly from: string; readonly to: string }) => {
  const { t } = useTranslation('admin-settings');
  return (
    <>
      <del className="text-soft">
        <span className="sr-only">{`${t('change.old')} `}</span>
        <span>{from}</span>
      </del>
      <span aria-hidden="true"> → </span>
      <ins className="font-semibold no-underline">
        <span className="sr-only">{`${t('change.new')} `}</span>
        <span>{to}</span>
      </ins>
    </>
  );
};

interface ValueListProps {
  readonly label?: string;
  /** `from` is left out if nothing changes. */
  readonly values: readonly {
    readonly name: string;
    readonly from?: string;
    readonly to: string;
    readonly isAddress?: boolean;
  }[];
}

/** Lists settings with their values, and the old value of those that change. */
export const ValueList = ({ label, values }: ValueListProps) => (
  <dl aria-label={label} className="num grid gap-1 text-xs">
    {values.map(({ name, from, to, isAddress = false }) => (
      <div key={name} className="flex flex-wrap gap-x-2">
        <dt className="text-soft">{name}</dt>
        <dd className={classNames('min-w-0 wrap-anywhere', isAddress && 'font-mono')}>
          {from === undefined ? to : <OldAndNew from={from} to={to} />}
        </dd>
      </div>
    ))}
  </dl>
);
