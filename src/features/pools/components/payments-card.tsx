import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFee } from '#src/chain/actions/use-fee.ts';
import { seatRentQuery } from '#src/chain/queries/queries.ts';
import { chainKeys } from '#src/chain/queries/query-keys.ts';
import { loadChain } from '#src/chain/load-chain.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import { openPayments, type PaymentLine, PAYMENTS_AT_ONCE } from '#src/protocol/open-payments.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { solColumn } from '#src/protocol/sol-text.ts';
import { requireWallet } from '#src/store/require-wallet.ts';
import { ActionButton } from '#src/stake/action-button.tsx';
import { Card } from '#src/ui/card.tsx';
import { useAction } from '#src/stake/use-action.ts';
import { FeeNote } from './fee-note.tsx';
import { LiveList } from '#src/ui/live-list.tsx';

/** Lists other wallets' unclaimed payments and lets anyone send them, one by one or seven at once. */
export const PaymentsCard = ({ pool, wallet }: { readonly pool: Pool; readonly wallet: string | null }) => {
  const { t } = useTranslation('pools');
  const { number, dateTime } = useFormats();
  const { busy, run } = useAction();
  const lines = useOpenPayments(pool, wallet);
  const shown = lines.slice(0, PAYMENTS_AT_ONCE);
  const one = useFee('payment', { pool: pool.address });
  const all = useFee('payment', { pool: pool.address, times: Math.max(1, shown.length) });
  const [sending, setSending] = useState<readonly PaymentLine[]>([]);
  if (lines.length === 0) return null;

  const pay = async (paid: readonly PaymentLine[]) => {
    if ((await requireWallet()) === null) return;
    setSending(paid);
    await run({
      title: t('payments.tx', { name: pool.name }),
      about: { pool: pool.address, action: 'claim' },
      send: (api, onStage) =>
        api.payOut(
          pool,
          paid.map(({ payment }) => payment),
          onStage,
        ),
    });
    setSending([]);
  };
  return (
    <Card as="section" aria-labelledby="payments" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="payments" className="text-h3">
          {t('payments.heading')}
        </h2>
        <p className="text-sm text-soft">
          {pool.settledAt === null
            ? t('payments.leftText')
            : t('payments.text', { since: dateTime(pool.settledAt) })}
        </p>
      </div>
      <LiveList className="num text-sm">
        {shown.map((line) => {
          const isSent = sending.length === 1 && sending[0]?.to === line.to && sending[0].role === line.role;
          const amount = solColumn(line.lamports);
          return (
            <li
              key={`${line.role}:${line.to}`}
              className="grid min-h-13 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line py-1.5 last:border-0 sm:grid-cols-[minmax(0,1fr)_auto_auto]"
            >
              <span className="grid">
                <span>{t(`payments.${line.role}`)}</span>
                <span translate="no" className="font-mono text-xs text-soft" title={line.to}>
                  {shortAddress(line.to)}
                </span>
              </span>
              <span className="font-semibold max-sm:row-start-2">{amount}</span>
              <ActionButton
                size="sm"
                className="max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1"
                aria-label={t('payments.payOne', { amount, to: shortAddress(line.to) })}
                busy={isSent ? busy : undefined}
                disabled={one.isPending}
                onClick={() => void pay([line])}
              >
                {t('payments.pay')}
              </ActionButton>
            </li>
          );
        })}
      </LiveList>
      {lines.length > shown.length && (
        <p className="text-sm text-soft">
          {t('payments.more', {
            count: lines.length - shown.length,
            number: number(lines.length - shown.length),
          })}
        </p>
      )}
      {one.fee !== all.fee && <FeeNote fee={one.fee} />}
      {shown.length > 1 && (
        <ActionButton
          wide
          busy={sending.length > 1 ? busy : undefined}
          disabled={all.isPending}
          onClick={() => void pay(shown)}
        >
          {t('payments.payAll', { count: shown.length })}
        </ActionButton>
      )}
      <FeeNote fee={all.fee} />
    </Card>
  );
};

/** Returns what the pool still owes to wallets other than the user's; empty while that is unknown. */
function useOpenPayments(pool: Pool, wallet: string | null): readonly PaymentLine[] {
  // Each payment of a player closes an entry, and the pool counts the open ones: a changed count makes the list stale.
  // The count does not include the entries of players who left.
  const { data: entries } = useQuery({
    queryKey: [...chainKeys.pool(pool.address), 'entries', pool.status, pool.openEntries],
    queryFn: async () => (await loadChain()).getEntriesOfPool(pool.address),
    enabled: pool.status !== 'open',
    placeholderData: keepPreviousData,
  });
  const { data: seatRent } = useQuery(seatRentQuery());
  if (seatRent === undefined || (entries === undefined && pool.openEntries > 0)) return [];
  return openPayments(pool, { entries: entries ?? [], seatRent, except: wallet });
}
