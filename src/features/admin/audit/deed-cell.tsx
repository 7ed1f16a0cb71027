import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { WalletCell } from '../parts/wallet-cell.tsx';
import { ConfigChanges } from './config-changes.tsx';
import { type AuditRow, deedOf } from './deed.ts';
import { Reason } from './reason.tsx';
import { SuggestionDeed, SuggestionLink } from './suggestion-deed.tsx';
import { TransactionDeed } from './transaction-deed.tsx';

/** What was done, in words, with the way to whatever it was done to. */
export const DeedCell = ({ row }: { readonly row: AuditRow }) => {
  const { t } = useTranslation('admin-audit');
  const { number } = useFormats();
  const deed = deedOf(row);
  if (deed === null) {
    return (
      <div className="grid gap-1">
        <p>{t(`action.${row.action}`)}</p>
        <code className="font-mono text-xs wrap-anywhere text-soft">{JSON.stringify(row.detail)}</code>
      </div>
    );
  }
  switch (deed.action) {
    case 'signed_in':
      return t(`signedIn.${deed.detail.by}`);
    case 'signed_out': {
      const { replacedBy, sessions } = deed.detail;
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
          <p>{t(`refused.${deed.detail.by}`)}</p>
          <WalletCell wallet={deed.detail.wallet} />
          <Reason text={deed.detail.reason} />
        </div>
      );
    case 'suggestion_changed':
      return <SuggestionDeed changed={deed.detail} />;
    case 'suggestion_merged':
      return (
        <div className="flex flex-wrap gap-x-2">
          <p>{t('merged')}</p>
          <p>
            <SuggestionLink number={deed.detail.suggestion} /> → <SuggestionLink number={deed.detail.into} />
          </p>
        </div>
      );
    case 'transaction_sent':
    case 'seen_on_chain':
      return (
        <div className="grid gap-2">
          <TransactionDeed seen={deed.detail} reported={deed.action === 'transaction_sent'} />
          {row.changes.length > 0 && (
            <Suspense fallback={null}>
              <ConfigChanges changes={row.changes} />
            </Suspense>
          )}
        </div>
      );
  }
};
