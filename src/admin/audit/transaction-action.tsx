import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { ADMIN_INSTRUCTIONS, CONFIG_INSTRUCTIONS } from '#src/contract/audit.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import { Badge } from '#src/ui/badge.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { AddressTools } from '../parts/wallet-cell.tsx';
import { poolPath } from '../paths.ts';
import { counted, type SeenTransaction } from './audit-row.ts';
import { Reason } from './reason.tsx';

type Named = (typeof ADMIN_INSTRUCTIONS)[number] | (typeof CONFIG_INSTRUCTIONS)[number] | 'reveal_seed';

interface TransactionDeedProps {
  readonly seen: SeenTransaction;
  /** Whether an admin page has said that it sent it. */
  readonly reported: boolean;
}

/** What a transaction did, and to which pools. */
export const TransactionAction = ({ seen, reported }: TransactionDeedProps) => {
  const { t } = useTranslation('admin-audit');
  const { signature, instructions, pools, outcome, reason } = seen;
  return (
    <div className={classNames('grid gap-1', !reported && 'border-l-4 border-warn pl-3')}>
      {!reported && (
        <p>
          <Badge tone="warn">{t('unreported')}</Badge>
        </p>
      )}
      <Instructions names={instructions} />
      <ul aria-label={t('pools')} className="flex flex-wrap gap-x-3 empty:hidden">
        {pools.map((pool) => (
          <li key={pool}>
            <Link href={poolPath(pool)} title={pool} className="link">
              {t('pool', { pool: shortAddress(pool) })}
            </Link>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap items-center gap-x-1 text-soft">
        {outcome !== undefined && <span>{t(`outcome.${outcome}`)}</span>}
        <span className="font-mono text-xs" title={signature}>
          {shortAddress(signature)}
        </span>
        <AddressTools kind="tx" id={signature} />
      </p>
      {reason !== undefined && <Reason text={reason} />}
    </div>
  );
};

const Instructions = ({ names }: { readonly names: readonly string[] }) => {
  const { t, i18n } = useTranslation('admin-audit');
  const { number } = useFormats();
  const isNamed = (name: string): name is Named => i18n.exists(`admin-audit:instruction.${name}`);
  return (
    <ul aria-label={t('instructions')} className="flex flex-wrap gap-x-3 font-medium">
      {counted(names).map(({ name, times }) => (
        <li key={name}>
          {isNamed(name) ? t(`instruction.${name}`) : <code className="font-mono text-xs">{name}</code>}
          {times > 1 && ` × ${number(times)}`}
        </li>
      ))}
    </ul>
  );
};
