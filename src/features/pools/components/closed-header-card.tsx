import { Trans, useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import { solText } from '#src/protocol/sol-text.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Card } from '#src/ui/card.tsx';
import { KeyValues } from '#src/ui/key-values.tsx';
import { SeatRing } from '#src/ui/seat-ring.tsx';
import type { ClosedSeat } from '../api/use-closed-players.ts';
import type { ClosedPool, EndStatus } from '../api/use-closed-pool.ts';
import { hasWon } from '../model/closed-seat.ts';

const END = {
  completed: { text: 'status.completed', tone: 'info' },
  expired: { text: 'status.expired', tone: 'neutral' },
  refunding: { text: 'closed.refunded', tone: 'neutral' },
} as const satisfies Record<EndStatus, object>;

interface ClosedHeaderCardProps {
  readonly pool: ClosedPool;
  /** Those that are known so far. */
  readonly seats: readonly ClosedSeat[] | undefined;
}

/** What a closed pool was: ring, name, how it ended, and its terms. */
export const ClosedHeaderCard = ({ pool, seats }: ClosedHeaderCardProps) => {
  const { t } = useTranslation('pools');
  const { number, dateTime } = useFormats();
  const { currentPlayers, maxPlayers, winnerCount } = pool;
  const { text, tone } = END[pool.status];
  const winners = seats?.filter((seat) => hasWon(seat, pool)).flatMap(({ seat }) => seat ?? []) ?? [];
  // Some of them alone would look like all of them.
  const complete = winnerCount > 0 && winners.length === winnerCount;
  return (
    <Card as="section" aria-labelledby="pool-name">
      <div className="flex flex-wrap items-center gap-x-6.5 gap-y-4">
        <SeatRing
          seats={maxPlayers}
          filled={currentPlayers}
          {...(complete && { winners })}
          size={132}
          count
          label={
            complete
              ? t('ring.drawn', { count: winnerCount, seats: currentPlayers })
              : t('ring.open', { filled: currentPlayers, seats: maxPlayers })
          }
        />
        <div className="grid min-w-55 flex-1 justify-items-start gap-2">
          <Badge tone={tone}>{t(text)}</Badge>
          <h1 id="pool-name" className="max-w-full text-h2 wrap-anywhere">
            {pool.name} <span className="num text-soft">#{String(pool.poolId)}</span>
          </h1>
          <p className="num text-sm text-soft">
            <Trans
              t={t}
              i18nKey="pool.by"
              values={{ creator: shortAddress(pool.creator) }}
              components={{ mono: <span className="font-mono text-xs" /> }}
            />
            {' · '}
            {t('pool.players', { players: number(currentPlayers), seats: number(maxPlayers) })}
            {pool.status === 'completed' && ` · ${t('pool.winners', { count: winnerCount })}`}
          </p>
        </div>
      </div>
      <hr className="my-5.5 border-line" />
      <KeyValues
        columns={4}
        items={[
          { label: t('terms.entry'), value: solText(pool.entryAmount) },
          { label: t('terms.totalPool'), value: solText(BigInt(currentPlayers) * pool.entryAmount) },
          {
            label: t('terms.bonus'),
            value: pool.bonusAmount > 0n ? solText(pool.bonusAmount) : t('terms.noBonus'),
          },
          {
            label: t('terms.multiplier'),
            value: pool.isRandomMultiplier ? t('terms.multiplierRandom') : t('terms.multiplierNone'),
          },
          {
            label: t('terms.password'),
            value: pool.isPasswordProtected ? t('terms.passwordNeeded') : t('terms.passwordNone'),
          },
          { label: t('terms.joinUntil'), value: dateTime(pool.expiresAt / 1_000) },
        ]}
      />
    </Card>
  );
};
