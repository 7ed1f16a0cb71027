import { useTranslation } from 'react-i18next';
import { useTimeText } from '#src/i18n/use-time-text.ts';
import type { Entry, Pool } from '#src/protocol/pool.ts';
import { exitRefusal } from '#src/protocol/seat-rules.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { KeyValues } from '#src/ui/key-values.tsx';
import { prizeOf } from '../model/prize.ts';
import { solText } from '#src/protocol/sol-text.ts';
import { ShareButton } from './share-button.tsx';
import { useStore } from '#src/store/store.ts';
import { actionOn } from '#src/store/transaction-selectors.ts';

interface SeatPanelProps {
  readonly pool: Pool;
  readonly wallet: string;
  readonly seat: Entry;
  /** Unix seconds of the chain. */
  readonly now: number;
}

/** One's own seat in a pool that has not been drawn, and the way out while there is one. */
export const SeatPanel = ({ pool, wallet, seat, now }: SeatPanelProps) => {
  const { t } = useTranslation('pools');
  const { duration } = useTimeText();
  const pending = useStore(actionOn(pool.address));
  const setExitPool = useStore((state) => state.setExitPool);
  const refusal = exitRefusal(pool, wallet, seat, now);
  const isCreator = wallet === pool.creator;
  const { least } = prizeOf(pool);
  return (
    <Card as="section" aria-labelledby="seat" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="seat" className="text-h3">
          {t('joinPanel.youAreIn')}
        </h2>
        <p className="num text-sm text-soft">
          {isCreator
            ? t('joinPanel.creatorText')
            : t('joinPanel.youAreInText', { seat: pool.players.indexOf(wallet) + 1, seats: pool.maxPlayers })}
        </p>
      </div>
      <KeyValues
        columns={2}
        items={[
          { label: t('odds.ifWon'), value: solText(least) },
          {
            label: t('odds.ifLost'),
            value: solText((pool.entryLamports * BigInt(pool.stakebackBps)) / 10_000n),
          },
        ]}
      />
      {refusal === null ? (
        <>
          <p className="num text-sm text-soft">
            {t('joinPanel.exitLeft', { time: duration(pool.joinDeadline - now) })}
          </p>
          <Button
            wide
            busy={pending === 'exit' ? t('card.exiting') : undefined}
            onClick={() => setExitPool(pool.address)}
          >
            {t('joinPanel.exit')}
          </Button>
        </>
      ) : (
        !isCreator &&
        pool.status === 'open' && <p className="text-sm text-soft">{t(`exitRefusal.${refusal}`)}</p>
      )}
      {isCreator && pool.status === 'open' && now < pool.joinDeadline && (
        <div className="grid gap-2.5 border-t border-line pt-4">
          <p className="text-sm text-soft">{t(pool.gate === null ? 'share.invite' : 'share.inviteGated')}</p>
          <ShareButton pool={pool} label={t('share.inviteButton')} wide />
        </div>
      )}
    </Card>
  );
};
