import { useTranslation } from 'react-i18next';
import type { BeaconKind } from '#src/chain/queries/use-beacon.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { useTimeText } from '#src/i18n/use-time-text.ts';
import type { CreatePoolInput } from '#src/protocol/create-pool-input.ts';
import { solText } from '#src/protocol/sol-text.ts';
import { Bet } from '#src/stake/bet.tsx';
import { CostFold } from '#src/stake/cost-fold.tsx';
import { BeaconNote } from '#src/ui/beacon-note.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { KeyValues } from '#src/ui/key-values.tsx';
import type { useCreateCosts } from '../api/use-create-costs.ts';
import { FEE_SHARE, fullPool } from '../model/terms.ts';

interface ConfirmStepProps {
  readonly input: CreatePoolInput;
  readonly beacon: BeaconKind | null;
  readonly quote: ReturnType<typeof useCreateCosts>;
}

/** Shows the pool's terms, and the exact amounts the wallet pays for it. */
export const ConfirmStep = ({ input, beacon, quote }: ConfirmStepProps) => {
  const { t } = useTranslation('create-pool');
  const { number, percent } = useFormats();
  const { duration } = useTimeText();
  const full = fullPool(input);
  return (
    <>
      <Bet
        chance={full.chance}
        prize={{ least: full.winnerLeast, most: full.winnerMost }}
        keepLamports={full.stakeback}
      />
      <KeyValues
        columns={3}
        className="max-sm:grid-cols-2"
        items={[
          { label: t('terms.players'), value: number(input.maxPlayers) },
          { label: t('terms.minPlayers'), value: number(input.minPlayers) },
          { label: t('terms.duration'), value: duration(input.joinWindowSeconds) },
          { label: t('terms.total'), value: solText(full.total) },
          { label: t('terms.fee', { share: percent(FEE_SHARE) }), value: solText(full.fee) },
          { label: t('terms.creatorReward'), value: solText(full.creatorReward) },
          ...(input.randomMultiplier ? [{ label: t('multiplier.label'), value: t('multiplier.range') }] : []),
        ]}
      />
      {input.password !== null && (
        <div className="grid gap-1 rounded-card border border-warn/40 p-4">
          <p className="text-sm font-medium">{t('password.keep')}</p>
          <p translate="no" className="flex items-center gap-1 font-mono wrap-anywhere">
            <span>{input.password}</span>
            <CopyButton text={input.password} label={t('password.copy')} />
          </p>
        </div>
      )}
      <BeaconNote kind={beacon} />
      <CreateCosts input={input} quote={quote} />
    </>
  );
};

const CreateCosts = ({ input, quote: { costs, total } }: Omit<ConfirmStepProps, 'beacon'>) => {
  const { t } = useTranslation(['create-pool', 'stake']);
  return (
    <CostFold
      lines={[
        { label: t('costs.entry'), lamports: input.entryLamports },
        ...(input.bonusLamports > 0n ? [{ label: t('costs.bonus'), lamports: input.bonusLamports }] : []),
        { label: t('costs.poolDeposit'), lamports: costs?.poolRent },
        { label: t('costs.entryDeposit'), lamports: costs?.entryRent },
        ...(costs && costs.recordRent > 0n
          ? [{ label: t('costs.recordRent'), lamports: costs.recordRent }]
          : []),
        { label: t('costs.fee', { ns: 'stake' }), lamports: costs?.fee },
      ]}
      total={{ label: t('costs.total', { ns: 'stake' }), lamports: total ?? undefined }}
    >
      <ul className="num grid list-disc gap-1 pl-5 text-xs text-soft">
        {input.randomMultiplier && <li>{t('multiplier.means', { bonus: solText(input.bonusLamports) })}</li>}
        <li>{t(input.bonusLamports > 0n ? 'rules.refundWithBonus' : 'rules.refund')}</li>
      </ul>
    </CostFold>
  );
};
