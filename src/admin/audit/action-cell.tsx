import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { WalletCell } from '../parts/wallet-cell.tsx';
import { ConfigChanges } from './config-changes.tsx';
import { type AuditRow, actionOf } from './audit-row.ts';
import { Reason } from './reason.tsx';
import { SuggestionAction, SuggestionLink } from './suggestion-action.tsx';
import { TransactionAction } from './transaction-action.tsx';

/** What was done, in words, with the way to whatever it was done to. */
export const ActionCell = ({ row }: { readonly row: AuditRow }) => {
  const { t } = useTranslation('admin-audit');
  const { number } = useFormats();
  const entry = actionOf(row);
  if (entry === null) {
    return (
      <div className="grid gap-1">
        <p>{t(`action.${row.action}`)}</p>
        <code className="font-mono text-xs wrap-anywhere text-soft">{JSON.stringify(row.detail)}</code>
      </div>
    );
  }
  switch (entry.action) {
    case 'signed_in':
      return t(`signedIn.${entry.detail.by}`);
    case 'signed_out': {
      const { replacedBy, sessions } = entry.detail;
      if (sessions !== undefined) {
        return t('signedOutEverywhere', { count: sessions, figure: number(sessions) });
      }
      if (replacedBy === undefined) return t('action.signed_out');
      return (
        <div className="grid gap-1">
          <p>{t('replaced')}</p>
          <WalletCell wallet={replacedBy} />
        </div>
      );
    }
    case 'sign_in_refused':
      return (
        <div className="grid gap-1">
          <p>{t(`refused.${entry.detail.by}`)}</p>
          <WalletCell wallet={entry.detail.wallet} />
          <Reason text={entry.detail.reason} />
        </div>
      );
    case 'suggestion_changed':
      return <SuggestionAction changed={entry.detail} />;
    case 'suggestion_merged':
      return (
        <div className="flex flex-wrap gap-x-2">
          <p>{t('merged')}</p>
          <p>
            <SuggestionLink number={entry.detail.suggestion} /> →{' '}
            <SuggestionLink number={entry.detail.into} />
          </p>
        </div>
      );
    case 'transaction_sent':
    case 'seen_on_chain':
      return (
        <div className="grid gap-2">
          <TransactionAction seen={entry.detail} reported={entry.action === 'transaction_sent'} />
          {row.changes.length > 0 && (
            <Suspense fallback={null}>
              <ConfigChanges changes={row.changes} />
            </Suspense>
          )}
        </div>
      );
  }
};
