import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { ADMIN_INSTRUCTIONS, CONFIG_INSTRUCTIONS } from '#src/contract/audit.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import { Badge } from '#src/ui/badge.tsx';
import { classNames } from '#src/ui/class-names.ts';
import type { Elements } from '#src/ui/elements.ts';
import { ShortId, WalletCell } from '../parts/wallet-cell.tsx';
import { pathOf, poolPath } from '../paths.ts';
import { ValueList } from '../settings/old-and-new.tsx';
import { isAddressField, useSettingTexts } from '../settings/use-setting-texts.ts';
import {
  actionOf,
  type AuditRow,
  type ChangedSuggestion,
  counted,
  type SeenTransaction,
} from './audit-row.ts';

/** Describes the action in words, with a link to its object. */
export const ActionCell = ({ row }: { readonly row: AuditRow }) => {
  const { t } = useTranslation('admin-audit');
  const { number } = useFormats();
  const entry = actionOf(row);
  if (entry === null) {
    return (
      <div className="grid gap-1">
        <p>{t(`action.${row.action}`)}</p>
        <code translate="no" className="font-mono text-xs wrap-anywhere text-soft">
          {JSON.stringify(row.detail)}
        </code>
      </div>
    );
  }
  switch (entry.action) {
    case 'signed_in':
      return <p>{t(`signedIn.${entry.detail.by}`)}</p>;
    case 'signed_out': {
      const { replacedBy, sessions } = entry.detail;
      if (sessions !== undefined) {
        return <p>{t('signedOutEverywhere', { count: sessions, figure: number(sessions) })}</p>;
      }
      if (replacedBy === undefined) return <p>{t('action.signed_out')}</p>;
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
            <SuggestionLink number={entry.detail.suggestion} />
            <span> → </span>
            <SuggestionLink number={entry.detail.into} />
          </p>
        </div>
      );
    case 'transaction_sent':
    case 'seen_on_chain':
      return (
        <TransactionAction seen={entry.detail} reported={entry.action === 'transaction_sent'}>
          {row.changes.length > 0 && (
            <Suspense fallback={null}>
              <ConfigChanges changes={row.changes} />
            </Suspense>
          )}
        </TransactionAction>
      );
  }
};

/** Lists the configuration's changes by a transaction, from the chain's event. */
const ConfigChanges = ({ changes }: Pick<AuditRow, 'changes'>) => {
  const { t } = useTranslation('admin-audit');
  const { label, value } = useSettingTexts();
  return (
    <ValueList
      label={t('changes')}
      values={changes.map(({ field, from, to }) => ({
        name: label(field),
        // Without a previous value the field is shown as set, not as changed.
        ...(from !== null && { from: value(field, from) }),
        to: value(field, to),
        isAddress: isAddressField(field),
      }))}
    />
  );
};

const SuggestionLink = ({ number }: { readonly number: number }) => {
  const { t } = useTranslation('admin-audit');
  return (
    <Link href={`${pathOf('suggestions')}?no=${number}`} className="link">
      {t('suggestion', { number })}
    </Link>
  );
};

/** Shows how a suggestion's status and answer were changed. */
const SuggestionAction = ({ changed }: { readonly changed: ChangedSuggestion }) => {
  const { t } = useTranslation('admin-audit');
  const { suggestion, from, to } = changed;
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap gap-x-2">
        <span>{t('action.suggestion_changed')}</span> <SuggestionLink number={suggestion} />
      </p>
      {to.status !== undefined && (
        <p className="text-soft">
          {t('status.change', { from: t(`status.${from.status}`), to: t(`status.${to.status}`) })}
        </p>
      )}
      {to.answer === null && <p className="text-soft">{t('answer.removed')}</p>}
      {typeof to.answer === 'string' && (
        <p className="text-soft">
          <span>{t(from.answer === null ? 'answer.written' : 'answer.changed')}</span>{' '}
          <q dir="auto" className="line-clamp-3 wrap-anywhere whitespace-pre-line">
            {to.answer}
          </q>
        </p>
      )}
    </div>
  );
};

type Named =
  | (typeof ADMIN_INSTRUCTIONS)[number]
  | (typeof CONFIG_INSTRUCTIONS)[number]
  | 'reveal_seed'
  | 'register_beacon';

interface TransactionActionProps {
  readonly seen: SeenTransaction;
  /** Whether an admin page has reported sending the transaction. */
  readonly reported: boolean;
  /** Shown below the instructions and pools. */
  readonly children: Elements;
}

/** Names the instructions of a transaction and links to its pools. */
const TransactionAction = ({ seen, reported, children }: TransactionActionProps) => {
  const { t } = useTranslation('admin-audit');
  const { signature, instructions, pools, outcome, reason } = seen;
  return (
    <div className={classNames('grid gap-1', !reported && 'border-l-4 border-warn pl-3')}>
      {!reported && (
        <p>
          <Badge tone="warn">{t('unreported')}</Badge>
        </p>
      )}
      <Instructions names={instructions} />
      <ul aria-label={t('pools')} className="flex flex-wrap gap-x-3 empty:hidden">
        {pools.map((pool) => (
          <li key={pool}>
            <Link href={poolPath(pool)} title={pool} className="link">
              {t('pool', { pool: shortAddress(pool) })}
            </Link>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap items-center gap-x-1 text-soft">
        {outcome !== undefined && <span>{t(`outcome.${outcome}`)}</span>}
        <ShortId kind="tx" id={signature} />
      </p>
      {reason !== undefined && <Reason text={reason} />}
      {children}
    </div>
  );
};

const Instructions = ({ names }: { readonly names: readonly string[] }) => {
  const { t, i18n } = useTranslation('admin-audit');
  const { number } = useFormats();
  const isNamed = (name: string): name is Named => i18n.exists(`admin-audit:instruction.${name}`);
  return (
    <ul aria-label={t('instructions')} className="flex flex-wrap gap-x-3 font-medium">
      {counted(names).map(({ name, times }) => (
        <li key={name}>
          {isNamed(name) ? (
            <span>{t(`instruction.${name}`)}</span>
          ) : (
            <code translate="no" className="font-mono text-xs">
              {name}
            </code>
          )}
          {times > 1 && <span>{` × ${number(times)}`}</span>}
        </li>
      ))}
    </ul>
  );
};

/** Shows an error in the words of the server or the cluster. */
const Reason = ({ text }: { readonly text: string }) => (
  <code lang="en" translate="no" className="font-mono text-xs wrap-anywhere text-soft">
    {text}
  </code>
);
