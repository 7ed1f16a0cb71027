import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { configQuery } from '#src/chain/queries/queries.ts';
import { RAW, RichText } from '#src/i18n/rich-text.tsx';
import { useFormats } from '#src/i18n/use-formats.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import { solFloored } from '#src/protocol/amounts.ts';
import type { Entry, Pool } from '#src/protocol/pool.ts';
import { prizeOf } from '#src/protocol/prize.ts';
import { takesLastSeat } from '#src/protocol/seat-rules.ts';
import { passwordOf } from '#src/store/invites.ts';
import { useStore } from '#src/store/store.ts';
import { Card } from '#src/ui/card.tsx';
import { LockIcon } from '#src/ui/icons.tsx';
import { SeatRing } from '#src/ui/seat-ring.tsx';
import { KEEP_CLEAR } from '#src/ui/use-covers.ts';
import { CreatorLink } from './creator-link.tsx';
import { JoinButton } from './join-button.tsx';
import { JoinOdds, JoinRule } from './join-terms.tsx';
import { PrizeFigure } from './stage-figure.tsx';

const RING_PX = 340;
/** Number of characters by which the heading names a creator's address; the line above it shows more. */
const SHORT_NAME = 4;

interface InviteHeadProps {
  /** A pool that can be joined. */
  readonly pool: Pool;
  /** Null if the wallet has no seat or gave it up, undefined while unknown. */
  readonly seat: Entry | null | undefined;
}

/**
 * The top of a pool's page for a user invited by a link: the next seat in the ring, a sentence, and the button to join.
 */
export const InviteHead = ({ pool, seat }: InviteHeadProps) => {
  const { t } = useTranslation('pools');
  const { number } = useFormats();
  const { data: config } = useQuery(configQuery());
  const { playerCount, maxPlayers, creator, entryLamports } = pool;
  const { winners, least, most, keep } = prizeOf(pool);
  const isRandom = most > least;
  return (
    <Card
      as="section"
      aria-labelledby="pool-name"
      className="grid items-center gap-x-14 gap-y-5 px-5! py-5.5! md:col-span-2 md:grid-cols-[auto_1fr] md:p-7!"
    >
      <div className="mx-auto max-w-72 md:max-w-none">
        <SeatRing
          seats={maxPlayers}
          filled={playerCount}
          glow={playerCount}
          size={RING_PX}
          label={t('ring.open', { filled: playerCount, seats: maxPlayers })}
          middle={<PrizeFigure pool={pool} small />}
        />
      </div>
      <div {...KEEP_CLEAR} className="grid min-w-0 justify-items-start gap-4">
        <div className="grid gap-2">
          <p className="text-sm wrap-anywhere text-soft">
            <bdi>{pool.name}</bdi> <span className="num">{`#${String(pool.id)}`}</span>{' '}
            <RichText
              text={t('pool.by', RAW)}
              values={{ creator: shortAddress(creator) }}
              marks={{ mono: <CreatorLink wallet={creator} /> }}
            />
          </p>
          <h1 id="pool-name" className="text-[1.75rem] leading-tight tracking-[-0.035em] md:text-[2rem]">
            <RichText
              text={t('invite.title', RAW)}
              values={{
                creator: creator.slice(0, SHORT_NAME),
                seat: number(playerCount + 1),
                seats: number(maxPlayers),
              }}
              marks={{ who: <span translate="no" /> }}
            />
          </h1>
          <p className="num text-soft">
            {t(isRandom ? 'invite.termsAtLeast' : 'invite.terms', {
              count: winners,
              winners: number(winners),
              entry: solFloored(entryLamports),
              prize: solFloored(least),
              back: solFloored(keep),
            })}
          </p>
        </div>
        {pool.gate !== null && <PasswordNote pool={pool} />}
        <div className="w-full">
          <JoinButton
            pool={pool}
            seat={seat}
            paused={config?.paused ?? false}
            amount={solFloored(entryLamports)}
          />
        </div>
        <div className="grid gap-2">
          <NoWallet />
          {!takesLastSeat(pool) && <p className="text-sm text-soft">{t('invite.first')}</p>}
          <JoinRule pool={pool} seat={seat} />
          <JoinOdds pool={pool} />
        </div>
      </div>
    </Card>
  );
};

/** States whether the link contained the pool's password. */
const PasswordNote = ({ pool }: Pick<InviteHeadProps, 'pool'>) => {
  const { t } = useTranslation('pools');
  const isHeld = useStore(passwordOf(pool)) !== null;
  return (
    <p role="note" className="flex items-start gap-3 rounded-card border border-line px-4 py-3 text-sm">
      <LockIcon />
      <span className="min-w-0">
        <RichText
          text={t(isHeld ? 'invite.passwordCame' : 'invite.passwordNeeded', RAW)}
          marks={{ b: <b className="font-semibold" /> }}
        />
      </span>
    </p>
  );
};

/** Opens the wallet chooser, which also helps users without a wallet to get one. */
const NoWallet = () => {
  const { t } = useTranslation('pools');
  const wallet = useStore((state) => state.walletAddress);
  const setChooserOpen = useStore((state) => state.setChooserOpen);
  if (wallet !== null) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-soft">
      <span>{t('invite.noWallet')}</span>
      <button type="button" className="link min-h-11 fine:min-h-6" onClick={() => setChooserOpen(true)}>
        {t('invite.getWallet')}
      </button>
    </p>
  );
};
