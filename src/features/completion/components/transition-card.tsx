import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useFee } from '#src/chain/actions/use-fee.ts';
import { useBeaconKind } from '#src/chain/queries/use-beacon.ts';
import type { ChainTime } from '#src/chain/queries/use-chain-time.ts';
import { type PoolRound, usePoolRound } from '#src/chain/queries/use-round.ts';
import { useBeaconName } from '#src/i18n/use-beacon-name.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { useTimeText } from '#src/i18n/use-time-text.ts';
import { solExact, solFloored } from '#src/protocol/amounts.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { Badge } from '#src/ui/badge.tsx';
import { OnlineButton } from '#src/stake/online-button.tsx';
import { Card } from '#src/ui/card.tsx';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { SeatRing } from '#src/ui/seat-ring.tsx';
import { useSendTransition } from '../api/use-send-transition.ts';
import type { WaitingForTransition } from '../model/waiting.ts';

interface TransitionCardProps {
  readonly waiting: WaitingForTransition;
  readonly chainTime: ChainTime;
}

/** A pool whose next step any wallet may send, the reward for it, and the button to send it. */
export const TransitionCard = ({
  waiting: { pool, transition, since, reward },
  chainTime,
}: TransitionCardProps) => {
  const { t } = useTranslation('completion');
  const { number, time } = useFormats();
  const { relative } = useTimeText();
  const { busy, run } = useSendTransition(pool, transition);
  const { fee, isPending } = useFee(transition, { pool: pool.address });
  const round = usePoolRound(pool, chainTime);
  const completes = transition === 'completePool';
  return (
    <Card as="li" className="grid content-between gap-4">
      <div className="flex items-center gap-4">
        <SeatRing seats={pool.maxPlayers} filled={pool.playerCount} size={72} count />
        <div className="grid min-w-0 justify-items-start gap-1.5">
          <h3 className="text-h3 wrap-anywhere">
            <Link href={`/pools/${pool.id}`} className="hover:underline">
              <bdi>{pool.name}</bdi>
            </Link>
          </h3>
          <Badge tone={completes ? 'good' : 'warn'}>{t(`moves.${transition}.badge`)}</Badge>
        </div>
      </div>
      <dl className="num grid grid-cols-3 gap-x-4 gap-y-3 border-t border-line pt-4">
        <div>
          <dt className="text-xs text-soft">{t('card.players')}</dt>
          <dd className="font-semibold">{number(pool.playerCount)}</dd>
        </div>
        <div>
          <dt className="text-xs text-soft">{t('card.total')}</dt>
          <dd className="font-semibold">{solFloored(pool.entryLamports * BigInt(pool.playerCount))}</dd>
        </div>
        <div>
          <dt className="text-xs text-soft">{t('card.since')}</dt>
          <dd className="font-semibold" title={time(since)}>
            {relative(chainTime.now - since)}
          </dd>
        </div>
        {reward !== null && (
          <div className="col-span-3">
            <dt className="text-xs text-soft">{t('card.reward')}</dt>
            <dd className="font-display text-lg font-semibold">{`${solExact(reward)} SOL`}</dd>
          </div>
        )}
      </dl>
      <div className="grid gap-2">
        {completes && <RoundLine pool={pool} round={round} />}
        <p className="text-sm text-soft">{t(`moves.${transition}.text`)}</p>
        <OnlineButton
          variant={completes ? 'primary' : 'default'}
          wide
          busy={busy && t('card.busy')}
          disabled={isPending || (completes && !round.isOut)}
          onClick={() => void run()}
        >
          {t(`moves.${transition}.button`)}
        </OnlineButton>
        <p className="num text-xs text-soft">
          {t('card.fee', { amount: fee === undefined ? '…' : `${solExact(fee)} SOL` })}
        </p>
      </div>
    </Card>
  );
};

/** The round that decides a pool: published, awaited, or out of reach. */
const RoundLine = ({ pool, round }: { readonly pool: PoolHeader; readonly round: PoolRound }) => {
  const { t } = useTranslation('completion');
  const { number, time } = useFormats();
  const beacon = useBeaconName(useBeaconKind(pool.beacon));
  if (round.failure) {
    const texts = { title: t('round.failed'), text: t('round.failedText') };
    return <ErrorNote {...texts} code={round.failure.message} query={round} />;
  }
  const { round: awaited, drawAt } = pool.draw;
  const values = { beacon, round: number(awaited ?? 0n), time: time(drawAt ?? 0) };
  return (
    <p role="status" className="num text-sm font-medium">
      {t(round.isOut ? 'round.published' : 'round.waiting', values)}
    </p>
  );
};
