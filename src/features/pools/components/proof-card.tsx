import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import { explorerLink } from '#src/chain/cluster.ts';
import { beaconQuery } from '#src/chain/queries/draw-queries.ts';
import { kindOfBeacon } from '#src/chain/queries/use-beacon.ts';
import { useBeaconName } from '#src/i18n/use-beacon-name.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { SectionCard } from '#src/ui/card.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { ExternalLink } from '#src/ui/external-link.tsx';

/** Shows the bytes that the draw's fairness depends on. */
export const ProofCard = ({ pool }: { readonly pool: PoolHeader }) => {
  const { t } = useTranslation('pools');
  const { number, dateTime } = useFormats();
  const { data: beacon } = useQuery(beaconQuery(pool.beacon));
  const kind = beacon ? kindOfBeacon(beacon.chainHash) : null;
  const name = useBeaconName(kind);
  const { round, drawAt, signature } = pool.draw;
  const due = drawAt !== null && signature === null ? 'proof.due' : 'proof.published';
  const rows = [
    {
      label: t('proof.round'),
      value:
        round === null ? null : t(due, { beacon: name, round: number(round), time: dateTime(drawAt ?? 0) }),
      missing: t('proof.roundOpen', { beacon: name }),
      plain: true,
    },
    {
      label: t('proof.signature'),
      value: signature,
      copy: t('proof.copySignature'),
      missing: t('proof.notYet'),
    },
    { label: t('proof.chainHash'), value: beacon?.chainHash ?? '…', copy: t('proof.copyChainHash') },
    { label: t('proof.seed'), value: pool.seed, copy: t('proof.copySeed'), missing: t('proof.seedHidden') },
    { label: t('proof.address'), value: pool.address, copy: t('proof.copyAddress') },
  ];
  return (
    <SectionCard id="proof" title={t('proof.heading')}>
      <p className="mt-1.5 text-sm text-soft">{t(kind === 'league' ? 'proof.text' : 'proof.textOther')}</p>
      <dl className="mt-3">
        {rows.map(({ label, value, copy, missing, plain }) => (
          <div
            key={label}
            className="grid grid-cols-[1fr_auto] items-center gap-x-3 border-b border-line py-2.5 last:border-0"
          >
            <dt className="text-xs text-soft">{label}</dt>
            <dd className="num col-start-1 min-w-0 text-sm wrap-anywhere">
              {value === null ? (
                <span className="text-xs text-soft">{missing}</span>
              ) : (
                <span className={plain ? undefined : 'font-mono text-xs'}>{value}</span>
              )}
            </dd>
            {value !== null && copy !== undefined && (
              <dd className="col-start-2 row-span-2 row-start-1">
                <CopyButton text={value} label={copy} />
              </dd>
            )}
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm">
        <ExternalLink href={explorerLink('address', pool.address)} className="min-h-11 fine:min-h-0">
          {t('proof.account')}
        </ExternalLink>
      </p>
    </SectionCard>
  );
};
