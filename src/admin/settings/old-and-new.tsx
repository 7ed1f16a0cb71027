import { useTranslation } from 'react-i18next';

interface OldAndNewProps {
  readonly from: string;
  readonly to: string;
}

/** Shows the old value struck out, and the new one. */
export const OldAndNew = ({ from, to }: OldAndNewProps) => {
  const { t } = useTranslation('admin-settings');
  return (
    <>
      <del className="text-soft">
        <span className="sr-only">{t('change.old')} </span>
        {from}
      </del>
      <span aria-hidden="true"> → </span>
      <ins className="font-semibold no-underline">
        <span className="sr-only">{t('change.new')} </span>
        {to}
      </ins>
    </>
  );
};
