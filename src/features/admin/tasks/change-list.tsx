import { useTranslation } from 'react-i18next';
import type { Simulation } from '#src/chain/simulation.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import { solExact } from '#src/protocol/amounts.ts';

/** Shown of one transaction; the others are counted. */
const SHOWN = 4;

const signed = (lamports: bigint): string =>
  lamports < 0n ? `−${solExact(-lamports)}` : `+${solExact(lamports)}`;

/** Whose balance a transaction would change, and by how much. */
export const ChangeList = ({ simulation }: { readonly simulation: Extract<Simulation, { ok: true }> }) => {
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const changes = simulation.changes.filter(({ lamports }) => lamports !== 0n);
  const more = changes.length - SHOWN;
  return (
    <ul className="num flex flex-wrap gap-x-3 text-xs">
      {changes.slice(0, SHOWN).map(({ address, role, lamports }) => (
        <li key={address} title={address} className="whitespace-nowrap">
          {t(`tasks.role.${role}`)} <span className="font-mono">{shortAddress(address)}</span>{' '}
          <span className={lamports < 0n ? 'text-soft' : 'text-good'}>{signed(lamports)} SOL</span>
        </li>
      ))}
      {more > 0 && <li>{t('tasks.moreChanges', { count: more, figure: number(more) })}</li>}
    </ul>
  );
};
