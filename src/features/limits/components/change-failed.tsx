import { useTranslation } from 'react-i18next';
import type { ChangeState } from '../api/use-change.ts';

/** Shows that a change was not made. */
export const ChangeFailed = ({ state }: { readonly state: ChangeState }) => {
  const { t } = useTranslation('limits');
  if (state !== 'failed') return null;
  return (
    <p role="alert" className="text-sm text-bad">
      {t('chainFailed')}
    </p>
  );
};
