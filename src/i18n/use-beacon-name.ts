import { useTranslation } from 'react-i18next';

/** Returns a beacon's name in the user's language; `kind` is null while the beacon is not known. */
export const useBeaconName = (kind: 'league' | 'local' | 'other' | null): string => {
  const { t } = useTranslation('common');
  return t(`beacon.${kind ?? 'unknown'}`);
};
