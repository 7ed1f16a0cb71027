import { useTranslation } from 'react-i18next';
import { useSlot } from '#src/chain/cache/use-slot.ts';
import { useHealth } from '../parts/use-health.ts';
import type { Projection } from './pool-field.ts';

/** Whoever compares with the chain wants to know the server's slot as it is now. */
const REFRESH_MS = 5_000;

/** Of which slot each of the two speaks: the server follows the chain by moments. */
export const Slots = ({ row }: { readonly row: Projection | null }) => {
  const { t } = useTranslation('admin-pools');
  const chain = useSlot(true);
  const server = useHealth(REFRESH_MS).data?.indexer.confirmedSlot ?? null;
  const figure = (slot: bigint | null) => (slot === null ? t('compare.unknownSlot') : String(slot));
  return (
    <div className="num grid gap-0.5 text-sm text-soft">
      <p>{t('compare.slots', { server: figure(server), chain: figure(chain) })}</p>
      {row !== null && <p>{t('compare.lastEvent', { slot: String(row.slot) })}</p>}
      <p>{t('compare.lag')}</p>
    </div>
  );
};
