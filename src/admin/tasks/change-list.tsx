import { useTranslation } from 'react-i18next';
import type { BalanceChange, Simulation } from '#src/chain/admin/simulation.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import { solExact } from '#src/protocol/amounts.ts';

/** Shown of one transaction at once; the others can be opened. */
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
    <div className="min-w-0">
      <Changes changes={changes.slice(0, SHOWN)} />
      {more > 0 && (
        <details>
          <summary className="num min-h-11 cursor-pointer content-center text-xs md:min-h-8">
            {t('tasks.moreChanges', { count: more, figure: number(more) })}
          </summary>
          <Changes changes={changes.slice(SHOWN)} />
        </details>
      )}
    </div>
  );
};

const Changes = ({ changes }: { readonly changes: readonly BalanceChange[] }) => {
  const { t } = useTranslation('admin');
  return (
    <ul className="num flex flex-wrap gap-x-3 text-xs">
      {changes.map(({ address, role, lamports }) => (
        <li key={address} title={address} className="whitespace-nowrap">
          {t(`tasks.role.${role}`)} <span className="font-mono">{shortAddress(address)}</span>{' '}
          <span className={lamports < 0n ? 'text-soft' : 'text-good'}>{signed(lamports)} SOL</span>
        </li>
      ))}
    </ul>
  );
};
