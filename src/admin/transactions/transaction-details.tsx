import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toTxFailure, type TxFailure } from '#src/chain/actions/tx-failure.ts';
import { loadChain } from '#src/chain/load-chain.ts';
import { useFailureText } from '#src/i18n/use-failure-text.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { QueryError } from '../parts/query-part.tsx';
import { Sol } from '../parts/sol.tsx';
import { FieldList, InstructionList } from './field-value.tsx';
import { failureOf, type Transaction } from './transaction.ts';

const detailsQuery = (signature: string) => ({
  queryKey: ['chain', 'transaction', signature],
  queryFn: async () => (await loadChain()).getTransactionDetails(signature),
  // A transaction never changes, and a node that has pruned it will not find it later.
  staleTime: Infinity,
});

/** Shows a transaction with all data from the server and the chain. */
export const TransactionDetails = ({ transaction }: { readonly transaction: Transaction }) => {
  const { t } = useTranslation('admin-transactions');
  const failure = failureOf(transaction);
  return (
    <div className="grid gap-5 whitespace-normal">
      {failure && <FailureText failure={failure} />}
      <section className="grid gap-2">
        <h2 className="text-sm font-semibold">{t('events.title')}</h2>
        {transaction.events.length === 0 && <p className="text-sm text-soft">{t('events.none')}</p>}
        <ol className="grid gap-3">
          {transaction.events.map(({ name, fields }, index) => (
            // The events of a transaction never change.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} className="grid gap-1 border-l-2 border-line-strong pl-3">
              <code translate="no" className="font-mono text-xs font-semibold">
                {name}
              </code>
              <FieldList fields={Object.entries(fields).map(([field, value]) => ({ name: field, value }))} />
            </li>
          ))}
        </ol>
      </section>
      <FromChain signature={transaction.signature} />
    </div>
  );
};

const FromChain = ({ signature }: { readonly signature: string }) => {
  const { t } = useTranslation('admin-transactions');
  const { number } = useFormats();
  const failureText = useFailureText();
  const query = useQuery(detailsQuery(signature));
  const { data, error } = query;
  if (error !== null) {
    return <QueryError title={t('chain.failed')} text={failureText(toTxFailure(error)).text} query={query} />;
  }
  if (data === undefined) return <Skeleton className="h-24 w-full" />;
  if (data === null) return <p className="text-sm text-soft">{t('chain.forgotten')}</p>;
  const { instructions, logs, feeLamports, units, failedIndex } = data;
  return (
    <>
      <section className="grid gap-2">
        <h2 className="text-sm font-semibold">{t('chain.instructions')}</h2>
        <p className="num text-sm text-soft">
          <span>{t('chain.fee')}</span> <Sol lamports={feeLamports} />
          {units !== null && <span>{` · ${t('chain.units', { count: units, figure: number(units) })}`}</span>}
        </p>
        <InstructionList instructions={instructions} failedIndex={failedIndex} />
      </section>
      <details>
        <summary className="min-h-11 cursor-pointer content-center text-sm font-semibold md:min-h-8">
          {t('chain.logs')}
        </summary>
        {logs.length === 0 ? (
          <p className="text-sm text-soft">{t('chain.noLogs')}</p>
        ) : (
          <pre
            tabIndex={0}
            role="region"
            aria-label={t('chain.logs')}
            translate="no"
            className="max-h-80 overflow-auto rounded-control bg-bg p-3 font-mono text-xs whitespace-pre-wrap wrap-anywhere"
          >
            {logs.join('\n')}
          </pre>
        )}
      </details>
    </>
  );
};

/** Shows why a transaction failed: the error's name, and a sentence. */
const FailureText = ({ failure }: { readonly failure: TxFailure }) => {
  const { text } = useFailureText()(failure);
  const name = failure.programError ?? failure.code;
  return (
    <p className="text-sm">
      {name !== undefined && (
        <code translate="no" className="mr-2 font-mono text-xs text-bad">
          {name}
        </code>
      )}
      <span>{text}</span>
    </p>
  );
};
