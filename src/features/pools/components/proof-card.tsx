import { useTranslation } from 'react-i18next';
import { explorerLink } from '#src/chain/cluster.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { Card } from '#src/ui/card.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { ExternalLink } from '#src/ui/external-link.tsx';

/** What the draw's fairness rests on, byte by byte. */
export const ProofCard = ({ pool }: { readonly pool: PoolHeader }) => {
  const { t } = useTranslation('pools');
  const rows = [
    { label: t('proof.commitment'), value: pool.seedCommitment, copy: t('proof.copyCommitment') },
    { label: t('proof.seed'), value: pool.seed, copy: t('proof.copySeed') },
    { label: t('proof.vrfKey'), value: pool.vrfKey, copy: t('proof.copyKey') },
    { label: t('proof.address'), value: pool.address, copy: t('proof.copyAddress') },
  ];
  return (
    <Card as="section" aria-labelledby="proof">
      <h2 id="proof" className="text-h3">
        {t('proof.heading')}
      </h2>
      <p className="mt-1.5 text-sm text-soft">{t('proof.text')}</p>
      <dl className="mt-3">
        {rows.map(({ label, value, copy }) => (
          <div
            key={label}
            className="grid grid-cols-[1fr_auto] items-center gap-x-3 border-b border-line py-2.5 last:border-0"
          >
            <dt className="text-xs text-soft">{label}</dt>
            <dd className="col-start-1 min-w-0 font-mono text-xs wrap-anywhere">
              {value ?? (
                <span className="font-sans text-soft">
                  {pool.draw.requestedAt === null ? t('proof.seedHidden') : t('proof.seedMissing')}
                </span>
              )}
            </dd>
            {value !== null && (
              <dd className="col-start-2 row-span-2 row-start-1">
                <CopyButton text={value} label={copy} />
              </dd>
            )}
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm">
        <ExternalLink href={explorerLink('address', pool.address)}>{t('proof.account')}</ExternalLink>
      </p>
    </Card>
  );
};
