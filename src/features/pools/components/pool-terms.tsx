import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { useTimeText } from '#src/i18n/use-time-text.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { AboutDollars } from '#src/prices/about-dollars.tsx';
import { SectionCard } from '#src/ui/card.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { KeyValues } from '#src/ui/key-values.tsx';
import { expectedPlayers } from '#src/protocol/states.ts';
import { hasMultiplier, prizeOf } from '#src/protocol/prize.ts';
import { solText } from '#src/protocol/sol-text.ts';

const BPS = 10_000;

const totalOf = (pool: PoolHeader): bigint => BigInt(expectedPlayers(pool)) * pool.entryLamports;

interface TermsProps {
  readonly pool: PoolHeader;
  /** Unix seconds of the chain. */
  readonly now: number;
}

const SolAndDollars = ({ lamports }: { readonly lamports: bigint }) => (
  <>
    <span>{solText(lamports)}</span>
    <AboutDollars lamports={lamports} />
  </>
);

/** The terms on which a user decides, and the commitment that was fixed with them. */
export const MainTerms = ({ pool }: Pick<TermsProps, 'pool'>) => {
  const { t } = useTranslation('pools');
  const { number } = useFormats();
  const { winners, keep } = prizeOf(pool);
  return (
    <SectionCard id="terms" title={t('terms.heading')} titleClass="mb-4 text-h3">
      <KeyValues
        columns={4}
        items={[
          { label: t('terms.totalPool'), value: <SolAndDollars lamports={totalOf(pool)} /> },
          {
            label: pool.status === 'open' ? t('terms.expectedWinners') : t('terms.winners'),
            value: number(winners),
          },
          {
            label: t('terms.bonus'),
            value: pool.bonusLamports > 0n ? solText(pool.bonusLamports) : t('terms.noBonus'),
          },
          { label: t('terms.stakeback'), value: solText(keep) },
        ]}
      />
      <dl className="mt-4 grid grid-cols-[1fr_auto] items-center gap-x-3">
        <dt className="text-xs text-soft">{t('proof.commitment')}</dt>
        <dd className="col-start-1 min-w-0 font-mono text-xs wrap-anywhere">{pool.seedCommitment}</dd>
        <dd className="col-start-2 row-span-2 row-start-1">
          <CopyButton text={pool.seedCommitment} label={t('proof.copyCommitment')} />
        </dd>
      </dl>
    </SectionCard>
  );
};

/** The other terms, fixed at the pool's creation. */
export const TermsCard = ({ pool, now }: TermsProps) => {
  const { t } = useTranslation('pools');
  const { percent, number, dateTime } = useFormats();
  const { duration, remaining } = useTimeText();
  const { winners, least, most } = prizeOf(pool);
  const missing = pool.minPlayers - pool.playerCount;
  const open = pool.status === 'open';
  const left = pool.joinDeadline - now;
  return (
    <SectionCard id="all-terms" title={t('terms.all')} titleClass="mb-4 text-h3">
      <KeyValues
        columns={4}
        items={[
          { label: t('terms.entry'), value: <SolAndDollars lamports={pool.entryLamports} /> },
          {
            label: winners > 1 ? t('terms.eachWins') : t('terms.winnerGets'),
            value:
              most > least
                ? t('terms.range', { least: solText(least), most: solText(most) })
                : solText(least),
          },
          { label: t('terms.share'), value: percent(pool.winnersBps / BPS) },
          {
            label: t('terms.multiplier'),
            value: hasMultiplier(pool, winners) ? t('terms.multiplierRandom') : t('terms.multiplierNone'),
          },
          {
            label: t('terms.minPlayers'),
            value:
              missing > 0
                ? t('terms.minMissing', { min: number(pool.minPlayers), count: missing })
                : t('terms.minReached', { min: number(pool.minPlayers) }),
          },
          {
            label: t('terms.joinUntil'),
            value: (
              <>
                <span>{dateTime(pool.joinDeadline)}</span>
                {open && (
                  <span className="block text-sm font-normal text-soft">
                    {left > 0 ? t('card.left', { time: remaining(left) }) : remaining(left)}
                  </span>
                )}
              </>
            ),
          },
          { label: t('terms.countdown'), value: duration(pool.countdownSeconds) },
          { label: t('terms.drawTimeout'), value: duration(pool.drawTimeoutSeconds) },
          {
            label: t('terms.password'),
            value: pool.gate === null ? t('terms.passwordNone') : t('terms.passwordNeeded'),
          },
          {
            label: t('terms.creatorReward'),
            value: solText((totalOf(pool) * BigInt(pool.creatorBps)) / BigInt(BPS)),
          },
        ]}
      />
    </SectionCard>
  );
};
