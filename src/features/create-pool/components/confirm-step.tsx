import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { balanceQuery } from '#src/chain/cache/queries.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { useTimeText } from '#src/i18n/use-time-text.ts';
import type { CreatePoolInput } from '#src/protocol/create-pool-input.ts';
import { solColumn, solText } from '#src/protocol/sol-text.ts';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { KeyValues } from '#src/ui/key-values.tsx';
import { AwaitedValue, SumList } from '#src/ui/sum-list.tsx';
import type { useCreateCosts } from '../api/use-create-costs.ts';
import { FEE_SHARE, fullPool } from '../model/terms.ts';

interface ConfirmStepProps {
  readonly input: CreatePoolInput;
  readonly wallet: string;
  readonly asked: ReturnType<typeof useCreateCosts>;
}

/** Every lamport that leaves the wallet, and what the pool promises for it. */
export const ConfirmStep = ({ input, wallet, asked }: ConfirmStepProps) => {
  const { t } = useTranslation('create-pool');
  const { number, percent } = useFormats();
  const { duration } = useTimeText();
  const { costs, failed, retry } = asked;
  const { data: balance } = useQuery(balanceQuery(wallet));
  const full = fullPool(input);
  const total =
    costs &&
    input.entryLamports +
      input.bonusLamports +
      costs.poolRent +
      costs.entryRent +
      costs.recordRent +
      costs.fee;
  const amount = (lamports: bigint | undefined) =>
    lamports === undefined ? <AwaitedValue text={t('costs.unknown')} /> : solColumn(lamports);
  return (
    <div className="grid gap-5">
      {failed ? (
        <ErrorNote title={t('chain.title')} text={t('costs.failed')} onRetry={retry} />
      ) : (
        <SumList
          lines={[
            { label: t('costs.entry'), value: amount(input.entryLamports) },
            ...(input.bonusLamports > 0n
              ? [{ label: t('costs.bonus'), value: amount(input.bonusLamports) }]
              : []),
            { label: t('costs.poolRent'), value: amount(costs?.poolRent) },
            { label: t('costs.entryRent'), value: amount(costs?.entryRent) },
            ...(costs && costs.recordRent > 0n
              ? [{ label: t('costs.recordRent'), value: amount(costs.recordRent) }]
              : []),
            { label: t('costs.fee'), value: amount(costs?.fee) },
          ]}
          total={{ label: t('costs.total'), value: amount(total) }}
        />
      )}
      {balance !== undefined && total !== undefined && balance < total && (
        <p role="status" className="num text-sm font-medium text-warn">
          {t('costs.short', { balance: solText(balance) })}
        </p>
      )}
      <hr className="border-line" />
      <KeyValues
        columns={3}
        className="max-sm:grid-cols-2"
        items={[
          { label: t('terms.players'), value: number(input.maxPlayers) },
          { label: t('terms.minPlayers'), value: number(input.minPlayers) },
          { label: t('terms.duration'), value: duration(input.joinWindowSeconds) },
          { label: t('terms.total'), value: solText(full.total) },
          { label: t('terms.winners'), value: number(full.winners) },
          {
            label: full.winners > 1 ? t('terms.eachWins') : t('terms.winnerGets'),
            value:
              full.winnerMost > full.winnerLeast
                ? t('terms.range', { least: solText(full.winnerLeast), most: solText(full.winnerMost) })
                : solText(full.winnerLeast),
          },
          { label: t('terms.stakeback'), value: solText(full.stakeback) },
          { label: t('terms.fee', { share: percent(FEE_SHARE) }), value: solText(full.fee) },
          { label: t('terms.creatorReward'), value: solText(full.creatorReward) },
        ]}
      />
      {input.password !== null && (
        <div className="grid gap-1 rounded-card border border-warn/40 p-4">
          <p className="text-sm font-medium">{t('password.keep')}</p>
          <p className="flex items-center gap-1 font-mono wrap-anywhere">
            {input.password}
            <CopyButton text={input.password} label={t('password.copy')} />
          </p>
        </div>
      )}
      <ul className="grid list-disc gap-1 pl-5 text-sm text-soft">
        <li>{t('rules.first')}</li>
        <li>{t('rules.refund')}</li>
        <li>{t('rules.fixed')}</li>
      </ul>
    </div>
  );
};
