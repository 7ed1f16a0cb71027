import { useTranslation } from 'react-i18next';
import { RAW, RichText } from '#src/i18n/rich-text.tsx';
import { Link } from 'wouter';
import { useChainMinute } from '#src/chain/queries/use-chain-now.ts';
import { useTimeText } from '#src/i18n/use-time-text.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import { solText } from '#src/protocol/sol-text.ts';
import { useFirstWinner, useLatestDraw } from '../api/use-home-pools.ts';

/** Shows the latest winner, the pool and the time on one line, with a link to the verification. */
export const LatestWinner = () => {
  const { t } = useTranslation('home-details');
  const { relative } = useTimeText();
  const now = useChainMinute();
  const draw = useLatestDraw();
  const winner = useFirstWinner(draw);
  if (draw === null) return <p className="text-sm text-soft">{t('latest.none')}</p>;
  if (draw === undefined || winner === undefined) return null;
  return (
    <p className="num flex max-w-full items-center gap-2 text-sm text-soft">
      <span>
        <RichText
          text={t('latest.won', RAW)}
          values={{
            wallet: shortAddress(winner.wallet),
            amount: solText(winner.lamports),
            pool: draw.name,
            time: relative(now - (draw.settledAt ?? now)),
          }}
          marks={{
            mono: <b translate="no" className="font-semibold text-ink md:font-mono" />,
            i: <b className="font-semibold whitespace-nowrap text-ink" />,
            b: <bdi className="font-semibold text-ink" />,
          }}
        />
      </span>
      <Link
        href={`/vrf-transparency/${draw.address}`}
        className="link inline-flex min-h-11 shrink-0 items-center"
      >
        {t('latest.check')}
      </Link>
    </p>
  );
};
