import { useTranslation } from 'react-i18next';
import { explorerLink } from '#src/chain/cluster.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { SectionCard } from '#src/ui/card.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { ExternalLink } from '#src/ui/external-link.tsx';
import type { Elements } from '#src/ui/elements.ts';

export interface PlayerSeat {
  readonly wallet: string;
  /** Position in joining order, from 0. */
  readonly seat: number;
  /** Whether the seat is the connected wallet's. */
  readonly own: boolean;
  readonly creator: boolean;
  readonly won: boolean;
  /** Random multiplier of a winner; null if there is none to show. */
  readonly weight: number | null;
  /** Amount with its unit that the seat is paid; null before the draw. */
  readonly amount: string | null;
}

interface PlayersCardProps {
  /** How many winners were drawn: they are listed first, under their own heading. Null without a draw. */
  readonly drawn: number | null;
  readonly lead?: string;
  readonly seats: readonly PlayerSeat[];
  /** How many players there are, those not listed yet included. */
  readonly total: number;
  /** Lists more players; null if there are no more. */
  readonly onMore: (() => void) | null;
  readonly loadingMore?: boolean;
  /** Shown below the list: a loading state, or why loading failed. */
  readonly children?: Elements;
}

/** Lists the players of a pool, whether its account is still on the chain or closed; long lists are paged. */
export const PlayersCard = (props: PlayersCardProps) => {
  const { drawn, lead, seats, total, onMore, loadingMore = false, children } = props;
  const { t } = useTranslation(['pools', 'common']);
  const { number } = useFormats();
  const winners = seats.filter(({ won }) => won);
  const others = seats.filter(({ won }) => !won);
  return (
    <SectionCard
      id="players"
      title={drawn === null ? t('players.heading') : t('players.winnersHeading', { count: drawn })}
      className="num md:px-7!"
    >
      {lead !== undefined && <p className="mt-1.5 text-sm text-soft">{lead}</p>}
      <SeatRows seats={winners} />
      {drawn !== null && others.length > 0 && <h3 className="mt-5 text-h3">{t('players.othersHeading')}</h3>}
      <SeatRows seats={others} />
      {children}
      {onMore && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <p role="status" className="text-sm text-soft">
            {t('players.showing', { shown: number(seats.length), total: number(total) })}
          </p>
          <Button size="sm" busy={loadingMore ? t('common:loading') : undefined} onClick={onMore}>
            {t('players.more')}
          </Button>
        </div>
      )}
    </SectionCard>
  );
};

const SeatRows = ({ seats }: { readonly seats: readonly PlayerSeat[] }) =>
  seats.length > 0 && (
    <ol className="mt-2">
      {seats.map((seat, index) => (
        // No divider next to the user's own row, which has a border.
        <SeatRow key={seat.wallet} {...seat} divided={!seat.own && seats[index + 1]?.own === false} />
      ))}
    </ol>
  );

interface SeatRowProps extends PlayerSeat {
  /** Whether a divider separates the row from the one below. */
  readonly divided: boolean;
}

/** Shows one player, and the amount the seat is paid. */
const SeatRow = ({ wallet, seat, own, creator, won, weight, amount, divided }: SeatRowProps) => {
  const { t } = useTranslation('pools');
  const { number } = useFormats();
  return (
    <li
      className={classNames(
        'flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 py-1.5',
        divided && 'border-b border-line',
        own && '-mx-2.5 rounded-control border border-good/40 bg-accent/15 px-2.25',
      )}
    >
      <span className="min-w-12 text-xs text-soft">{t('players.seat', { seat: number(seat + 1) })}</span>
      <ExternalLink
        href={explorerLink('address', wallet)}
        className="min-h-11 font-mono text-xs fine:min-h-8"
      >
        {shortAddress(wallet)}
      </ExternalLink>
      {own && <Badge tone="good">{t('players.you')}</Badge>}
      {creator && <Badge plain>{t('players.creator')}</Badge>}
      {weight !== null && <Badge plain>{t('players.weight', { weight: number(weight) })}</Badge>}
      {amount !== null && (
        <span className={classNames('ml-auto font-semibold', won && 'win-text')}>{amount}</span>
      )}
    </li>
  );
};
