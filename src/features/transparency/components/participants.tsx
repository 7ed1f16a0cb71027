import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { explorerLink } from '#src/chain/cluster.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import { solExact } from '#src/protocol/amounts.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { Badge } from '#src/ui/badge.tsx';
import { SectionCard } from '#src/ui/card.tsx';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import { joiningSeats } from '#src/protocol/recorded-draw.ts';
import type { Ledger } from '#src/verify/ledger.ts';
import { Pager, usePaging } from './pager.tsx';
import { useStore } from '#src/store/store.ts';

const PAGE = 20;
const VIEWS = ['winners', 'all'] as const;
type View = (typeof VIEWS)[number];

interface Participant {
  /** Position in joining order, from 1. */
  readonly seat: number;
  readonly address: string;
  readonly won: boolean;
  readonly weight: number;
  readonly lamports: bigint;
}

/** Lists a pool's players with their seats and payments. */
export const Participants = ({ pool, ledger }: { readonly pool: Pool; readonly ledger: Ledger }) => {
  const { t } = useTranslation('transparency');
  const { number } = useFormats();
  const [view, setView] = useState<View>('winners');
  const participants = useMemo(() => participantsOf(pool, ledger), [pool, ledger]);
  const completed = pool.status === 'completed';
  const listed =
    completed && view === 'winners'
      ? participants.filter(({ won }) => won)
      : participants.toSorted((a, b) => a.seat - b.seat);
  const { page, pages, shown, setPage } = usePaging(listed, PAGE);
  const table = (
    <>
      <Table participants={shown} multiplier={pool.randomMultiplier} />
      <Pager label={t('participants.title')} page={page} pages={pages} onPage={setPage} />
    </>
  );
  return (
    <SectionCard id="participants" title={t('participants.title')} titleClass="mb-3 text-h2">
      {completed ? (
        <Tabs
          label={t('participants.title')}
          tabs={VIEWS.map((value) => ({
            value,
            label: t(`participants.${value}`, {
              number: number(value === 'winners' ? pool.winnerCount : pool.playerCount),
            }),
          }))}
          value={view}
          onChange={(next) => {
            setView(next);
            setPage(0);
          }}
        >
          {table}
        </Tabs>
      ) : (
        table
      )}
    </SectionCard>
  );
};

const participantsOf = (pool: Pool, ledger: Ledger): Participant[] => {
  const seats = joiningSeats(pool);
  return ledger.rows.slice(0, pool.players.length).map((row, index) => ({
    seat: (seats[index] ?? index) + 1,
    address: row.address,
    won: row.role === 'winner',
    weight: row.weight,
    lamports: row.total,
  }));
};

interface TableProps {
  readonly participants: readonly Participant[];
  readonly multiplier: boolean;
}

const Table = ({ participants, multiplier }: TableProps) => {
  const { t } = useTranslation('transparency');
  const { number } = useFormats();
  const wallet = useStore((state) => state.walletAddress);
  return (
    <div className="relative overflow-x-auto">
      <table className="num w-full text-sm">
        <thead>
          <tr className="border-b border-line text-left text-xs text-soft">
            <th scope="col" className="py-2 pr-3 font-normal">
              {t('participants.seat')}
            </th>
            <th scope="col" className="py-2 pr-3 font-normal">
              {t('participants.wallet')}
            </th>
            <th scope="col" className="py-2 text-right font-normal">
              {t('participants.gets')}
            </th>
          </tr>
        </thead>
        <tbody>
          {participants.map(({ seat, address, won, weight, lamports }) => (
            <tr key={address} className="border-b border-line last:border-0">
              <td className="py-2.5 pr-3">{number(seat)}</td>
              <td className="py-2.5 pr-3">
                <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                  <ExternalLink
                    href={explorerLink('address', address)}
                    className="min-h-11 font-mono fine:min-h-0"
                  >
                    {shortAddress(address)}
                  </ExternalLink>
                  {won && (
                    <Badge tone="good">
                      {multiplier
                        ? t('participants.wonTimes', { weight: number(weight) })
                        : t('participants.won')}
                    </Badge>
                  )}
                  {address === wallet && <Badge plain>{t('participants.you')}</Badge>}
                </span>
              </td>
              <td className="py-2.5 text-right sm:whitespace-nowrap">{`${solExact(lamports)} SOL`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
