import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useFormats } from '#src/i18n/use-formats.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { Card } from '#src/ui/card.tsx';
import { SeatRing } from '#src/ui/seat-ring.tsx';
import { winningSeats } from '#src/protocol/recorded-draw.ts';
import { Pager, usePaging } from './pager.tsx';

const PAGE = 9;

/** Finished draws, at least one, each with a link to its verification. */
export const DrawList = ({ draws }: { readonly draws: readonly PoolHeader[] }) => {
  const { t } = useTranslation('transparency');
  const { number, dateTime } = useFormats();
  const { page, pages, shown, setPage } = usePaging(draws, PAGE);
  return (
    <section aria-labelledby="draws">
      <h2 id="draws" className="text-h2">
        {t('draws.title')}
      </h2>
      <p className="mt-1 mb-4 max-w-[62ch] text-soft">{t('draws.lead')}</p>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map((pool) => (
          <Card
            key={pool.address}
            as="li"
            className="relative flex items-center gap-4 hover:border-line-strong"
          >
            <SeatRing
              seats={pool.playerCount}
              filled={pool.playerCount}
              winners={winningSeats(pool)}
              size={64}
            />
            <div className="grid min-w-0 gap-0.5">
              <h3 className="text-h3 wrap-anywhere">
                <Link
                  href={`/vrf-transparency/${pool.address}`}
                  className="before:absolute before:inset-0 before:rounded-card"
                >
                  <bdi>{pool.name}</bdi>
                </Link>
              </h3>
              <p className="num text-sm text-soft">
                {t('draws.counts', {
                  winners: number(pool.winnerCount),
                  players: number(pool.playerCount),
                })}
              </p>
              <p className="num text-xs text-soft">{dateTime(pool.settledAt ?? 0)}</p>
            </div>
          </Card>
        ))}
      </ul>
      <Pager label={t('draws.title')} page={page} pages={pages} onPage={setPage} />
    </section>
  );
};
